import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import type { NotificationKind, NotificationParams } from '#domain/notifications/kinds.ts'
import type { RewardKind } from '#domain/points/points.ts'
import { queueOf } from './jobs.ts'

/** Queues that earlier areas fill and a later one works on: they know the name and not the work. */

/** Money of an order went back, or a line of its bill was credited; invoices are brought down to what is paid. */
export const lessWasPaid = queueOf<{ userId: UserId; orderId: OrderId }>('invoices-correct')

/**
 * Something happened for which points are given: `about` names it, the certification or the invited user for one, and
 * each is given once however often it is said.
 */
export const pointsToReward = queueOf<{ userId: UserId; kind: RewardKind; about: string }>('points-reward')

/** A customer is to be told of something that belongs to no order; the same key tells once. */
export const customerToTell = queueOf<{
  userId: UserId
  kind: NotificationKind
  key: string
  params: NotificationParams
}>('notifications-tell')
