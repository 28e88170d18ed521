import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billKinds } from '#domain/bills/bill-lines.ts'
import { consents } from '#domain/bills/consent.ts'
import type { StatementMonth } from '#domain/bills/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCharge, financeActor } from '#test/support/issued-statements.ts'
import { buildOrder, payOrder } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { issueStatements } from './commands/issue.ts'
import { makeMonthBefore } from './jobs.ts'
import { beginMonth, makeNextBatch } from './months.ts'

const months = ['2026-08', '2026-09', '2026-10'] as StatementMonth[]
/** So that a month takes several batches. */
const fewCustomers = 2

type Order = { id: OrderId; userId: UserId }
type Line = {
  order: number
  kind: (typeof billKinds)[number]
  consent: (typeof consents)[number]
  month: number
  day: number
  minor: number
  credit: number | null
}
type Step =
  | { do: 'bill'; lines: Line[] }
  | { do: 'run'; month: number; atOnce: number }
  | { do: 'kill'; month: number; batches: number; during: boolean }
  | { do: 'issue'; user: number; month: number }
  | { do: 'pay'; order: number }

const month = fc.nat(months.length - 1)
const line: fc.Arbitrary<Line> = fc.record({
  order: fc.nat(7),
  kind: fc.constantFrom(...billKinds),
  consent: fc.constantFrom(...consents.filter((each) => each !== 'notNeeded')),
  month,
  day: fc.integer({ min: 1, max: 28 }),
  minor: fc.integer({ min: 1, max: 5_000_000 }),
  credit: fc.option(fc.integer({ min: 1, max: 100 })),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('bill' as const), lines: fc.array(line, { maxLength: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('run' as const), month, atOnce: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      month,
      batches: fc.nat(2),
      during: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('issue' as const), user: fc.nat(3), month }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), order: fc.nat(7) }) },
)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Four customers with two orders each that nobody paid yet, not moving, so that nothing is billed by itself. */
async function buildWorld(): Promise<{ users: UserId[]; orders: Order[] }> {
  const users: UserId[] = []
  const orders: Order[] = []
  for (let customer = 0; customer < 4; customer++) {
    const { userId } = await buildCustomer(app)
    users.push(userId)
    for (let order = 0; order < 2; order++)
      orders.push({ id: (await buildOrder(app, { userId })).id, userId })
  }
  return { users, orders }
}

async function bill({ id, userId }: Order, given: Line): Promise<void> {
  const lineId = newId('bil')
  const on = `${months[given.month]}-${String(given.day).padStart(2, '0')}`
  await app.ctx.pool.query(
    `insert into bill_lines (id, user_id, order_id, kind, code, name, basis, quantity, unit_minor, amount_minor, currency,
       cny_minor, cause, note, consent, billed_on, added_at)
     values ($1, $2, $3, $4, 'STOR', '{"zh": "x", "en": "x"}', 'bill', 1, $5, $5, 'CNY', $5, 'customerRequest', 'x', $6, $7, $8)`,
    [lineId, userId, id, given.kind, given.minor, given.consent, on, app.clock.now],
  )
  if (given.credit !== null)
    await app.ctx.pool.query(
      `insert into bill_lines (id, user_id, order_id, kind, credit_of, code, name, basis, quantity, unit_minor, amount_minor,
         currency, cny_minor, note, consent, billed_on, added_at)
       select $1, user_id, order_id, kind, id, code, name, basis, 1, -least($2::bigint, amount_minor), -least($2::bigint, amount_minor),
         'CNY', -least($2::bigint, amount_minor), 'x', 'notNeeded', billed_on, added_at
       from bill_lines where id = $3 and consent in ('tolerated', 'given')`,
      [newId('bil'), given.credit, lineId],
    )
}

async function run(of: StatementMonth): Promise<void> {
  await beginMonth(app.ctx, of)
  while (await makeNextBatch(app.ctx, of, system, fewCustomers));
}

/** Stops after some batches, or while the next one is being written. */
async function killed(of: StatementMonth, batches: number, during: boolean): Promise<void> {
  await beginMonth(app.ctx, of)
  for (let batch = 0; batch < batches; batch++) await makeNextBatch(app.ctx, of, system, fewCustomers)
  if (!during) return
  const dying = transact(app.ctx, async (ctx) => {
    await makeNextBatch(ctx, of, system, fewCustomers)
    throw new RangeError('killed')
  })
  await expect(dying).rejects.toThrow('killed')
}

