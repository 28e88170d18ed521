import * as contract from '#contract/system.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { retryFailedJob, retryFailedJobs } from './commands.ts'
import { listFailedJobs, listSentMessages, systemQueues, systemServices } from './queries.ts'

export function systemRoutes(http: Http): void {
  mount(http, contract.systemQueues, async ({ ctx }) => systemQueues(ctx))
  mount(http, contract.systemServices, async ({ ctx }) => systemServices(ctx))
  mount(http, contract.listSentMessages, async ({ ctx, query }) => listSentMessages(ctx, query))
  mount(http, contract.listFailedJobs, async ({ ctx, query }) => listFailedJobs(ctx, query))
  mount(http, contract.retryFailedJob, async ({ ctx, body }) => retryFailedJob(ctx, body))
  mount(http, contract.retryFailedJobs, async ({ ctx, body }) => retryFailedJobs(ctx, body))
}
