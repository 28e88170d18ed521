import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { brokenConstraint } from './db/transaction.ts'
import { loadWorkingDays } from './working-days.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const day = (text: string) => text as BusinessDate

it('knows the days off of mainland China, and the weekends that are worked instead of them [§9]', async () => {
  const { works, known } = await loadWorkingDays(app.ctx)
  const days = ['2026-10-01', '2026-10-07', '2026-10-10', '2026-10-11', '2026-10-12', '2026-02-28']
  expect(days.map((each) => works(day(each)))).toEqual([false, false, true, false, true, true])
  expect(['2025-06-01', '2026-12-31', '2027-01-01'].map((each) => known(day(each)))).toEqual([
    true,
    true,
    false,
  ])
  // Of a year that is not announced only the weekends are known.
  expect(['2027-02-08', '2027-02-13'].map((each) => works(day(each)))).toEqual([true, false])
})

it('lets what stands in the table win, and a year in it is known', async () => {
  await app.ctx.pool.query(`insert into working_day_overrides (day, works, note) values
    ('2026-10-10', false, 'A storm'), ('2027-02-08', false, 'Spring Festival 2027'), ('2027-02-14', true, 'Spring Festival 2027')`)
  const { works, known } = await loadWorkingDays(app.ctx)
  expect(['2026-10-10', '2027-02-08', '2027-02-14'].map((each) => works(day(each)))).toEqual([
    false,
    false,
    true,
  ])
  expect(known(day('2027-05-01'))).toBe(true)
})

it('believes no day off without its announcement', async () => {
  const error = await app.ctx.pool
    .query(`insert into working_day_overrides (day, works, note) values ('2027-05-03', false, '')`)
    .catch((thrown: unknown) => thrown)
  expect(brokenConstraint(error)).toBe('day_off_names_its_announcement')
})
