import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { FileStorage } from './port.ts'

const keyPattern = /^[a-z0-9][a-z0-9/_-]{0,200}$/

/** Files in a folder of this machine. A file appears under its key only when it is whole and on disk. */
export function localStorage(folder: string): FileStorage {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    if (!keyPattern.test(key) || key.includes('//'))
      throw new ProviderFailure('storage', `bad key ${key}`, false)
    return join(root, key)
  }
  return {
    name: 'local folder',
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const half = `${path}.${randomUUID()}.part`
      const hash = createHash('sha256')
      let bytes = 0
      try {
        const file = await open(half, 'wx', 0o600)
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
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      return { bytes, sha256: hash.digest('hex') }
    },
    async read(key) {
      const path = pathOf(key)
      try {
        const file = await open(path, 'r')
        return createReadStream(path, { fd: file })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw new ProviderFailure('storage', (error as Error).message, true, error)
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
