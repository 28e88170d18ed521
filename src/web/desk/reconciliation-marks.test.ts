import { describe, expect, it } from 'vitest'
import type { BillDay, ReconciliationReply } from '#contract/reconciliation.ts'
import { stateOfDay } from './reconciliation-marks.tsx'

const day = (bill: { open: number; differences: number } | null, running: boolean): BillDay =>
  ({ running, reconciliation: bill as ReconciliationReply | null }) as BillDay
const none = { open: 0, differences: 0 }

describe('a day of settlement', () => {
  it.each([
    ['runs until it is over, though all that came so far matches', none, true, 'running'],
    ['shows what is wrong while it runs', { open: 2, differences: 2 }, true, 'open'],
    ['shows what was explained while it runs', { open: 0, differences: 1 }, true, 'explained'],
    ['matches once it is over', none, false, 'matched'],
    ['that runs waits for its file', null, true, 'running'],
    ['that is over misses its file', null, false, 'missing'],
  ] as const)('%s', (_, bill, running, state) => {
    expect(stateOfDay(day(bill, running))).toBe(state)
  })
})
