import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import {
  archiveContentLimit,
  archiveEntryLimit,
  archiveRatioFloor,
  archiveRatioLimit,
  entryProblem,
} from '#domain/files/uploads.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { countSpent } from '#server/platform/files/spent-buffers.ts'

/** Layout after PKWARE's APPNOTE 6.3: what is declared stands at the end, the content before it. */
const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 65_535

type Entry = {
  readonly name: string
  readonly encrypted: boolean
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly at: number
  readonly link: boolean
}

const strange = () => new Refusal('file.contentMismatch')
const unsafe = () => new Refusal('file.notSafe')

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  if (bytesRead !== length) throw strange()
  return buffer
}

async function readEntries(file: FileHandle, bytes: number): Promise<Entry[]> {
  if (bytes < endLength) throw strange()
  const tail = await readAt(
    file,
    Math.max(0, bytes - endLength - longestComment),
    Math.min(bytes, endLength + longestComment),
  )
  let end = tail.length - endLength
  while (
    end >= 0 &&
    !(
      tail.readUInt32LE(end) === endSignature && end + endLength + tail.readUInt16LE(end + 20) === tail.length
    )
  ) {
    end--
  }
  if (end < 0) throw strange()
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  // 0xffff entries or 0xffffffff bytes mean the 64-bit form, which nothing under 20 MB needs.
  if (count > archiveEntryLimit || length > 8 * 1024 * 1024) throw unsafe()
  if (start + length > bytes) throw strange()

  const central = await readAt(file, start, length)
  const entries: Entry[] = []
  for (let at = 0; at < length; ) {
    if (at + 46 > length || central.readUInt32LE(at) !== centralSignature) throw strange()
    const flags = central.readUInt16LE(at + 8)
    const nameLength = central.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + central.readUInt16LE(at + 30) + central.readUInt16LE(at + 32)
    if (next > length) throw strange()
    const name = central.subarray(at + 46, at + 46 + nameLength)
    const madeByUnix = central.readUInt16LE(at + 4) >> 8 === 3
    entries.push({
      // Bit 11 says UTF-8; without it Chinese systems write GB 18030.
      name: new TextDecoder(flags & 0x800 ? 'utf-8' : 'gb18030').decode(name),
      encrypted: (flags & 1) === 1,
      method: central.readUInt16LE(at + 10),
      packed: central.readUInt32LE(at + 20),
      size: central.readUInt32LE(at + 24),
      at: central.readUInt32LE(at + 42),
      link: madeByUnix && ((central.readUInt32LE(at + 38) >>> 16) & 0o170000) === 0o120000,
    })
    at = next
  }
  if (entries.length !== count || count === 0) throw strange()
  return entries
}

/** Refuses by what an archive declares: too many entries, too much content, too tight, overlapping, leaving its folder. */
function checkDeclared(entries: readonly Entry[], plainArchive: boolean): void {
  let total = 0
  for (const entry of entries) {
    total += entry.size
    const problem = entryProblem(entry.name)
    if (entry.link || problem === 'leavesFolder' || (plainArchive && problem !== null)) throw unsafe()
    if (entry.size > archiveRatioFloor && entry.size > entry.packed * archiveRatioLimit) throw unsafe()
    if (entry.method !== 0 && entry.method !== 8) throw strange()
    if (entry.method === 0 && !entry.encrypted && entry.size !== entry.packed) throw unsafe()
  }
  if (total > archiveContentLimit) throw unsafe()
  const byPlace = [...entries].sort((a, b) => a.at - b.at)
  byPlace.forEach((entry, place) => {
    const next = byPlace[place + 1]
    if (next && entry.at + 30 + entry.packed > next.at) throw unsafe()
  })
}

export type ArchiveLook = {
  readonly names: readonly string[]
  /** The beginning of an entry's content, for those asked for. */
  readonly contents: ReadonlyMap<string, Buffer>
}

/**
 * Looks through a zip archive without unpacking it anywhere: first what it declares, then what really comes out,
 * counted while it streams. Refuses with `file.contentMismatch` for what is no sound archive and `file.notSafe`
 * for one made to burst, to write outside its folder, or that brings programs or further archives (`plainArchive`).
 */
export async function checkArchive(
  file: FileHandle,
  path: string,
  bytes: number,
  options: {
    readonly plainArchive: boolean
    readonly keep: readonly string[]
    readonly refuse: (start: Buffer) => boolean
  },
): Promise<ArchiveLook> {
  if ((await readAt(file, 0, Math.min(bytes, 4))).readUInt32LE(0) !== localSignature) throw strange()
  const entries = await readEntries(file, bytes)
  checkDeclared(entries, options.plainArchive)
  const contents = new Map<string, Buffer>()
  for (const entry of entries) {
    const local = await readAt(file, entry.at, 30)
    if (local.readUInt32LE(0) !== localSignature) throw strange()
    const from = entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    if (from + entry.packed > bytes) throw strange()
    // What is locked cannot be counted; its declared size and tightness were checked.
    if (entry.encrypted || entry.packed === 0) continue
    const { size, start } = await measure(path, from, entry)
    if (size !== entry.size || options.refuse(start)) throw unsafe()
    if (options.keep.includes(entry.name)) contents.set(entry.name, start)
  }
  return { names: entries.map(({ name }) => name), contents }
}

const keptLength = 256 * 1024

/** What really comes out of an entry, stopped as soon as it is more than declared. */
async function measure(path: string, from: number, entry: Entry): Promise<{ size: number; start: Buffer }> {
  const raw = createReadStream(path, { start: from, end: from + entry.packed - 1 })
  const out = entry.method === 8 ? raw.pipe(createInflateRaw()) : raw
  raw.on('error', (error) => out.destroy(error))
  const kept: Buffer[] = []
  let size = 0
  try {
    for await (const part of out as AsyncIterable<Buffer>) {
      if (size < keptLength) kept.push(part.subarray(0, keptLength - size))
      size += part.length
      countSpent(part.length)
      if (size > entry.size) break
    }
  } catch {
    throw strange()
  } finally {
    raw.destroy()
    out.destroy()
  }
  return { size, start: Buffer.concat(kept) }
}
