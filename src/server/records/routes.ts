import * as contract from '#contract/records.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { exportRecords } from './export.ts'
import { listOrderRecords, listRecords, recordFacts } from './queries.ts'

export function recordRoutes(http: Http): void {
  mount(http, contract.listRecords, async ({ ctx, actor, query }) => listRecords(ctx, actor, query))
  mount(http, contract.orderRecords, async ({ ctx, actor, query }) => listOrderRecords(ctx, actor, query))
  mount(http, contract.recordFacts, async ({ ctx }) => recordFacts(ctx))
  mount(http, contract.exportRecords, async ({ ctx, actor, query }) => exportRecords(ctx, actor, query))
}