async function take(
  step: Step,
  { users, orders }: Awaited<ReturnType<typeof buildWorld>>,
  paid: Set<OrderId>,
) {
  switch (step.do) {
    case 'bill':
      for (const each of step.lines) await bill(orders[each.order] as Order, each)
      return
    case 'run': {
      const of = months[step.month] as StatementMonth
      await Promise.all(Array.from({ length: step.atOnce }, () => run(of)))
      return
    }
    case 'kill':
      return killed(months[step.month] as StatementMonth, step.batches, step.during)
    case 'issue': {
      const body = { userId: users[step.user] as UserId, month: months[step.month] as StatementMonth }
      const both = [1, 2].map(() =>
        issueStatements(app.ctx, financeActor, body).catch((error: unknown) => {
          if (!(error instanceof Refusal && error.code === 'statement.nothingToIssue')) throw error
        }),
      )
      await Promise.all([...both, run(body.month)])
      return
    }
    case 'pay': {
      const { id } = orders[step.order] as Order
      if (!paid.has(id)) await payOrder(app.ctx, id)
      paid.add(id)
      return
    }
    default:
      return step satisfies never
  }
}

const rowsOf = async <Row>(text: string, users: readonly UserId[]): Promise<Row[]> =>
  (await app.ctx.pool.query(text, [users])).rows as Row[]

/** What must hold at any time, over all statements of these customers. */
async function prove(users: readonly UserId[]): Promise<void> {
  const wrong = await rowsOf(
    `select s.number from statements s left join statement_lines l on l.user_id = s.user_id and l.statement_id = s.id
     where s.user_id = any ($1) group by s.user_id, s.id
     having s.lines <> count(l.bill_line_id) or s.lines = 0 or s.billed_minor <> sum(l.cny_minor)
       or s.prepaid_minor <> sum(l.prepaid_minor) or s.due_minor <> sum(l.cny_minor - l.prepaid_minor)
       or max(l.position) <> count(*) or count(distinct l.position) <> count(*)
     union all
     select l.bill_line_id from statement_lines l join bill_lines b on b.user_id = l.user_id and b.id = l.bill_line_id
     join statements s on s.user_id = l.user_id and s.id = l.statement_id
     join orders o on o.user_id = b.user_id and o.id = b.order_id
     where l.user_id = any ($1) and (b.kind <> s.kind or b.cny_minor <> l.cny_minor or o.paid_at is null
       or to_char(b.billed_on, 'YYYY-MM') > s.month or b.consent not in ('notNeeded', 'tolerated', 'given'))
     union all
     select user_id || month || kind from statements where user_id = any ($1) group by user_id, month, kind
     having max(sequence) <> count(*)`,
    users,
  )
  expect(wrong).toEqual([])
}

const leftOut = (users: readonly UserId[]) =>
  rowsOf(
    `select b.id from bill_lines b join orders o on o.user_id = b.user_id and o.id = b.order_id
     where b.user_id = any ($1) and b.consent in ('notNeeded', 'tolerated', 'given') and o.paid_at is not null and b.refund_id is null
       and not exists (select from statement_lines l where l.user_id = b.user_id and l.bill_line_id = b.id)`,
    users,
  )

describe('the statements of a month', () => {
  test('hold every line that may be charged of a paid order exactly once, however often, at once or cut short they are made', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const world = await buildWorld()
        const paid = new Set<OrderId>()
        for (const each of steps) {
          await take(each, world, paid)
          await prove(world.users)
        }
        await Promise.all([run('2026-10' as StatementMonth), run('2026-10' as StatementMonth)])
        await prove(world.users)
        expect(await leftOut(world.users)).toEqual([])
        const before = await rowsOf('select number from statements where user_id = any ($1)', world.users)
        for (const each of months) await run(each)
        expect(await rowsOf('select number from statements where user_id = any ($1)', world.users)).toEqual(
          before,
        )
      }),
      { seed: 20_261_123, numRuns: 10, endOnFailure: true },
    )
  }, 240_000)

  test('are made by a job early in the next one, and by nobody twice', async () => {
    const who = await buildCustomer(app)
    const { id: orderId } = await buildOrder(app, who, { status: 'inTransit' })
    await buildCharge(app, who, orderId)
    app.clock.now = new Date('2026-11-30T17:40:00Z')
    await makeMonthBefore.run(app.ctx, {})
    await app.ctx.jobs.drain(app.ctx)
    const made = () =>
      rowsOf<{ month: string; kind: string }>(
        'select month, kind from statements where user_id = any ($1) order by kind',
        [who.userId],
      )
    expect(await made()).toEqual([
      { month: '2026-11', kind: 'oceanFreight' },
      { month: '2026-11', kind: 'regular' },
    ])
    await makeMonthBefore.run(app.ctx, {})
    expect(await app.ctx.jobs.drain(app.ctx)).toBe(0)
    expect(await made()).toHaveLength(2)
  })
})
