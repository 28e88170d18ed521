import { Worker } from 'node:worker_threads'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Paper } from './paper.ts'

/**
 * Prints papers on a thread beside the server: setting one takes longer than any other call may wait. The thread
 * starts with the first paper, keeps its typeface for the next, and ends when nothing was printed for a while.
 */
export type PrintOrder = { readonly id: number; readonly paper: Paper }
export type Printed =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly failed: string }

/** Assumed (decision 032): so many wait for the one thread, some seconds' work; the next is asked to come again. */
const mostWaiting = 50
const idleMilliseconds = 60_000
/** The longest paper takes some seconds of an idle machine; when nothing came out for this long, the thread is taken for stuck. */
const patienceMilliseconds = 60_000
const printerMemoryMegabytes = 256

type Waiting = { readonly done: (file: Uint8Array) => void; readonly fail: (error: Error) => void }
type Press = {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  rest: NodeJS.Timeout
  /** Runs while papers wait, from the last one that was done: each has its own time, however many stand before it. */
  stuck: NodeJS.Timeout | null
}

let press: Press | null = null
let orders = 0

function openPress(): Press {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: printerMemoryMegabytes, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  })
  const waiting = new Map<number, Waiting>()
  const opened: Press = { worker, waiting, rest: setTimeout(() => undefined, 0), stuck: null }
  const close = (error: Error) => {
    if (press === opened) press = null
    clearTimeout(opened.rest)
    if (opened.stuck) clearTimeout(opened.stuck)
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
  }
  worker.on('message', (printed: Printed) => {
    const asked = waiting.get(printed.id)
    waiting.delete(printed.id)
    if (opened.stuck) clearTimeout(opened.stuck)
    opened.stuck = waiting.size > 0 ? setTimeout(() => end(opened), patienceMilliseconds) : null
    if (waiting.size === 0) worker.unref()
    if ('file' in printed) asked?.done(printed.file)
    else asked?.fail(new Error(`a paper was not printed: ${printed.failed}`))
  })
  worker.on('error', close)
  worker.on('exit', () => close(new Error('the printing thread ended')))
  return opened
}

/** The next paper starts a new thread. */
function end(given: Press): void {
  if (press === given) press = null
  void given.worker.terminate()
}

/** The file of a paper. Refuses with `request.busy` when too many wait. */
export function printPaper(paper: Paper): Promise<Uint8Array> {
  press ??= openPress()
  const { worker, waiting } = press
  const here = press
  if (waiting.size >= mostWaiting) return Promise.reject(new Refusal('request.busy'))
  orders += 1
  const id = orders
  clearTimeout(here.rest)
  here.rest = setTimeout(() => end(here), idleMilliseconds).unref()
  here.stuck ??= setTimeout(() => end(here), patienceMilliseconds)
  return new Promise((done, fail) => {
    waiting.set(id, { done, fail })
    worker.ref()
    worker.postMessage({ id, paper } satisfies PrintOrder)
  })
}
