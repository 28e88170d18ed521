import * as contract from '#contract/reference.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as queries from './queries.ts'

export function referenceRoutes(http: Http): void {
  mount(http, contract.currentTime, async ({ ctx }) => ctx.clock().getTime())
  mount(http, contract.searchSeaportsCall, async ({ ctx, query }) =>
    queries.searchSeaportsByText(ctx, query.text, query.limit),
  )
  mount(http, contract.listSeaportsCall, async ({ ctx }) => queries.listSeaports(ctx))
  mount(http, contract.listCountries, async ({ ctx }) => queries.listCountries(ctx))
  mount(http, contract.listDivisions, async ({ ctx, query }) => queries.listDivisions(ctx, query.below))
  mount(http, contract.listForeignPlaces, async ({ ctx, query }) =>
    queries.listForeignPlaces(ctx, query.country),
  )
  mount(http, contract.listContainerTypes, async ({ ctx }) => queries.listContainerTypes(ctx))
  mount(http, contract.listCarriers, async ({ ctx }) => queries.listCarriers(ctx))
  mount(http, contract.listCargoCategories, async ({ ctx }) => queries.listCargoCategories(ctx))
  mount(http, contract.listCharges, async ({ ctx }) => queries.listCharges(ctx))
}
