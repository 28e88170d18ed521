import { describe, expect, it } from 'vitest'
import { paths } from '#web/app/paths.ts'
import {
  coordinateText,
  listOfSearch,
  portOfSearch,
  queryOfList,
  queryOfPort,
  type SeaportView,
} from './seaport-address.ts'

const searchOf = (path: string) => new URLSearchParams(path.split('?')[1] ?? '')
const view: SeaportView = { port: 'CNNGB', to: 'DEHAM', closed: ['suez', 'kiel'], knots: 14.5 }

describe('the port tool in an address', () => {
  it('comes back from its own link', () => {
    expect(portOfSearch(searchOf(paths.seaportTool(queryOfPort(view))))).toEqual(view)
    const open: SeaportView = { port: 'DEHAM', to: null, closed: [], knots: 16 }
    expect(portOfSearch(searchOf(paths.seaportTool(queryOfPort(open))))).toEqual(open)
    const list = { text: 'san', country: 'US', lane: 'gulf-of-mexico', page: 3 } as const
    expect(listOfSearch(searchOf(paths.seaportTool(queryOfList(list))))).toEqual(list)
  })

  it('says nothing of what is usual', () => {
    expect(paths.seaportTool(queryOfPort({ port: 'CNNGB', to: null, closed: ['kiel'], knots: 16 }))).toBe(
      '/searchTool/beforePort?port=CNNGB',
    )
    expect(paths.seaportTool(queryOfList({ text: ' ', country: null, lane: null, page: 1 }))).toBe(
      '/searchTool/beforePort',
    )
  })

  it('is read in spite of what is spoilt', () => {
    expect(portOfSearch(new URLSearchParams('port=cnngb&to=x&closed=moon&knots=900'))).toEqual({
      port: 'CNNGB',
      to: null,
      closed: ['kiel'],
      knots: 16,
    })
    expect(portOfSearch(new URLSearchParams('text=a'))).toBeNull()
    expect(listOfSearch(new URLSearchParams(`text=${'x'.repeat(80)}&country=usa&lane=moon&page=-2`))).toEqual(
      {
        text: 'x'.repeat(60),
        country: null,
        lane: null,
        page: 1,
      },
    )
  })
})

it.each([
  [{ lat: 29.87, lon: 121.55 }, '29°52′N 121°33′E'],
  [{ lat: -33.9, lon: -0.5 }, '33°54′S 000°30′W'],
  [{ lat: 0.9999, lon: 9.9999 }, '01°00′N 010°00′E'],
])('%o stands on a chart as %s', (place, text) => {
  expect(coordinateText(place)).toBe(text)
})
