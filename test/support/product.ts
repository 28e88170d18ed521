import { readFileSync } from 'node:fs'

/** What the product is started with, after the name of its Node, as `npm start` does: flags, and the built server. */
export const productCommand: readonly string[] = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    config: { server: string }
  }
).config.server.split(' ')
