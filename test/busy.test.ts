import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SAMPAN_BUSY_AFTER: '200' })
})
afterAll(() => app.stop())

const get = (url: string) => app.http.fastify.inject({ method: 'GET', url })

/** Keeps the process from anything else, as too much work would. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

it('too much work refuses calls and pages for a moment, but not the files of pages that came', async () => {
  let refused = await get('/api/crm/currentTime')
  for (let turn = 0; turn < 30 && refused.statusCode !== 503; turn++) {
    work(500)
    await pause(0)
    refused = await get('/api/crm/currentTime')
  }
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ reason: 'service.unavailable' })
  expect((await get('/quotationSearch/index')).statusCode).toBe(503)
  // Neither exists; what counts is that somebody looked.
  for (const file of ['/assets/none.js', '/basemap/none']) expect((await get(file)).statusCode).not.toBe(503)

  await expect.poll(async () => (await get('/api/crm/currentTime')).statusCode).toBe(200)
})

it('a full line refuses before it looks at who asks for what, and takes them again', async () => {
  const { turns } = app.http
  const ask = () => get('/api/crm/order/list?size=many')
  expect((await ask()).statusCode).toBe(401)
  const places: Promise<() => void>[] = []
  while (!turns.refusal()) places.push(turns.take())
  const refused = await ask()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ reason: 'service.unavailable' })

  for (const place of places)
    place.then(
      (end) => end(),
      () => undefined,
    )
  await expect.poll(async () => (await ask()).statusCode).toBe(401)
})
