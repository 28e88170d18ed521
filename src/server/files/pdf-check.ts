import { inflateSync } from 'node:zlib'
import { Refusal } from '#domain/kernel/refusal.ts'

/** Names that make a document act (ISO 32000): scripts, starting programs, films with players. */
const acting = /\/(?:JavaScript|JS|Launch|RichMedia)(?![A-Za-z0-9_.-])/
const inflatedLimit = 8 * 1024 * 1024

/** Names may be written with escapes: /J#61vaScript. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Refuses what is not a PDF from its first byte on (`file.contentMismatch`), and one that acts by itself
 * (`file.notSafe`). Objects may hide in packed object streams: those are unpacked and read too.
 */
export function checkPdf(content: Buffer): void {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) throw new Refusal('file.contentMismatch')
  if (content.lastIndexOf('%%EOF') < 0) throw new Refusal('file.contentMismatch')
  let at = 0
  while (at < content.length) {
    const begins = content.indexOf('stream', at)
    const until = begins < 0 ? content.length : begins
    const text = content.toString('latin1', at, until)
    if (acting.test(plainNames(text))) throw new Refusal('file.notSafe')
    if (begins < 0) return
    const ends = content.indexOf('endstream', begins)
    const after = ends < 0 ? content.length : ends
    if (/\/ObjStm/.test(plainNames(text.slice(-4_096)))) checkObjectStream(content.subarray(begins, after))
    at = ends < 0 ? content.length : ends + 'endstream'.length
  }
}

function checkObjectStream(stream: Buffer): void {
  const start = stream.indexOf('\n') + 1
  let text: string
  try {
    text = inflateSync(stream.subarray(start), { maxOutputLength: inflatedLimit }).toString('latin1')
  } catch (error) {
    // Too much comes out: made to burst. Not deflated: read as it is.
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Refusal('file.notSafe')
    text = stream.toString('latin1')
  }
  if (acting.test(plainNames(text))) throw new Refusal('file.notSafe')
}
