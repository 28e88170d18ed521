import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { openPool } from '#server/platform/db/connect.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { takeHeard } from './commands.ts'
import { dropPartitionsBefore, fewestCopied, makePartitions } from './history.ts'

let app: TestApp
const start = new Date('2026-11-20T02:00:00Z')
/** Processes know what they have kept themselves: each has connections of its own. */
const pools: pg.Pool[] = []
const process = (): Context => {
  const pool = openPool(app.ctx.pool.options.connectionString ?? '', 4)
  pools.push(pool)
  return { ...app.ctx, pool }
}

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.owner.query('truncate vessel_positions, vessel_last_positions, position_counts'))
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await app.stop()
})

const many = 3 * fewestCopied
const mmsiOf = (ship: number) => 412_000_000 + ship

/** Ships that say where they are, `minutes` before now. */
const said = (ships: number, minutes: number, lat = 20) =>
  Array.from({ length: ships }, (_, ship) => ({
    report: {
      kind: 'position' as const,
      mmsi: String(mmsiOf(ship)),
      lat: lat + ship / 1e4,
      lon: 120.123_45,
      speed: ship % 2 ? 12.3 : null,
      course: ship % 3 ? 200.1 : null,
      heading: null,
      status: 0,
    },
    heardAt: new Date(start.getTime() - minutes * 60_000 + (ship % 50) * 1_000),
  }))
type Said = ReturnType<typeof said>
const take = (ctx: Context, reports: Said) => takeHeard(ctx, 'nmea', { reports, unread: {} })

const rows = async <Row>(text: string): Promise<Row[]> => (await app.ctx.pool.query(text)).rows as Row[]
const kept = () =>
  rows(
    'select mmsi, source, minute, lat, lon, speed, course, reported_at from vessel_positions order by mmsi, minute',
  )
const asKept = ({ report, heardAt }: Said[number]) => ({
  mmsi: Number(report.mmsi),
  source: 'nmea',
  minute: new Date(Math.floor(heardAt.getTime() / 60_000) * 60_000),
  lat: report.lat,
  lon: report.lon,
  speed: report.speed,
  course: report.course,
  reported_at: heardAt,
})
const counted = () => rows('select outcome, reports from position_counts')

