import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Every asset is compressed once here, never while it is served. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < 1_024) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

export default {
  appDirectory: 'src/web',
  buildDirectory: '.build',
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => compress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
