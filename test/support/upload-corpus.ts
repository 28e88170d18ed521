import { Buffer } from 'node:buffer'
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { fileSizeLimit } from '#domain/files/uploads.ts'
import { pieceLength } from '#server/files/pieces.ts'

/** Files as people send them and as attackers do, each with what becomes of it. */

/** One part of a form; a name goes into its header as it is. */
export type Part = { name: string; content: Uint8Array | string; field?: string }
export const boundary = 'sampan-test-boundary'

/** A form as a browser sends it. */
export function form(parts: readonly Part[]): Buffer {
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

export const html = '<!doctype html><html><body><script>fetch("/api/crm/order/list")</script></body></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 0x90), Buffer.from('PE\0\0')])
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const gbk = Buffer.from([0xbd, 0xf8, 0xbf, 0xda, 0xb1, 0xa8, 0xb9, 0xd8, 0x0d, 0x0a])
export const picture = { width: 40, height: 30, channels: 3 as const, background: '#2b6cb0' }
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
/** An archive of one entry that holds nothing but zeros: 1 KB for every megabyte of them. */
export function bomb(megabytes: number): Buffer {
  const megabyte = Buffer.alloc(1024 * 1024)
  // A full flush ends on a whole byte and forgets what came before, so the piece may stand any number of times.
  const piece = deflateRawSync(megabyte, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([...Array.from({ length: megabytes }, () => piece), Buffer.from([3, 0])])
  let sum = 0
  for (let at = 0; at < megabytes; at++) sum = crc32(megabyte, sum)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(sum, 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(megabytes * megabyte.length, 8)
  const name = Buffer.from('packing.txt')
  const about = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0x5d]),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
  ])
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), about, name, packed])
  const central = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), about, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.set([0x50, 0x4b, 5, 6])
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
/** A photo as a good camera takes it, of 40 megapixels. */
export const photo = (options: { turned?: boolean; progressive?: boolean } = {}): Promise<Buffer> =>
  sharp({ create: { ...picture, width: 8_000, height: 5_000 } })
    .withMetadata(options.turned ? { orientation: 6 } : {})
    .jpeg({ progressive: options.progressive ?? false })
    .toBuffer()
/** A paper whose only fault is its last object. */
const lateScript = (bytes: number): Buffer => {
  const fault = Buffer.from('9 0 obj << /S /JavaScript /JS (x) >> endobj %%EOF')
  return Buffer.concat([largePdf(bytes - fault.length), fault])
}
/** A paper in which the first `cut` bytes of something are the last of the piece that is read at once. */
const atSeam = (something: string | Buffer, cut: number): Buffer => {
  const head = Buffer.from('%PDF-1.7\n')
  const filler = Buffer.alloc(pieceLength - head.length - cut, '% a line\n')
  return Buffer.concat([head, filler, Buffer.from(something as string), Buffer.from('\n%%EOF\n')])
}
/** A file of one type and exactly so many bytes. */
export const largePdf = (bytes: number): Buffer => {
  const [start, end] = [pdf().subarray(0, 48), pdf().subarray(48)]
  return Buffer.concat([start, Buffer.alloc(bytes - start.length - end.length, '% a line\n'), end])
}
export const largeDocument = (bytes: number): Buffer => {
  const start = oldOffice('Root Entry', 'WordDocument')
  return Buffer.concat([start, Buffer.alloc(bytes - start.length, 0x41)])
}
export const storedArchive = (bytes: number): Buffer =>
  zip({ 'a.txt': [new Uint8Array(bytes - 110).fill(0x61), { level: 0 }] })
export const nested = (): Buffer =>
  zip({ 'inner.zip': new Uint8Array(zip({ 'inner.zip': new Uint8Array(zip(list)) })) })
const many = (count: number) =>
  zip(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, strToU8('x')])))

export const sized = (bytes: number) => Buffer.alloc(bytes, 'a')
export const mismatch = 'file.contentMismatch'
const unsafe = 'file.notSafe'
const notAllowed = 'file.typeNotAllowed'

