import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { oneByteLetters } from './scripts/one-byte-letters.ts'

const islands = 'src/web/entry.home.tsx'

/**
 * A second way into the browser beside the router's own: the script of the home page's islands. Pages that are
 * rendered on the server find its address under `virtual:island-script`.
 */
function islandScript(): Plugin {
  const name = 'virtual:island-script'
  return {
    name: 'island-script',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return
      const { mode, name: part } = this.environment
      let address = mode === 'build' ? '' : `/${islands}`
      if (mode === 'build' && part === 'ssr') {
        // The client is built first.
        const list = fileURLToPath(new URL('.build/client/.vite/manifest.json', import.meta.url))
        const built = JSON.parse(readFileSync(list, 'utf8')) as Record<string, { file: string }>
        if (!built[islands]) throw new Error(`${islands} was not built`)
        address = `/${built[islands].file}`
      }
      return `export default ${JSON.stringify(address)}`
    },
  }
}

/**
 * A page whose part does not load: the router would load the page anew that stands, so that the reader's press is lost,
 * and without a line ends at the browser's own error page. Here it is told as Vite tells of parts (web/app/connection.ts),
 * and what stands in the place of the page fails, so that the reader is told that it did not open.
 */
function partsThatFail(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'parts-that-fail',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code))
          this.error('the router loads parts of pages in another way than was known here')
        return code.replace(
          reload,
          "window.dispatchEvent(new Event('vite:preloadError')); return { default: () => { throw error; } };",
        )
      },
    },
  }
}

/** The web's build. The server bundle holds its packages, so that it runs as built, in production mode. */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), islandScript(), partsThatFail(), oneByteLetters()],
  publicDir: 'src/web/public',
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: [islands],
          // What many pages need travels as few files: they compress better than thirty small ones, and so do their style sheets, each of which the first paint waits for.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
                { name: 'router', test: /node_modules\/(react-router|cookie-es)\//, priority: 3 },
                // Each with all that it needs.
                {
                  name: 'start',
                  test: /src\/((web\/app\/(start-browser|notice-board|announcements)|web\/ui\/(icon|texts|seaport-field|day-input)|i18n\/format)\.tsx?)$/,
                  priority: 2,
                },
                {
                  name: 'hero',
                  test: /src\/web\/(site\/hero|features\/chat\/chat-button)\.tsx$/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr:
      command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {},
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}))
