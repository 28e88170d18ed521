import { MutationObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueries, unlessFailed } from './query.ts'

it('tells a failed write at once, however long reading anew takes, and a success with what was read', async () => {
  let read = (): void => undefined
  const reading = new Promise<void>((settle) => {
    read = settle
  })
  const write = (mutationFn: () => Promise<string>) =>
    new MutationObserver(createQueries(), {
      mutationFn,
      onSettled: (_done, failure) => unlessFailed(failure, reading),
    })
  await expect(write(() => Promise.reject(new Error('no line'))).mutate()).rejects.toThrow('no line')
  const done = write(() => Promise.resolve('done')).mutate()
  const first = await Promise.race([
    done,
    new Promise((settle) => setTimeout(() => settle('still reading'), 50)),
  ])
  expect(first).toBe('still reading')
  read()
  expect(await done).toBe('done')
})
