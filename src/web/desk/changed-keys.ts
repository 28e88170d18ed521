import type { LiveNews } from '#web/lib/live.ts'

type Key = readonly string[]

/** Where the cache keeps what waits for a clerk. */
export const waitingKeys: readonly Key[] = [
  ['desk', 'queues'],
  ['desk', 'queue'],
  ['desk', 'payments'],
  ['desk', 'refunds'],
  ['desk', 'priceRequests'],
  ['desk', 'chats'],
  ['desk', 'reports'],
  ['desk', 'exceptions'],
  ['desk', 'unplaced'],
  ['desk', 'statements'],
  ['desk', 'consents'],
  ['desk', 'invoices'],
  ['desk', 'agreements'],
  ['desk', 'certifications'],
  ['desk', 'withdrawals'],
  ['desk', 'tasks'],
  ['desk', 'mentions'],
]

/** Where the cache keeps what these news have made old, each place once. */
export function keysChangedBy(told: readonly LiveNews[]): Key[] {
  const keys = told.flatMap(({ kind, about }): readonly Key[] => {
    const order: Key[] = [
      ['desk', 'queue'],
      ['desk', 'orders'],
      ['desk', 'order', about],
      ['desk', 'consents'],
      ['desk', 'tasks'],
      ['desk', 'mentions'],
    ]
    switch (kind) {
      case 'order':
        return order
      case 'tracking':
        return [...order, ['desk', 'timeline', about], ['desk', 'exceptions']]
      case 'payment':
        return [
          ['desk', 'payments'],
          ['desk', 'refunds'],
          ['desk', 'reconciliation'],
        ]
      case 'notice':
        return [['desk', 'priceRequests']]
      case 'chat':
        return [
          ['desk', 'chats'],
          ['desk', 'chat', about],
        ]
      case 'report':
        return [['desk', 'reports']]
      case 'statement':
        return [
          ['desk', 'statements'],
          ['desk', 'statement', about],
        ]
      case 'invoice':
        return [
          ['desk', 'invoices'],
          ['desk', 'agreements'],
        ]
      case 'certification':
        return [
          ['desk', 'certifications'],
          ['desk', 'certification', about],
        ]
      case 'withdrawal':
        return [['desk', 'withdrawals']]
      case 'credit':
        return [
          ['desk', 'queue'],
          ['desk', 'orders'],
          ['desk', 'customers'],
          ['desk', 'customer', about],
        ]
      // A customer’s own: their red dots, their messages, their files.
      case 'redDotAdd':
      case 'redDotClear':
      case 'notification':
      case 'export':
        return []
      case 'resumed':
        return [['desk']]
      default:
        return kind satisfies never
    }
  })
  // Whatever happened, the counts of the first page may be others now.
  if (keys.length > 0) keys.unshift(['desk', 'queues'])
  return [...new Map(keys.map((key) => [key.join(' '), key])).values()]
}
