import { parentPort } from 'node:worker_threads'
import { logoAsPng } from '../logo.ts'
import type { Printed, PrintOrder } from './print.ts'
import { setPaper } from './set-paper.ts'

/** Sharp in a square of 26 points on paper. */
const logoPixels = 216

/** The thread that `printPaper` starts: sets one paper after the other with a typeface that is read once. */
parentPort?.on('message', async ({ id, paper }: PrintOrder) => {
  try {
    const { logo } = paper.brand
    const file = await setPaper(paper, logo ? await logoAsPng(logo, logoPixels) : null)
    parentPort?.postMessage({ id, file } satisfies Printed)
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ id, failed } satisfies Printed)
  }
})
