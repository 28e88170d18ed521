import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskDownloadFile, downloadFile, type UploadedFile, uploadFiles } from '#contract/files.ts'
import { displayName, fileSizeLimit } from '#domain/files/uploads.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

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

type Part = { name: string; content: Uint8Array | string; field?: string }
const boundary = 'sampan-test-boundary'

function form(parts: readonly Part[]): Buffer {
  const lines = parts.flatMap(({ name, content, field }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field ?? 'file'}"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(content as Uint8Array),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)])
}

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

// What the corpus is made of ----------------------------------------------------------------------------------

const html = '<!doctype html><html><body><script>fetch("/api/crm/order/list")</script></body></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 0x90), Buffer.from('PE\0\0')])
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const gbk = Buffer.from([0xbd, 0xf8, 0xbf, 0xda, 0xb1, 0xa8, 0xb9, 0xd8, 0x0d, 0x0a])
const picture = { width: 40, height: 30, channels: 3 as const, background: '#2b6cb0' }
const png = () => sharp({ create: picture }).png().toBuffer()
const jpg = () => sharp({ create: picture }).jpeg().toBuffer()

/** A PNG that declares any size; its pixels are not there. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

const pdf = (objects: string | Buffer = '1 0 obj\n<< /Type /Catalog >>\nendobj\n', head = '') =>
  Buffer.concat([
    Buffer.from(`${head}%PDF-1.7\n`),
    Buffer.from(objects as string),
    Buffer.from('\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ])
const objectStream = (text: string) => {
  const packed = deflateSync(Buffer.from(text))
  return Buffer.concat([
    Buffer.from(
      `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

const oldOffice = (...names: string[]) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    ...names.map((name) => {
      const entry = Buffer.alloc(128)
      entry.write(name, 'utf16le')
      return entry
    }),
    Buffer.alloc(512),
  ])

const zip = (files: Zippable) => Buffer.from(zipSync(files, { mtime: new Date('2026-11-20T02:00:00Z') }))
const types = (type: string) =>
  strToU8(`<?xml version="1.0"?><Types><Override ContentType="${type}"/></Types>`)
const wordTypes = types('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')
const sheetTypes = types('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')
const docx = (more: Zippable = {}) =>
  zip({ '[Content_Types].xml': wordTypes, 'word/document.xml': strToU8('<w:document/>'), ...more })
const xlsx = (more: Zippable = {}) =>
  zip({ '[Content_Types].xml': sheetTypes, 'xl/workbook.xml': strToU8('<workbook/>'), ...more })
const list = { '装箱单.txt': strToU8('2 x 40HQ') }
const rar4 = Buffer.concat([Buffer.from('Rar!\x1a\x07\x00', 'latin1'), Buffer.alloc(64, 7)])
const rar5 = Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), Buffer.alloc(64, 7)])

/** Changes numbers in an archive's list of contents: offset from the entry's start, bytes, value. */
function tampered(
  archive: Buffer,
  changes: readonly (readonly [at: number, bytes: 2 | 4, value: number])[],
  which = 0,
): Buffer {
  const copy = Buffer.from(archive)
  let central = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  for (let skip = 0; skip < which; skip++)
    central = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), central + 4)
  for (const [at, bytes, value] of changes) {
    if (bytes === 2) copy.writeUInt16LE(value, central + at)
    else copy.writeUInt32LE(value, central + at)
  }
  return copy
}
const symlink = () =>
  tampered(zip({ link: strToU8('/etc/passwd') }), [
    [4, 2, (3 << 8) | 20],
    [38, 4, (0o120777 << 16) >>> 0],
  ])
const bomb = () => zip({ 'packing.txt': [new Uint8Array(200_000_000), { level: 9 }] })
const many = (count: number) =>
  zip(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, strToU8('x')])))

const sized = (bytes: number) => Buffer.alloc(bytes, 'a')
const mismatch = 'file.contentMismatch'
const unsafe = 'file.notSafe'
const notAllowed = 'file.typeNotAllowed'

type Case = readonly [
  what: string,
  name: string,
  content: () => Uint8Array | string | Promise<Uint8Array>,
  refused: string | null,
]

