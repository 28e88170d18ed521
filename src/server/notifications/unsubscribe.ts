import { timingSafeEqual } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/mailboxes.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  type Mailbox,
  mailboxState,
  oneClickPath,
  readSubscription,
  type Subscription,
  unsubscribePath,
  writeSubscription,
} from '#domain/notifications/mailboxes.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { maskAddress } from '#server/platform/outside/sent.ts'
import { findMailbox, stopMailsOf, switchMails } from './mailbox-store.ts'
import { loadChosen } from './store.ts'

/** A link holds for one address: whoever had the one before has no say over the one after. */
const signatureOf = (ctx: Context, about: string, address: string): string =>
  ctx.tokens.digest('unsubscribe', `${about}\n${address}`)

/** What a mail's links carry: what they are about, readable, and that it is ours. */
export function stopToken(ctx: Context, subscription: Subscription, address: string): string {
  const about = writeSubscription(subscription)
  return `${Buffer.from(about).toString('base64url')}.${signatureOf(ctx, about, address)}`
}

export const oneClickLink = (ctx: Context, token: string): string =>
  `${ctx.publicUrl}${oneClickPath}?token=${token}`

/** Whose mails a link is about. Refuses with `mailbox.linkInvalid` what is made up, changed, or of an address that is gone. */
async function open(
  ctx: Context,
  token: string,
): Promise<Subscription & { userId: UserId; mailbox: Mailbox }> {
  const [text = '', signature = ''] = token.split('.')
  const about = Buffer.from(text, 'base64url').toString()
  const subscription = readSubscription(about)
  const mailbox = subscription && (await findMailbox(ctx, subscription.userId as UserId))
  if (!subscription || !mailbox) throw new Refusal('mailbox.linkInvalid')
  const ours = Buffer.from(signatureOf(ctx, about, mailbox.address))
  const shown = Buffer.from(signature)
  if (shown.length !== ours.length || !timingSafeEqual(shown, ours)) throw new Refusal('mailbox.linkInvalid')
  return { userId: subscription.userId as UserId, kinds: subscription.kinds, mailbox }
}

/** What a link to unsubscribe is about, and what of it still comes. Changes nothing: mail programs look at links too. */
export async function getSubscription(
  ctx: Context,
  token: string,
): Promise<ReplyOf<typeof contract.openUnsubscribeCall>> {
  const { userId, kinds, mailbox } = await open(ctx, token)
  const { settings } = await loadChosen(ctx, userId, null)
  return {
    address: maskAddress('mail', mailbox.address),
    kinds: kinds.map((kind) => ({ kind, on: settings.choices[kind].mail !== 'never' })),
    on: mailboxState(mailbox) !== 'off',
  }
}

/** Ends mails of the kinds that a link is about, or all of them; again is the same. Refuses with `mailbox.linkInvalid`. */
export async function unsubscribe(ctx: Context, token: string, what: 'kinds' | 'all'): Promise<void> {
  const { userId, kinds } = await open(ctx, token)
  if (what === 'all') await switchMails(ctx, userId, ctx.clock())
  else await transact(ctx, (ctx) => stopMailsOf(ctx, userId, kinds))
}

const bodyLimit = 1_024

/**
 * What mail programs call by themselves (RFC 8058): a POST with a fixed word and nothing else, no login, no cookie. Their
 * button says “unsubscribe” and no more, so all mails end. Whoever opens the address as a page is led to ours.
 */
export function oneClickRoute({ fastify, ctx }: Http): void {
  const tokenOf = (query: unknown): string => {
    const token = (query as { token?: unknown } | undefined)?.token
    return typeof token === 'string' && /^[\w.-]{1,900}$/.test(token) ? token : ''
  }
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(oneClickPath, { bodyLimit }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body.toString() : ''
      // As a form of either kind.
      if (!/List-Unsubscribe(?:=|"\s+)One-Click/.test(body)) throw new Refusal('request.invalid')
      await unsubscribe(ctx, tokenOf(request.query), 'all')
      return reply.type('text/plain; charset=utf-8').send('OK')
    })
    scope.get(oneClickPath, (request, reply) =>
      reply.redirect(`${ctx.publicUrl}${unsubscribePath}#${tokenOf(request.query)}`),
    )
  })
}
