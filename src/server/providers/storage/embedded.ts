import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checkKey } from './keys.ts'
import type { FileStorage } from './port.ts'
import { diskFailure, writeWhole } from './write-whole.ts'

/** Files in a folder of this machine. A file appears under its key only when it is whole and on disk. */
export function localStorage(folder: string): FileStorage {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    checkKey(key)
    return join(root, key)
  }
  return {
    name: 'local folder',
    async put(key, content) {
      const path = pathOf(key)
      const half = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error) => {
        content.destroy()
        throw diskFailure(error)
      })
      const written = await writeWhole(half, content)
      try {
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw diskFailure(error)
      }
      return written
    },
    async read(key) {
      const path = pathOf(key)
      try {
        const file = await open(path, 'r')
        if ((await file.stat()).isFile()) return createReadStream(path, { fd: file })
        await file.close()
        return null
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw diskFailure(error)
      }
    },
    async remove(key) {
      try {
        await rm(pathOf(key), { force: true })
      } catch (error) {
        // A key that others begin with is a folder here, and no file.
        if ((error as NodeJS.ErrnoException).code !== 'ERR_FS_EISDIR') throw diskFailure(error)
      }
    },
  }
}
