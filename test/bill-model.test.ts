import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { seedExchangeRates } from '#server/rates/commands.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { proveSettled, proveWorld } from './support/bill-proofs.ts'
import { type BillStep, type Clerks, openWorld, settle, type Tried, take } from './support/bill-world.ts'
import { type InvoiceService, startInvoiceService } from './support/invoice-service.ts'
import { goodTaxNumber } from './support/invoices.ts'
import { buildStaff } from './support/people.ts'

/**
 * Random orders, rates, extras, consents, credits, statements, payments, refunds and invoices over the product's own
 * calls and a real database: at any time every total is the sum of its lines and the way from quote to invoice has no
 * gap; once everything is settled the company keeps what the bills say.
 */
vi.setConfig({ testTimeout: 3_600_000 })

/** The long form is `npm run prove A-02`; `npm test` takes a share of it. */
const runs = Number(process.env.SAMPAN_BILL_RUNS ?? 6)
const seeds = [20_261_123, Math.floor(Date.now() / 1000)]

let app: TestApp
let service: InvoiceService
let clerks: Clerks
const tried: Tried = { granted: new Map(), refused: new Map() }
beforeAll(async () => {
  service = await startInvoiceService(() => app.clock.now)
  app = await startTestApp({
    INVOICE_URL: service.settings.url,
    INVOICE_KEY: service.settings.key,
    INVOICE_SELLER_NAME: '宁波舢板国际货运代理有限公司',
    INVOICE_SELLER_TAX_NUMBER: goodTaxNumber,
  })
  await seedExchangeRates(app.ctx, businessDateOf(app.clock.now))
  clerks = {
    finance: await buildStaff(app, 'finance', '周岚'),
    otherFinance: await buildStaff(app, 'finance', '吴磊'),
    operations: await buildStaff(app, 'operations', '林晓'),
  }
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const began = new Date('2026-11-20T02:00:00Z')
const place = fc.nat(9)
const part = fc.oneof(fc.constant(1_000), fc.integer({ min: 1, max: 1_200 }))
const order = fc.record({
  do: fc.constant('order' as const),
  usd: fc.integer({ min: 60_000, max: 80_000 }).map((tenths) => (tenths / 10_000).toFixed(4)),
  boxes: fc.integer({ min: 1, max: 3 }),
  points: fc.constantFrom(0, 0, 0, 1_000),
  voucher: fc.constantFrom(false, false, false, true),
  pay: fc.constantFrom(true, true, true, false),
  depart: fc.constantFrom(true, true, false),
})
const extra = fc.record({
  do: fc.constant('extra' as const),
  order: place,
  code: fc.constantFrom('STOR' as const, 'OF' as const, 'DUTY' as const),
  currency: fc.constantFrom('CNY' as const, 'CNY' as const, 'USD' as const, 'EUR' as const, 'JPY' as const),
  minor: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 5_000_000 })),
  quantity: fc.integer({ min: 1, max: 9_999 }).map((thousandths) => (thousandths / 1_000).toFixed(3)),
  ofQuoted: fc.constantFrom(false, false, false, true),
  cause: fc.constantFrom('customerRequest' as const, 'storageDays' as const, 'exchangeRate' as const),
})
const one = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const single: fc.Arbitrary<BillStep> = fc.oneof(
  { weight: 3, arbitrary: order },
  {
    weight: 5,
    arbitrary: fc.record({ do: one('depart', 'depart', 'payOrder', 'cancel', 'refundWhole'), order: place }),
  },
  { weight: 7, arbitrary: extra },
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('consent'),
      line: place,
      agree: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('withdraw'), line: place }) },
  { weight: 4, arbitrary: fc.record({ do: one('credit'), line: fc.nat(30), part }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('tolerance'),
      basisPoints: fc.nat(1_000),
      mostMinor: fc.nat(1_000_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: one('issue'),
      kind: fc.constantFrom(undefined, undefined, 'regular' as const, 'oceanFreight' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: one('query'), statement: place, line: place }) },
  { weight: 4, arbitrary: fc.record({ do: one('answer'), query: place, part: fc.option(part) }) },
  { weight: 6, arbitrary: fc.record({ do: one('confirm'), statement: place }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: one('pay'),
      many: fc.integer({ min: 1, max: 3 }),
      how: fc.constantFrom(
        'pay' as const,
        'pay' as const,
        'twice' as const,
        'late' as const,
        'later' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: one('refundPart'), order: place, part }) },
  { weight: 4, arbitrary: fc.record({ do: one('approve', 'approve', 'reject'), refund: place }) },
  { weight: 6, arbitrary: fc.record({ do: one('apply'), lines: fc.integer({ min: 1, max: 9 }), part }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('issuer'),
      trouble: fc.constantFrom(null, null, 'title' as const, 'quota' as const, 'down' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('retry', 'giveUp'), invoice: place }) },
  { weight: 4, arbitrary: fc.record({ do: one('jobs') }) },
)
const step: fc.Arbitrary<BillStep> = fc.oneof(
  { weight: 24, arbitrary: single },
  { weight: 1, arbitrary: fc.record({ do: one('month') }) },
  { weight: 4, arbitrary: fc.record({ do: one('both'), steps: fc.tuple(single, single) }) },
)
const story = fc.tuple(order, order, fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }))

