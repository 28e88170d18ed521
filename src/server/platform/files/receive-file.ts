import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { countSpent } from './spent-buffers.ts'

/**
 * Writes what streams in to a new file of ours, at most `most` bytes of it; what follows is read and dropped.
 * Answers how many bytes came. Throws what the stream threw, and leaves the file to whoever made its folder.
 */
export async function receiveFile(content: Readable, path: string, most: number): Promise<number> {
  let bytes = 0
  await pipeline(
    content,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        bytes += part.length
        countSpent(part.length)
        if (bytes <= most) yield part
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  )
  return bytes
}
