import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/webhooks.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { UserId, WebhookId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type MessageType, mostWebhooks, oldSecretHours } from '#domain/webhooks/webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import { type SealedText, sealText } from '#server/platform/crypto/sealed-columns.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { outboundFault } from '#server/platform/outbound.ts'
import { sendMessage } from './jobs.ts'
import { listWebhooks } from './queries.ts'
import { newSecret } from './signature.ts'
import {
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  findMessage,
  findOpenWebhooks,
  findWebhook,
  insertMessages,
  insertWebhook,
  type ListedWebhook,
  loadWebhooks,
  lockWebhooksOf,
  replaceSecret,
  retryMessage,
  secretColumn,
} from './store.ts'

const sealed = (ctx: Context, id: WebhookId, secret: string): SealedText =>
  sealText(ctx, secretColumn, id, secret)

/** The address as it is kept: without the part that no server sees. Refuses beside the field `url`. */
function readAddress(ctx: Context, text: string): string {
  const fault = outboundFault(text, { allowLoopback: ctx.config.webhooksToLoopback })
  const code =
    fault === 'notOpen'
      ? 'webhook.notOpen'
      : fault === 'notSecure'
        ? 'webhook.notSecure'
        : 'webhook.notAnAddress'
  if (fault) throw new Refusal('request.invalid', {}, { url: { code, params: {} } })
  const url = new URL(text)
  url.hash = ''
  return url.href
}

const findIn = (list: readonly ListedWebhook[], id: WebhookId): ListedWebhook => {
  const found = list.find((each) => each.id === id)
  if (!found) throw new Refusal('request.notFound')
  return found
}

async function presentOne(ctx: Context, actor: Customer, id: WebhookId) {
  const { items } = await listWebhooks(ctx, actor)
  const webhook = items.find((each) => each.id === id)
  if (!webhook) throw new Refusal('request.notFound')
  return webhook
}

/**
 * Tells an address from now on. Refuses beside `url` what leads nowhere, to a closed network or goes without TLS, and
 * with `webhook.tooMany` and `webhook.addressTaken`.
 */
export async function addWebhook(
  ctx: Context,
  actor: Customer,
  request: BodyOf<typeof contract.addWebhook>,
): Promise<ReplyOf<typeof contract.addWebhook>> {
  const url = readAddress(ctx, request.url)
  const id = newId('whk')
  const secret = newSecret()
  await transact(ctx, async (ctx) => {
    await lockWebhooksOf(ctx, actor.userId)
    const added = { id, userId: actor.userId, url, secret: sealed(ctx, id, secret), createdAt: ctx.clock() }
    if (await insertWebhook(ctx, added, mostWebhooks)) return
    const all = await loadWebhooks(ctx, actor.userId)
    if (all.some((each) => each.url === url)) throw new Refusal('webhook.addressTaken')
    throw new Refusal('webhook.tooMany', { most: mostWebhooks })
  })
  return { webhook: await presentOne(ctx, actor, id), secret }
}

/** Refuses with `request.notFound`. */
export async function rotateSecret(
  ctx: Context,
  actor: Customer,
  id: WebhookId,
): Promise<ReplyOf<typeof contract.rotateWebhookSecret>> {
  const secret = newSecret()
  const until = new Date(ctx.clock().getTime() + oldSecretHours * 3_600_000)
  if (!(await replaceSecret(ctx, actor.userId, id, sealed(ctx, id, secret), until)))
    throw new Refusal('request.notFound')
  return { webhook: await presentOne(ctx, actor, id), secret }
}

/** Refuses with `request.notFound`. What happened while an address was not told is not told afterwards. */
export function switchWebhook(
  ctx: Context,
  actor: Customer,
  { id, on }: BodyOf<typeof contract.switchWebhook>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    findIn(await loadWebhooks(ctx, actor.userId), id)
    if (on) await enableWebhook(ctx, actor.userId, id)
    else await disableWebhook(ctx, actor.userId, id, 'owner', ctx.clock())
  })
}

/** Refuses with `request.notFound`. */
export async function removeWebhook(ctx: Context, actor: Customer, id: WebhookId): Promise<void> {
  if (!(await deleteWebhook(ctx, actor.userId, id))) throw new Refusal('request.notFound')
}

/** What an address is told: the type of the message, what it is about, and its content. */
export type WebhookNews = {
  readonly type: MessageType
  /** The same thing again is not told again. */
  readonly key: string
  /** When it was learned: addresses that were added later are not told. */
  readonly at: Date
  readonly data: object
}

/**
 * Tells all of a customer's addresses. Inside a transaction the messages are written with its commit, and sent only
 * then, under ids that stay the same at every try.
 */
export function tellWebhooks(
  ctx: Context,
  told: readonly { readonly userId: UserId; readonly news: readonly WebhookNews[] }[],
): Promise<void> {
  const some = Map.groupBy(
    told.filter(({ news }) => news.length > 0),
    ({ userId }) => userId,
  )
  if (some.size === 0) return Promise.resolve()
  return transact(ctx, async (ctx) => {
    const open = await findOpenWebhooks(ctx, [...some.keys()])
    const messages = open.flatMap(({ id: webhookId, userId, createdAt }) =>
      (some.get(userId) ?? [])
        .flatMap(({ news }) => news)
        .filter(({ at }) => at >= createdAt)
        .map(({ type, key, at, data }) => ({
          id: newId('whm'),
          userId,
          webhookId,
          type,
          key,
          body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
        })),
    )
    if (messages.length === 0) return
    const added = await insertMessages(ctx, messages, ctx.clock())
    await ctx.jobs.enqueueAll(
      ctx,
      sendMessage,
      added.map((id) => ({ id })),
    )
  })
}

/** Sends a test event to one address. Refuses with `request.notFound` and `webhook.disabled`. */
export function testWebhook(ctx: Context, actor: Customer, id: WebhookId): Promise<void> {
  return transact(ctx, async (ctx) => {
    const open = await findOpenWebhooks(ctx, [actor.userId])
    if (!open.some((each) => each.id === id)) {
      throw new Refusal((await findWebhook(ctx, actor.userId, id)) ? 'webhook.disabled' : 'request.notFound')
    }
    const messageId = newId('whm')
    const body = JSON.stringify({
      type: 'webhook.test',
      timestamp: ctx.clock().toISOString(),
      data: { webhookId: id },
    })
    const { userId } = actor
    const message = {
      id: messageId,
      userId,
      webhookId: id,
      type: 'webhook.test' as const,
      key: messageId,
      body,
    }
    await insertMessages(ctx, [message], ctx.clock())
    await ctx.jobs.enqueue(ctx, sendMessage, { id: messageId })
  })
}

/** Sends a message once more, under its own id. Refuses with `request.notFound` and `webhook.disabled`. */
export function resendMessage(
  ctx: Context,
  actor: Customer,
  { messageId }: BodyOf<typeof contract.resendWebhookMessage>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const found = await findMessage(ctx, actor.userId, messageId)
    if (!found) throw new Refusal('request.notFound')
    if (found.disabled) throw new Refusal('webhook.disabled')
    // One that waits is sent as it is.
    if (await retryMessage(ctx, actor.userId, messageId, ctx.clock()))
      await ctx.jobs.enqueue(ctx, sendMessage, { id: messageId })
  })
}
