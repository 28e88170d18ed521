import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { MessageData } from '#contract/webhook-events.ts'
import type * as contract from '#contract/webhooks.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { UserId, WebhookId, WebhookMessageId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  keptDays,
  type MessageType,
  mostReplayed,
  mostReplayedDays,
  mostWebhooks,
  type NewsType,
  newsTypes,
  oldSecretHours,
} from '#domain/webhooks/webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import { type SealedText, sealText } from '#server/platform/crypto/sealed-columns.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { outboundFault } from '#server/platform/outbound.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { replayPeriod, sendMessage } from './jobs.ts'
import { listWebhooks, ownerOf } from './queries.ts'
import { newSecret } from './signature.ts'
import {
  countMessages,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  findMessage,
  findToldWebhooks,
  findWebhook,
  insertMessages,
  insertWebhook,
  type ListedWebhook,
  loadWebhooks,
  lockWebhooksOf,
  type OwnerKey,
  replaceSecret,
  retryMessage,
  saveTypes,
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

async function presentOne(ctx: Context, actor: Customer | Staff, id: WebhookId) {
  const { items } = await listWebhooks(ctx, ownerOf(actor))
  const webhook = items.find((each) => each.id === id)
  if (!webhook) throw new Refusal('request.notFound')
  return webhook
}

/** Each type once, in the sequence of the list. */
const inOrder = (types: readonly NewsType[]): NewsType[] => newsTypes.filter((each) => types.includes(each))

/**
 * Tells an address from now on. Refuses beside `url` what leads nowhere, to a closed network or goes without TLS, and
 * with `webhook.tooMany` and `webhook.addressTaken`.
 */
export async function addWebhook(
  ctx: Context,
  actor: Customer | Staff,
  request: BodyOf<typeof contract.addWebhook>,
): Promise<ReplyOf<typeof contract.addWebhook>> {
  const url = readAddress(ctx, request.url)
  const owner = ownerOf(actor)
  const id = newId('whk')
  const secret = newSecret()
  await transact(ctx, async (ctx) => {
    await lockWebhooksOf(ctx, owner)
    const types = inOrder(request.types)
    const madeBy = actor.kind === 'staff' ? actor.staffId : null
    const added = {
      id,
      owner,
      url,
      types,
      secret: sealed(ctx, id, secret),
      createdAt: ctx.clock(),
      madeBy,
    }
    noteChange(ctx, { subject: id, after: { address: url, types: types.join(', ') } })
    if (await insertWebhook(ctx, added, mostWebhooks)) return
    const all = await loadWebhooks(ctx, owner)
    if (all.some((each) => each.url === url)) throw new Refusal('webhook.addressTaken')
    throw new Refusal('webhook.tooMany', { most: mostWebhooks })
  })
  return { webhook: await presentOne(ctx, actor, id), secret }
}

/** From now on an address is told of these. Refuses with `request.notFound`. */
export function chooseTypes(
  ctx: Context,
  actor: Customer | Staff,
  { id, types }: BodyOf<typeof contract.chooseWebhookTypes>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const owner = ownerOf(actor)
    await lockWebhooksOf(ctx, owner)
    const before = findIn(await loadWebhooks(ctx, owner), id)
    const after = inOrder(types)
    await saveTypes(ctx, owner, id, after)
    noteChange(ctx, {
      subject: id,
      before: { types: before.types.join(', ') },
      after: { types: after.join(', ') },
    })
  })
}

/** Refuses with `request.notFound`. */
export async function rotateSecret(
  ctx: Context,
  actor: Customer | Staff,
  id: WebhookId,
): Promise<ReplyOf<typeof contract.rotateWebhookSecret>> {
  const secret = newSecret()
  const until = new Date(ctx.clock().getTime() + oldSecretHours * 3_600_000)
  await transact(ctx, async (ctx) => {
    if (!(await replaceSecret(ctx, ownerOf(actor), id, sealed(ctx, id, secret), until)))
      throw new Refusal('request.notFound')
    noteChange(ctx, { subject: id, after: { oldSecretUntil: until.toISOString() } })
  })
  return { webhook: await presentOne(ctx, actor, id), secret }
}

/**
 * Refuses with `request.notFound`. What happened while an address was switched off by its owner is not told
 * afterwards.
 */
export function switchWebhook(
  ctx: Context,
  actor: Customer | Staff,
  { id, on }: BodyOf<typeof contract.switchWebhook>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const owner = ownerOf(actor)
    const { disabledAt } = findIn(await loadWebhooks(ctx, owner), id)
    if (on) await enableWebhook(ctx, owner, id)
    else await disableWebhook(ctx, owner, id, 'owner', ctx.clock())
    noteChange(ctx, { subject: id, before: { on: disabledAt === null }, after: { on } })
  })
}

/** Refuses with `request.notFound`. */
export function removeWebhook(ctx: Context, actor: Customer | Staff, id: WebhookId): Promise<void> {
  return transact(ctx, async (ctx) => {
    const owner = ownerOf(actor)
    const { url } = findIn(await loadWebhooks(ctx, owner), id)
    if (!(await deleteWebhook(ctx, owner, id))) throw new Refusal('request.notFound')
    noteChange(ctx, { subject: id, before: { address: url }, after: { address: null } })
  })
}

/** What an address is told: the type of the message, what it is about, and its content. */
export type WebhookNews = {
  readonly [Type in MessageType]: {
    readonly type: Type
    /** The same thing again is not told again. */
    readonly key: string
    /** When it was learned: addresses that were added later are not told. */
    readonly at: Date
    readonly data: MessageData[Type]
  }
}[MessageType]

