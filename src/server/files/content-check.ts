import { type FileHandle, open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { type FileType, pixelLimit } from '#domain/files/uploads.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkArchive } from './archive-check.ts'
import { checkPdf } from './pdf-check.ts'

/** What the first bytes must look like, in the words of the file-type library; text looks like nothing. */
const signatures: Readonly<Record<FileType, readonly string[]>> = {
  png: ['png'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  pdf: ['pdf'],
  doc: ['cfb'],
  xls: ['cfb'],
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  zip: ['zip', 'docx', 'xlsx', 'pptx', 'epub', 'odt', 'ods', 'odp', 'jar'],
  rar: ['rar'],
  txt: ['xml'],
}

// One picture at a time, nothing kept: memory belongs to requests.
sharp.cache(false)
sharp.concurrency(1)

const mismatch = () => new Refusal('file.contentMismatch')
const unsafe = () => new Refusal('file.notSafe')

/** The test string by which every virus scanner shows that it works (EICAR). Split, so that this file is not taken for it. */
const scannerTest = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const holdsScannerTest = (start: Buffer): boolean => start.subarray(0, 1_024).includes(scannerTest)

/**
 * Whether a file is what its name says, and does nothing by itself. Pictures are written anew to `cleanPath`, which
 * drops positions, thumbnails and whatever hangs behind the picture; everything else stays as it came. Answers the
 * path of what is to be kept. Refuses with `file.contentMismatch`, `file.notSafe` and `file.pictureTooLarge`.
 */
export async function checkContent(
  path: string,
  type: FileType,
  bytes: number,
  cleanPath: string,
): Promise<string> {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(Math.min(bytes, 4_100))
    await file.read(start, 0, start.length, 0)
    if (holdsScannerTest(start)) throw unsafe()
    const found = await fileTypeFromBuffer(start)
    if (
      type === 'txt'
        ? found && !signatures.txt.includes(found.ext)
        : !found || !signatures[type].includes(found.ext)
    ) {
      throw mismatch()
    }
    return await checkByType(file, path, type, bytes, cleanPath)
  } finally {
    await file.close()
  }
}

async function checkByType(
  file: FileHandle,
  path: string,
  type: FileType,
  bytes: number,
  cleanPath: string,
): Promise<string> {
  switch (type) {
    case 'png':
    case 'jpg':
    case 'jpeg':
      await rewritePicture(path, type === 'png' ? 'png' : 'jpeg', cleanPath)
      return cleanPath
    case 'txt':
      await checkText(file)
      return path
    case 'pdf':
      checkPdf(await readFile(path))
      return path
    case 'doc':
    case 'xls':
      checkOldOffice(await readFile(path), type)
      return path
    case 'docx':
    case 'xlsx':
      await checkOffice(file, path, bytes, type)
      return path
    case 'zip':
      await checkArchive(file, path, bytes, { plainArchive: true, keep: [], refuse: holdsScannerTest })
      return path
    case 'rar':
      // Known by its signature alone: there is no free reader of its content.
      return path
    default:
      return type satisfies never
  }
}

async function rewritePicture(path: string, format: 'png' | 'jpeg', cleanPath: string): Promise<void> {
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw mismatch()
    })
  if (found.format !== format) throw mismatch()
  if (found.width * found.height > pixelLimit) {
    throw new Refusal('file.pictureTooLarge', { megapixels: pixelLimit / 1_000_000 })
  }
  const picture = sharp(path, {
    limitInputPixels: pixelLimit,
    failOn: 'error',
    sequentialRead: true,
  }).autoOrient()
  try {
    await (format === 'png' ? picture.png() : picture.jpeg({ quality: 90 })).toFile(cleanPath)
  } catch {
    throw mismatch()
  }
}

/** Text in UTF-8, or in GB 18030 as older Chinese programs write it; nothing that is not text. */
async function checkText(file: FileHandle): Promise<void> {
  const decoders = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('gb18030', { fatal: true })]
  const alive = [true, true]
  const decode = (part: Buffer | undefined) => {
    decoders.forEach((decoder, which) => {
      if (!alive[which]) return
      try {
        decoder.decode(part, { stream: part !== undefined })
      } catch {
        alive[which] = false
      }
    })
    if (!alive.some(Boolean)) throw mismatch()
  }
  const buffer = Buffer.alloc(65_536)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) break
    const part = buffer.subarray(0, bytesRead)
    for (const byte of part)
      if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) throw mismatch()
    decode(part)
    at += bytesRead
  }
  decode(undefined)
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** Names of streams in the directory of a compound file (MS-CFB): what the document is, and whether it has macros. */
function checkOldOffice(content: Buffer, type: 'doc' | 'xls'): void {
  const holds = (name: string) => content.includes(utf16(name))
  const word = holds('WordDocument\u0000')
  const excel = holds('Workbook\u0000') || holds('Book\u0000')
  if (type === 'doc' ? !word : !excel || word) throw mismatch()
  if (holds('_VBA_PROJECT')) throw unsafe()
}

const contentTypes = '[Content_Types].xml'

/** Office Open XML (ECMA-376): an archive with a list of content types and a document of the right kind, without macros. */
async function checkOffice(
  file: FileHandle,
  path: string,
  bytes: number,
  type: 'docx' | 'xlsx',
): Promise<void> {
  const { names, contents } = await checkArchive(file, path, bytes, {
    plainArchive: false,
    keep: [contentTypes],
    refuse: holdsScannerTest,
  })
  const folder = type === 'docx' ? 'word/' : 'xl/'
  const list = contents.get(contentTypes)
  if (!list || !names.some((name) => name.startsWith(folder))) throw mismatch()
  if (
    /macroEnabled|vbaProject|macrosheet/i.test(list.toString('utf8')) ||
    names.some((name) => /vbaProject|\/macrosheets\//i.test(name))
  ) {
    throw unsafe()
  }
}
