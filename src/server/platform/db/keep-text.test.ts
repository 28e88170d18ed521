import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepText } from './embedded.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-kept-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('of many that start at once on a new folder all read the same secret, whole', async () => {
  for (let round = 0; round < 3; round++) {
    let made = 0
    const make = () => `secret ${round} ${made++} ${'x'.repeat(3_000_000)} end`
    const read = await Promise.all(Array.from({ length: 20 }, () => keepText(folder, `key-${round}`, make)))
    expect(new Set(read).size).toBe(1)
    expect(read[0]).toMatch(/ end$/)
  }
  expect((await readdir(folder)).filter((name) => !/^key-\d+$/.test(name))).toEqual([])
})