/** The order that some news tells of, by its number; null where it tells of none, or of several. */
function orderNumberOf(news: WebhookNews): string | null {
  const { data } = news
  if ('orderNumber' in data) return data.orderNumber
  if ('references' in data)
    return data.references.find(({ referenceType }) => referenceType === 'FF')?.referenceValue ?? null
  return null
}

/** What happened to one customer's things. */
type ToldNews = { readonly userId: UserId; readonly news: readonly WebhookNews[] }

/**
 * Tells a customer's addresses and the forwarder's what they take. Inside a transaction the messages are written with
 * its commit, and sent only then, under ids that stay the same at every try.
 */
export function tellWebhooks(ctx: Context, told: readonly ToldNews[]): Promise<void> {
  const some = told.filter(({ news }) => news.length > 0)
  if (some.length === 0) return Promise.resolve()
  return transact(ctx, async (ctx) => {
    const owners: OwnerKey[] = ['forwarder', ...new Set(some.map(({ userId }) => userId))]
    const messages = (await findToldWebhooks(ctx, owners)).flatMap((webhook) => {
      const { id: webhookId, owner, types, createdAt, paused } = webhook
      const ofAll = owner === 'forwarder'
      return some
        .filter(({ userId }) => ofAll || userId === owner)
        .flatMap(({ userId, news }) =>
          news
            .filter(({ type, at }) => at >= createdAt && types.some((each) => each === type))
            .map((each) => ({ ...each, orderNumber: orderNumberOf(each) }))
            .map(({ type, key, at, data, orderNumber }) => ({
              id: newId('whm'),
              userId: ofAll ? null : userId,
              webhookId,
              type,
              key,
              orderNumber,
              body: JSON.stringify({
                type,
                timestamp: at.toISOString(),
                ...(ofAll ? { customerId: userId } : {}),
                data,
              }),
              kept: paused,
            })),
        )
    })
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
export function testWebhook(ctx: Context, actor: Customer | Staff, id: WebhookId): Promise<void> {
  return transact(ctx, async (ctx) => {
    const owner = ownerOf(actor)
    await refuseUnlessOpen(ctx, owner, id)
    const messageId = newId('whm')
    const data: MessageData['webhook.test'] = { webhookId: id }
    const body = JSON.stringify({ type: 'webhook.test', timestamp: ctx.clock().toISOString(), data })
    const message = {
      id: messageId,
      userId: actor.kind === 'customer' ? actor.userId : null,
      webhookId: id,
      type: 'webhook.test' as const,
      key: messageId,
      orderNumber: null,
      body,
      kept: false,
    }
    await insertMessages(ctx, [message], ctx.clock())
    await ctx.jobs.enqueue(ctx, sendMessage, { id: messageId })
    noteChange(ctx, { subject: id, after: { types: 'webhook.test' } })
  })
}

async function refuseUnlessOpen(ctx: Context, owner: OwnerKey, id: WebhookId): Promise<void> {
  const told = await findToldWebhooks(ctx, [owner])
  if (told.some((each) => each.id === id && !each.paused)) return
  throw new Refusal((await findWebhook(ctx, owner, id)) ? 'webhook.disabled' : 'request.notFound')
}

/** Sends a message once more, under its own id. Refuses with `request.notFound` and `webhook.disabled`. */
export function resendMessage(
  ctx: Context,
  actor: Customer | Staff,
  messageId: WebhookMessageId,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const owner = ownerOf(actor)
    const found = await findMessage(ctx, owner, messageId)
    if (!found) throw new Refusal('request.notFound')
    if (found.disabled) throw new Refusal('webhook.disabled')
    // One that waits is sent as it is.
    if (await retryMessage(ctx, owner, messageId, ctx.clock()))
      await ctx.jobs.enqueue(ctx, sendMessage, { id: messageId })
    noteChange(ctx, { subject: messageId, after: { types: found.type } })
  })
}

const dayMilliseconds = 86_400_000

/**
 * Tells an address of the forwarder's again what it was told in a period, under the same ids; answers how many messages
 * that are. Refuses with `request.notFound`, `webhook.disabled`, `webhook.periodTooLong`, `webhook.periodNotKept` and
 * `webhook.periodTooFull`.
 */
export function replayWebhook(
  ctx: Context,
  actor: Staff,
  { id, from, to }: BodyOf<typeof contract.deskReplayWebhook>,
): Promise<ReplyOf<typeof contract.deskReplayWebhook>> {
  const period = { from: new Date(from), to: new Date(to) }
  const long = period.to.getTime() - period.from.getTime()
  if (long <= 0 || long > mostReplayedDays * dayMilliseconds)
    throw new Refusal('webhook.periodTooLong', { days: mostReplayedDays })
  if (period.from.getTime() < ctx.clock().getTime() - keptDays * dayMilliseconds)
    throw new Refusal('webhook.periodNotKept', { days: keptDays })
  return transact(ctx, async (ctx) => {
    const owner = ownerOf(actor)
    await refuseUnlessOpen(ctx, owner, id)
    const messages = await countMessages(ctx, owner, id, period, mostReplayed + 1)
    if (messages > mostReplayed) throw new Refusal('webhook.periodTooFull', { most: mostReplayed })
    const askedAt = ctx.clock().toISOString()
    if (messages > 0) await ctx.jobs.enqueue(ctx, replayPeriod, { owner, id, from, to, askedAt, after: null })
    noteChange(ctx, { subject: id, after: { period: `${from} – ${to}`, rows: messages } })
    return { messages }
  })
}
