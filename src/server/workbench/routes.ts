import * as contract from '#contract/desk-queues.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as queries from './queries.ts'

export function workbenchRoutes(http: Http): void {
  mount(http, contract.deskQueues, ({ ctx, actor }) => queries.listQueues(ctx, actor))
}
