import { expect, it } from 'vitest'
import { giveWay } from './give-way.ts'

/** Work that keeps the process from anything else for some milliseconds. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

it('lets those who wait already go first [B-16]', async () => {
  const order: string[] = []
  setImmediate(() => order.push('another'))
  await giveWay()
  order.push('the long work')
  expect(order).toEqual(['another', 'the long work'])
})

it('lets those go first who come while others are served [B-16]', async () => {
  const order: string[] = []
  setImmediate(() => {
    work(5)
    setTimeout(() => order.push('who came meanwhile'), 1)
  })
  await giveWay()
  order.push('the long work')
  expect(order).toEqual(['who came meanwhile', 'the long work'])
})
