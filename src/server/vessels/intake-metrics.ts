import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PositionSource } from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'

/** What this process took in since it started, by source. */
type Intake = { readonly outcomes: Map<string, number>; newest: Date | null }

const intakes = new WeakMap<pg.Pool, Map<PositionSource, Intake>>()

function intakesOf({ pool }: Context): Map<PositionSource, Intake> {
  const known = intakes.get(pool) ?? new Map<PositionSource, Intake>()
  intakes.set(pool, known)
  return known
}

/** Notes down what was kept, for `/metrics`; `newest` is the time of the newest report among it. */
export function noteIntake(
  ctx: Context,
  source: PositionSource,
  counts: ReadonlyMap<string, number>,
  newest: Date | null,
): void {
  const all = intakesOf(ctx)
  const intake = all.get(source) ?? { outcomes: new Map(), newest: null }
  all.set(source, intake)
  for (const [outcome, reports] of counts)
    intake.outcomes.set(outcome, (intake.outcomes.get(outcome) ?? 0) + reports)
  if (newest && (!intake.newest || intake.newest < newest)) intake.newest = newest
}

/** Reports of vessels by source and outcome, and how old the newest one is, of the feeds of this process. */
export function vesselMetrics(ctx: Context, registry: Registry): void {
  new Counter({
    name: 'vessel_reports_total',
    help: 'Reports of vessels since the process started: taken, or why not',
    labelNames: ['source', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [source, { outcomes }] of intakesOf(ctx))
        for (const [outcome, reports] of outcomes) this.inc({ source, outcome }, reports)
    },
  })
  new Gauge({
    name: 'vessel_newest_report_age_seconds',
    help: 'Age of the newest report of a vessel that was taken',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [source, { newest }] of intakesOf(ctx))
        if (newest) this.set({ source }, (ctx.clock().getTime() - newest.getTime()) / 1000)
    },
  })
}
