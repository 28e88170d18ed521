import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** The web's build. The server bundle holds its packages, so that it runs as built, in production mode. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter()],
  publicDir: 'src/web/public',
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  ...(command === 'build' && isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What every page needs travels as one file: it compresses better than thirty small ones.
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'page',
                    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//,
                  },
                ],
              },
            },
          },
        }),
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}))
