import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSeaportsCall } from '#contract/reference.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the ports for the cache have id and name, each id once, sorted by id [R3.10]', async () => {
  const { data } = await app.call(listSeaportsCall)
  expect(data.length).toBeGreaterThan(1_200)
  const ids = data.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual([...ids].sort())
  for (const { name, nameEn } of data) expect([name, nameEn].every((each) => each.length > 0)).toBe(true)
})