/** A story in which each thing is done at least once. */
const everything: BillStep[] = [
  { do: 'order', usd: '7.1234', boxes: 2, points: 1_000, voucher: true, pay: true, depart: true },
  { do: 'order', usd: '6.8765', boxes: 1, points: 0, voucher: false, pay: true, depart: true },
  charge(0, 300_000),
  { do: 'consent', line: 0, agree: false },
  { do: 'consent', line: 0, agree: true },
  charge(0, 900),
  { do: 'withdraw', line: 0 },
  { do: 'tolerance', basisPoints: 1_000, mostMinor: 90_000 },
  charge(1, 65_432, 'USD'),
  { do: 'consent', line: 0, agree: true },
  { do: 'issue', kind: undefined },
  { do: 'query', statement: 0, line: 0 },
  { do: 'answer', query: 0, part: 333 },
  { do: 'query', statement: 0, line: 0 },
  { do: 'answer', query: 0, part: null },
  { do: 'confirm', statement: 0 },
  { do: 'confirm', statement: 0 },
  { do: 'pay', many: 3, how: 'twice' },
  { do: 'apply', lines: 3, part: 1_000 },
  { do: 'jobs' },
  { do: 'issuer', trouble: 'title' },
  { do: 'apply', lines: 9, part: 500 },
  { do: 'jobs' },
  { do: 'issuer', trouble: null },
  { do: 'retry', invoice: 0 },
  { do: 'refundPart', order: 1, part: 100 },
  { do: 'reject', refund: 0 },
  { do: 'refundPart', order: 1, part: 400 },
  { do: 'approve', refund: 0 },
  { do: 'credit', line: 0, part: 100 },
  { do: 'jobs' },
  { do: 'order', usd: '7.0001', boxes: 1, points: 0, voucher: false, pay: true, depart: false },
  { do: 'refundWhole', order: 2 },
  { do: 'order', usd: '7.0001', boxes: 1, points: 0, voucher: false, pay: false, depart: false },
  charge(3, 80_000),
  { do: 'cancel', order: 3 },
  { do: 'month' },
]
function charge(order: number, minor: number, currency: 'CNY' | 'USD' = 'CNY'): BillStep {
  const rest = { code: 'STOR', quantity: '1.5', ofQuoted: false, cause: 'customerRequest' } as const
  return { do: 'extra', order, minor, currency, ...rest }
}

async function tell(steps: readonly BillStep[]): Promise<void> {
  app.clock.now = began
  service.trouble = null
  const world = await openWorld(app, service, clerks, tried)
  for (const [at, each] of steps.entries()) {
    await take(world, each).catch((error: unknown) => {
      throw new Error(`step ${at}: ${JSON.stringify(each)}`, { cause: error })
    })
    if (at % 8 === 7) await proveWorld(world)
  }
  await proveWorld(world)
  await settle(world)
  await proveWorld(world)
  await proveSettled(world)
}

describe('from the quote to the invoice [A-01, A-02]', () => {
  it('everything is done, and nothing is lost', async () => {
    await tell(everything)
    const all = [
      'payOrder',
      'depart',
      'offsets',
      'extra',
      'agree',
      'disagree',
      'withdraw',
      'credit',
      'tolerance',
    ]
    const more = ['issue', 'query', 'answer', 'rejectQuery', 'confirm', 'pay', 'apply', 'retry', 'refundPart']
    const last = ['refundWhole', 'approve', 'reject', 'cancel', 'month']
    expect([...all, ...more, ...last].filter((each) => !tried.granted.has(each))).toEqual([])
  })

  it.each(seeds)('every total is the sum of its lines, and nothing is lost, seed %i', async (seed) => {
    await fc.assert(
      fc.asyncProperty(story, async ([first, second, steps]) => tell([first, second, ...steps])),
      { seed, numRuns: Math.ceil(runs / seeds.length), endOnFailure: true },
    )
    const granted = JSON.stringify(Object.fromEntries(tried.granted))
    const refused = new Set([...tried.refused.values()].flatMap((each) => [...each]))
    process.stdout.write(`granted ${granted}; refused with ${[...refused].sort().join(', ')}\n`)
  })
})
