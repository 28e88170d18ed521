import type { ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/webhooks.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { WebhookId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { mostWebhooks } from '#domain/webhooks/webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import { findWebhook, type ListedWebhook, loadMessages, loadWebhooks, type OwnerKey } from './store.ts'

/** Messages of an address that are shown. */
const mostMessages = 50

/** Whose webhooks an actor keeps: a clerk keeps the forwarder's. */
export const ownerOf = (actor: Customer | Staff): OwnerKey =>
  actor.kind === 'customer' ? actor.userId : 'forwarder'

const present = (ctx: Context, each: ListedWebhook) => ({
  id: each.id,
  url: each.url,
  types: [...each.types],
  madeBy: each.madeByName,
  createdAt: each.createdAt.toISOString(),
  failingSince: each.failingSince?.toISOString() ?? null,
  disabled:
    each.disabledAt && each.disabledReason
      ? { at: each.disabledAt.toISOString(), reason: each.disabledReason }
      : null,
  oldSecretUntil:
    each.oldSecretUntil && each.oldSecretUntil > ctx.clock() ? each.oldSecretUntil.toISOString() : null,
  lastDeliveredAt: each.lastDeliveredAt?.toISOString() ?? null,
  waiting: each.waiting,
})

export async function listWebhooks(
  ctx: Context,
  owner: OwnerKey,
): Promise<ReplyOf<typeof contract.listWebhooks>> {
  const rows = await loadWebhooks(ctx, owner)
  return {
    items: rows.map((each) => present(ctx, each)),
    most: mostWebhooks,
    loopback: ctx.config.webhooksToLoopback,
  }
}

const failureOf = (text: string | null) =>
  text === null ? null : (contract.deliveryFailures.find((each) => each === text) ?? 'notReached')

/** Refuses with `request.notFound`. */
export async function listMessages(
  ctx: Context,
  owner: OwnerKey,
  webhookId: WebhookId,
): Promise<ReplyOf<typeof contract.listWebhookMessages>> {
  if (!(await findWebhook(ctx, owner, webhookId))) throw new Refusal('request.notFound')
  const rows = await loadMessages(ctx, owner, webhookId, mostMessages)
  return rows.map(({ triedAt, tookMs, status, failure, ...each }) => ({
    id: each.id,
    type: each.type,
    createdAt: each.createdAt.toISOString(),
    state: each.state,
    tries: each.tries,
    nextTryAt: each.nextTryAt?.toISOString() ?? null,
    body: each.body,
    last: triedAt && {
      at: triedAt.toISOString(),
      tookMs: tookMs ?? 0,
      status,
      failure: failureOf(failure),
    },
  }))
}
