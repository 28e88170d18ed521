import { demoBank } from '#i18n/payment-channels.ts'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { PaymentChannel, TransferDetails } from './port.ts'

/**
 * A transfer that the shipper makes at his own bank to ours, with the payment's number as its
 * remittance line. No company tells us anything: finance confirms it from the bank's list, and
 * pays refunds out by hand, so notices are never believed and questions never answered.
 */
export function bankTransfer(transferDetails: TransferDetails): PaymentChannel {
  return {
    name: 'bankTransfer',
    startsAtCompany: false,
    noticeReply: { accepted: 'success', refused: 'failure' },
    transferDetails,
    async createCharge({ amount }) {
      if (amount.currency !== 'CNY') throw new ProviderFailure('bankTransfer', 'takes CNY only', false)
      return { kind: 'transfer' }
    },
    readNotice: async () => ({ verdict: 'malformed' }),
    query: async () => ({ status: 'waiting' }),
    close: async () => undefined,
    refund: async () => ({ status: 'processing' }),
    queryRefund: async () => ({ status: 'processing' }),
  }
}

/** Our bank's details; outside production demo details that say so; null when transfers are not offered. */
export function transferDetailsOf({ bank, mode }: Pick<Config, 'bank' | 'mode'>): TransferDetails | null {
  if (bank) return bank
  if (mode === 'production') return null
  return {
    holder: `${demoBank.holder.zh} / ${demoBank.holder.en}`,
    bank: demoBank.bank,
    number: '0000 0000 0000 0000',
    swift: null,
  }
}
