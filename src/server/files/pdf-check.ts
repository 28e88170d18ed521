import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { Refusal } from '#domain/kernel/refusal.ts'
import { countSpent } from '#server/platform/files/spent-buffers.ts'
import { pieceLength, piecesOf } from './pieces.ts'

/** Names that make a document act (ISO 32000): scripts, starting programs, films with players. */
const acting = /\/(?:JavaScript|JS|Launch|RichMedia)(?![A-Za-z0-9_.-])/
/** The same where the text goes on: a name is only known when its end is. */
const actingBefore = /\/(?:JavaScript|JS|Launch|RichMedia)(?=[^A-Za-z0-9_.#-])/
/** What may come out of one packed object, and out of all of a document's. Assumed (decision 004) */
const inflatedLimit = 2 * 1024 * 1024
const inflatedInAllLimit = 64 * 1024 * 1024
const packedObjectLimit = 10_000
/** How far before a stream its dictionary begins, at most. */
const dictionaryLength = 4_096

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** Names may be written with escapes: /J#61vaScript. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const mismatch = () => new Refusal('file.contentMismatch')
const unsafe = () => new Refusal('file.notSafe')

/**
 * Refuses what is not a PDF from its first byte on (`file.contentMismatch`), and one that acts by itself
 * (`file.notSafe`). Objects may hide in packed object streams: those are unpacked and read too. Reads piece by piece.
 */
export async function checkPdf(file: FileHandle): Promise<void> {
  const head = Buffer.alloc(8)
  await file.read(head, 0, head.length, 0)
  if (!/^%PDF-[12]\.\d/.test(head.toString('latin1'))) throw mismatch()
  let ended = false
  for await (const piece of piecesOf(file, '%%EOF'.length - 1)) ended ||= piece.includes('%%EOF')
  if (!ended) throw mismatch()
  await checkObjects(file)
}

/** The packed objects of one document, with what they may still bring. */
class PackedObjects {
  #left = inflatedInAllLimit
  #count = 0
  #parts: Buffer[] | null = null
  #length = 0

  begin(dictionary: string): void {
    this.#parts = /\/ObjStm/.test(plainNames(dictionary)) ? [] : null
    this.#length = 0
    if (this.#parts && ++this.#count > packedObjectLimit) throw unsafe()
  }

  add(part: Buffer): void {
    if (!this.#parts) return
    this.#length += part.length
    if (this.#length > inflatedLimit) throw unsafe()
    this.#parts.push(part)
  }

  async end(): Promise<void> {
    if (!this.#parts) return
    const unpacked = await unpack(Buffer.concat(this.#parts), Math.min(inflatedLimit, this.#left))
    this.#left -= unpacked.length
    this.#parts = null
    countSpent(2 * unpacked.length)
    if (acts(unpacked)) throw unsafe()
  }
}

/** Whether there is an acting name in the bytes; read in pieces, because text made of all of them is as large again. */
function acts(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    // Each piece begins a little before its place, for a name that lies across the seam.
    const text = plainNames(bytes.toString('latin1', Math.max(0, at - 64), at + pieceLength))
    if ((at + pieceLength < bytes.length ? actingBefore : acting).test(text)) return true
  }
  return false
}

/** Reads what stands between the streams of a document as text, and its packed objects unpacked. */
async function checkObjects(file: FileHandle): Promise<void> {
  const packed = new PackedObjects()
  let inStream = false
  /** Text before what is open: enough of it to know a dictionary or a name by. */
  let before = ''
  /** Bytes not yet done with: fewer than the word that is looked for, and the next piece. */
  let open: Buffer = Buffer.alloc(0)

  for await (const piece of piecesOf(file)) {
    open = Buffer.concat([open, piece])
    countSpent(open.length)
    let at = 0
    for (;;) {
      const word = inStream ? 'endstream' : 'stream'
      const found = open.indexOf(word, at)
      const until = found < 0 ? Math.max(at, open.length - word.length + 1) : found
      if (inStream) packed.add(open.subarray(at, until))
      else {
        before += open.toString('latin1', at, until)
        if ((found < 0 ? actingBefore : acting).test(plainNames(before))) throw unsafe()
        before = before.slice(-dictionaryLength)
      }
      if (found < 0) {
        open = open.subarray(until)
        break
      }
      at = found + word.length
      if (inStream) await packed.end()
      else packed.begin(before)
      before = ''
      inStream = !inStream
    }
  }
  if (inStream) {
    packed.add(open)
    await packed.end()
  } else if (acting.test(plainNames(before + open.toString('latin1')))) throw unsafe()
}

async function unpack(stream: Buffer, most: number): Promise<Buffer> {
  try {
    return await inflated(stream.subarray(stream.indexOf('\n') + 1), { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    // Too much comes out: made to burst. Not deflated: read as it is.
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw unsafe()
    return stream
  }
}
