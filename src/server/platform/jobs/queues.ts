import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { queueOf } from './jobs.ts'

/** Queues that earlier areas fill and a later one works on: they know the name and not the work. */

/** Money of an order went back, or a line of its bill was credited; invoices are brought down to what is paid. */
export const lessWasPaid = queueOf<{ userId: UserId; orderId: OrderId }>('invoices-correct')
