import { describe, expect, it } from 'vitest'
import { mostStatementsPerPayment } from '#contract/statements.ts'
import { newId } from '#server/platform/ids.ts'
import { chosenFirst, firstDueFirst, namedIn } from './to-pay.ts'

const statements = (count: number) => Array.from({ length: count }, () => ({ id: newId('stm') }))

describe('which statements are paid together', () => {
  it('are those of the address, each once, and nothing that is no statement', () => {
    const [one] = statements(1)
    const search = new URLSearchParams([
      ['statement', one?.id ?? ''],
      ['statement', ` ${one?.id} `],
      ['statement', 'ord_x'],
    ])
    expect(namedIn(search)).toEqual([one?.id])
    expect(namedIn(new URLSearchParams('statement=x'))).toBeNull()
  })

  it('are all of them where none is named, as many as one payment takes', () => {
    const all = statements(mostStatementsPerPayment + 3)
    expect([...chosenFirst(all, null)]).toEqual(all.slice(0, mostStatementsPerPayment).map(({ id }) => id))
    expect([...chosenFirst(all, [all[22]?.id ?? '', newId('stm')])]).toEqual([all[22]?.id])
  })

  it('stand with what is due first at the top', () => {
    const given = [
      { dueOn: '2026-12-01', number: 'S2' },
      { dueOn: '2026-11-01', number: 'S3' },
      { dueOn: '2026-11-01', number: 'S1' },
    ] as const
    expect(firstDueFirst(given as never).map(({ number }) => number)).toEqual(['S1', 'S3', 'S2'])
  })
})
