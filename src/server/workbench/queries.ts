import type * as contract from '#contract/desk-queues.ts'
import { queueCalls } from '#contract/desk-queues.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { type OrderQueue, orderQueues } from '#domain/orders/desk-queues.ts'
import { countedExactly, type QueueName, queueNames, urgencyOf } from '#domain/workbench/queues.ts'
import { deskQueueRows } from '#server/orders/queries.ts'
import type { Context } from '#server/platform/context.ts'

const most = countedExactly + 1

/** One row of a queue's count: at most one more than is ever told is read, along the queue's own index. */
const counted = (
  rows: string,
  { since = 'null::timestamptz', day = 'null::date', pressing = '0' } = {},
): string => `select count(*)::int as count, ${since} as since, ${day} as day, ${pressing}::int as pressing
  from (${rows} limit ${most}) few`

/** Ids begin with the instant at which they were made: by id is by age. `$1` is the clerk who asks. */
const others: Readonly<Record<Exclude<QueueName, OrderQueue>, string>> = {
  tasks: counted(
    'select due_on as at from order_tasks where staff_id = $1 and done_at is null order by due_on, id',
    { day: 'min(at)' },
  ),
  mentions: counted(
    'select written_at as at from order_note_mentions where staff_id = $1 and seen_at is null order by note_id',
    { since: 'min(at)' },
  ),
  exceptions: counted(
    'select since as at from order_exceptions where over_at is null and owner_id is null order by since',
    { since: 'min(at)' },
  ),
  events: counted(
    `select received_at as at from told_events where settled_at is null
      and outcome in ('unknownOrder', 'severalOrders', 'unknownContainer', 'unknownCode', 'unclearPlace', 'inFuture',
        'beforeOrder') order by id`,
    { since: 'min(at)' },
  ),
  prices: counted(
    `select created_at as at from price_requests where status = 'open' order by created_at, id`,
    { since: 'min(at)' },
  ),
  chats: counted(
    `select last_message_at as at from chat_conversations where status = 'open' and last_message_at is not null
      order by last_message_at`,
    { since: 'min(at)' },
  ),
  certifications: counted(
    `select submitted_at as at from certifications where status = 'inReview' order by id`,
    { since: 'min(at)' },
  ),
  reports: counted(`select reported_at as at from error_reports where status = 'open' order by id`, {
    since: 'min(at)',
  }),
  questions: counted(`select asked_at as at from statement_queries where state = 'open' order by id`, {
    since: 'min(at)',
  }),
  consents: counted(
    `select added_at as at, consent from bill_lines where consent in ('asked', 'refused') order by id`,
    {
      since: `min(at) filter (where consent = 'asked')`,
      pressing: `count(*) filter (where consent = 'refused')`,
    },
  ),
  transfers: counted(
    `select submitted_at as at from transfer_proofs where status = 'submitted' order by id`,
    {
      since: 'min(at)',
    },
  ),
  payments: counted(
    `select min(paid_at) as at from payment_captures
      where outcome = 'wrongAmount' and refunded_minor < amount_minor group by payment_id`,
    { since: 'min(at)' },
  ),
  refunds: counted(
    `(select requested_at as at, status from refunds where status = 'requested' order by id limit ${most})
      union all (select requested_at, status from refunds where status = 'failed' order by id limit ${most})`,
    { since: 'min(at)', pressing: `count(*) filter (where status = 'failed')` },
  ),
  differences: counted(
    `select from reconciliation_findings findings join reconciliations bills on bills.id = findings.reconciliation_id
      where bills.superseded_at is null and findings.verdict <> 'matched' and findings.verdict <> 'inOtherBill'
        and not exists (select from reconciliation_notes notes where notes.channel = bills.channel
          and notes.day = bills.day and notes.subject = findings.subject)`,
  ),
  invoices: counted(
    `select applied_at as at from invoices where status = 'failed' and given_up_at is null order by applied_at`,
    { since: 'min(at)' },
  ),
  agreements: counted(
    `select handed_in_at as at from invoice_agreements where status = 'submitted' order by id`,
    { since: 'min(at)' },
  ),
  withdrawals: counted(
    `select requested_at as at, status from withdrawals where status in ('requested', 'approved') order by id`,
    { since: 'min(at)', pressing: `count(*) filter (where status = 'requested')` },
  ),
}

const isOfOrders = (name: QueueName): name is OrderQueue =>
  (orderQueues as readonly QueueName[]).includes(name)

/** Queues of which everybody sees their own. */
const ofTheClerk: readonly QueueName[] = ['tasks', 'mentions']

function countOf(name: QueueName, now: Date): string {
  if (!isOfOrders(name)) return others[name]
  const { where, key, keyIs } = deskQueueRows(name, now)
  return counted(
    `select ${key} as at from orders o where ${where} order by ${key}, o.id`,
    keyIs === 'date' ? { day: 'min(at)' } : { since: 'min(at)' },
  )
}

/** The queues of the caller's role with what waits in each, from one statement. */
export async function listQueues(ctx: Context, actor: Staff): Promise<ReplyOf<typeof contract.deskQueues>> {
  const now = ctx.clock()
  const own = queueNames.filter((name) => {
    const { roles } = queueCalls[name]
    return roles.length === 0 || roles.includes(actor.role)
  })
  if (own.length === 0) return { queues: [], at: now.toISOString() }
  const { rows } = await ctx.pool.query<{
    name: QueueName
    count: number
    since: Date | null
    day: BusinessDate | null
    pressing: number
  }>(
    own
      .map((name) => `select '${name}' as name, counted.* from (${countOf(name, now)}) counted`)
      .join('\nunion all\n'),
    own.some((name) => ofTheClerk.includes(name)) ? [actor.staffId] : [],
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return {
    queues: own.flatMap((name) => {
      const row = found.get(name)
      if (!row) return []
      return {
        name,
        count: Math.min(row.count, countedExactly),
        more: row.count > countedExactly,
        since: row.since?.toISOString() ?? null,
        day: row.day,
        pressing: row.pressing,
        urgency: urgencyOf(row, now),
      }
    }),
    at: now.toISOString(),
  }
}
