import { describe, expect, it } from 'vitest'
import { type CallCells, type CallTables, readCalls, readCallTime } from './read-calls.ts'

const tables: CallTables = {
  heading: () => null,
  carrier: (text) => (['COSU', 'OOLU'].includes(text) ? text : null),
  zoneOf: (code) =>
    ({ CNNGB: 'Asia/Shanghai', SGSIN: 'Asia/Singapore', NLRTM: 'Europe/Amsterdam' })[code] ?? null,
  status: (text) => (text === 'OMIT' ? 'OMIT' : null),
}
const ningbo: CallCells = {
  carrier: 'COSU',
  service: 'AEU3',
  vessel: 'Ever Tested',
  imo: '9074729',
  voyage: '048w',
  port: 'cnngb',
  plannedArrival: '2026-12-01 06:00',
  plannedDeparture: '2026-12-01 23:30',
}
const singapore = {
  ...ningbo,
  port: 'SGSIN',
  plannedArrival: '2026-12-07 08:00',
  plannedDeparture: '2026-12-08 01:00',
}
const rotterdam = {
  ...ningbo,
  port: 'NLRTM',
  plannedArrival: '2027-01-02 05:30',
  plannedDeparture: '2027-01-02 19:00',
}
const read = (...cells: CallCells[]) =>
  readCalls(
    cells.map((each, at) => ({ row: at + 2, cells: each })),
    tables,
  )
const codes = (...cells: CallCells[]) =>
  read(...cells).rows.map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`))

describe('a time of a call', () => {
  it.each([
    ['2026-12-01 08:30', '2026-12-01T00:30:00.000Z'],
    ['2026/12/1 8:30', '2026-12-01T00:30:00.000Z'],
    ['2026-12-01T08:30:00', '2026-12-01T00:30:00.000Z'],
    ['2026-12-01', '2026-11-30T16:00:00.000Z'],
    ['2026-12-01T08:30:00Z', '2026-12-01T08:30:00.000Z'],
    ['2026-12-01T08:30+0100', '2026-12-01T07:30:00.000Z'],
    ['2026-12-01T08:30-05:00', '2026-12-01T13:30:00.000Z'],
  ])('%s is the port’s own clock, or that of its offset', (text, at) => {
    expect(readCallTime(text, 'Asia/Shanghai')?.toISOString()).toBe(at)
  })

  it.each(['2026-02-30', '2026-02-30 08:00', '2026-12-01 24:00', '2026-12-01 08:61', '08:30', 'soon', ''])(
    '%j is none',
    (text) => expect(readCallTime(text, 'UTC')).toBeNull(),
  )
})

describe('rows of port calls', () => {
  it('become a voyage whose boxes travel under its number', () => {
    const { voyages, rows } = read(ningbo, singapore, { ...rotterdam, estimatedArrival: '2027-01-03 05:30' })
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(voyages).toHaveLength(1)
    expect(voyages[0]).toMatchObject({ vessel: 'EVER TESTED', imo: '9074729', source: 'imported' })
    expect(voyages[0]?.calls.map((call) => [call.port, call.importVoyage, call.exportVoyage])).toEqual([
      ['CNNGB', null, '048W'],
      ['SGSIN', '048W', '048W'],
      ['NLRTM', '048W', null],
    ])
    expect(voyages[0]?.calls[2]?.arrival).toEqual({
      planned: new Date('2027-01-02T04:30:00Z'),
      estimated: new Date('2027-01-03T04:30:00Z'),
      actual: null,
    })
  })

  it('keep the numbers that the file names', () => {
    const { voyages } = read(
      { ...ningbo, exportVoyage: '048W' },
      { ...singapore, importVoyage: '048W', exportVoyage: '049E', status: 'OMIT' },
      { ...rotterdam, importVoyage: '049E' },
    )
    expect(voyages[0]?.calls.map((call) => [call.importVoyage, call.exportVoyage, call.status])).toEqual([
      [null, '048W', null],
      ['048W', '049E', 'OMIT'],
      ['049E', null, null],
    ])
  })

  it('name what is wrong in each cell, and leave the whole voyage out', () => {
    expect(
      codes(
        ningbo,
        {
          ...singapore,
          port: 'SGXXX',
          imo: '9074728',
          status: 'LATE',
          plannedArrival: 'soon',
          plannedDeparture: '',
        },
        rotterdam,
      ),
    ).toEqual([
      ['voyage schedules.voyageBroken'],
      [
        'imo vessel.imoInvalid',
        'port seaport.unknown',
        'plannedArrival schedules.timeInvalid',
        'plannedDeparture required',
        'status schedules.statusUnknown',
      ],
      ['voyage schedules.voyageBroken'],
    ])
    expect(read(ningbo, { ...singapore, port: '' }).voyages).toEqual([])
  })

  it.each<[string, CallCells[], string]>([
    ['one call', [ningbo], 'voyage schedules.oneCallOnly'],
    ['another carrier', [ningbo, { ...singapore, carrier: 'OOLU' }], 'carrier schedules.differsInVoyage'],
    [
      'the same port twice',
      [ningbo, { ...ningbo, plannedArrival: '2026-12-02 06:00', plannedDeparture: '2026-12-02 08:00' }],
      'port rates.samePort',
    ],
    ['calls backwards', [singapore, ningbo], 'plannedArrival schedules.timesBackwards'],
    [
      'leaving before coming',
      [ningbo, { ...singapore, plannedDeparture: '2026-12-06 01:00' }],
      'plannedDeparture schedules.departsBeforeArrival',
    ],
    [
      'most of a year',
      [ningbo, { ...singapore, plannedArrival: '2027-12-07 08:00', plannedDeparture: '2027-12-08 08:00' }],
      'plannedArrival schedules.voyageTooLong',
    ],
  ])('refuse a voyage of %s', (_, cells, code) => {
    expect(codes(...cells).flat()).toContain(code)
    expect(read(...cells).voyages).toEqual([])
  })

  it('put a ship into one place at a time', () => {
    const next = {
      ...ningbo,
      voyage: '050W',
      plannedArrival: '2026-12-05 06:00',
      plannedDeparture: '2026-12-05 09:00',
    }
    const { voyages, rows } = read(ningbo, singapore, next, { ...rotterdam, voyage: '050W' })
    expect(voyages).toHaveLength(1)
    expect(rows.slice(2).flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([
      'schedules.shipElsewhere',
      'schedules.shipElsewhere',
    ])
  })
})