const corpus: readonly Case[] = [
  // each allowed type as it should be
  ['a picture', 'photo.png', png, null],
  ['a photo', 'photo.jpg', jpg, null],
  ['a photo by its long name', 'photo.jpeg', jpg, null],
  ['upper case', 'PHOTO.PNG', png, null],
  ['a text', 'note.txt', () => '装箱说明\r\n2 × 40HQ\r\n', null],
  ['a text of an older program', 'gbk.txt', () => gbk, null],
  ['a text with a byte order mark', 'bom.txt', () => '\ufeff货物', null],
  ['one letter', 'a.txt', () => 'a', null],
  ['html as text, served as text', 'page.txt', () => html, null],
  ['xml as text', 'edi.txt', () => '<?xml version="1.0"?><IFTMIN/>', null],
  ['an old document', 'note.doc', () => oldOffice('Root Entry', 'WordDocument', '1Table'), null],
  ['an old sheet', 'list.xls', () => oldOffice('Root Entry', 'Workbook'), null],
  ['a very old sheet', 'list5.xls', () => oldOffice('Root Entry', 'Book'), null],
  ['a document', 'note.docx', () => docx(), null],
  [
    'a document with a picture',
    'pic.docx',
    async () => docx({ 'word/media/image1.png': new Uint8Array(await png()) }),
    null,
  ],
  ['a sheet', 'list.xlsx', () => xlsx(), null],
  [
    'a sheet that packs well',
    'wide.xlsx',
    () =>
      xlsx({
        'xl/worksheets/sheet1.xml': strToU8(
          '<c r="A1"/><v>1234</v>'
            .repeat(20_000)
            .replaceAll('1234', (_, place: number) => String((place * 48_271) % 2_147_483_647)),
        ),
      }),
    null,
  ],
  ['a paper', 'bl.pdf', () => pdf(), null],
  ['a paper with a packed object', 'packed.pdf', () => pdf(objectStream('<< /Type /Page >>')), null],
  [
    'a paper that opens on page 2',
    'open.pdf',
    () => pdf('1 0 obj << /OpenAction [2 0 R /Fit] >> endobj'),
    null,
  ],
  ['a word that begins like a script', 'jsx.pdf', () => pdf('1 0 obj << /JSXName (x) >> endobj'), null],
  ['an archive', 'papers.zip', () => zip(list), null],
  [
    'an archive with folders',
    'tree.zip',
    () => zip({ '单证/发票.pdf': new Uint8Array(pdf()), ...list }),
    null,
  ],
  ['a stored archive', 'stored.zip', () => zip({ 'a.txt': [strToU8('abc'), { level: 0 }] }), null],
  ['a document inside an archive', 'docs.zip', () => zip({ 'a.docx': new Uint8Array(docx()) }), null],
  ['a rar of version 4', 'old.rar', () => rar4, null],
  ['a rar of version 5', 'new.rar', () => rar5, null],
  ['exactly 20 MB', 'full.txt', () => sized(fileSizeLimit), null],
  ['one byte less', 'nearly.txt', () => sized(fileSizeLimit - 1), null],
  // too much, too little
  ['one byte more than 20 MB', 'over.txt', () => sized(fileSizeLimit + 1), 'file.tooLarge'],
  ['far more than 20 MB', 'far.txt', () => sized(fileSizeLimit + 5_000_000), 'file.tooLarge'],
  ['nothing', 'empty.txt', () => '', 'file.empty'],
  ['an empty picture', 'empty.png', () => '', 'file.empty'],
  // kinds that are not taken
  ['a page', 'page.html', () => html, notAllowed],
  ['a drawing that runs', 'logo.svg', () => svg, notAllowed],
  ['a program', 'setup.exe', () => program, notAllowed],
  ['a script', 'run.js', () => 'alert(1)', notAllowed],
  ['a gif', 'a.gif', () => 'GIF89a', notAllowed],
  ['a webp', 'a.webp', () => 'RIFF', notAllowed],
  ['a document with macros by its name', 'a.docm', () => docx(), notAllowed],
  ['a sheet with macros by its name', 'a.xlsm', () => xlsx(), notAllowed],
  ['a csv', 'a.csv', () => 'a,b', notAllowed],
  ['no extension', 'README', () => 'text', notAllowed],
  ['a dot file', '.htaccess', () => 'deny', notAllowed],
  ['two extensions', 'photo.png.exe', () => program, notAllowed],
  ['an extension and a space', 'photo.exe ', () => program, notAllowed],
  ['a name that reads backwards', 'photo\u202egnp.exe', () => program, notAllowed],
  ['a name cut by NUL', 'photo.png\u0000.exe', () => program, notAllowed],
  // content against name
  ['a page as a picture', 'html.png', () => html, mismatch],
  ['a drawing as a photo', 'svg.jpg', () => svg, mismatch],
  ['a photo as a picture', 'jpg.png', jpg, mismatch],
  ['a picture as a photo', 'png.jpg', png, mismatch],
  [
    'a gif as a picture',
    'gif.png',
    () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
    mismatch,
  ],
  [
    'a signature and nothing else',
    'sig.png',
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    mismatch,
  ],
  ['half a picture', 'half.png', async () => (await png()).subarray(0, 60), mismatch],
  ['half a photo', 'half.jpg', async () => (await jpg()).subarray(0, 100), mismatch],
  ['a program as an old document', 'exe.doc', () => program, mismatch],
  ['a program as text', 'exe.txt', () => program, mismatch],
  ['a picture as text', 'png.txt', png, mismatch],
  ['text with NUL', 'nul.txt', () => 'a\u0000b', mismatch],
  ['text with control characters', 'bell.txt', () => 'a\u0007b', mismatch],
  ['text in 16 bits', 'wide.txt', () => Buffer.from('\ufeff货物', 'utf16le'), mismatch],
  ['bytes that are no text', 'bytes.txt', () => Buffer.from([0x61, 0xff, 0xff, 0x62]), mismatch],
  ['an old sheet as a document', 'sheet.doc', () => oldOffice('Root Entry', 'Workbook'), mismatch],
  ['an old document as a sheet', 'document.xls', () => oldOffice('Root Entry', 'WordDocument'), mismatch],
  ['an installer as a document', 'installer.doc', () => oldOffice('Root Entry', 'Property'), mismatch],
  ['a page as a sheet', 'html.xls', () => html, mismatch],
  ['a new document under an old name', 'new.doc', () => docx(), mismatch],
  ['an old document under a new name', 'old.docx', () => oldOffice('WordDocument'), mismatch],
  ['a sheet as a document', 'sheet.docx', () => xlsx(), mismatch],
  ['a document as a sheet', 'document.xlsx', () => docx(), mismatch],
  ['any archive as a document', 'zip.docx', () => zip(list), mismatch],
  ['a paper behind a page', 'leading.pdf', () => pdf(undefined, html), mismatch],
  ['a paper behind one line', 'newline.pdf', () => pdf(undefined, '\n'), mismatch],
  ['a paper without an end', 'endless.pdf', () => '%PDF-1.7\n1 0 obj << >> endobj', mismatch],
  ['text as a paper', 'text.pdf', () => 'not a paper', mismatch],
  ['text as an archive', 'text.zip', () => 'not an archive', mismatch],
  ['an archive cut short', 'cut.zip', () => zip(list).subarray(0, 40), mismatch],
  ['an archive behind a page', 'behind.zip', () => Buffer.concat([Buffer.from(html), zip(list)]), mismatch],
  [
    'an archive with something after it',
    'after.zip',
    () => Buffer.concat([zip(list), Buffer.from(html)]),
    mismatch,
  ],
  ['an archive without content', 'hollow.zip', () => zip({}), mismatch],
  ['a rar as an archive', 'rar.zip', () => rar5, mismatch],
  ['an archive as a rar', 'zip.rar', () => zip(list), mismatch],
  // what acts by itself or is made to burst
  [
    'a paper with a script',
    'js.pdf',
    () => pdf('1 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj'),
    unsafe,
  ],
  [
    'a script under an escaped name',
    'escaped.pdf',
    () => pdf('1 0 obj << /S /J#61vaScript >> endobj'),
    unsafe,
  ],
  ['a script packed away', 'hidden.pdf', () => pdf(objectStream('<< /S /JavaScript /JS (x) >>')), unsafe],
  [
    'a paper that starts a program',
    'launch.pdf',
    () => pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj'),
    unsafe,
  ],
  ['a packed object that bursts', 'burst.pdf', () => pdf(objectStream('a'.repeat(20_000_000))), unsafe],
  ['an old document with macros', 'macro.doc', () => oldOffice('WordDocument', '_VBA_PROJECT'), unsafe],
  ['an old sheet with macros', 'macro.xls', () => oldOffice('Workbook', '_VBA_PROJECT_CUR'), unsafe],
  ['macros in a document', 'macro.docx', () => docx({ 'word/vbaProject.bin': strToU8('x') }), unsafe],
  ['macros in a sheet', 'macro.xlsx', () => xlsx({ 'xl/vbaProject.bin': strToU8('x') }), unsafe],
  ['the scanner’s test', 'eicar.txt', () => eicar, unsafe],
  ['the scanner’s test packed', 'eicar.zip', () => zip({ 'eicar.txt': strToU8(eicar) }), unsafe],
  ['the scanner’s test as a document', 'eicar.doc', () => eicar, unsafe],
  ['0.2 MB that become 200 MB', 'bomb.zip', bomb, unsafe],
  [
    'a bomb as a sheet',
    'bomb.xlsx',
    () => xlsx({ 'xl/worksheets/sheet1.xml': [new Uint8Array(100_000_000), { level: 9 }] }),
    unsafe,
  ],
  [
    'a bomb that declares little',
    'liar.zip',
    () => tampered(zip({ 'a.txt': new Uint8Array(5_000_000) }), [[24, 4, 1_000]]),
    unsafe,
  ],
  [
    'an entry that declares too much',
    'braggart.zip',
    () => tampered(zip({ 'a.txt': strToU8('abc'.repeat(100)) }), [[24, 4, 400]]),
    unsafe,
  ],
  ['more entries than anyone sends', 'many.zip', () => many(2_001), unsafe],
  [
    'an archive inside an archive',
    'nested.zip',
    () => zip({ 'inner.zip': new Uint8Array(zip(list)) }),
    unsafe,
  ],
  ['a rar inside an archive', 'nested-rar.zip', () => zip({ 'inner.rar': new Uint8Array(rar5) }), unsafe],
  ['a program inside an archive', 'program.zip', () => zip({ 'setup.exe': new Uint8Array(program) }), unsafe],
  ['a script inside an archive', 'script.zip', () => zip({ 'read me.txt.js': strToU8('x') }), unsafe],
  ['a page inside an archive', 'page.zip', () => zip({ 'index.html': strToU8(html) }), unsafe],
  ['a way out of the folder', 'slip.zip', () => zip({ '../../etc/cron.d/x': strToU8('x') }), unsafe],
  ['a way out with backslashes', 'slip2.zip', () => zip({ '..\\..\\x.txt': strToU8('x') }), unsafe],
  ['a place of its own', 'absolute.zip', () => zip({ '/etc/passwd': strToU8('x') }), unsafe],
  ['a drive of its own', 'drive.zip', () => zip({ 'C:\\x.txt': strToU8('x') }), unsafe],
  ['a link', 'link.zip', symlink, unsafe],
  [
    'entries that lie in one another',
    'overlap.zip',
    () => tampered(zip({ 'a.txt': strToU8('abc'), 'b.txt': strToU8('abd') }), [[42, 4, 0]], 1),
    unsafe,
  ],
  // pictures that fill the memory
  ['60,000 by 60,000 pixels', 'flood.png', () => hugePng(60_000, 60_000), 'file.pictureTooLarge'],
  ['one line of 60 megapixels', 'line.png', () => hugePng(60_000, 1_000), 'file.pictureTooLarge'],
]

describe('what may be uploaded [§5]', () => {
  test('the corpus is large enough', () => expect(corpus.length).toBeGreaterThanOrEqual(80))

  test.each(corpus)('%s (%s)', async (_, name, content, refused) => {
    const before = await storedCount()
    const answer = await upload([{ name, content: await content() }])
    expect(answer.reason ?? null).toBe(refused)
    expect(answer.files).toHaveLength(refused ? 0 : 1)
    expect(await storedCount()).toBe(before + (refused ? 0 : 1))
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
