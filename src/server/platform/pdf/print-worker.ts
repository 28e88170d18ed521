import { parentPort } from 'node:worker_threads'
import type { Printed, PrintOrder } from './print.ts'
import { setPaper } from './set-paper.ts'

/** The thread that `printPaper` starts: sets one paper after the other with a typeface that is read once. */
parentPort?.on('message', async ({ id, paper }: PrintOrder) => {
  try {
    const file = await setPaper(paper)
    parentPort?.postMessage({ id, file } satisfies Printed)
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ id, failed } satisfies Printed)
  }
})
