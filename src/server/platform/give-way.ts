import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** A turn of the event loop that takes this long, in milliseconds, had calls of others in it. */
const busyTurn = 1
const turnsMore = 4
const longestPause = 50

/**
 * Long work steps back between two of its parts, so that others are answered meanwhile. Where they are many, it waits
 * for some turns of theirs more: it takes what they leave, and they hardly notice it.
 */
export async function giveWay(): Promise<void> {
  const from = performance.now()
  await turn()
  const took = performance.now() - from
  if (took > busyTurn) await pause(Math.min(turnsMore * took, longestPause))
}
