import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { paths } from '#web/app/paths.ts'
import {
  type ChannelChoice,
  useClosePayment,
  useCreateCharge,
  usePaymentsOfOrders,
} from '#web/features/payments/api.ts'
import { openPaymentsOf } from '#web/features/payments/dialogue-face.ts'
import { reductionsOf } from '#web/features/payments/pay-set.ts'
import { CallFailure, isCancelled, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'

/** Channels that are paid on a page of their own; the others are paid in the dialogue. */
const opensPage: readonly ChannelChoice[] = ['alipay', 'cashier']

/** Starts payments of some orders and follows the one that is shown; the channel's page opens beside this one where it may. */
export function usePaying(orders: readonly OrderDetail[], orderIds: readonly string[]) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const create = useCreateCharge()
  const close = useClosePayment()
  const { payments, refetch } = usePaymentsOfOrders(orderIds)
  const [shown, setShown] = useState<string | null>(null)
  const [undecided, setUndecided] = useState<readonly string[]>([])
  const submit = useRef<{ name: string; key: string } | null>(null)

  /** Shows the page on the way to the channel in the tab that was opened for it, else in this one. */
  const leadTo = (tab: Window | null, paymentId: string) => {
    const way = paths.aliPay({ payment: paymentId })
    if (tab && !tab.closed) tab.location.replace(way)
    else void navigate(way)
  }

  /** What was refused may have changed what is to be paid, or which payment is open. */
  async function refused(error: unknown): Promise<void> {
    if (isCancelled(error)) return
    if (error instanceof CallFailure && error.reason === 'payment.inProgress') {
      const [open] = openPaymentsOf(await refetch(), new Date())
      if (open) setShown(open.id)
    } else void queries.invalidateQueries({ queryKey: ['orders'] })
    notices.say('wait', error instanceof Error ? error.message : String(error))
  }

  return {
    shown,
    open: openPaymentsOf(payments, new Date()),
    pending: create.isPending,
    closing: close.isPending,
    show: setShown,
    /** Points or a voucher were chosen and not used yet: paying now would be for the price without them. */
    undecided: undecided.some((id) => orders.some((order) => order.id === id)),
    noteUndecided(orderId: string, is: boolean): void {
      setUndecided((before) => [...before.filter((id) => id !== orderId), ...(is ? [orderId] : [])])
    },
    async pay(channel: ChannelChoice): Promise<void> {
      if (create.isPending || orders.length === 0) return
      // Opened at once, while the browser still knows that the reader asked for it.
      const tab = opensPage.includes(channel) ? window.open('', '_blank') : null
      const ids = orders.map((order) => order.id)
      const { due } = reductionsOf(orders)
      const name = `${channel} ${due.minor} ${ids.join()}`
      if (submit.current?.name !== name) submit.current = { name, key: submitKey() }
      const { key } = submit.current
      try {
        const charge = await create.mutateAsync({ orderIds: ids, channel, amount: due, key })
        submit.current = null
        setShown(charge.paymentId)
        if (opensPage.includes(channel)) leadTo(tab, charge.paymentId)
      } catch (error) {
        tab?.close()
        submit.current = null
        await refused(error)
      }
    },
    reopen(paymentId: string): void {
      leadTo(window.open('', '_blank'), paymentId)
    },
    /** Gives an open payment up, so that another way to pay, or other offsets, can be chosen. */
    async giveUp(paymentId: string): Promise<void> {
      try {
        await close.mutateAsync(paymentId)
        setShown(null)
        await refetch()
      } catch (error) {
        // The call has said why; the dialogue shows how the payment stands now.
        if (!(error instanceof CallFailure)) throw error
      }
    },
  }
}
export type Paying = ReturnType<typeof usePaying>