type Case = readonly [
  what: string,
  name: string,
  content: () => Uint8Array | string | Promise<Uint8Array>,
  refused: string | null,
]

export const corpus: readonly Case[] = [
  // each allowed type as it should be
  ['a picture', 'photo.png', png, null],
  ['a photo', 'photo.jpg', jpg, null],
  ['a photo by its long name', 'photo.jpeg', jpg, null],
  ['upper case', 'PHOTO.PNG', png, null],
  [
    'a picture with a page behind it',
    'page.png',
    async () => Buffer.concat([await png(), Buffer.from(html)]),
    null,
  ],
  ['a photo with an archive behind it', 'zip.jpg', async () => Buffer.concat([await jpg(), zip(list)]), null],
  ['a photo of 40 megapixels', 'large.jpg', () => photo(), null],
  ['a photo of 40 megapixels on its side', 'turned.jpg', () => photo({ turned: true }), null],
  ['a text', 'note.txt', () => '装箱说明\r\n2 × 40HQ\r\n', null],
  ['a text of an older program', 'gbk.txt', () => gbk, null],
  ['Chinese letters across every seam', 'long.txt', () => `a${'装箱说明'.repeat(40_000)}`, null],
  [
    'Chinese letters of an older program across every seam',
    'long-gbk.txt',
    () => Buffer.concat([Buffer.from('a'), ...Array<Buffer>(30_000).fill(gbk)]),
    null,
  ],
  ['a letter cut at the end', 'cut.txt', () => Buffer.from('装箱说明').subarray(0, 11), mismatch],
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
  ['a script behind 20 MB of lines', 'late.pdf', () => lateScript(fileSizeLimit), unsafe],
  ...[1, 2, 4, 7, 10, 11].map(
    (cut): Case => [
      `a script whose name is cut after ${cut} letters where reading pauses`,
      'seam.pdf',
      () => atSeam('/JavaScript ', cut),
      unsafe,
    ],
  ),
  ['a word cut where it looks like a script', 'seam-jsx.pdf', () => atSeam('/JSXName ', 3), null],
  [
    'a script in a packed object across a seam',
    'seam-packed.pdf',
    () => atSeam(objectStream('<< /JS (x) >>'), 90),
    unsafe,
  ],
  [
    'many packed objects that burst together',
    'bursts.pdf',
    () => pdf(Buffer.concat(Array<Buffer>(40).fill(objectStream('a '.repeat(900_000))))),
    unsafe,
  ],
  ['streams without number', 'streams.pdf', () => pdf('<< >> stream\nendstream\n'.repeat(100_000)), null],
  ['a packed object that bursts', 'burst.pdf', () => pdf(objectStream('a'.repeat(20_000_000))), unsafe],
  ['an old document with macros', 'macro.doc', () => oldOffice('WordDocument', '_VBA_PROJECT'), unsafe],
  ['an old sheet with macros', 'macro.xls', () => oldOffice('Workbook', '_VBA_PROJECT_CUR'), unsafe],
  [
    'a document with macros under a plain name',
    'docm.docx',
    () =>
      zip({
        '[Content_Types].xml': types('application/vnd.ms-word.document.macroEnabled.main+xml'),
        'word/document.xml': strToU8('<w:document/>'),
      }),
    mismatch,
  ],
  ['macros in a document', 'macro.docx', () => docx({ 'word/vbaProject.bin': strToU8('x') }), unsafe],
  ['macros in a sheet', 'macro.xlsx', () => xlsx({ 'xl/vbaProject.bin': strToU8('x') }), unsafe],
  ['the scanner’s test', 'eicar.txt', () => eicar, unsafe],
  ['the scanner’s test packed', 'eicar.zip', () => zip({ 'eicar.txt': strToU8(eicar) }), unsafe],
  ['the scanner’s test as a document', 'eicar.doc', () => eicar, unsafe],
  ['0.49 MB that become 500 MB', 'bomb.zip', () => bomb(500), unsafe],
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
  ['archives in archives in an archive', 'deep.zip', nested, unsafe],
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
