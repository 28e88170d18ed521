import * as contract from '#contract/webhooks.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import {
  addWebhook,
  chooseTypes,
  removeWebhook,
  replayWebhook,
  resendMessage,
  rotateSecret,
  switchWebhook,
  testWebhook,
} from './commands.ts'
import { listMessages, listWebhooks, ownerOf } from './queries.ts'

export function webhookRoutes(http: Http): void {
  mount(http, contract.listWebhooks, async ({ ctx, actor }) => listWebhooks(ctx, ownerOf(actor)))
  mount(http, contract.addWebhook, async ({ ctx, actor, body }) => addWebhook(ctx, actor, body))
  mount(http, contract.chooseWebhookTypes, async ({ ctx, actor, body }) => {
    await chooseTypes(ctx, actor, body)
    return (await listWebhooks(ctx, ownerOf(actor))).items
  })
  mount(http, contract.rotateWebhookSecret, async ({ ctx, actor, body }) => rotateSecret(ctx, actor, body.id))
  mount(http, contract.switchWebhook, async ({ ctx, actor, body }) => {
    await switchWebhook(ctx, actor, body)
    return (await listWebhooks(ctx, ownerOf(actor))).items
  })
  mount(http, contract.removeWebhook, async ({ ctx, actor, body }) => {
    await removeWebhook(ctx, actor, body.id)
    return (await listWebhooks(ctx, ownerOf(actor))).items
  })
  mount(http, contract.testWebhook, async ({ ctx, actor, body }) => {
    await testWebhook(ctx, actor, body.id)
    return null
  })
  mount(http, contract.listWebhookMessages, async ({ ctx, actor, query }) =>
    listMessages(ctx, ownerOf(actor), query.webhookId),
  )
  mount(http, contract.resendWebhookMessage, async ({ ctx, actor, body }) => {
    await resendMessage(ctx, actor, body.messageId)
    return null
  })
  forwarderRoutes(http)
}

function forwarderRoutes(http: Http): void {
  mount(http, contract.deskListWebhooks, async ({ ctx, actor }) => listWebhooks(ctx, ownerOf(actor)))
  mount(http, contract.deskAddWebhook, async ({ ctx, actor, body }) => addWebhook(ctx, actor, body))
  mount(http, contract.deskChooseWebhookTypes, async ({ ctx, actor, body }) => {
    await chooseTypes(ctx, actor, body)
    return (await listWebhooks(ctx, ownerOf(actor))).items
  })
  mount(http, contract.deskRotateWebhookSecret, async ({ ctx, actor, body }) =>
    rotateSecret(ctx, actor, body.id),
  )
  mount(http, contract.deskSwitchWebhook, async ({ ctx, actor, body }) => {
    await switchWebhook(ctx, actor, body)
    return (await listWebhooks(ctx, ownerOf(actor))).items
  })
  mount(http, contract.deskRemoveWebhook, async ({ ctx, actor, body }) => {
    await removeWebhook(ctx, actor, body.id)
    return (await listWebhooks(ctx, ownerOf(actor))).items
  })
  mount(http, contract.deskTestWebhook, async ({ ctx, actor, body }) => {
    await testWebhook(ctx, actor, body.id)
    return null
  })
  mount(http, contract.deskListWebhookMessages, async ({ ctx, actor, query }) =>
    listMessages(ctx, ownerOf(actor), query.webhookId),
  )
  mount(http, contract.deskResendWebhookMessage, async ({ ctx, actor, body }) => {
    await resendMessage(ctx, actor, body.messageId)
    return null
  })
  mount(http, contract.deskReplayWebhook, async ({ ctx, actor, body }) => replayWebhook(ctx, actor, body))
}
