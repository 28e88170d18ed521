import * as contract from '#contract/templates.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { saveWording, sendTest } from './commands.ts'
import { findTemplate, listAllTemplates } from './queries.ts'

export function templateRoutes(http: Http): void {
  mount(http, contract.listTemplates, async ({ ctx }) => listAllTemplates(ctx))
  mount(http, contract.getTemplate, async ({ ctx, query }) => findTemplate(ctx, query.name))
  mount(http, contract.saveTemplate, async ({ ctx, actor, body }) => saveWording(ctx, actor, body))
  mount(http, contract.testTemplate, async ({ ctx, actor, body }) => sendTest(ctx, actor, body))
}
