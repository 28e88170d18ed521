import * as contract from '#contract/webhooks.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import {
  addWebhook,
  removeWebhook,
  resendMessage,
  rotateSecret,
  switchWebhook,
  testWebhook,
} from './commands.ts'
import { listMessages, listWebhooks } from './queries.ts'

export function webhookRoutes(http: Http): void {
  mount(http, contract.listWebhooks, async ({ ctx, actor }) => listWebhooks(ctx, actor))
  mount(http, contract.addWebhook, async ({ ctx, actor, body }) => addWebhook(ctx, actor, body))
  mount(http, contract.rotateWebhookSecret, async ({ ctx, actor, body }) => rotateSecret(ctx, actor, body.id))
  mount(http, contract.switchWebhook, async ({ ctx, actor, body }) => {
    await switchWebhook(ctx, actor, body)
    return (await listWebhooks(ctx, actor)).items
  })
  mount(http, contract.removeWebhook, async ({ ctx, actor, body }) => {
    await removeWebhook(ctx, actor, body.id)
    return (await listWebhooks(ctx, actor)).items
  })
  mount(http, contract.testWebhook, async ({ ctx, actor, body }) => {
    await testWebhook(ctx, actor, body.id)
    return null
  })
  mount(http, contract.listWebhookMessages, async ({ ctx, actor, query }) =>
    listMessages(ctx, actor, query.webhookId),
  )
  mount(http, contract.resendWebhookMessage, async ({ ctx, actor, body }) => {
    await resendMessage(ctx, actor, body)
    return null
  })
}
