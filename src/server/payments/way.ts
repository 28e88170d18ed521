import type { ReplyOf } from '#contract/endpoint.ts'
import type { paymentStateCall } from '#contract/payments.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import type { Context } from '#server/platform/context.ts'
import type { Payment } from './store/payments.ts'

export type Way = Pick<ReplyOf<typeof paymentStateCall>, 'redirectTo' | 'authorizes' | 'codeUrl' | 'transfer'>

const noWay: Way = { redirectTo: null, authorizes: false, codeUrl: null, transfer: null }

/** How a payment can be paid now, in the reader's language; no way once it has ended or its time is over. */
export function wayOf(ctx: Context, payment: Payment, language: Language): Way {
  const open =
    (payment.status === 'created' || payment.status === 'waiting') && payment.expiresAt > ctx.clock()
  if (!open) return noWay
  const authorizes = payment.authorizeTo !== null && payment.authorizedPayer === null
  const details = ctx.payments.get(payment.channel)?.transferDetails
  return {
    redirectTo: authorizes ? payment.authorizeTo : payment.redirectTo,
    authorizes,
    codeUrl: payment.codeUrl,
    transfer: details
      ? { ...details, bank: inLanguage(details.bank, language), remittance: payment.tradeNo }
      : null,
  }
}
