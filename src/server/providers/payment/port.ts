import type { Money } from '#domain/kernel/money.ts'

/**
 * A payment company. Money is credited only from `readNotice` or `query`, never from what a
 * browser brings back (decision 013). Numbers: `tradeNo` is ours (letters, digits, underscore,
 * 6–32 characters), `channelTradeNo` the company's.
 */
export type PaymentChannelName = 'alipay' | 'cashier'

export type ChargeRequest = {
  readonly tradeNo: string
  readonly amount: Money
  readonly subject: string
  readonly expiresAt: Date
  readonly returnUrl: string
  readonly notifyUrl: string
}

/** What the payment company says of a charge. */
export type ChargeState =
  | { readonly status: 'unknown' | 'waiting' | 'closed' }
  | {
      readonly status: 'paid'
      readonly channelTradeNo: string
      readonly amount: Money
      readonly payer: string | null
      readonly paidAt: Date
    }

export type IncomingNotice = {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body as it arrived, byte for byte. */
  readonly body: string
}

/** A notice after its signature, application and seller were checked. */
export type Notice = {
  /** Unique per message content at the company: a resend has the same key. */
  readonly vendorKey: string
  readonly about: 'charge' | 'refund'
  readonly tradeNo: string
  readonly state: ChargeState
}

export type NoticeVerdict =
  | { readonly verdict: 'genuine'; readonly notice: Notice }
  | { readonly verdict: 'badSignature' | 'wrongApplication' | 'wrongSeller' | 'malformed' }

export type RefundRequest = {
  readonly tradeNo: string
  readonly refundNo: string
  readonly amount: Money
  readonly total: Money
  readonly reason: string
}
export type RefundState = { readonly status: 'processing' | 'refunded' | 'failed'; readonly reason?: string }

/** Every call throws ProviderFailure when the company cannot be reached or answers nonsense. */
export type PaymentChannel = {
  readonly name: PaymentChannelName
  /** The address to which the shipper's browser goes to pay. */
  createCharge(request: ChargeRequest): Promise<{ readonly redirectTo: string }>
  /** Checks signature, application and seller, in this order; never throws on what a stranger sends. */
  readNotice(incoming: IncomingNotice): Promise<NoticeVerdict>
  /** What must be answered so that the company stops resending, sent only after commit. */
  readonly noticeReply: { readonly accepted: string; readonly refused: string }
  query(tradeNo: string): Promise<ChargeState>
  close(tradeNo: string): Promise<void>
  /** Asking again with the same refundNo is the same refund. */
  refund(request: RefundRequest): Promise<RefundState>
  queryRefund(tradeNo: string, refundNo: string): Promise<RefundState>
}

export type PaymentChannels = ReadonlyMap<PaymentChannelName, PaymentChannel>
