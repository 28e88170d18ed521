import { Buffer } from 'node:buffer'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { UserId } from '#domain/kernel/ids.ts'
import { inLanguage, languages } from '#domain/kernel/language.ts'
import type { Context } from '#server/platform/context.ts'
import type { PersonalFile } from '#server/platform/personal.ts'
import { personalParts } from './parts.ts'
import { type ReadPart, readablePage, words } from './readable.ts'

/** Files beyond this are named and not put in: the archive's format ends at 4 GB. Assumed (decision 050) */
const mostBytes = 1024 ** 3

/** A name that no unpacking program takes for a way out of its folder. */
const safeName = ({ id, name }: PersonalFile): string =>
  `files/${id}-${name.replaceAll(/[\p{Cc}\\/:*?"<>|\u202a-\u202e\u2066-\u2069]/gu, '_')}`

/**
 * Everything that is kept about a person as one archive, piece by piece: `data.json`, a readable page in each language
 * and the person's own files. No more than the records and one piece of a file is in memory.
 */
export async function* personalArchive(ctx: Context, userId: UserId): AsyncGenerator<Buffer> {
  const madeAt = ctx.clock()
  const parts: ReadPart[] = []
  const files: PersonalFile[] = []
  for (const { name, read } of personalParts) {
    const found = await read(ctx, userId)
    parts.push({ name, rows: found.rows })
    files.push(...(found.files ?? []))
  }

  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const take = () => {
    const pieces = ready.map((piece) => Buffer.from(piece))
    ready = []
    return pieces
  }
  const write = (name: string, text: string) => {
    const entry = new ZipDeflate(name)
    entry.mtime = madeAt
    zip.add(entry)
    entry.push(Buffer.from(text, 'utf8'), true)
    return take()
  }

  let bytes = 0
  const leftOut: string[] = []
  for (const file of files) {
    const content = bytes < mostBytes ? await ctx.storage.read(file.storageKey) : null
    if (!content) {
      leftOut.push(file.name)
      continue
    }
    // Pictures and workbooks are compressed already.
    const entry = new ZipPassThrough(safeName(file))
    entry.mtime = madeAt
    zip.add(entry)
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.length
      entry.push(piece)
      yield* take()
    }
    entry.push(new Uint8Array(0), true)
    yield* take()
  }
  const data = Object.fromEntries(parts.map(({ name, rows }) => [name, rows]))
  yield* write('data.json', JSON.stringify({ userId, madeAt, ...data }, null, 2))
  for (const language of languages) {
    const brand = inLanguage(ctx.config.brand.name, language)
    yield* write(words[language].page, readablePage(parts, { language, brand, madeAt, leftOut }))
  }
  zip.end()
  yield* take()
}
