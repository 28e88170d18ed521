// A Chromium for the browser tests: the one that comes inside an npm package, the same on every machine. It is a headless
// shell: a whole Chromium runs pages of its own beside ours, and the stories take nearly twice as long.
import { existsSync } from 'node:fs'

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Where a Chromium is, and what its environment must hold: `CHROMIUM`, else the packaged one, else the machine's own. */
export async function findChromium() {
  const { CHROMIUM: chosen } = process.env
  if (chosen && existsSync(chosen)) return { path: chosen, environment: {} }
  // The package unpacks the shared libraries that Chromium needs only where it believes to be on its
  // usual host; any Linux without a desktop lacks the same ones.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
    return { path, environment: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }
  } catch (error) {
    // It is built for 64-bit Linux alone.
    const own = usual.find((path) => existsSync(path))
    if (!own) throw error
    return { path: own, environment: {} }
  }
}
