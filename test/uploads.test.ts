import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskUploadFiles, downloadFile, type UploadedFile, uploadFiles } from '#contract/files.ts'
import { uploadRateSheet } from '#contract/rates.ts'
import { fileSizeLimit } from '#domain/files/uploads.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { buildCustomer, buildStaff } from './support/people.ts'
import { type RunningServer, startServer, until } from './support/server.ts'
import {
  bomb,
  boundary,
  form,
  html,
  largeDocument,
  largePdf,
  nested,
  type Part,
  photo,
  sized,
  storedArchive,
} from './support/upload-corpus.ts'

/** Uploads as bytes on a connection to the product as its own process: senders that stall, lie, break off or overdo it. */
let app: TestApp
let folder: string
/** As it is set up by default, and one that loses patience soon. */
let server: RunningServer
let impatient: RunningServer
let token: string
let staffToken: string
let sellerToken: string

const start = (name: string, environment: Record<string, string> = {}) => {
  const temporary = join(folder, name)
  return mkdir(temporary).then(() =>
    startServer({
      DATABASE_URL: String(app.ctx.pool.options.connectionString),
      SAMPAN_SECRET: 'a secret of tests that is long enough',
      SAMPAN_DATA: join(folder, 'data'),
      TMPDIR: temporary,
      ...environment,
    }),
  )
}

