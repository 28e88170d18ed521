import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { consentVersion } from '#domain/certification/certification.ts'
import type { PhotoId } from '#domain/kernel/ids.ts'
import { storeSealed } from '#server/certification/photos.ts'
import { insertPhoto } from '#server/certification/store.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { localStorage } from '#server/providers/storage/embedded.ts'
import { takenPhoto } from './support/certifications.ts'
import { asBytes, filesBelow, openPictures, rowsThatShow } from './support/leaks.ts'
import { isLeak } from './support/log-watch.ts'
import { fillPapers, seededIdNumber } from './support/sealed-papers.ts'
import { databaseIn, type RunningServer, startServer } from './support/server.ts'
import { openShipper, type Shipper, shippersSecret } from './support/shipper.ts'

/**
 * A thousand people's papers, in the product as it runs: nothing that is copied from it, the database, the stored files
 * or a whole backup as docs/operations.md describes it, shows an ID number, a bank account, or a photo.
 */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
const people = 1_000
const photoMark = 'THE PHOTO OF A PERSON'

let folder: string
let server: RunningServer
let shipper: Shipper
let ctx: Context

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-at-rest-'))
  const data = join(folder, 'data')
  server = await startServer({
    SAMPAN_DATA: data,
    SAMPAN_LOG: 'debug',
    SAMPAN_SECRET: shippersSecret,
    SAMPAN_DATA_KEY: Buffer.alloc(32).toString('base64'),
  })
  shipper = await openShipper((await databaseIn(data)).url, 1)
  ctx = { ...shipper.ctx, storage: localStorage(join(data, 'files')) }
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** What a browser sends: a photo under the name that its owner gave it. */
async function sendPhoto(kind: 'idFront' | 'idBack', name: string): Promise<PhotoId> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await takenPhoto())]), name)
  const answer = await fetch(`${server.url}/api/crm/certification/photo?kind=${kind}`, {
    method: 'POST',
    headers: { token: shipper.token },
    body: form,
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: { id: PhotoId } }).data.id
}

test('a dump of the database, the storage and a backup show no ID number, no account and no photo [A-23] [A-24]', async () => {
  // One sends them in as people do, over HTTP; the others' are written as the product writes them.
  const own = seededIdNumber(people)
  const names = { idFront: `周敏身份证正面${own}.jpg`, idBack: `周敏身份证反面${own}.jpg` }
  const sent = await fetch(`${server.url}/api/crm/certification`, {
    method: 'POST',
    headers: { token: shipper.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      personType: 'individual',
      realName: '周敏',
      idCardNo: own,
      idCardPositivePicUrl: await sendPhoto('idFront', names.idFront),
      idCardReversePicUrl: await sendPhoto('idBack', names.idBack),
      consent: consentVersion,
    }),
  })
  expect(sent.status).toBe(200)
  const papers = await fillPapers(ctx, people)
  const picture = await takenPhoto()
  for (const { userId, idNumber } of papers) {
    const id: PhotoId = newId('cph')
    const stored = await storeSealed(ctx, id, Buffer.concat([picture, Buffer.from(photoMark + idNumber)]))
    await insertPhoto(ctx, { id, user_id: userId, kind: 'idFront', media_type: 'image/jpeg', ...stored })
  }

  // Every row of every table. Telephone numbers are logins: they are found, and only there.
  const numbers = String.raw`339998(19|20)\d{9}[0-9X]`
  const secrets = [
    numbers,
    `${asBytes('339998')}(3[0-9]){11}`,
    String.raw`6222029\d{12}`,
    asBytes('6222029'),
    photoMark,
    asBytes(photoMark),
    '身份证',
    asBytes('身份证'),
  ]
  expect(await rowsThatShow(ctx.pool, secrets)).toEqual([])
  const phones = await rowsThatShow(ctx.pool, [String.raw`\+86177\d{8}`])
  expect([phones.length, new Set(phones.map((row) => row.split(':')[0]))]).toEqual([
    people,
    new Set(['public.users']),
  ])

  // A backup: the product is stopped and its folder copied.
  await shipper.close()
  expect(await server.stop('SIGTERM')).toBe(0)
  const backup = join(folder, 'backup')
  await cp(join(folder, 'data'), backup, { recursive: true })
  const files = await filesBelow(backup)
  const stored = files.filter(({ path }) => path.includes('/files/'))
  expect(stored.length).toBeGreaterThanOrEqual(people + 2)
  expect(openPictures(stored)).toEqual([])
  const showing = (pattern: RegExp) =>
    files.filter(({ content }) => pattern.test(content.toString('latin1'))).map(({ path }) => path)
  expect(showing(/\+86177\d{8}/)).not.toEqual([])
  const inBytes = (text: string) => Buffer.from(text).toString('latin1')
  const found = [new RegExp(numbers), /6222029\d{12}/, new RegExp(photoMark), new RegExp(inBytes('身份证'))]
  for (const pattern of found) expect([pattern, showing(pattern)]).toEqual([pattern, []])
  expect(files.map(({ path }) => path).filter((path) => /(data-key|secret)$/.test(path))).toEqual([])

  // And its log, at its most talkative, told nobody's secrets.
  const lines = server.printed().split('\n')
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter(isLeak)).toEqual([])
  expect(server.printed()).not.toMatch(/周敏|身份证/)
})
