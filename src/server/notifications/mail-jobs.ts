import { randomInt } from 'node:crypto'
import type { MailboxCodeId, UserId } from '#domain/kernel/ids.ts'
import { type ChosenKind, chosenKinds } from '#domain/notifications/kinds.ts'
import {
  type Mailbox,
  mailboxState,
  mailCodeSeconds,
  mailPauseAfter,
  refusedMailDays,
} from '#domain/notifications/mailboxes.ts'
import { mostMailsPerDay } from '#domain/notifications/settings.ts'
import { codeDigits } from '#domain/users/login.ts'
import { saidNames } from '#i18n/own-wordings.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { customerToTell } from '#server/platform/jobs/queues.ts'
import { maskAddress } from '#server/platform/outside/sent.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { wordingNow, wordingsNow, wordMail } from '#server/platform/wordings.ts'
import { codeMailKeys, MailboxRefused } from '#server/providers/mail/port.ts'
import { letterOf, phoneIn } from './letter.ts'
import { findMailbox, markFailing, settleCode, writeCode } from './mailbox-store.ts'
import {
  type Due,
  findCustomersToSend,
  gather,
  loadLines,
  postpone,
  type SentLine,
  settle,
  takeDue,
} from './store.ts'
import { oneClickLink, stopToken } from './unsubscribe.ts'

const dayMilliseconds = 86_400_000
/** A mail that was taken and not settled is free again after this, which is far longer than a sender may take. */
const leaseMilliseconds = 120_000

/** A code's digest holds for one login and the asking that sent it. */
export const mailCodeDigest = (ctx: Context, userId: UserId, id: MailboxCodeId, code: string): string =>
  ctx.tokens.digest('mail-code', `${userId}:${id}:${code}`)

/**
 * Mails the code that confirms an address. It is made here, where its mail is written: it stands in no queue. A mail
 * that is tried again has another.
 */
export const sendMailCode = job<{ userId: UserId; codeId: MailboxCodeId }>({
  name: 'notifications.sendMailCode',
  retries: 5,
  async run(ctx, { userId, codeId }) {
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const digest = mailCodeDigest(ctx, userId, codeId, code)
    const asked = await writeCode(ctx, userId, codeId, digest, ctx.clock())
    if (!asked) return
    const { address, language } = asked
    try {
      await ctx.mail.send({
        key: `${codeMailKeys}${newId('eml')}`,
        to: address,
        ...wordMail(ctx, await wordingNow(ctx, 'codeMail', language), language, {
          code,
          minutes: mailCodeSeconds / 60,
          phone: phoneIn(ctx, language),
        }),
        attachments: [],
      })
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.retryable) throw error
      ctx.log.warn({ port: error.port, reason: error.reason }, 'a code was not taken for its address')
      return settleCode(ctx, userId, codeId, 'refused_at', ctx.clock())
    }
    await settleCode(ctx, userId, codeId, 'sent_at', ctx.clock())
  },
})

/** Gathers what is due into one mail per customer, and sends what waits, each mail within a lease of its own. */
async function sendDue(ctx: Context, only: UserId | null): Promise<void> {
  const now = ctx.clock()
  const dayBefore = new Date(now.getTime() - dayMilliseconds)
  for (const userId of await findCustomersToSend(ctx, 'mail', now, dayBefore, mostMailsPerDay, only))
    await transact(ctx, (ctx) => gather(ctx, 'mail', userId, newId('nml'), now))
  for (;;) {
    const at = ctx.clock()
    const [mail] = await takeDue(ctx, 'mail', at, new Date(at.getTime() + leaseMilliseconds), 1, only)
    if (!mail) return
    await send(ctx, mail)
  }
}

const kindsOf = (lines: readonly SentLine[]): ChosenKind[] =>
  chosenKinds.filter((each) => lines.some(({ kind }) => kind === each))

async function send(ctx: Context, mail: Due<'mail'>): Promise<void> {
  const mailbox = await findMailbox(ctx, mail.userId)
  const lines = await loadLines(ctx, 'mail', mail)
  // The address was removed, switched off or found not to work since, or what was to be said is over.
  if (!mailbox || mailboxState(mailbox) !== 'works' || lines.length === 0)
    return settle(ctx, 'mail', mail, 'given_up_at', ctx.clock())
  const { address, language } = mailbox
  const wordings = await wordingsNow(ctx, [...saidNames, 'newsEnd', 'newsMail'], language)
  const token = stopToken(ctx, { userId: mail.userId, kinds: kindsOf(lines) }, address)
  try {
    await ctx.mail.send({
      key: mail.id,
      to: address,
      ...letterOf(ctx, language, lines, wordings, token),
      unsubscribe: oneClickLink(ctx, token),
      attachments: [],
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ port: error.port, reason: error.reason, tries: mail.tries }, 'a mail was not sent')
    if (error instanceof MailboxRefused) return giveAddressUp(ctx, mail, mailbox)
    return waitOrGiveUp(ctx, mail, error)
  }
  await settle(ctx, 'mail', mail, 'sent_at', ctx.clock())
}

/** The server knows no such mailbox: nothing goes there any more, and its owner is told in the list of messages. */
const giveAddressUp = (ctx: Context, mail: Due<'mail'>, { address, confirmedAt }: Mailbox): Promise<void> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock()
    await settle(ctx, 'mail', mail, 'given_up_at', now)
    if (!(await markFailing(ctx, mail.userId, address, now))) return
    await ctx.jobs.enqueue(ctx, customerToTell, {
      userId: mail.userId,
      kind: 'mailboxFailing',
      key: `mailboxFailing/${confirmedAt.toISOString()}`,
      params: { about: maskAddress('mail', address) },
    })
  })

/** A server that fails delays a mail and never loses it; what it refuses by its own rules, somebody has some days to mend. */
async function waitOrGiveUp(ctx: Context, mail: Due<'mail'>, failure: ProviderFailure): Promise<void> {
  const now = ctx.clock().getTime()
  if (!failure.retryable && now - mail.madeAt.getTime() > refusedMailDays * dayMilliseconds)
    return settle(ctx, 'mail', mail, 'given_up_at', ctx.clock())
  await postpone(ctx, mail, new Date(now + mailPauseAfter(mail.tries) * 60_000))
}

/** Right after the commit that told it. */
export const sendMails = job<{ userId: UserId }>({
  name: 'notifications.sendMails',
  retries: 3,
  run: (ctx, { userId }) => sendDue(ctx, userId),
})

/** What quiet hours or the daily summary held back, and what failed or was left by a process that died. */
export const sendDueMails = job({
  name: 'notifications.sendDueMails',
  retries: 0,
  every: '* * * * *',
  run: (ctx) => sendDue(ctx, null),
})
