import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from '#contract/files.ts'
import {
  displayName,
  type FilePurpose,
  type FileType,
  fileCountLimit,
  fileSizeLimit,
  fileTypes,
  mediaTypes,
  typeOfName,
  unheldHours,
} from '#domain/files/uploads.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { Refusal, type RefusalCode } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { receiveFile } from '#server/platform/files/receive-file.ts'
import { countSpent } from '#server/platform/files/spent-buffers.ts'
import { spreadsheetFormatOf } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import type { FormFile } from '#server/platform/http/form-files.ts'
import { newId } from '#server/platform/ids.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { checkContent } from './content-check.ts'
import type { Square } from './picture-process.ts'
import { writeSquare } from './pictures.ts'
import {
  addFiles,
  deleteUnheld,
  findFile,
  type Held,
  lockUnheld,
  type NewFile,
  noteUnheld,
  type StoredFile,
} from './store.ts'

type Received = {
  readonly name: string
  readonly type: FileType
  readonly path: string
  readonly bytes: number
}

/** Files that are looked through or put into storage at the same time: each may need some megabytes. */
const mostAtOnce = 2
let busy = 0
const waiting: (() => void)[] = []

async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

/**
 * Whether a workbook holds what it says, and nothing that acts or bursts. Refuses with
 * `file.contentMismatch` or `file.notSafe`.
 */
const checkWorkbook = async (path: string, bytes: number): Promise<void> => {
  await oneOfFew(() => checkContent(path, 'xlsx', bytes, path))
}

/** A spreadsheet that came with a form, at a path of ours. */
export type ReceivedSheet = {
  readonly name: string
  readonly path: string
  readonly format: SpreadsheetFormat
}

/** Reading needs some hundred megabytes: a second sheet waits until the first is read. */
let reading: Promise<unknown> = Promise.resolve()
export function oneSheetAtATime<Result>(read: () => Promise<Result>): Promise<Result> {
  const turn = reading.then(read, read)
  reading = turn.catch(() => undefined)
  return turn
}

/**
 * Keeps the first file of a form at `path`, at most `most` bytes of it, and reads past the others. Refuses with
 * `file.empty`, `file.tooLarge`, `file.typeNotAllowed`, `file.contentMismatch`, `file.notSafe` or, for a workbook that
 * is none, `unreadable`.
 */
export async function receiveSheet(
  files: AsyncIterable<FormFile>,
  path: string,
  { most, unreadable }: { readonly most: number; readonly unreadable: RefusalCode },
): Promise<ReceivedSheet> {
  let received: { name: string; bytes: number } | null = null
  for await (const { name, content } of files) {
    if (received) content.resume()
    else received = { name, bytes: await receiveFile(content, path, most) }
  }
  if (!received || received.bytes === 0) throw new Refusal('file.empty')
  const { name, bytes } = received
  if (bytes > most) throw new Refusal('file.tooLarge', { megabytes: most / 1024 / 1024 })
  const format = /\.(xlsx|csv)$/i.exec(name)?.[1]?.toLowerCase() as SpreadsheetFormat | undefined
  if (!format) throw new Refusal('file.typeNotAllowed', { types: 'xlsx, csv' })
  if ((await spreadsheetFormatOf(path)) !== format) throw new Refusal('file.contentMismatch')
  if (format === 'xlsx') {
    await checkWorkbook(path, bytes).catch((error) => {
      throw error instanceof Refusal && error.code === 'file.contentMismatch'
        ? new Refusal(unreadable)
        : error
    })
  }
  return { name, path, format }
}

/** What an area takes of uploads: fewer types, and pictures of at most so many pixels on the longer side. */
export type UploadWishes = {
  readonly types?: readonly FileType[]
  readonly longestSide?: number | null
  /** What they are for, where they go once nothing shows them. */
  readonly purpose?: FilePurpose | null
}

/**
 * Takes in one to three files: counted while they stream, checked by content, stored under keys of ours. All of
 * them or none. Refuses with the `file.…` codes.
 */
