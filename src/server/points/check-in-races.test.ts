import { afterAll, beforeAll, describe, expect } from 'vitest'
import { addDays, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { pointsOf } from '#test/support/offsets.ts'
import { customerActor } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { outcomeOf, race } from '#test/support/races.ts'
import { checkIn } from './commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('many at once [A-05]', () => {
  race('one of 50 check-ins of a day is done', async () => {
    const { userId } = await buildCustomer(app)
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => checkIn(app.ctx, customerActor(userId))),
    )
    expect(outcomeOf(tries)).toEqual({ done: 1, refused: ['points.checkedIn'] })
    expect(await pointsOf(app, userId)).toBe(5)
  })

  race('of 50 check-ins on both sides of midnight each day counts once, in a row', async () => {
    const { userId } = await buildCustomer(app)
    const midnight = instantOf(addDays(businessDateOf(app.ctx.clock()), 1))
    const around = (turn: number) => ({
      ...app.ctx,
      clock: () => new Date(midnight.getTime() + (turn % 2 === 0 ? -1 : 1)),
    })
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, turn) => checkIn(around(turn), customerActor(userId))),
    )
    const { rows } = await app.ctx.pool.query<{ day: string; streak: number; points: number }>(
      'select day, streak, points from check_ins where user_id = $1 order by day',
      [userId],
    )
    // The later day may come first: then the earlier one is not given any more.
    const first = addDays(businessDateOf(midnight), -1)
    expect([
      [[businessDateOf(midnight), 1]],
      [
        [first, 1],
        [businessDateOf(midnight), 2],
      ],
    ]).toContainEqual(rows.map(({ day, streak }) => [day, streak]))
    expect(await pointsOf(app, userId)).toBe(rows.length * 5)
  })
})
