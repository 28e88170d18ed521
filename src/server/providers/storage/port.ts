import type { Readable } from 'node:stream'

/**
 * Where uploaded and made files lie. Keys are chosen by us, never by the uploader: lower-case letters,
 * digits, dashes, underscores and slashes between them. Throws ProviderFailure; when the given content
 * itself breaks off, `put` throws what its stream threw.
 */
export type FileStorage = {
  readonly name: string
  /** Writes all of the stream or nothing, in the place of what had the key before. */
  put(key: string, content: Readable): Promise<{ bytes: number; sha256: string }>
  /** The content, or null when no such file is stored. */
  read(key: string): Promise<Readable | null>
  /** Does nothing when no such file is stored. */
  remove(key: string): Promise<void>
}
