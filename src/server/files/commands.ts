import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from '#contract/files.ts'
import {
  displayName,
  type FileType,
  fileCountLimit,
  fileSizeLimit,
  fileTypes,
  mediaTypes,
  typeOfName,
} from '#domain/files/uploads.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { checkContent } from './content-check.ts'
import { addFiles, type StoredFile } from './store.ts'

/** One part of an uploaded form, as it streams in. */
export type UploadPart = { readonly name: string; readonly content: Readable }

type Received = {
  readonly name: string
  readonly type: FileType
  readonly path: string
  readonly bytes: number
}

/** Files whose content is looked through at the same time: each may need some tens of megabytes. */
const mostChecksAtOnce = 2
let checking = 0
const waiting: (() => void)[] = []

async function checkOneOfFew<Result>(check: () => Promise<Result>): Promise<Result> {
  if (checking >= mostChecksAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else checking++
  try {
    return await check()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else checking--
  }
}

/**
 * Takes in one to three files: counted while they stream, checked by content, stored under keys of ours. All of
 * them or none. Refuses with the `file.…` codes.
 */
export async function uploadFiles(
  ctx: Context,
  actor: Customer | Staff,
  parts: AsyncIterable<UploadPart>,
): Promise<UploadedFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-upload-'))
  const stored: StoredFile[] = []
  try {
    const received = await receive(parts, folder)
    const kept: (Received & { keep: string })[] = []
    for (const file of received) {
      const keep = await checkOneOfFew(() =>
        checkContent(file.path, file.type, file.bytes, `${file.path}.clean`),
      )
      kept.push({ ...file, keep })
    }
    const uploadedAt = ctx.clock()
    for (const { name, type, keep } of kept) {
      const id = newId('fil')
      const storageKey = `uploads/${uploadedAt.toISOString().slice(0, 7).replace('-', '/')}/${id}`
      const { bytes, sha256 } = await ctx.storage.put(storageKey, createReadStream(keep))
      stored.push({
        id,
        name,
        kind: type,
        mediaType: mediaTypes[type],
        bytes,
        sha256,
        storageKey,
        uploadedAt,
      })
    }
    await addFiles(ctx, actor, stored)
    return stored.map(({ id, name, mediaType, bytes }) => ({
      id,
      name,
      mediaType,
      bytes,
      uploadedAt: uploadedAt.toISOString(),
    }))
  } catch (error) {
    for (const { storageKey } of stored) await ctx.storage.remove(storageKey)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes the parts to a folder. After a refusal the rest is read and dropped, so that the sender gets the answer
 * instead of a broken connection, but no more than a full upload would be.
 */
async function receive(parts: AsyncIterable<UploadPart>, folder: string): Promise<Received[]> {
  const received: Received[] = []
  let refused: Refusal | null = null
  let dropped = 0
  let count = 0
  for await (const part of parts) {
    count++
    const name = displayName(part.name)
    const type = typeOfName(name)
    if (count > fileCountLimit) refused ??= new Refusal('file.tooMany', { count: fileCountLimit })
    else if (!type) refused ??= new Refusal('file.typeNotAllowed', { types: fileTypes.join(' / ') })
    if (refused || !type) {
      dropped += await drop(part.content, fileSizeLimit * (fileCountLimit + 1) - dropped)
      if (refused && dropped > fileSizeLimit * (fileCountLimit + 1)) throw refused
      continue
    }
    const path = join(folder, String(count))
    const bytes = await write(part.content, path)
    if (bytes > fileSizeLimit)
      refused ??= new Refusal('file.tooLarge', { megabytes: fileSizeLimit / 1024 / 1024 })
    else if (bytes === 0) refused ??= new Refusal('file.empty')
    else received.push({ name, type, path, bytes })
  }
  if (count === 0) refused ??= new Refusal('file.empty')
  if (refused) throw refused
  return received
}

/** Writes at most the limit and one byte more; what follows is read and dropped. Answers how much came, up to that. */
async function write(content: Readable, path: string): Promise<number> {
  let bytes = 0
  await pipeline(
    content,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        bytes += part.length
        if (bytes <= fileSizeLimit) yield part
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  return bytes > fileSizeLimit ? bytes : (await stat(path)).size
}

async function drop(content: Readable, most: number): Promise<number> {
  let bytes = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > most) break
  }
  return bytes
}
