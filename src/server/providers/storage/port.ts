import type { Readable } from 'node:stream'

/**
 * Where uploaded and made files lie. Keys are chosen by us, never by the uploader:
 * lower-case letters, digits, dashes and slashes. Throws ProviderFailure.
 */
export type FileStorage = {
  readonly name: string
  /** Writes all of the stream or nothing. */
  put(key: string, content: Readable): Promise<{ bytes: number; sha256: string }>
  /** The content, or null when no such file is stored. */
  read(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
}
