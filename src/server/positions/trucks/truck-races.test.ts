import { afterAll, beforeAll, describe, expect } from 'vitest'
import { locateTrucks } from '#contract/trucks.ts'
import { freeTruckLookups } from '#domain/positions/trucks.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer } from '#test/support/people.ts'
import { race } from '#test/support/races.ts'
import { saveReports } from './store.ts'

/** The last free truck query under parallel calls. */
let app: TestApp
const plates = Array.from({ length: 60 }, (_, at) => `浙B888${String(at).padStart(2, '0')}`)

beforeAll(async () => {
  app = await startTestApp()
  const place = { lat: 29.9, lon: 121.8, speedKmh: null, heading: null, source: 'push' }
  const reports = plates.map((plate) => ({
    ...place,
    plate,
    colour: 'yellow' as const,
    reportedAt: app.clock.now,
  }))
  await saveReports(app.ctx, { batch: 'a batch', reports, rejected: 0 })
})
afterAll(() => app.stop())

const ask = (token: string, ...asked: string[]) =>
  app.call(locateTrucks, { token, body: { trucks: asked.map((plate) => ({ plate })) } })
const countedOf = async (userId: string) =>
  (
    await app.ctx.pool.query<{ used: number; lookups: number }>(
      `select used, (select count(*)::int from truck_lookups l where l.user_id = m.user_id) as lookups
       from truck_meters m where user_id = $1`,
      [userId],
    )
  ).rows[0]
const found = (answers: Awaited<ReturnType<typeof ask>>[]) =>
  answers.flatMap(({ data }) => data?.trucks ?? []).filter(({ position }) => position !== null).length
const exactlyTen = { used: freeTruckLookups, lookups: freeTruckLookups }

describe('free truck look-ups [A-05]', () => {
  race('50 calls for 50 plates at once: ten are answered, never an eleventh', async () => {
    const { token, userId } = await buildCustomer(app)
    const answers = await Promise.all(plates.slice(0, 50).map((plate) => ask(token, plate)))
    expect(found(answers)).toBe(freeTruckLookups)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(40)
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['truck.limitReached']))
    expect(await countedOf(userId)).toEqual(exactlyTen)
  })

  race('50 calls for the last one: one gets it', async () => {
    const { token, userId } = await buildCustomer(app)
    await ask(token, ...plates.slice(50, 59))
    const answers = await Promise.all(plates.slice(0, 50).map((plate) => ask(token, plate)))
    expect(found(answers)).toBe(1)
    expect(await countedOf(userId)).toEqual(exactlyTen)
  })

  race('50 calls for one plate: all are answered and it is counted once', async () => {
    const { token, userId } = await buildCustomer(app)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(token, plates[0] as string)))
    expect(found(answers)).toBe(50)
    expect(answers.filter(({ data }) => data.trucks[0]?.counted)).toHaveLength(1)
    expect(await countedOf(userId)).toEqual({ used: 1, lookups: 1 })
  })

  race('calls with several plates at once never share out more than ten', async () => {
    const { token, userId } = await buildCustomer(app)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask(token, ...plates.slice(at * 5, at * 5 + 5))),
    )
    expect(found(answers)).toBe(freeTruckLookups)
    expect(await countedOf(userId)).toEqual(exactlyTen)
  })
})
