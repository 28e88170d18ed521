import { describe, expect, it } from 'vitest'
import { chosenKinds } from '#domain/notifications/kinds.ts'
import { noticePath } from '#domain/notifications/mailboxes.ts'
import { noticeTo } from './notice-to.ts'
import { paths } from './paths.ts'

const orders = [null, 'ord_01jd4x8k3q8v5m2n7r9t0w1y2z' as const]
const things = [
  {},
  { statementId: 'stm_01jd4x8k3q8v5m2n7r9t0w1y2z' },
  { paymentId: 'pay_01jd4x8k3q8v5m2n7r9t0w1y2z' },
  { refundId: 'ref_01jd4x8k3q8v5m2n7r9t0w1y2z', paymentId: 'pay_01jd4x8k3q8v5m2n7r9t0w1y2z' },
]

describe('a mail leads where the list of messages leads [decision 087]', () => {
  it.each(chosenKinds)('%s', (kind) => {
    for (const orderId of orders)
      for (const params of things) {
        const told = { kind, orderId: orderId as never, params }
        expect(noticePath(told)).toBe(noticeTo(told) ?? paths.notifications())
      }
  })
})