/** Statements that a context sends, by their names and texts. */
function watched(ctx: Context): { ctx: Context; sent: string[] } {
  const sent: string[] = []
  const pool = new Proxy(ctx.pool, {
    get: (target, name) => {
      if (name === 'query')
        return (statement: pg.QueryConfig) => {
          sent.push(statement.name ?? statement.text)
          return target.query(statement)
        }
      if (name === 'connect')
        return () => {
          sent.push('copy')
          return target.connect()
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ctx: { ...ctx, pool }, sent }
}

describe('many positions at once', () => {
  it('are copied as they are, on days that have no partition yet', async () => {
    const { ctx, sent } = watched(process())
    const reports = [...said(many, 1), ...said(many, 125, 30), ...said(many, 47 * 60, 40)]
    await take(ctx, [...reports].reverse())
    expect(sent).toContain('copy')
    expect(sent).not.toContain('vessels.addHistory')
    const expected = reports
      .map(asKept)
      .sort((a, b) => a.mmsi - b.mmsi || a.minute.getTime() - b.minute.getTime())
    expect(await kept()).toEqual(expected)
  })

  it('are inserted where one of them is there already: it stays as it was, none is lost, all are counted', async () => {
    const [first] = said(1, 1, -10)
    await take(process(), first ? [first] : [])
    const { ctx, sent } = watched(process())
    const reports = said(many, 1)
    await take(ctx, reports)
    expect(sent.filter((each) => each === 'copy' || each === 'vessels.addHistory')).toEqual([
      'copy',
      'vessels.addHistory',
    ])
    expect(await kept()).toEqual(
      [first, ...reports.slice(1)].filter((each) => each !== undefined).map(asKept),
    )
    expect(await counted()).toEqual([{ outcome: 'taken', reports: many + 1 }])
    // For a while it is not tried again, and what comes is kept all the same.
    sent.length = 0
    await take(ctx, said(many, 0, 50))
    expect(sent).not.toContain('copy')
    expect(await kept()).toHaveLength(2 * many)
  })

  it('heard by several processes at once, in any order, are there once', async () => {
    const batches = [said(many, 3), said(many, 4), said(many, 130)]
    const others = [[...batches].reverse().flat(), batches.flat().reverse(), batches.flat()]
    await Promise.all(others.map((reports) => take(process(), reports)))
    expect(await kept()).toEqual(
      batches
        .flat()
        .map(asKept)
        .sort((a, b) => a.mmsi - b.mmsi || a.minute.getTime() - b.minute.getTime()),
    )
  })
})

describe('a minute that this process has kept', () => {
  it('is not asked for again, and the next one is', async () => {
    const { ctx, sent } = watched(process())
    const [report] = said(1, 2)
    if (!report) throw new Error('nothing said')
    await take(ctx, [report])
    const later = (seconds: number) => ({
      ...report,
      heardAt: new Date(report.heardAt.getTime() + seconds * 1_000),
    })
    sent.length = 0
    await take(ctx, [later(10), later(20)])
    expect(sent).toEqual(['vessels.saveLast', 'vessels.count'])
    await take(ctx, [later(60)])
    expect(sent).toContain('vessels.addHistory')
    expect(await kept()).toEqual([report, later(60)].map(asKept))
  })

  it('is one that the database has acknowledged: what failed is kept at the second attempt', async () => {
    const ctx = process()
    await app.owner.query('alter table vessel_positions rename to not_there')
    await expect(take(ctx, said(many, 2))).rejects.toThrow('vessel_positions')
    await app.owner.query('alter table not_there rename to vessel_positions')
    expect(await kept()).toEqual([])
    await take(ctx, said(many, 2))
    expect(await kept()).toHaveLength(many)
  })
})

describe('a day', () => {
  const days = async () =>
    (
      await rows<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'vessel_positions'::regclass`,
      )
    ).map(({ name }) => name)

  it('is made beside those who read and write the history, and waits for none of them', async () => {
    const other = await app.ctx.pool.connect()
    try {
      await take(app.ctx, said(1, 1))
      await other.query('begin')
      await other.query('update vessel_positions set speed = 1')
      await makePartitions(app.ctx, ['2026-12-24', '2026-11-20', '2026-12-25'])
      await makePartitions(app.ctx, ['2026-12-25'])
      expect(await days()).toEqual(
        expect.arrayContaining([
          'vessel_positions_20261120',
          'vessel_positions_20261224',
          'vessel_positions_20261225',
        ]),
      )
    } finally {
      other.release(true)
    }
    // It is like any other: with its key, under that of all days.
    expect(
      await rows(
        `select i.inhrelid::regclass::text as name from pg_inherits i
         where i.inhparent = 'vessel_positions_pkey'::regclass and i.inhrelid::regclass::text like '%202612%' order by 1`,
      ),
    ).toEqual([{ name: 'vessel_positions_20261224_pkey' }, { name: 'vessel_positions_20261225_pkey' }])
  })

  it('that is dropped waits for who reads the history, and lets nobody wait behind it', async () => {
    await makePartitions(app.ctx, ['2026-10-01', '2026-11-20'])
    const reader = await app.ctx.pool.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from vessel_positions')
      let dropped = false
      const dropping = dropPartitionsBefore(app.ctx, '2026-10-02').then((count) => {
        dropped = true
        return count
      })
      // It asks for its lock at once, gives it up and asks again: whoever comes meanwhile is let in each time.
      for (let turn = 0; turn < 20; turn++)
        await app.ctx.pool.query('select count(*) from vessel_positions where mmsi = $1', [turn])
      expect(dropped).toBe(false)
      expect(await days()).toContain('vessel_positions_20261001')
      await reader.query('commit')
      expect(await dropping).toBe(1)
      expect(await days()).not.toContain('vessel_positions_20261001')
    } finally {
      reader.release()
    }
  }, 30_000)
})
