import { isUtf8 } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { FileType } from '#domain/files/uploads.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkArchive } from './archive-check.ts'
import { checkPdf } from './pdf-check.ts'
import { rewritePicture } from './pictures.ts'
import { piecesOf } from './pieces.ts'

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
  longestSide: number | null = null,
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
    return await checkByType(file, path, type, bytes, cleanPath, longestSide)
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
  longestSide: number | null,
): Promise<string> {
  switch (type) {
    case 'png':
    case 'jpg':
    case 'jpeg':
      await rewritePicture(path, type === 'png' ? 'png' : 'jpeg', cleanPath, longestSide)
      return cleanPath
    case 'txt':
      await checkText(file)
      return path
    case 'pdf':
      await checkPdf(file)
      return path
    case 'doc':
    case 'xls':
      await checkOldOffice(file, type)
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

/** Bytes at the end that begin a letter and do not end it. */
function cutLetter(part: Buffer): number {
  for (let back = 1; back <= Math.min(3, part.length); back++) {
    const byte = part[part.length - back] ?? 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Text in UTF-8, or in GB 18030 as older Chinese programs write it; nothing that is not text. */
async function checkText(file: FileHandle): Promise<void> {
  let utf8 = true
  let open: Buffer = Buffer.alloc(0)
  for await (const piece of piecesOf(file)) {
    for (const byte of piece)
      if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) throw mismatch()
    if (!utf8) continue
    const part = open.length > 0 ? Buffer.concat([open, piece]) : piece
    const cut = cutLetter(part)
    utf8 = isUtf8(part.subarray(0, part.length - cut))
    open = Buffer.from(part.subarray(part.length - cut))
  }
  if (utf8 && open.length === 0) return
  const decoder = new TextDecoder('gb18030', { fatal: true })
  try {
    for await (const piece of piecesOf(file)) decoder.decode(piece, { stream: true })
    decoder.decode()
  } catch {
    throw mismatch()
  }
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const streamNames = {
  word: utf16('WordDocument\u0000'),
  excel: utf16('Workbook\u0000'),
  oldExcel: utf16('Book\u0000'),
  macros: utf16('_VBA_PROJECT'),
}

/** Names of streams in the directory of a compound file (MS-CFB): what the document is, and whether it has macros. */
async function checkOldOffice(file: FileHandle, type: 'doc' | 'xls'): Promise<void> {
  const found = new Set<string>()
  // A name is at most 64 bytes long: the last 64 of one piece are looked at again with the next.
  for await (const piece of piecesOf(file, 64)) {
    for (const [what, name] of Object.entries(streamNames)) if (piece.includes(name)) found.add(what)
  }
  const word = found.has('word')
  const excel = found.has('excel') || found.has('oldExcel')
  if (type === 'doc' ? !word : !excel || word) throw mismatch()
  if (found.has('macros')) throw unsafe()
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
