import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskRightsCall } from '#contract/own-login.ts'
import { type StaffRole, staffRoles } from '#domain/kernel/actor.ts'
import { languages } from '#domain/kernel/language.ts'
import { deskRights, rightAreas } from '#domain/staff/rights.ts'
import { rights as inEnglish } from '#i18n/en-US/rights.ts'
import { rights as inChinese } from '#i18n/zh-CN/rights.ts'
import { actionOf } from '#server/platform/records/desk-records.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { allEndpoints } from '#test/support/endpoints.ts'
import { buildStaff } from '#test/support/people.ts'

/** Who may do what is read off the calls themselves, so that the page cannot disagree with the server (decision 055). */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const staffCalls = (await allEndpoints()).filter(({ endpoint }) => endpoint.access === 'staff')
const rows = Object.entries(deskRights)

it.each(staffCalls.map(({ name, endpoint }) => [name, actionOf(endpoint)]))(
  '%s stands in one row',
  (_, action) =>
    expect(rows.filter(([, { calls }]) => (calls as readonly string[]).includes(action))).toHaveLength(1),
)

it.each(rows)('%s is made of calls that there are, for the same roles', (_, { calls }) => {
  const made = calls.map((call) => staffCalls.find(({ endpoint }) => actionOf(endpoint) === call))
  expect(made.map((each) => each?.name)).not.toContain(undefined)
  expect(new Set(made.map((each) => each?.endpoint.roles.toSorted().join())).size).toBe(1)
})

it.each(languages)('has words for every row and area in %s', (language) => {
  const words = language === 'zh-CN' ? inChinese : inEnglish
  expect(Object.keys(words.rows).toSorted()).toEqual(rows.map(([name]) => name).toSorted())
  expect(Object.keys(words.areas).toSorted()).toEqual([...rightAreas].toSorted())
  for (const text of Object.values(words.rows)) expect(text.trim()).not.toBe('')
})

it.each(staffRoles)('is read by a clerk of the role %s, and says what the server does', async (role) => {
  const clerk = await buildStaff(app, role)
  const { data } = await app.call(deskRightsCall, { token: clerk.token })
  expect(data.map(({ right }) => right)).toEqual(rows.map(([name]) => name))
  const may = (of: StaffRole, { roles }: { roles: readonly string[] }) =>
    roles.length === 0 || roles.includes(of)
  for (const { right, roles } of data) {
    const [call] = deskRights[right].calls
    const made = staffCalls.find(({ endpoint }) => actionOf(endpoint) === call)
    expect([right, roles]).toEqual([right, staffRoles.filter((each) => made && may(each, made.endpoint))])
  }
})
