import { collectRecent } from '../collect.ts'

/** Bytes that may stream through before their buffers are given back. */
const mostSpent = 4 * 1024 * 1024
let spent = 0

/**
 * Called with every piece of a file that streamed through. Each piece came in a buffer of its own, which V8 counts as
 * next to nothing: left alone it gathers tens of megabytes of them before it gives any back, and the machine keeps
 * what was once taken. A small collection every few megabytes takes about a millisecond.
 */
export function countSpent(bytes: number): void {
  spent += bytes
  if (spent < mostSpent) return
  spent = 0
  collectRecent()
}
