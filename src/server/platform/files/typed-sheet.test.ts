import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { type TypedCell, type TypedColumn, writeLargeSheet, writeTypedSheet } from './typed-sheet.ts'

const columns: readonly TypedColumn[] = [
  { header: '订单号', width: 18 },
  { header: '金额', width: 12, format: 'money' },
  { header: '开船', width: 12, format: 'day' },
]

const rowOf = (n: number): readonly TypedCell[] => [
  n % 7 === 0 ? '=HYPERLINK("x")\u0001 <&> 木椅' : `SP${n}`,
  n / 100,
  n % 3 === 0 ? null : new Date(Date.UTC(2026, 10, 1 + (n % 28))),
]

async function* partsOf(count: number, size = 500, then?: () => void) {
  for (let n = 0; n < count; n += size) {
    yield Array.from({ length: Math.min(size, count - n) }, (_, each) => rowOf(n + each))
  }
  then?.()
}

describe.each([
  ['written beside other calls', writeTypedSheet],
  ['written on a thread', writeLargeSheet],
])('a sheet %s', (_, write) => {
  const sheet = (rows: AsyncIterable<readonly (readonly TypedCell[])[]>) =>
    write({ name: '订单', columns, rows })

  test('cells are what they are, and no text becomes a formula', async () => {
    const { sheets } = await readXlsx(await buffer(sheet(partsOf(1_203))))
    const rows = sheets[0]?.rows ?? []
    expect(rows.length).toBe(1_204)
    expect(rows[0]).toEqual(['订单号', '金额', '开船'])
    expect(rows[1]?.slice(0, 2)).toEqual(['=HYPERLINK("x") <&> 木椅', 0])
    expect(rows[1_203]).toEqual(['SP1202', 12.02, new Date(Date.UTC(2026, 10, 27))])
  })

  test('a sheet without rows has its headings', async () => {
    const { sheets } = await readXlsx(await buffer(sheet(partsOf(0))))
    expect(sheets[0]?.rows).toEqual([['订单号', '金额', '开船']])
  })

  test('rows that cannot be read fail the file', async () => {
    const rows = partsOf(2_000, 500, () => {
      throw new Error('the database is gone')
    })
    await expect(buffer(sheet(rows))).rejects.toThrow('the database is gone')
  })

  test('a reader that goes away ends the rows', async () => {
    let ended = false
    let read = 0
    async function* endless() {
      try {
        for (;;) {
          read++
          yield [rowOf(read)]
          await pause(1)
        }
      } finally {
        ended = true
      }
    }
    const file = sheet(endless())
    file.once('data', () => file.destroy())
    await new Promise((settle) => file.once('close', settle))
    await expect.poll(() => ended).toBe(true)
  })

  test('a slow reader is waited for', async () => {
    let read = 0
    async function* counted() {
      for await (const part of partsOf(200_000)) {
        read++
        yield part
      }
    }
    const file = sheet(counted())
    await new Promise((settle) => file.once('readable', settle))
    let before = -1
    await expect
      .poll(
        () => {
          const still = before === read
          before = read
          return still
        },
        { interval: 300 },
      )
      .toBe(true)
    expect(read).toBeLessThan(200)
    file.destroy()
  })
})
