import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setWorkingDaysCall, workingDaysCall } from '#contract/calendar.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { loadWorkingDays } from '#server/platform/working-days.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildStaff } from '#test/support/people.ts'

let app: TestApp
let finance: string
let sales: string
beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance')).token
  sales = (await buildStaff(app, 'sales')).token
})
afterAll(() => app.stop())

const yearOf = async (year: number) =>
  (await app.call(workingDaysCall, { token: sales, query: { year } })).data
const dayOf = async (day: string) =>
  (await yearOf(Number(day.slice(0, 4)))).days.find((each) => each.day === day)
type Set = { day: string; works: boolean | null; was: boolean | null }
const set = (days: Set[], token = finance) =>
  app.call(setWorkingDaysCall, { token, body: { days, note: 'Notice 2026-1' } })

describe('the working-day calendar', () => {
  it('shows the holidays and worked weekends of the public calendar, and says where it has none', async () => {
    const { announced, days } = await yearOf(2026)
    expect(announced).toBe(true)
    expect(days.find(({ day }) => day === '2026-02-17')).toMatchObject({
      works: false,
      usual: false,
      holiday: { zh: '春节' },
      set: null,
    })
    expect(days.find(({ day }) => day === '2026-02-14')).toMatchObject({ works: true, usual: true })
    expect(days.find(({ day }) => day === '2026-03-02')).toBeUndefined()
    expect((await yearOf(2090)).announced).toBe(false)
  })

  it('takes the desk’s word before it, with who gave it, and gives it back', async () => {
    const day = '2026-06-24'
    const counts = async () => (await loadWorkingDays(app.ctx)).works(day as BusinessDate)
    expect(await counts()).toBe(true)
    expect((await set([{ day, works: false, was: null }])).data).toEqual({ changed: 1 })
    expect(await dayOf(day)).toMatchObject({ works: false, usual: true, set: { note: 'Notice 2026-1' } })
    expect(await counts()).toBe(false)
    expect((await set([{ day, works: null, was: false }])).data).toEqual({ changed: 1 })
    expect(await dayOf(day)).toBeUndefined()
    expect(await counts()).toBe(true)
  })

  it('tells the second of two clerks, and changes none of the days', async () => {
    const [day, other] = ['2026-07-01', '2026-07-02']
    await set([{ day, works: false, was: null }])
    const refused = await set([
      { day: other, works: false, was: null },
      { day, works: true, was: null },
    ])
    expect([refused.status, refused.reason]).toEqual([409, 'calendar.changedMeanwhile'])
    expect(refused.message).toContain(day)
    expect(await dayOf(other)).toBeUndefined()
  })

  it('of fifty at once takes one', async () => {
    const day = '2026-08-03'
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => set([{ day, works: false, was: null }])),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'calendar.changedMeanwhile')).toHaveLength(49)
  })

  it('is changed by finance and administrators only, and never without a reason', async () => {
    expect((await set([{ day: '2026-09-01', works: false, was: null }], sales)).status).toBe(403)
    const nothing = await app.call(setWorkingDaysCall, {
      token: finance,
      body: { days: [{ day: '2026-09-01', works: false, was: null }], note: ' ' },
    })
    expect([nothing.status, nothing.fields?.note?.code]).toEqual([400, 'required'])
  })

  it('is in the desk’s log with its days', async () => {
    await set([{ day: '2026-10-09', works: false, was: null }])
    const { rows } = await app.ctx.pool.query(
      `select after, reason from desk_records where action = 'calendar/set' order by number desc limit 1`,
    )
    expect(rows).toEqual([
      { after: { worked: [], daysOff: ['2026-10-09'], asUsual: [] }, reason: 'Notice 2026-1' },
    ])
  })
})