export async function uploadFiles(
  ctx: Context,
  actor: Customer | Staff,
  parts: AsyncIterable<FormFile>,
  { types = fileTypes, longestSide = null, purpose = null }: UploadWishes = {},
): Promise<UploadedFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-upload-'))
  const stored: NewFile[] = []
  try {
    const received = await receive(parts, folder, types)
    const kept: (Received & { keep: string })[] = []
    for (const file of received) {
      const check = () => checkContent(file.path, file.type, file.bytes, `${file.path}.clean`, longestSide)
      // Pictures are opened in a process of their own, one after another: they hold up no other file.
      const keep = await (mediaTypes[file.type].startsWith('image/') ? check() : oneOfFew(check))
      kept.push({ ...file, keep })
    }
    const uploadedAt = ctx.clock()
    for (const { name, type, keep } of kept) {
      const id = newId('fil')
      const storageKey = `uploads/${uploadedAt.toISOString().slice(0, 7).replace('-', '/')}/${id}`
      const { bytes, sha256 } = await oneOfFew(() =>
        ctx.storage.put(storageKey, Readable.from(readAgain(keep))),
      )
      stored.push({
        id,
        name,
        kind: type,
        mediaType: mediaTypes[type],
        bytes,
        sha256,
        storageKey,
        uploadedAt,
        purpose,
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
    // Where the storage is down something may stay behind there; no file names it.
    for (const { storageKey } of stored) await ctx.storage.remove(storageKey).catch(() => undefined)
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ err: error }, 'the storage took no files')
    throw new Refusal('file.uploadFailed')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const pictureFormats: Readonly<Record<string, 'png' | 'jpeg' | undefined>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
}

/**
 * Cuts a square out of a picture that the actor uploaded and stores it under `key`, `edge` × `edge` pixels of WebP
 * without tags. Refuses with `request.notFound`, also for another's file, `file.typeNotAllowed` and what
 * `writeSquare` refuses with. Reads nothing but our own storage.
 */
export async function storeSquare(
  ctx: Context,
  actor: Customer,
  fileId: string,
  square: { edge: number; cut: Square | null },
  key: string,
): Promise<void> {
  const file = await findFile(ctx, actor, fileId)
  const content = file && (await ctx.storage.read(file.storageKey))
  if (!file || !content) throw new Refusal('request.notFound')
  const format = pictureFormats[file.kind]
  if (!format) {
    content.destroy()
    throw new Refusal('file.typeNotAllowed', { types: 'png / jpg / jpeg' })
  }
  const folder = await mkdtemp(join(tmpdir(), 'sampan-square-'))
  try {
    const [came, cut] = [join(folder, 'came'), join(folder, 'cut.webp')]
    await pipeline(content, createWriteStream(came))
    await writeSquare(came, format, cut, square)
    await ctx.storage.put(key, Readable.from(readAgain(cut)))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ err: error }, 'the storage took no picture')
    throw new Refusal('file.uploadFailed')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* readAgain(path: string): AsyncGenerator<Buffer> {
  for await (const part of createReadStream(path)) {
    yield part
    countSpent(part.length)
  }
}

/**
 * Writes the parts to a folder. After a refusal the rest is read and dropped, so that the sender gets the answer
 * instead of a broken connection, but no more than a full upload would be.
 */
async function receive(
  parts: AsyncIterable<FormFile>,
  folder: string,
  types: readonly FileType[],
): Promise<Received[]> {
  const received: Received[] = []
  let refused: Refusal | null = null
  let dropped = 0
  let count = 0
  for await (const part of parts) {
    count++
    const name = displayName(part.name)
    const type = typeOfName(name)
    if (count > fileCountLimit) refused ??= new Refusal('file.tooMany', { count: fileCountLimit })
    else if (!type || !types.includes(type))
      refused ??= new Refusal('file.typeNotAllowed', { types: types.join(' / ') })
    if (refused || !type) {
      dropped += await drop(part.content, fileSizeLimit * (fileCountLimit + 1) - dropped)
      if (refused && dropped > fileSizeLimit * (fileCountLimit + 1)) throw refused
      continue
    }
    const path = join(folder, String(count))
    const bytes = await receiveFile(part.content, path, fileSizeLimit)
    if (bytes > fileSizeLimit)
      refused ??= new Refusal('file.tooLarge', { megabytes: fileSizeLimit / 1024 / 1024 })
    else if (bytes === 0) refused ??= new Refusal('file.empty')
    else received.push({ name, type, path, bytes })
  }
  if (count === 0) refused ??= new Refusal('file.empty')
  if (refused) throw refused
  return received
}

async function drop(content: Readable, most: number): Promise<number> {
  let bytes = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length
    countSpent(part.length)
    if (bytes > most) break
  }
  return bytes
}

