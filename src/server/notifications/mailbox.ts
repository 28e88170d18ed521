import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/mailboxes.ts'
import { actorKey, type Customer } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  codeLimitsOfAddress,
  codeLimitsOfLogin,
  codeLimitsOfMailbox,
  mailboxState,
  mailboxSubject,
  mailCodeSeconds,
  mailCodeTries,
  tidyMailbox,
} from '#domain/notifications/mailboxes.ts'
import { minutesOf, secondsUntilFree } from '#domain/users/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { addressSubject, counter, countTry, limitKey } from '#server/platform/login/limits.ts'
import { maskAddress } from '#server/platform/outside/sent.ts'
import { codeMailKeys } from '#server/providers/mail/port.ts'
import { mailCodeDigest, sendMailCode } from './mail-jobs.ts'
import {
  type AskedCode,
  askCode,
  findAskedCode,
  findMailbox,
  removeMailboxRows,
  saveMailbox,
  spendMailCodeTry,
  switchMails,
  useCodeUp,
} from './mailbox-store.ts'

/** How an address appears in the audit trail. */
const mailSubject = (ctx: Context, address: string | undefined): string | null =>
  address === undefined ? null : `mail:${ctx.tokens.digest('audit', address.toLowerCase()).slice(0, 32)}`

/**
 * The code that was mailed, where the product runs without a mail server and shows such things: it is found by its
 * digest, so that nobody reads a code that someone else asked for.
 */
async function visibleCode(ctx: Context, userId: UserId, asked: AskedCode): Promise<string | null> {
  if (!ctx.config.visibleSms || ctx.mail.name !== 'embedded' || asked.digest === null) return null
  const { rows } = await sql<{ body: string }>`
    select body from embedded_mails where address = ${asked.address} and starts_with(key, ${codeMailKeys})
    order by sent_at desc limit 10`.execute(ctx.db)
  const codes = rows.flatMap(({ body }) => body.match(/\b\d{6}\b/g) ?? [])
  return codes.find((code) => mailCodeDigest(ctx, userId, asked.id, code) === asked.digest) ?? null
}

/** The address that mails go to, and the one that waits for its code. */
export async function getMailbox(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.mailboxCall>> {
  const [mailbox, asked] = [await findMailbox(ctx, actor.userId), await findAskedCode(ctx, actor.userId)]
  const open = asked && asked.expiresAt > ctx.clock() && asked.tries < mailCodeTries ? asked : null
  // Whoever looks at a customer's pages sees neither whole addresses nor codes.
  const shown = (address: string) => (actor.viewing ? maskAddress('mail', address) : address)
  return {
    mailbox: mailbox && {
      address: shown(mailbox.address),
      state: mailboxState(mailbox),
      confirmedAt: mailbox.confirmedAt.toISOString(),
    },
    asked: open && {
      address: shown(open.address),
      state: open.refusedAt ? 'refused' : open.sentAt ? 'sent' : 'sending',
      expiresAt: open.expiresAt.toISOString(),
      demoCode: actor.viewing ? null : await visibleCode(ctx, actor.userId, open),
    },
  }
}

/** Counts a code under the mailbox, the login and the network address, in one place for all processes. */
async function countCode(ctx: Context, actor: Customer, address: string, from: CallOrigin): Promise<void> {
  const counted = [
    [limitKey(ctx, 'mailbox', mailboxSubject(address)), codeLimitsOfMailbox],
    [limitKey(ctx, 'mailbox.login', actor.userId), codeLimitsOfLogin],
    ...(ctx.config.addressLimits
      ? ([[limitKey(ctx, 'mailbox.address', addressSubject(from.address)), codeLimitsOfAddress]] as const)
      : []),
  ] as const
  await countTry(
    ctx,
    counted.map(([key, limits]) => counter(key, limits)),
    (recent, now) => {
      const waits = counted.map(([key, limits]) => secondsUntilFree(recent.get(key) ?? [], limits, now))
      const wait = Math.max(...waits)
      return wait > 0 ? new Refusal('mailbox.limitReached', { minutes: minutesOf(wait) }) : null
    },
  )
}

/**
 * Has a code mailed to an address, which takes the place of one that still waits for its own. Refuses with
 * `mailbox.limitReached`. Nothing is said of whether others use the address.
 */
export async function askMailCode(
  ctx: Context,
  actor: Customer,
  typed: string,
  from: CallOrigin,
): Promise<void> {
  const address = tidyMailbox(typed)
  await countCode(ctx, actor, address, from)
  await transact(ctx, async (ctx) => {
    const id = newId('mbc')
    const expiresAt = new Date(ctx.clock().getTime() + mailCodeSeconds * 1000)
    await askCode(ctx, actor.userId, { id, address, language: actor.language, expiresAt })
    await ctx.jobs.enqueue(ctx, sendMailCode, { userId: actor.userId, codeId: id })
  })
}

/** Confirms the address that waits, by the code from its mailbox. Refuses with `mailbox.codeWrong`, `mailbox.codeExpired`. */
export async function confirmMailbox(
  ctx: Context,
  actor: Customer,
  code: string,
  from: CallOrigin,
): Promise<void> {
  const asked = await spendMailCodeTry(ctx, actor.userId, ctx.clock())
  if (!asked) throw new Refusal('mailbox.codeExpired')
  if (asked.digest !== mailCodeDigest(ctx, actor.userId, asked.id, code)) {
    const left = mailCodeTries - asked.tries
    throw left > 0 ? new Refusal('mailbox.codeWrong', { left }) : new Refusal('mailbox.codeExpired')
  }
  await transact(ctx, async (ctx) => {
    if (!(await useCodeUp(ctx, actor.userId, asked.id))) throw new Refusal('mailbox.codeExpired')
    const before = await findMailbox(ctx, actor.userId)
    await saveMailbox(ctx, actor.userId, { ...asked, language: actor.language }, ctx.clock())
    await recordLogin(ctx, from, actorKey(actor), 'mailboxConfirmed', null, {
      before: mailSubject(ctx, before?.address),
      after: mailSubject(ctx, asked.address),
    })
  })
}

/** Nothing is mailed any more, and the address is forgotten with whatever waits for a code. */
export async function removeMailbox(ctx: Context, actor: Customer, from: CallOrigin): Promise<void> {
  await transact(ctx, async (ctx) => {
    const before = await findMailbox(ctx, actor.userId)
    await removeMailboxRows(ctx, actor.userId)
    if (before)
      await recordLogin(ctx, from, actorKey(actor), 'mailboxRemoved', null, {
        before: mailSubject(ctx, before.address),
      })
  })
}

/** Refuses with `mailbox.notConfirmed`. */
export async function setMails(ctx: Context, actor: Customer, on: boolean): Promise<void> {
  if (!(await switchMails(ctx, actor.userId, on ? null : ctx.clock())))
    throw new Refusal('mailbox.notConfirmed')
}
