import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesThatTell } from './e2e/read-log.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { takenPhoto } from './support/certifications.ts'
import { asBytes, filesBelow, openPictures, rowsThatShow } from './support/leaks.ts'
import { isLeak, watchLog } from './support/log-watch.ts'

/** What looks for leaks finds those that are planted; the product itself is looked through elsewhere. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a number or a photo that lies open is found [A-23]', () => {
  const number = '339998199501010013'

  it('in a row, as text and as the bytes of a column', async () => {
    const looked = () => rowsThatShow(app.ctx.pool, [number, asBytes(number)])
    expect(await looked()).toEqual([])
    const add = (id: string, body: string) =>
      app.ctx.pool.query(
        `insert into embedded_mails (id, key, address, subject, body, attachments, sent_at)
         values ($1, $1, 'a@example.com', 'x', $2, '[]', $3)`,
        [id, body, app.clock.now],
      )
    await add('eml_planted', `no. ${number}.`)
    await app.owner.query('create table planted (sealed bytea not null)')
    await app.owner.query('grant select on planted to public')
    await app.owner.query('insert into planted values ($1)', [Buffer.from(number)])
    expect((await looked()).map((row) => row.split(':')[0]).sort()).toEqual([
      'public.embedded_mails',
      'public.planted',
    ])
  })

  it('in a file, alone and within another', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sampan-leaks-'))
    const photo = await takenPhoto()
    const drawing = await sharp(photo).png().toBuffer()
    const files: Record<string, Uint8Array> = {
      'photo.bin': photo,
      'drawing.bin': drawing,
      'within.bin': Buffer.concat([Buffer.alloc(100, 7), photo]),
      'sealed.bin': Buffer.alloc(5_000, 7),
    }
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const found = openPictures(await filesBelow(folder)).map((path) => path.slice(folder.length + 1))
    await rm(folder, { recursive: true, force: true })
    expect(found.sort()).toEqual(['drawing.bin', 'photo.bin', 'within.bin'])
  })
})

describe('a secret in the log is found [A-24]', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl'
  const everywhere = [
    ['a token', `{"msg":"refused ${token}"}`],
    ['an ID number', '{"msg":"wrong: 33999819500101001X"}'],
    ['a bank card', '{"msg":"no account 6222020200112233445"}'],
    ['a telephone', '{"msg":"sent to +8613812345678"}'],
    ['a password', '{"body":"sampan2026"}'],
  ] as const

  it.each(everywhere)('%s, in tests and after the browser stories', (_, line) => {
    expect(isLeak(line)).toBe(true)
    expect(linesThatTell(['{"msg":"request"}', line])).toEqual([line])
  })

  it('a refresh cookie, after the browser stories', () => {
    const line = '{"cookie":"__Host-rt=abc"}'
    expect(linesThatTell([line])).toEqual([line])
  })

  it('what was said to one person only, as a word of its own', () => {
    const watch = watchLog(() => undefined)
    watch.keepSecret('482913')
    watch.log.info({ at: 1_482_913_000 }, 'a time')
    expect(watch.leaks()).toEqual([])
    watch.log.info('the code is 482913')
    expect(watch.leaks()).toHaveLength(1)
  })

  it('and nothing in what a request leaves there', () => {
    const line = '{"level":30,"time":1795431072125,"id":"usr_01m840fytkfvetazhz6tn6shzn","msg":"request"}'
    expect([isLeak(line), linesThatTell([line])]).toEqual([false, []])
  })
})
