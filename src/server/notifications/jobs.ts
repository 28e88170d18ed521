import type { UserId } from '#domain/kernel/ids.ts'
import { keptDays, mostTextsPerDay } from '#domain/notifications/settings.ts'
import { saidNames } from '#i18n/own-wordings.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { wordingsNow } from '#server/platform/wordings.ts'
import { findUser } from '#server/users/queries.ts'
import { removeOldCodes } from './mailbox-store.ts'
import {
  type Due,
  findCustomersToSend,
  gather,
  loadLines,
  removeOldNotifications,
  settle,
  takeDue,
} from './store.ts'
import { textMessage } from './text-message.ts'

const dayMilliseconds = 86_400_000
/** A message that was taken and not settled is free again after this, which is far longer than a sender may take. */
const leaseMilliseconds = 120_000

/** Messages that are taken at once: all of them are sent before the lease ends. */
const mostTaken = 50

/** Gathers what is due into one message per customer, and sends what waits. */
async function sendDue(ctx: Context, only: UserId | null): Promise<void> {
  const now = ctx.clock()
  const dayBefore = new Date(now.getTime() - dayMilliseconds)
  for (const userId of await findCustomersToSend(ctx, 'text', now, dayBefore, mostTextsPerDay, only))
    await transact(ctx, (ctx) => gather(ctx, 'text', userId, newId('ntx'), now))
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds)
  for (const text of await takeDue(ctx, 'text', now, leaseUntil, mostTaken, only)) await send(ctx, text)
}

async function send(ctx: Context, text: Due<'text'>): Promise<void> {
  const user = await findUser(ctx, text.userId)
  const lines = await loadLines(ctx, 'text', text)
  // An erased user has no number.
  const nobody = !user?.mobile.startsWith('+')
  if (!user || nobody || lines.length === 0) return settle(ctx, 'text', text, 'given_up_at', ctx.clock())
  const { language, mobile } = user
  const wordings = await wordingsNow(ctx, [...saidNames, 'newsEnd'], language)
  try {
    await ctx.sms.send({
      kind: 'notice',
      number: mobile,
      language,
      key: text.id,
      ...textMessage(ctx.config.brand, language, lines, wordings),
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ port: error.port, reason: error.reason, tries: text.tries }, 'notification not sent')
    const late = ctx.clock().getTime() - text.madeAt.getTime() > dayMilliseconds
    if (!error.retryable || late) await settle(ctx, 'text', text, 'given_up_at', ctx.clock())
    return
  }
  await settle(ctx, 'text', text, 'sent_at', ctx.clock())
}

/** Right after the commit that told it. */
export const sendTexts = job<{ userId: UserId }>({
  name: 'notifications.sendTexts',
  retries: 3,
  run: (ctx, { userId }) => sendDue(ctx, userId),
})

/** What quiet hours or the daily summary held back, and what failed or was left by a process that died. */
export const sendDueTexts = job({
  name: 'notifications.sendDueTexts',
  retries: 0,
  every: '* * * * *',
  run: (ctx) => sendDue(ctx, null),
})

export const forgetOldNotifications = job({
  name: 'notifications.forgetOld',
  retries: 3,
  every: '23 4 * * *',
  run: async (ctx) => {
    const now = ctx.clock().getTime()
    await removeOldNotifications(ctx, new Date(now - keptDays * dayMilliseconds))
    await removeOldCodes(ctx, new Date(now - dayMilliseconds))
  },
})
