import { it } from 'vitest'

/** How often each race is run: twice with the other tests, 200 times by `npm run prove A-05`. */
const rounds = Number(process.env.SAMPAN_RACE_ROUNDS ?? 2)
const mostSecondsPerRound = 5

/** A race that comes out as it must in every round. */
export function race(title: string, round: () => Promise<void>): void {
  it(
    title,
    async () => {
      for (let turn = 1; turn <= rounds; turn++) {
        try {
          await round()
        } catch (error) {
          throw new Error(`round ${turn} of ${rounds} came out otherwise`, { cause: error })
        }
      }
      if (process.env.SAMPAN_RACE_ROUNDS) process.stdout.write(`${rounds} of ${rounds} rounds: ${title}\n`)
    },
    30_000 + rounds * mostSecondsPerRound * 1_000,
  )
}

/** How many of the tries succeeded, and with what the others were refused. */
export function outcomeOf(tries: readonly PromiseSettledResult<unknown>[]): {
  done: number
  refused: string[]
} {
  const refused = tries.flatMap((each) =>
    each.status === 'rejected' ? [String((each.reason as Error).message)] : [],
  )
  return { done: tries.length - refused.length, refused: [...new Set(refused)] }
}
