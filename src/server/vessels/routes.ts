import * as contract from '#contract/vessels.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as queries from './queries.ts'
import { vesselsInView } from './view.ts'

export function vesselRoutes(http: Http): void {
  mount(http, contract.suggestVesselsCall, async ({ ctx, query }) => queries.suggestVessels(ctx, query.text))
  mount(http, contract.findVesselCall, async ({ ctx, query }) => queries.findVessel(ctx, query.vessel))
  mount(http, contract.vesselTrackCall, async ({ ctx, query }) => queries.vesselTrack(ctx, query))
  mount(http, contract.vesselsInViewCall, async ({ ctx, query }) => vesselsInView(ctx, query))
}
