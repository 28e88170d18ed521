import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' | 'major'; flavor?: 'last-resort' }) => void

// Node gives no other way to ask for a collection while it runs.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as Collect
setFlagsFromString('--no-expose-gc')

/** Gives back what was used a moment ago: about a millisecond. */
export const collectRecent = (): void => collect({ type: 'minor' })

/** Gives back everything, free pages included: some tens of milliseconds. Once, when the server has started. */
export const collectAll = (): void => collect({ type: 'major', flavor: 'last-resort' })
