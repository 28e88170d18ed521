import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/notifications.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  type ChosenKind,
  chosenKinds,
  type NotificationKind,
  type NotificationParams,
} from '#domain/notifications/kinds.ts'
import { type Choice, choiceOf, sendDueAt } from '#domain/notifications/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { sendTexts } from './jobs.ts'
import { sendMails } from './mail-jobs.ts'
import {
  type Chosen,
  insertNotifications,
  loadAllChosen,
  markRead,
  type NewNotification,
  saveOrderSettings,
  saveSettings,
} from './store.ts'

const unheard: Choice = { listed: false, text: 'never', mail: 'never' }
const always: Choice = { listed: true, text: 'never', mail: 'never' }

/** Something to tell: its key is what it is about, and makes it be told once. */
export type News = {
  readonly kind: NotificationKind
  readonly key: string
  readonly params: NotificationParams
  /** Remembered as told, and not told: it came too late to be news. */
  readonly quiet?: boolean
  /** Said already where news of this kind are told with it and listed. */
  readonly coveredBy?: ChosenKind
}

/** What one customer is told of one order, or of nothing in particular. */
export type NewsOf = {
  readonly userId: UserId
  readonly orderId: OrderId | null
  readonly news: readonly News[]
}

/** Tells one customer; see `tellCustomers`. */
export const tellCustomer = (
  ctx: Context,
  userId: UserId,
  orderId: OrderId | null,
  news: readonly News[],
): Promise<void> => tellCustomers(ctx, [{ userId, orderId, news }])

/**
 * Tells customers what happened, in the ways each chose. Inside a transaction it is written with its commit. The same
 * key again, from wherever it comes, tells nothing; what is not wanted is remembered as told.
 */
export function tellCustomers(ctx: Context, all: readonly NewsOf[]): Promise<void> {
  const some = all.filter(({ news }) => news.length > 0)
  if (some.length === 0) return Promise.resolve()
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const chosen = await loadAllChosen(ctx, some)
    const added = some.flatMap((each, place) => notificationsOf(each, chosen[place] as Chosen, now))
    const told = await insertNotifications(ctx, added, now)
    const fresh = added.filter(({ id }) => told.has(id))
    for (const { userId, orderId } of fresh.filter(({ listed }) => listed))
      await tell(ctx, `customer:${userId}`, 'notification', orderId ?? 'own')
    for (const [dueAt, sending] of [
      ['textDueAt', sendTexts],
      ['mailDueAt', sendMails],
    ] as const) {
      const due = fresh.filter((each) => each[dueAt] !== null && each[dueAt] <= now)
      await ctx.jobs.enqueueAll(
        ctx,
        sending,
        [...new Set(due.map(({ userId }) => userId))].map((userId) => ({ userId })),
      )
    }
  })
}

function notificationsOf(
  { userId, orderId, news }: NewsOf,
  { settings, ofOrder, mailable }: Chosen,
  now: Date,
): NewNotification[] {
  return news.map(({ kind, key, params, quiet = false, coveredBy }) => {
    const chosen = chosenKinds.find((each) => each === kind)
    const covered =
      coveredBy !== undefined &&
      news.some((each) => each.kind === coveredBy) &&
      choiceOf(coveredBy, settings, ofOrder).listed
    const choice = quiet || covered ? unheard : chosen ? choiceOf(chosen, settings, ofOrder) : always
    const { listed } = choice
    return {
      id: newId('ntf'),
      userId,
      orderId,
      kind,
      key,
      params,
      listed,
      textDueAt: sendDueAt(now, choice.text, settings),
      mailDueAt: mailable ? sendDueAt(now, choice.mail, settings) : null,
    }
  })
}

/** Refuses beside the field `zone` a name that is no zone's. */
export async function changeSettings(
  ctx: Context,
  actor: Customer,
  settings: BodyOf<typeof contract.saveNotificationSettings>,
): Promise<void> {
  if (!Intl.supportedValuesOf('timeZone').includes(settings.zone) && settings.zone !== 'UTC')
    throw new Refusal('request.invalid', {}, { zone: { code: 'field.invalid', params: {} } })
  await saveSettings(ctx, actor.userId, settings)
}

/** Refuses with `request.notFound`. */
export async function changeOrderSettings(
  ctx: Context,
  actor: Customer,
  { orderId, settings }: BodyOf<typeof contract.saveOrderNotificationSettings>,
): Promise<void> {
  if (!(await saveOrderSettings(ctx, actor.userId, orderId, settings))) throw new Refusal('request.notFound')
}

/** Everything up to an instant has been read; a clock that runs ahead reads nothing that is still to come. */
export async function readNotifications(ctx: Context, actor: Customer, until: string): Promise<void> {
  const now = ctx.clock()
  const said = new Date(until)
  await markRead(ctx, actor.userId, said < now ? said : now)
}
