import { sql } from 'kysely'

/**
 * Whether a line `b` of an order `o` may stand on a statement: it may be charged, its order is paid, and it does not
 * stand for a refund, which is settled beside its order. Of an order that was cancelled before it was paid nothing can
 * be paid twice any more: what was charged beyond its quote is still owed (Assumed, decision 038).
 */
export const isStatable = sql`b.consent in ('notNeeded', 'tolerated', 'given') and b.refund_id is null
  and (o.paid_at is not null
    or (o.status in ('cancelled', 'cancelledByOperations') and (b.cause is not null or b.credit_of is not null)))`
