// A Chromium for the browser tests: the machine's own, else the one that comes inside an npm package.
import { existsSync } from 'node:fs'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Where a Chromium is, and what its environment must hold. */
export async function findChromium() {
  const own = [process.env.CHROMIUM, ...usual].find((path) => path && existsSync(path))
  if (own) return { path: own, environment: {} }
  // The package unpacks the shared libraries that Chromium needs only where it believes to be on its
  // usual host; any Linux without a desktop lacks the same ones.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
  return { path, environment: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }
}
