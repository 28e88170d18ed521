import { type ChildProcess, fork } from 'node:child_process'
import { pixelLimit } from '#domain/files/uploads.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { PictureAnswer, PictureWork, Square } from './picture-process.ts'

/** The largest picture takes some three seconds; one that takes so long was made to. */
const longestMilliseconds = 20_000
/** How long the process waits for another picture before it ends and gives its memory back. */
const idleMilliseconds = 5_000

let running: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

function openProcess(): ChildProcess {
  if (running) return running
  // Nothing of ours is told to it: no settings, no secrets.
  const child = fork(new URL('./picture-process.ts', import.meta.url), {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('exit', () => {
    if (running === child) running = null
  })
  running = child
  return child
}

/** The process must not keep ours alive while it only waits. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => child.kill(), idleMilliseconds).unref()
}

async function ask(work: PictureWork): Promise<PictureAnswer> {
  clearTimeout(idle)
  const child = openProcess()
  child.ref()
  child.channel?.ref()
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMilliseconds)
  const { promise, resolve } = Promise.withResolvers<PictureAnswer>()
  const ended = () => resolve('noPicture')
  child.once('message', resolve)
  child.once('exit', ended)
  child.once('error', ended)
  child.send(work)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', ended).off('error', ended)
    if (running === child) rest(child)
  }
}

/**
 * Writes a picture anew to `cleanPath`, which drops positions, thumbnails and whatever hangs behind it; one after
 * another, in a process of its own. Refuses with `file.contentMismatch` and `file.pictureTooLarge`.
 */
export async function rewritePicture(
  path: string,
  format: 'png' | 'jpeg',
  cleanPath: string,
  longestSide: number | null = null,
): Promise<void> {
  await inTurn({ path, format, cleanPath, longestSide })
}

/**
 * Cuts a square out of a picture and writes it as WebP, in the same process and with the same refusals; one that
 * reaches beyond the picture is refused beside `crop`.
 */
export async function writeSquare(
  path: string,
  format: 'png' | 'jpeg',
  cleanPath: string,
  square: { edge: number; cut: Square | null },
): Promise<void> {
  await inTurn({ path, format, cleanPath, square })
}

async function inTurn(work: PictureWork): Promise<void> {
  const turn = last.then(() => ask(work))
  last = turn.catch(() => undefined)
  const answer = await turn
  if (answer === 'outside') {
    throw new Refusal('request.invalid', {}, { crop: { code: 'field.invalid', params: {} } })
  }
  if (answer === 'noPicture') throw new Refusal('file.contentMismatch')
  if (answer === 'tooLarge') throw new Refusal('file.pictureTooLarge', { megapixels: pixelLimit / 1_000_000 })
}
