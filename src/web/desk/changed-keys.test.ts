import { describe, expect, it } from 'vitest'
import { keysChangedBy } from './changed-keys.ts'

describe('what the desk reads again', () => {
  it.each([
    [
      'order',
      [
        'desk queues',
        'desk queue',
        'desk orders',
        'desk order ord_1',
        'desk consents',
        'desk tasks',
        'desk mentions',
      ],
    ],
    [
      'tracking',
      [
        'desk queues',
        'desk queue',
        'desk orders',
        'desk order ord_1',
        'desk consents',
        'desk tasks',
        'desk mentions',
        'desk timeline ord_1',
        'desk exceptions',
      ],
    ],
    ['notification', []],
    ['payment', ['desk queues', 'desk payments', 'desk refunds', 'desk reconciliation']],
    ['redDotAdd', []],
    ['redDotClear', []],
    ['export', []],
    ['notice', ['desk queues', 'desk priceRequests']],
    ['chat', ['desk queues', 'desk chats', 'desk chat ord_1']],
    ['report', ['desk queues', 'desk reports']],
    ['statement', ['desk queues', 'desk statements', 'desk statement ord_1']],
    ['resumed', ['desk queues', 'desk']],
  ] as const)('after news of kind %s', (kind, keys) => {
    expect(keysChangedBy([{ kind, about: 'ord_1' }]).map((key) => key.join(' '))).toEqual(keys)
  })

  it('names each place once, however much happened', () => {
    const told = ['ord_1', 'ord_2', 'ord_1'].map((about) => ({ kind: 'order', about }) as const)
    expect(keysChangedBy(told).map((key) => key.join(' '))).toEqual([
      'desk queues',
      'desk queue',
      'desk orders',
      'desk order ord_1',
      'desk consents',
      'desk tasks',
      'desk mentions',
      'desk order ord_2',
    ])
  })
})
