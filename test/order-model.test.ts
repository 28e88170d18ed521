import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { provePayments } from '#server/payments/queries.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import {
  begin,
  type Desk,
  legalChanges,
  moves,
  neverGranted,
  openDesk,
  type Seen,
  walk,
  walks,
} from './support/order-model.ts'
import { buildStaff } from './support/people.ts'

/** Random sequences of moves on real orders, beside a model that was written apart from the product. */
vi.setConfig({ testTimeout: 3_600_000 })

/** The bar is 2,000 runs; `npm test` takes a share of them. */
const runs = Number(process.env.SAMPAN_MODEL_RUNS ?? 60)
const seeds = [20_261_122, 7, 41, Math.floor(Date.now() / 1000)]

let app: TestApp
let desk: Desk
const seen: Seen = { changes: new Set(), refused: new Set() }
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app, {
    operations: (await buildStaff(app, 'operations')).staffId,
    finance: (await buildStaff(app, 'finance')).staffId,
  })
})
afterAll(() => app.stop())

describe('an order, its payments and its refund [§4]', () => {
  it.each(walks)('%s: %s', async (kind, words) => {
    const { model, real } = await begin(app, desk, seen, kind)
    await walk(model, real, words)
  })

  it.each(seeds)('does what the model does, seed %i', async (seed) => {
    const sequences = fc.commands(
      moves
        .map(({ weight, arbitrary }) => ({ weight, arbitrary }))
        .flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary)),
      { maxCommands: 30, size: 'max' },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('domestic' as const, 'overseas' as const),
        sequences,
        async (kind, sequence) => {
          const { model, real } = await begin(app, desk, seen, kind)
          await fc.asyncModelRun(() => ({ model, real }), sequence)
        },
      ),
      { seed, numRuns: Math.ceil(runs / seeds.length), endOnFailure: false },
    )
  })

  it('keeps its books right over all of it [A-01]', async () => {
    await app.ctx.jobs.drain(app.ctx)
    expect(await provePayments(app.ctx)).toEqual([])
  })

  it('went through every change of status, and was refused wherever a call is never granted', () => {
    const missed = legalChanges.filter((each) => !seen.changes.has(each))
    const untried = neverGranted.filter((each) => !seen.refused.has(each))
    process.stdout.write(
      `${runs} runs: ${legalChanges.length - missed.length} of ${legalChanges.length} changes of status, ${neverGranted.length - untried.length} of ${neverGranted.length} refusals\n`,
    )
    expect(missed).toEqual([])
    expect(untried).toEqual([])
  })
})
