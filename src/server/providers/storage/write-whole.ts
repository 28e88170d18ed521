import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProviderFailure } from '#server/platform/provider-failure.ts'

export const diskFailure = (error: unknown): ProviderFailure =>
  error instanceof ProviderFailure
    ? error
    : new ProviderFailure('storage', (error as NodeJS.ErrnoException).code ?? 'the disk failed', true, error)

/**
 * Streams the content into a new file that is on disk when this returns; on a failure no file is left.
 * Throws ProviderFailure when the disk failed, and the stream's own error when that broke off.
 */
export async function writeWhole(
  path: string,
  content: Readable,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  let brokenOff: unknown = null
  content.once('error', (error) => {
    brokenOff = error
  })
  try {
    const file = await open(path, 'wx', 0o600)
    await pipeline(
      content,
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part)
          bytes += part.length
          yield part
        }
      },
      file.createWriteStream({ flush: true }),
    )
  } catch (error) {
    content.destroy()
    await rm(path, { force: true })
    const ofContent =
      error === brokenOff || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
    throw ofContent ? error : diskFailure(error)
  }
  return { bytes, sha256: hash.digest('hex') }
}
