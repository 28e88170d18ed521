import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses.ts'
import { firstStepsCall } from '#contract/first-steps.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, buildQuote } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the first steps are told as they are done, and those of others do not count [C-27]', async () => {
  const busy = await buildCustomer(app)
  await buildOrder(app, busy)
  const { userId, token } = await buildCustomer(app)
  const steps = async () => (await app.call(firstStepsCall, { token })).data
  expect(await steps()).toEqual({ certification: 'none', address: false, quote: false, order: false })
  await buildQuote(app, userId)
  expect(await steps()).toMatchObject({ quote: true, order: false })
  const place = { contact: '周敏', phone: '13857400001', country: 'CN', city: '330200', kinds: ['pickup'] }
  const street = '纬五路 18 号'
  expect((await app.call(addAddress, { token, body: { ...place, street } as never })).status).toBe(200)
  await buildOrder(app, { userId })
  expect(await steps()).toEqual({ certification: 'none', address: true, quote: true, order: true })
})