/**
 * Keeps the one picture of a form in a folder of the caller's, written anew, and reads past other files. Nothing is
 * stored. Refuses with `file.empty`, `file.tooLarge`, `file.typeNotAllowed` and those of `checkContent`.
 */
export async function receivePicture(
  files: AsyncIterable<FormFile>,
  folder: string,
  most: number,
): Promise<{ path: string; mediaType: 'image/jpeg' | 'image/png' }> {
  const path = join(folder, 'picture')
  let received: { name: string; bytes: number } | null = null
  for await (const { name, content } of files) {
    if (received) content.resume()
    else received = { name, bytes: await receiveFile(content, path, most) }
  }
  if (!received || received.bytes === 0) throw new Refusal('file.empty')
  if (received.bytes > most) throw new Refusal('file.tooLarge', { megabytes: most / 1024 / 1024 })
  const type = typeOfName(displayName(received.name))
  if (type !== 'png' && type !== 'jpg' && type !== 'jpeg')
    throw new Refusal('file.typeNotAllowed', { types: 'jpg / png' })
  const clean = await checkContent(path, type, received.bytes, `${path}.clean`)
  return { path: clean, mediaType: type === 'png' ? 'image/png' : 'image/jpeg' }
}

/** Keeps what the product itself made as a file of this customer or clerk. */
export async function keepMadeFile(
  ctx: Context,
  actor: Customer | Staff,
  {
    name,
    type,
    content,
    purpose = null,
  }: {
    readonly name: string
    readonly type: FileType
    readonly content: Uint8Array
    readonly purpose?: FilePurpose | null
  },
): Promise<StoredFile['id']> {
  const id = newId('fil')
  const uploadedAt = ctx.clock()
  const storageKey = `uploads/${uploadedAt.toISOString().slice(0, 7).replace('-', '/')}/${id}`
  const { bytes, sha256 } = await ctx.storage.put(storageKey, Readable.from([content]))
  const file = {
    id,
    name: displayName(name),
    kind: type,
    mediaType: mediaTypes[type],
    bytes,
    sha256,
    storageKey,
  }
  await addFiles(ctx, actor, [{ ...file, uploadedAt, purpose }])
  return id
}

/** Files that one transaction of the sweep deletes. */
const sweptAtOnce = 500

/**
 * Deletes pictures of a purpose that nothing has held for a day. `held` selects the ids of those that its area shows
 * or may show; pictures that it begins to show it has to ask `holdFilesOf` for.
 */
export async function sweepUnheld(ctx: Context, purpose: FilePurpose, held: Held): Promise<number> {
  await noteUnheld(ctx, purpose, held)
  const since = new Date(ctx.clock().getTime() - unheldHours * 3_600_000)
  for (let swept = 0; ; ) {
    const { found, keys } = await transact(ctx, async (ctx) => {
      const ids = await lockUnheld(ctx, purpose, since, sweptAtOnce)
      // Asked anew: what was shown since it was noted stays.
      return { found: ids.length, keys: ids.length > 0 ? await deleteUnheld(ctx, ids, held) : [] }
    })
    for (const key of keys) {
      // Where the storage is down its bytes stay behind; no file names them any more.
      await ctx.storage.remove(key).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error
        ctx.log.warn({ err: error }, 'a swept picture stayed behind')
      })
    }
    swept += keys.length
    if (found < sweptAtOnce || keys.length === 0) return swept
  }
}
