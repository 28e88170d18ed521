import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { CopyRows, copyRows } from './copy.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.owner.query(
    'create table copied (n int primary key, words text, exact float8, rough real, at timestamptz)',
  )
})
afterAll(() => app.stop())

type Copied = { n: number; words: string; exact: number; rough: number | null; at: Date }
const text = 'copy copied (n, words, exact, rough, at) from stdin (format binary)'
const written = (rows: readonly Copied[], expected = rows.length): Buffer => {
  const to = new CopyRows(5, expected)
  for (const { n, words, exact, rough, at } of rows) {
    to.row()
    to.int4(n)
    to.text(Buffer.from(words))
    to.float8(exact)
    to.float4(rough)
    to.instant(at.getTime())
  }
  return to.finish()
}
const kept = async (from: number) =>
  (await app.ctx.pool.query<Copied>('select * from copied where n >= $1 order by n', [from])).rows

const row = (n: number): Copied => ({
  n,
  words: `船 ${n}`.repeat(n % 40),
  exact: n / 3,
  rough: n % 2 ? n / 4 : null,
  at: new Date(Date.UTC(2026, 10, 22) + n * 1_234_567),
})

it('keeps rows as they were given, numbers below nought and times before 2000 too', async () => {
  const rows = [
    { n: -2_147_483_648, words: '', exact: -1e300, rough: -0.5, at: new Date(Date.UTC(1999, 11, 31)) },
    { n: -1, words: 'é', exact: 0.1, rough: null, at: new Date(0) },
    { ...row(7), n: 2_147_483_647 },
  ]
  await copyRows(app.ctx.pool, text, written(rows))
  expect(await kept(-2_147_483_648)).toEqual(rows)
  await app.ctx.pool.query('delete from copied')
})

it('finds room for more and longer rows than were expected', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => row(n + 1))
  await copyRows(app.ctx.pool, text, written(rows, 1))
  expect(await kept(1)).toEqual(rows)
})

it('keeps none where one is refused, says why, and leaves the connection fit for use', async () => {
  const refused = copyRows(app.ctx.pool, text, written([row(5_000), row(1), row(5_001)]))
  await expect(refused).rejects.toMatchObject({ code: '23505', constraint: 'copied_pkey' })
  await expect(
    copyRows(app.ctx.pool, 'copy nowhere from stdin (format binary)', written([])),
  ).rejects.toThrow('nowhere')
  expect(await kept(5_000)).toEqual([])
  await copyRows(app.ctx.pool, text, written([row(5_000)]))
  expect(await kept(5_000)).toEqual([row(5_000)])
})
