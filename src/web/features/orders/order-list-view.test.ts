import { describe, expect, it } from 'vitest'
import {
  changedSince,
  filtersInUse,
  listQueryOf,
  nextSort,
  queryOfView,
  rangeOf,
  savedQueryOf,
  viewOfSaved,
  viewOfSearch,
  withoutFilter,
} from './order-list-view.ts'

const addressOf = (query: ReturnType<typeof queryOfView>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== '') search.append(name, String(each))
    }
  }
  return search.toString()
}
const view = (address: string) => viewOfSearch(new URLSearchParams(address))

describe('the list of orders in the address', () => {
  it.each([
    '',
    'status=inTransit',
    'view=%E8%BF%91%E5%8D%8A%E5%B9%B4%E5%88%B0%E6%B8%AF&time=5&from=2026-06-01',
    'time=5&from=2026-11-01&to=2026-12-31',
    'time=7&stage=delivering&pol=CNNGB&pod=DEHAM&keyword=SP2026&sort=timeOldest&size=50&after=YWJj&after=ZGVm',
  ])('is read back as it was written: %s [§4]', (address) => {
    expect(addressOf(queryOfView(view(address)))).toBe(address)
  })

  it.each([
    ['a time filter that does not exist', 'time=9&from=2026-11-01'],
    ['days without a time filter', 'from=2026-11-01&to=2026-11-30'],
    ['a status that does not exist', 'status=lost'],
    ['a page size that is not offered [§9]', 'size=1000'],
    ['a port that is no LOCODE', 'pol=ningbo'],
  ])('takes %s as not said', (_, address) => {
    expect(addressOf(queryOfView(view(address)))).toBe('')
  })

  it('leaves out a day that does not exist', () => {
    expect(view('time=1&from=2026-02-30').from).toBeNull()
  })

  it('asks the server for the last of the pages that led here', () => {
    expect(listQueryOf(view('after=YWJj&after=ZGVm&size=10'))).toMatchObject({ cursor: 'ZGVm', size: 10 })
    expect(listQueryOf(view(''))).not.toHaveProperty('cursor')
  })

  it('names the filters in use and takes them away, back to the first page', () => {
    const narrowed = view('status=paid&time=5&from=2026-11-01&keyword=toys&after=YWJj')
    expect(filtersInUse(narrowed)).toEqual(['timeFilter', 'keyword'])
    expect(addressOf(queryOfView(withoutFilter(narrowed, 'timeFilter')))).toBe('status=paid&keyword=toys')
    expect(addressOf(queryOfView(withoutFilter(narrowed)))).toBe('status=paid')
  })

  it('turns a sorted column around', () => {
    expect(nextSort('placedNewest', 'placed')).toBe('placedOldest')
    expect(nextSort('placedNewest', 'time')).toBe('timeOldest')
    expect(nextSort('timeOldest', 'time')).toBe('timeNewest')
  })

  it('counts rows over the pages before', () => {
    expect(rangeOf(view('size=10&after=YWJj&after=ZGVm'), 7)).toEqual({ from: 21, to: 27 })
  })

  it('a saved view keeps filters, sort and size, never the page nor whose it is [C-06]', () => {
    const shown = view('view=mine&status=paid&time=5&from=2026-06-01&sort=timeOldest&size=50&after=YWJj')
    expect(savedQueryOf(shown)).toBe('status=paid&time=5&from=2026-06-01&sort=timeOldest&size=50')
    expect(addressOf(queryOfView(viewOfSaved({ name: 'mine', query: savedQueryOf(shown) })))).toBe(
      'view=mine&status=paid&time=5&from=2026-06-01&sort=timeOldest&size=50',
    )
  })

  it('says that a view was changed since it was saved; turning pages changes nothing [C-07]', () => {
    const saved = { query: 'time=5&status=paid' }
    expect(changedSince(view('status=paid&time=5&view=mine&after=YWJj'), saved)).toBe(false)
    expect(changedSince(view('status=paid&time=5&view=mine&keyword=x'), saved)).toBe(true)
    expect(changedSince(view('view=mine'), { query: 'status=lost&after=YWJj' })).toBe(false)
  })

  it('a link with a view that the reader does not have shows its filters all the same [C-06]', () => {
    expect(listQueryOf(view('view=somebody’s&status=paid'))).toMatchObject({ status: 'paid' })
  })
})
