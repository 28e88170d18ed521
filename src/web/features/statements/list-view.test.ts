import { describe, expect, it } from 'vitest'
import {
  changedSince,
  filtersInUse,
  listQueryOf,
  queryOfView,
  savedQueryOf,
  searchOf,
  viewOfSaved,
  viewOfSearch,
  withoutFilter,
} from './list-view.ts'

const read = (text: string) => viewOfSearch(new URLSearchParams(text))
const whole =
  'status=paymentRequired&by=due&from=2026-11-01&to=2026-11-30&overdue=1&keyword=S26&size=50&after=stm_a&after=stm_b&view=mine'

describe('how a list of statements stands in its address', () => {
  it('is read from it and written to it without loss', () => {
    const view = read(whole)
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(queryOfView(view)))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== null && each !== '') search.append(name, String(each))
    expect(viewOfSearch(search)).toEqual(view)
  })

  it('takes what is spoilt as not said', () => {
    expect(read('status=paid&by=never&from=2026-13-01&overdue=yes&size=7')).toEqual(read(''))
  })

  it('asks the server for its kind, its filters and its page', () => {
    expect(listQueryOf('tax', read(whole))).toEqual({
      kind: 'tax',
      status: 'paymentRequired',
      by: 'due',
      from: '2026-11-01',
      to: '2026-11-30',
      keyword: 'S26',
      overdue: 'true',
      size: 50,
      cursor: 'stm_b',
    })
    expect(searchOf('tax', read(''))).toEqual({ kind: 'tax', by: 'issued', overdue: 'false' })
  })

  it('is saved without its page, and says when it was changed since', () => {
    const saved = { name: 'mine', query: savedQueryOf(read(whole)) }
    expect(viewOfSaved(saved)).toEqual({ ...read(whole), trail: [] })
    expect(changedSince(read(whole), saved)).toBe(false)
    expect(changedSince(read(`${whole}&keyword=x`.replace('keyword=S26&', '')), saved)).toBe(true)
  })

  it.each(['days', 'overdue', 'keyword'] as const)('takes away the filter %s alone', (name) => {
    const view = read(whole)
    expect(filtersInUse(view)).toEqual(['days', 'overdue', 'keyword'])
    const less = withoutFilter(view, name)
    expect(filtersInUse(less)).toEqual(['days', 'overdue', 'keyword'].filter((each) => each !== name))
    expect([less.status, less.trail]).toEqual(['paymentRequired', []])
    expect(filtersInUse(withoutFilter(view))).toEqual([])
  })
})
