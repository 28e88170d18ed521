import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { float8Array, instantArray, int4Array } from './binary-arrays.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('carries numbers and instants to the database as they are, and nulls as nulls', async () => {
  const whole = [0, null, 1, -1, 2_147_483_647, -2_147_483_648]
  const parts = [0, 30.2, null, -179.99999, 1e-300, 12.3]
  const instants = ['1969-12-31T23:59:59.999Z', '2000-01-01T00:00:00Z', null, '2026-11-20T02:00:00.123Z']
  const { rows } = await app.ctx.pool.query(
    'select $1::int[] as whole, $2::float8[] as parts, $3::timestamptz[] as instants',
    [
      int4Array(whole.length, (at) => whole[at] ?? null),
      float8Array(parts.length, (at) => parts[at] ?? null),
      instantArray(instants.length, (at) => (instants[at] ? Date.parse(instants[at]) : null)),
    ],
  )
  expect(rows[0]).toEqual({ whole, parts, instants: instants.map((each) => each && new Date(each)) })
})

it('carries nothing as an empty array', async () => {
  const { rows } = await app.ctx.pool.query('select $1::int[] as none, cardinality($1::int[]) as length', [
    int4Array(0, () => null),
  ])
  expect(rows[0]).toEqual({ none: [], length: 0 })
})
