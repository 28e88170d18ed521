import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { StatementReply } from '#contract/statements.ts'
import type { PackageReply } from '#contract/top-ups.ts'
import { type Money, sum, zero } from '#domain/kernel/money.ts'
import { paths } from '#web/app/paths.ts'
import {
  type ChannelChoice,
  type PaymentsOfSome,
  useClosePayment,
  useCreateCharge,
  usePaymentsOfOrders,
  usePaymentsOfStatements,
} from '#web/features/payments/api.ts'
import { openPaymentsOf } from '#web/features/payments/dialogue-face.ts'
import { reductionsOf } from '#web/features/payments/pay-set.ts'
import { useCreateTopUpCharge, useTopUpPayments } from '#web/features/payments/top-up-api.ts'
import { useCreateStatementCharge } from '#web/features/statements/api.ts'
import { CallFailure, isCancelled, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { inWechat } from '#web/lib/wechat.ts'

/** Channels that are paid on a page of their own; the others are paid in the dialogue. */
const opensPage: readonly ChannelChoice[] = ['alipay', 'cashier']

/** What is paid at once, and how a payment of it is started. */
type Bill = {
  readonly ids: readonly string[]
  readonly due: Money
  readonly start: (wish: {
    readonly channel: ChannelChoice
    readonly amount: Money
    readonly key: string
  }) => Promise<{ readonly paymentId: string }>
  readonly starting: boolean
  /** Payments of any of it. */
  readonly known: PaymentsOfSome
  /** What is read again when a payment was refused. */
  readonly stale: 'orders' | 'statements' | 'points'
}

/** Starts payments of a bill and follows the one that is shown; the channel's page opens beside this one where it may. */
function usePayingOf({ ids, due, start, starting, known, stale }: Bill) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const close = useClosePayment()
  const [shown, setShown] = useState<string | null>(null)
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
      const [open] = openPaymentsOf(await known.refetch(), new Date())
      if (open) setShown(open.id)
    } else void queries.invalidateQueries({ queryKey: [stale] })
    notices.say('wait', error instanceof Error ? error.message : String(error))
  }

  return {
    shown,
    open: openPaymentsOf(known.payments, new Date()),
    pending: starting,
    closing: close.isPending,
    show: setShown,
    async pay(channel: ChannelChoice): Promise<void> {
      if (starting || ids.length === 0) return
      // Opened at once, while the browser still knows that the reader asked for it.
      // WeChat has one page at a time.
      const tab = opensPage.includes(channel) && !inWechat() ? window.open('', '_blank') : null
      const name = `${channel} ${due.minor} ${ids.join()}`
      if (submit.current?.name !== name) submit.current = { name, key: submitKey() }
      const { key } = submit.current
      try {
        const charge = await start({ channel, amount: due, key })
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
      leadTo(inWechat() ? null : window.open('', '_blank'), paymentId)
    },
    /** Gives an open payment up, so that another way to pay, or other offsets, can be chosen. */
    async giveUp(paymentId: string): Promise<void> {
      try {
        await close.mutateAsync(paymentId)
        setShown(null)
        await known.refetch()
      } catch (error) {
        // The call has said why; the dialogue shows how the payment stands now.
        if (!(error instanceof CallFailure)) throw error
      }
    },
  }
}
export type PayingOf = ReturnType<typeof usePayingOf>

/** Pays some orders at once. */
export function usePaying(orders: readonly OrderDetail[], orderIds: readonly string[]) {
  const create = useCreateCharge()
  const [undecided, setUndecided] = useState<readonly string[]>([])
  const ids = orders.map((order) => order.id)
  const paying = usePayingOf({
    ids,
    due: reductionsOf(orders).due,
    start: (wish) => create.mutateAsync({ orderIds: ids, ...wish }),
    starting: create.isPending,
    known: usePaymentsOfOrders(orderIds),
    stale: 'orders',
  })
  return {
    ...paying,
    /** Points or a voucher were chosen and not used yet: paying now would be for the price without them. */
    undecided: undecided.some((id) => orders.some((order) => order.id === id)),
    noteUndecided(orderId: string, is: boolean): void {
      setUndecided((before) => [...before.filter((id) => id !== orderId), ...(is ? [orderId] : [])])
    },
  }
}
export type Paying = ReturnType<typeof usePaying>

/** Pays some statements at once, of whatever kinds. */
export function usePayingStatements(statements: readonly StatementReply[]) {
  const create = useCreateStatementCharge()
  const ids = statements.map(({ id }) => id)
  return usePayingOf({
    ids,
    due: sum(
      statements.map((statement) => statement.due),
      'CNY',
    ),
    start: (wish) => create.mutateAsync({ statementIds: ids, ...wish }),
    starting: create.isPending,
    known: usePaymentsOfStatements(ids),
    stale: 'statements',
  })
}

/** Pays a package of points; nothing while none is chosen. */
export function usePayingTopUp(chosen: PackageReply | null) {
  const create = useCreateTopUpCharge()
  const known = useTopUpPayments()
  return usePayingOf({
    ids: chosen ? [chosen.id] : [],
    due: chosen?.amount ?? zero('CNY'),
    start: ({ channel, amount, key }) =>
      create.mutateAsync({
        id: chosen?.id ?? '',
        payPlatformType: channel,
        ...(chosen ? { pointsNum: chosen.pointsNum, bonus: chosen.bonus } : {}),
        amount,
        amountPay: amount,
        key,
      }),
    starting: create.isPending,
    known,
    stale: 'points',
  })
}
