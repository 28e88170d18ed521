import type { WebhookId, WebhookMessageId } from '#domain/kernel/ids.ts'
import {
  answerMilliseconds,
  failingDays,
  goneStatus,
  keptDays,
  nextTryAt,
} from '#domain/webhooks/webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import { type SealedText, unsealText } from '#server/platform/crypto/sealed-columns.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { customerToTell } from '#server/platform/jobs/queues.ts'
import { renewalOf, renewSealsOf } from '#server/platform/jobs/renew-seals.ts'
import { OutboundFailure, postOutbound } from '#server/platform/outbound.ts'
import { mailAdministrators } from '#server/staff/commands/mail-administrators.ts'
import { signedHeaders } from './signature.ts'
import {
  type DueMessage,
  disableWebhook,
  findNextOfOrder,
  type MessagePlace,
  noteDelivered,
  noteFailing,
  type OwnerKey,
  oldSecretColumn,
  removeOldMessages,
  replayMessages,
  secretColumn,
  settleTry,
  takeDueMessages,
} from './store.ts'

/** A message that was taken and not settled is free again after this: longer than a receiver may take. */
const leaseMilliseconds = 60_000
const mostAtOnce = 50

function secretsOf(ctx: Context, message: DueMessage, now: Date): string[] {
  const open = (text: SealedText) => unsealText(ctx, secretColumn, message.webhookId, text)
  const { secret, secretKey, oldSecret, oldSecretKey, oldSecretUntil } = message
  const old =
    oldSecret && oldSecretUntil && oldSecretUntil > now ? [{ sealed: oldSecret, keyId: oldSecretKey }] : []
  return [{ sealed: secret, keyId: secretKey }, ...old].map(open)
}

/** One try: only an answer of 200 to 299 is a delivery (Standard Webhooks). */
async function post(
  ctx: Context,
  message: DueMessage,
): Promise<{ status: number | null; failure: string | null }> {
  const now = ctx.clock()
  const headers = {
    ...signedHeaders(secretsOf(ctx, message, now), message.id, now, message.body),
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Sampan-Webhooks/1',
  }
  try {
    const { status } = await postOutbound(message.url, message.body, headers, {
      allowLoopback: ctx.config.webhooksToLoopback,
      limitMilliseconds: answerMilliseconds,
    })
    return { status, failure: status >= 200 && status < 300 ? null : 'status' }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { status: null, failure: error.fault }
  }
}

async function deliver(ctx: Context, message: DueMessage): Promise<void> {
  const at = ctx.clock()
  const began = performance.now()
  const { status, failure } = await post(ctx, message)
  const tookMs = Math.round(performance.now() - began)
  await transact(ctx, async (ctx) => {
    const next = failure === null || status === goneStatus ? null : nextTryAt(message.tries + 1, at)
    await settleTry(ctx, message, { id: newId('wht'), at, tookMs, status, failure }, next)
    const following = next ? null : await findNextOfOrder(ctx, message)
    if (following) await ctx.jobs.enqueue(ctx, sendMessage, { id: following })
    if (failure === null) return noteDelivered(ctx, message, at)
    const failingSince = await noteFailing(ctx, message, at)
    const failing = at.getTime() - failingSince.getTime() >= failingDays * 86_400_000
    if (status !== goneStatus && !failing) return
    const reason = status === goneStatus ? 'gone' : 'failing'
    if (!(await disableWebhook(ctx, message.owner, message.webhookId, reason, at))) return
    const host = new URL(message.url).host
    const key = `webhook ${message.webhookId} ${at.toISOString()}`
    if (message.owner === 'forwarder') await ctx.jobs.enqueue(ctx, mailPaused, { key, host, reason })
    else
      await ctx.jobs.enqueue(ctx, customerToTell, {
        userId: message.owner,
        kind: 'webhookDisabled',
        key,
        params: { host, reason },
      })
  })
}

/** Mails administrators that an address of the forwarder's is told no more. A mail that was sent is not sent twice. */
export const mailPaused = job<{ key: string; host: string; reason: 'gone' | 'failing' }>({
  name: 'webhooks.mailPaused',
  retries: 8,
  run: async (ctx, { key, host, reason }) => {
    const template = reason === 'gone' ? 'webhookGoneMail' : 'webhookFailingMail'
    const address = `${ctx.publicUrl}/desk/integration?part=webhooks`
    await mailAdministrators(ctx, key, template, { host, address })
  },
})

/** Sends a message right after the commit that told it. Tries after the first come by the clock. */
export const sendMessage = job<{ id: WebhookMessageId }>({
  name: 'webhooks.send',
  retries: 3,
  run: async (ctx, { id }) => sendDue(ctx, id),
})

async function sendDue(ctx: Context, id: WebhookMessageId | null): Promise<void> {
  const now = ctx.clock()
  const lease = new Date(now.getTime() + leaseMilliseconds)
  const due = await takeDueMessages(ctx, now, lease, mostAtOnce, id)
  await Promise.all(due.map((each) => deliver(ctx, each)))
}

/** Tries again what is due, and what a process that died had taken. */
export const sendWaitingMessages = job({
  name: 'webhooks.sendWaiting',
  retries: 0,
  every: '* * * * *',
  run: async (ctx) => sendDue(ctx, null),
})

/** Messages of a period that are put up in one step; the next step is a job of its own. */
const replayedAtOnce = 200

type Replay = {
  owner: OwnerKey
  id: WebhookId
  from: string
  to: string
  askedAt: string
  after: MessagePlace | null
}

/** Tells again what an address was told in a period, oldest first. */
export const replayPeriod: JobDefinition<Replay> = job<Replay>({
  name: 'webhooks.replay',
  retries: 5,
  atOnce: 1,
  run: (ctx, given) =>
    transact(ctx, async (ctx) => {
      const { owner, id, after } = given
      const period = {
        from: new Date(given.from),
        to: new Date(given.to),
        askedAt: new Date(given.askedAt),
      }
      const { ids, place } = await replayMessages(ctx, owner, id, period, after, replayedAtOnce, ctx.clock())
      await ctx.jobs.enqueueAll(
        ctx,
        sendMessage,
        ids.map((id) => ({ id })),
      )
      if (place) await ctx.jobs.enqueue(ctx, replayPeriod, { ...given, after: place })
    }),
})

export const forgetOldMessages = job({
  name: 'webhooks.forgetOld',
  retries: 3,
  every: '41 3 * * *',
  run: async (ctx) => removeOldMessages(ctx, new Date(ctx.clock().getTime() - keptDays * 86_400_000)),
})

export const renewSecrets = renewSealsOf('webhooks', [secretColumn, oldSecretColumn].map(renewalOf))