beforeAll(async () => {
  app = await startTestApp()
  // The server reads the machine's clock.
  app.clock.now = new Date()
  folder = await mkdtemp(join(tmpdir(), 'sampan-uploads-'))
  token = (await buildCustomer(app)).token
  staffToken = (await buildStaff(app, 'operations')).token
  sellerToken = (await buildStaff(app, 'sales')).token
  const soon = { SAMPAN_UPLOAD_STALL_SECONDS: '1', SAMPAN_UPLOAD_LONGEST_SECONDS: '5' }
  ;[server, impatient] = await Promise.all([start('patient'), start('impatient', soon)])
})
afterAll(async () => {
  await Promise.all([server, impatient].map((each) => each?.stop('SIGTERM')))
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const countOf = async (table: string): Promise<number> =>
  (await app.ctx.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count

/** Stored files, and folders that an upload still works in. */
async function filesIn(place: string): Promise<string[]> {
  const found = await readdir(join(folder, place), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((each) => each.isFile() || place !== 'data/files').map(({ name }) => name)
}
const kept = async () => ({
  rows: await countOf('files'),
  stored: (await filesIn('data/files')).length,
  sheets: await countOf('rate_sheets'),
})
const nothingUnderWay = () =>
  until(
    async () => (await filesIn('patient')).length + (await filesIn('impatient')).length === 0,
    'the folders of uploads are gone',
  )

type Answer = {
  status: number
  reason: string | undefined
  files: UploadedFile[]
  headers: IncomingHttpHeaders
  body: string
  continued: boolean
}

/** One request by Node's own client, headers and body as given. */
function send(
  at: RunningServer,
  path: string,
  headers: Record<string, string>,
  body: Uint8Array | null,
): Promise<Answer> {
  return new Promise((settle, fail) => {
    let continued = false
    const asked = httpRequest(`${at.url}/api${path}`, { method: body ? 'POST' : 'GET', headers })
    asked.once('error', fail)
    asked.once('continue', () => {
      continued = true
      asked.end(body)
    })
    asked.once('response', async (reply) => {
      const body = await text(reply.setEncoding('utf8'))
      const json = reply.headers['content-type']?.includes('json') ? JSON.parse(body) : {}
      settle({
        status: reply.statusCode ?? 0,
        reason: json.reason,
        files: json.data?.files ?? [],
        headers: reply.headers,
        body,
        continued,
      })
    })
    if (headers.expect) asked.flushHeaders()
    else asked.end(body ?? undefined)
  })
}

const typed = (more: Record<string, string> = {}) => ({
  token,
  language: 'zh',
  'content-type': `multipart/form-data; boundary=${boundary}`,
  ...more,
})
const upload = (parts: readonly Part[], at = server) => {
  const body = form(parts)
  return send(at, uploadFiles.path, typed({ 'content-length': String(body.length) }), body)
}

/** A connection that says what it is told to, piece by piece, and is closed by the server at some time. */
function slowly(pieces: Iterable<string | Buffer>, everyMilliseconds: number): Promise<string> {
  const { hostname, port } = new URL(impatient.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  const next = pieces[Symbol.iterator]()
  // An answer that is there already is read before more is sent: what fails to be sent would take it away.
  const send = () => {
    if (heard || !socket.writable) return
    const { value, done } = next.next()
    if (!done) socket.write(value)
  }
  const timer = setInterval(() => setImmediate(send), everyMilliseconds)
  socket.on('data', (part) => {
    heard += part
  })
  socket.on('error', () => undefined)
  return new Promise((settle) => {
    socket.once('close', () => {
      clearInterval(timer)
      settle(heard)
    })
  })
}

const headOf = (
  path: string,
  length: number,
  as = token,
  type = `multipart/form-data; boundary=${boundary}`,
) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\ntoken: ${as}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const whole = form([{ name: 'note.txt', content: sized(100_000) }])

describe('senders that take their time', () => {
  const forever = function* (first: string | Buffer, then: string | Buffer) {
    yield first
    for (;;) yield then
  }
  const senders: readonly (readonly [
    what: string,
    pieces: () => Iterable<string | Buffer>,
    every: number,
  ])[] = [
    [
      'a byte now and then',
      () => forever(headOf(uploadFiles.path, 100_000) + whole.subarray(0, 200), 'a'),
      500,
    ],
    [
      'a byte now and then in chunks of unknown number',
      () =>
        forever(
          headOf(uploadFiles.path, 0).replace('content-length: 0', 'transfer-encoding: chunked') +
            `c8\r\n${whole.subarray(0, 200)}\r\n`,
          '1\r\na\r\n',
        ),
      500,
    ],
    [
      'a body that stops half-way',
      () => [headOf(uploadFiles.path, whole.length), whole.subarray(0, 50_000)],
      10,
    ],
    [
      'a Content-Length that promises more than comes',
      () => [headOf(uploadFiles.path, whole.length + 10), whole],
      10,
    ],
    ['a head without a body', () => [headOf(uploadFiles.path, 100_000)], 10],
    [
      'a steady flow that never ends',
      () => forever(headOf(uploadFiles.path, 2_000_000_000) + whole.subarray(0, 200), sized(2_000) as Buffer),
      50,
    ],
    ['a head that never ends', () => forever('POST /api/crm/file/upload HTTP/1.1\r\n', 'x-a: b\r\n'), 500],
    [
      'a clerk’s file that stops half-way',
      () => [headOf(deskUploadFiles.path, whole.length, staffToken), whole.subarray(0, 50_000)],
      10,
    ],
    [
      'a rate sheet that stops half-way',
      () => [
        headOf(`${uploadRateSheet.path}?kind=ocean`, whole.length, sellerToken),
        whole.subarray(0, 50_000),
      ],
      10,
    ],
    [
      'JSON a byte now and then',
      () =>
        forever(headOf('/crm/quote/search', 1_000, '', 'application/json').replace('token: \r\n', ''), ' '),
      500,
    ],
  ]
  let before: Awaited<ReturnType<typeof kept>>
  let ends: Promise<string>[]
  beforeAll(async () => {
    before = await kept()
    ends = senders.map(([, pieces, every]) => slowly(pieces(), every))
  })

  test('others are served meanwhile', async () => {
    const answer = await upload([{ name: 'quick.txt', content: 'a' }], impatient)
    expect(answer.status).toBe(200)
    before = { ...before, rows: before.rows + 1, stored: before.stored + 1 }
  })

  test.each(senders.map(([what], at) => [what, at] as const))('%s is cut', async (_, at) => {
    expect(await ends[at]).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  })

  test('whoever still reads is told why', async () => {
    expect(await ends.at(-1)).toContain('"reason":"request.timedOut"')
  })

  test('leave nothing behind, and the server well', async () => {
    await Promise.all(ends)
    await nothingUnderWay()
    expect(await kept()).toEqual(before)
    expect((await fetch(`${impatient.url}/readyz`)).status).toBe(200)
  })

  test('a sender that is slow but moves is heard out', async () => {
    function* pieces() {
      yield headOf(uploadFiles.path, whole.length).replace('host: x', 'host: x\r\nconnection: close')
      for (let at = 0; at < whole.length; at += 10_000) yield whole.subarray(at, at + 10_000)
    }
    expect(await slowly(pieces(), 100)).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  })
})

describe('sizes and numbers [§5]', () => {
  const full = sized(fileSizeLimit)
  const cases: readonly (readonly [
    what: string,
    parts: () => Part[],
    status: number,
    reason: string | undefined,
  ])[] = [
    ['exactly 20 MB', () => [{ name: 'full.txt', content: full }], 200, undefined],
    ['one byte less', () => [{ name: 'less.txt', content: full.subarray(1) }], 200, undefined],
    ['one byte more', () => [{ name: 'more.txt', content: sized(fileSizeLimit + 1) }], 413, 'file.tooLarge'],
    ['three full files', () => [1, 2, 3].map((n) => ({ name: `${n}.txt`, content: full })), 200, undefined],
    [
      'three files, one too large',
      () => [1, 2, 3].map((n) => ({ name: `${n}.txt`, content: sized(n === 2 ? fileSizeLimit + 1 : 1) })),
      413,
      'file.tooLarge',
    ],
    ['four files', () => [1, 2, 3, 4].map((n) => ({ name: `${n}.txt`, content: 'a' })), 422, 'file.tooMany'],
    [
      'four full files',
      () => [1, 2, 3, 4].map((n) => ({ name: `${n}.txt`, content: full })),
      422,
      'file.tooMany',
    ],
    ['none', () => [], 422, 'file.empty'],
  ]
  test.each(cases)('%s', async (_, parts, status, reason) => {
    const before = await kept()
    const answer = await upload(parts())
    expect([answer.status, answer.reason]).toEqual([status, reason])
    await nothingUnderWay()
    const more = status === 200 ? parts().length : 0
    expect(await kept()).toEqual({ ...before, rows: before.rows + more, stored: before.stored + more })
  })
})

describe('forms that are not as they should be', () => {
  const fields = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `--${boundary}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`,
    ).join('')
  const good = form([{ name: 'note.txt', content: 'a' }])
  const refused: readonly (readonly [
    what: string,
    body: Uint8Array,
    type: string | null,
    status: number,
    reason: string,
  ])[] = [
    ['no boundary named', good, 'multipart/form-data', 400, 'request.invalid'],
    ['another boundary named', good, 'multipart/form-data; boundary=another', 400, 'request.invalid'],
    ['no end', good.subarray(0, good.length - 8), null, 400, 'request.invalid'],
    [
      'an end inside a file',
      form([{ name: 'a.txt', content: sized(90_000) }]).subarray(0, 50_000),
      null,
      400,
      'request.invalid',
    ],
    ['only a boundary', Buffer.from(`--${boundary}--\r\n`), null, 422, 'file.empty'],
    ['nothing at all', Buffer.alloc(0), null, 422, 'file.empty'],
    [
      '10,000 fields before the file',
      Buffer.concat([Buffer.from(fields(10_000)), good]),
      null,
      400,
      'request.invalid',
    ],
    [
      '10,000 files',
      form(Array.from({ length: 10_000 }, () => ({ name: 'a.txt', content: 'a' }))),
      null,
      400,
      'request.invalid',
    ],
    [
      'a file named like JavaScript’s own',
      form([{ name: 'a.txt', content: 'a', field: '__proto__' }]),
      null,
      400,
      'request.invalid',
    ],
    ['JSON', Buffer.from('{"file":"a"}'), 'application/json', 415, 'request.unsupportedType'],
  ]
  test.each(refused)('%s', async (_, body, type, status, reason) => {
    const before = await kept()
    const headers = typed({
      'content-length': String(body.length),
      ...(type ? { 'content-type': type } : {}),
    })
    const answer = await send(server, uploadFiles.path, headers, body)
    expect([answer.status, answer.reason]).toEqual([status, reason])
    await nothingUnderWay()
    expect(await kept()).toEqual(before)
  })

  test('a Content-Length that promises less than comes keeps nothing', async () => {
    const before = await kept()
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write(Buffer.concat([Buffer.from(headOf(uploadFiles.path, 150)), good, good]))
    const heard = await text(socket)
    expect(heard).toMatch(/^HTTP\/1.1 400 /)
    await nothingUnderWay()
    expect(await kept()).toEqual(before)
  })

  test('a sender that goes away half-way leaves nothing', async () => {
    const before = await kept()
    const { hostname, port } = new URL(server.url)
    const body = form([
      { name: 'a.txt', content: 'a' },
      { name: 'full.txt', content: sized(fileSizeLimit) },
    ])
    const socket = connect(Number(port), hostname)
    socket.write(headOf(uploadFiles.path, body.length))
    socket.write(body.subarray(0, 10_000_000))
    await until(async () => (await filesIn('patient')).includes('2'), 'the second file is being written')
    socket.destroy()
    await nothingUnderWay()
    expect(await kept()).toEqual(before)
  })

  test('Expect: 100-continue is answered before the body is sent', async () => {
    const headers = typed({ 'content-length': String(good.length), expect: '100-continue' })
    const answer = await send(server, uploadFiles.path, headers, good)
    expect([answer.continued, answer.status]).toEqual([true, 200])
  })
})

describe('names of files [§5]', () => {
  const names: readonly (readonly [sent: string, shown: string, plain: string])[] = [
    ['note.txt', 'note.txt', 'note.txt'],
    ['装箱单（正本）.txt', '装箱单（正本）.txt', '_______.txt'],
    ['提单 2026年11月.txt', '提单 2026年11月.txt', '__ 2026_11_.txt'],
    [`${'长'.repeat(300)}.txt`, `${'长'.repeat(116)}.txt`, `${'_'.repeat(116)}.txt`],
    [`${'a'.repeat(300)}.txt`, `${'a'.repeat(116)}.txt`, `${'a'.repeat(116)}.txt`],
    ['../../../etc/cron.d/x.txt', 'x.txt', 'x.txt'],
    ['..\\..\\windows\\x.txt', 'x.txt', 'x.txt'],
    ['a%0d%0aset-cookie: x=1.txt', 'a%0d%0aset-cookie_ x=1.txt', 'a%0d%0aset-cookie_ x=1.txt'],
    ["it's (final) *.txt", "it's (final) _.txt", "it's (final) _.txt"],
    ['a;b=c.txt', 'a;b=c.txt', 'a;b=c.txt'],
    ['\u202etxt.exe.txt', 'txt.exe.txt', 'txt.exe.txt'],
    ['a\u0000b.txt', 'ab.txt', 'ab.txt'],
    ['a\tb.txt', 'ab.txt', 'ab.txt'],
    ['.txt', '.txt', '.txt'],
  ]
  test.each(names)('%j', async (sent, shown, plain) => {
    const answer = await upload([{ name: sent, content: html }])
    expect(answer.files.map(({ name }) => name)).toEqual([shown])
    const id = answer.files[0]?.id ?? ''
    const back = await send(server, `${downloadFile.path}?id=${id}`, { token }, null)
    const encoded = encodeURIComponent(shown).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
    expect(back.headers).toMatchObject({
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(back.headers['set-cookie']).toBeUndefined()
    expect(back.body).toBe(html)
    const stored = await filesIn('data/files')
    expect(stored).toContain(id)
    expect(stored.filter((name) => !/^fil_[0-9a-z]+$/i.test(name))).toEqual([])
  })

  test.each([
    ['a line break in a name', 'a.txt\r\nset-cookie: x=1'],
    ['a second header', 'a.txt"\r\ncontent-type: text/html\r\nx: "'],
  ])('%s makes no header', async (_, name) => {
    const answer = await upload([{ name, content: 'a' }])
    expect([200, 400, 415, 422]).toContain(answer.status)
    for (const { id } of answer.files) {
      const back = await send(server, `${downloadFile.path}?id=${id}`, { token }, null)
      expect(back.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(back.headers['set-cookie']).toBeUndefined()
      expect(back.headers['content-disposition']).toMatch(/^attachment; filename="a\.txt"/)
    }
  })
})

test('the worst files eight at a time take no more memory than a few of them [§5]', async () => {
  const worst: readonly (readonly [name: string, content: Uint8Array])[] = [
    ['full.txt', sized(fileSizeLimit)],
    ['full.pdf', largePdf(fileSizeLimit)],
    ['full.doc', largeDocument(fileSizeLimit)],
    ['full.zip', storedArchive(fileSizeLimit)],
    ['bomb.zip', bomb(500)],
    ['nested.zip', nested()],
    ['turned.jpg', await photo({ turned: true })],
    ['progressive.jpg', await photo({ progressive: true })],
  ]
  const peak = async () =>
    Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024
  const before = await peak()
  const answers = await Promise.all(worst.map(([name, content]) => upload([{ name, content }])))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 422, 422, 200, 200])
  // The measured figure is a third of this; unpacking one of these files in memory takes more.
  expect((await peak()) - before).toBeLessThan(200)
})
