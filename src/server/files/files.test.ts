import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskDownloadFile, downloadFile, type UploadedFile, uploadFiles } from '#contract/files.ts'
import { displayName } from '#domain/files/uploads.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { boundary, corpus, form, html, mismatch, type Part, picture } from '#test/support/upload-corpus.ts'

let app: TestApp
let token: string
let userId: string
let otherToken: string
let staffToken: string

beforeAll(async () => {
  app = await startTestApp()
  const customer = await buildCustomer(app)
  token = customer.token
  userId = customer.userId
  otherToken = (await buildCustomer(app)).token
  staffToken = (await buildStaff(app, 'operations')).token
})
afterAll(() => app.stop())

async function upload(parts: readonly Part[], headers: Record<string, string> = {}) {
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${uploadFiles.path}`,
    headers: {
      token,
      language: 'zh',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload: form(parts),
  })
  const json = raw.json()
  return {
    status: raw.statusCode,
    reason: json.reason as string | undefined,
    files: (json.data?.files ?? []) as UploadedFile[],
  }
}

describe('what may be uploaded [§5]', () => {
  test('the corpus is large enough', () => expect(corpus.length).toBeGreaterThanOrEqual(80))

  async function expectJudged(name: string, content: Part['content'], refused: string | null): Promise<void> {
    const before = Number(await storedCount())
    const answer = await upload([{ name, content }])
    expect(answer.reason ?? null).toBe(refused)
    expect(answer.files).toHaveLength(refused ? 0 : 1)
    expect(Number(await storedCount())).toBe(before + (refused ? 0 : 1))
  }

  test('a file that is taken and should not be is noticed, and one that is refused and should be taken', async () => {
    await expect(expectJudged('page.txt', html, mismatch)).rejects.toThrow()
    await expect(expectJudged('page.png', html, null)).rejects.toThrow()
    await expect(expectJudged('page.png', html, 'file.tooLarge')).rejects.toThrow()
  })

  test.each(corpus)('%s (%s)', async (_, name, content, refused) => {
    await expectJudged(name, await content(), refused)
  })
})

const storedCount = async () =>
  (await app.ctx.pool.query('select count(*) as count from files')).rows[0].count

const small = (name: string): Part => ({ name, content: 'a' })

describe('forms [§5]', () => {
  test('three files are taken at once', async () => {
    const { status, files } = await upload([small('1.txt'), small('2.txt'), small('3.txt')])
    expect(status).toBe(200)
    expect(files.map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt'])
  })
  test('four are refused, and none is kept', async () => {
    const before = await storedCount()
    const answer = await upload([small('1.txt'), small('2.txt'), small('3.txt'), small('4.txt')])
    expect(answer).toMatchObject({ status: 422, reason: 'file.tooMany', files: [] })
    expect(await storedCount()).toBe(before)
  })
  test('one bad file among good ones keeps none', async () => {
    const before = await storedCount()
    expect(await upload([small('1.txt'), { name: 'x.png', content: html }])).toMatchObject({
      reason: mismatch,
    })
    expect(await storedCount()).toBe(before)
  })
  test('a form without files is refused', async () => {
    expect(await upload([])).toMatchObject({ status: 422, reason: 'file.empty' })
  })
  test('what is no form is refused', async () => {
    expect(await upload([], { 'content-type': 'application/json' })).toMatchObject({ status: 400 })
  })
  test('a visitor and a wrong token are refused before anything is read', async () => {
    expect(await upload([small('1.txt')], { token: '' })).toMatchObject({
      status: 401,
      reason: 'login.required',
    })
    expect(await upload([small('1.txt')], { token: 'x.y.z' })).toMatchObject({
      status: 401,
      reason: 'login.expired',
    })
  })
})

describe('names for display [§5]', () => {
  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\a.txt', 'a.txt'],
    ['a\r\nset-cookie: x=1.txt', 'aset-cookie_ x=1.txt'],
    ['quote".txt', 'quote_.txt'],
    ['a\u0000b.txt', 'ab.txt'],
    ['\u202etxt.a.txt', 'txt.a.txt'],
    ['提单 2026年11月.pdf', '提单 2026年11月.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(116)}.pdf`],
    ['\ud800.txt', '.txt'],
  ])('%j becomes %j', (given, shown) => expect(displayName(given)).toBe(shown))

  test('a Chinese name arrives and leaves whole', async () => {
    const { files } = await upload([small('装箱单（正本）’.txt')])
    const name = files[0]?.name
    expect(name).toBe('装箱单（正本）’.txt')
    const answer = await app.call(downloadFile, { token, query: { id: files[0]?.id as string } })
    expect(answer.raw.headers['content-disposition']).toBe(
      `attachment; filename="________.txt"; filename*=UTF-8''${encodeURIComponent(name as string)}`,
    )
  })
})

describe('downloads [§6]', () => {
  test('come as attachments that no browser runs', async () => {
    const { files } = await upload([{ name: 'page.txt', content: html }])
    const { raw, status } = await app.call(downloadFile, { token, query: { id: files[0]?.id as string } })
    expect(status).toBe(200)
    expect(raw.headers['content-disposition']).toMatch(/^attachment; /)
    expect(raw.headers['x-content-type-options']).toBe('nosniff')
    expect(raw.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(raw.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(raw.body).toBe(html)
  })

  test('are the owner’s and the desk’s, nobody else’s', async () => {
    const { files } = await upload([small('own.txt')])
    const query = { id: files[0]?.id as string }
    expect(await app.call(downloadFile, { token: otherToken, query })).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    expect(await app.call(downloadFile, { query })).toMatchObject({ status: 401 })
    expect(await app.call(deskDownloadFile, { token, query })).toMatchObject({ status: 401 })
    expect(await app.call(deskDownloadFile, { token: staffToken, query })).toMatchObject({ status: 200 })
  })

  test('pictures are written anew: nothing hangs on them, and no place is told', async () => {
    const polyglot = Buffer.concat([
      await sharp({ create: picture })
        .withExif({
          IFD0: { Copyright: 'Zhou' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 52/1 0/1' },
        })
        .jpeg()
        .toBuffer(),
      Buffer.from(html),
    ])
    expect((await sharp(polyglot).metadata()).exif).toBeDefined()
    const { files } = await upload([{ name: 'id-card.jpg', content: polyglot }])
    const { raw } = await app.call(downloadFile, { token, query: { id: files[0]?.id as string } })
    const kept = raw.rawPayload
    expect(kept.includes('<script>')).toBe(false)
    expect(kept.includes('Zhou')).toBe(false)
    const { exif, width, height } = await sharp(kept).metadata()
    expect([exif, width, height]).toEqual([undefined, picture.width, picture.height])
  })

  test('lie under a key of ours', async () => {
    const { files } = await upload([small('../../x.txt')])
    const { rows } = await app.ctx.pool.query('select storage_key, user_id, name from files where id = $1', [
      files[0]?.id,
    ])
    expect(rows[0]).toEqual({
      storage_key: `uploads/2026/11/${files[0]?.id}`,
      user_id: userId,
      name: 'x.txt',
    })
  })
})
