import type { Bilingual } from '#domain/kernel/language.ts'
import type { Money } from '#domain/kernel/money.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'

/**
 * A payment company. Money is credited only from `readNotice` or `query`, never from what a
 * browser brings back (decision 013). Numbers: `tradeNo` is ours (letters, digits, underscore,
 * 6–32 characters), `channelTradeNo` the company's.
 */
export type { PaymentChannelName }

export type ChargeRequest = {
  readonly tradeNo: string
  readonly amount: Money
  readonly subject: string
  readonly expiresAt: Date
  readonly returnUrl: string
  readonly notifyUrl: string
}

/** How the shipper pays: at an address, by a code for the phone, or by a transfer at the shipper's own bank. */
export type ChargeStart =
  | { readonly kind: 'redirect'; readonly redirectTo: string }
  | { readonly kind: 'code'; readonly codeUrl: string }
  | { readonly kind: 'transfer' }

/** Our bank's details, for a transfer. */
export type TransferDetails = {
  readonly holder: string
  readonly bank: Bilingual
  readonly number: string
  /** For transfers from abroad; null where there is none. */
  readonly swift: string | null
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
  /** What it says of a refund; null where it speaks of none. */
  readonly refund: { readonly refundNo: string; readonly state: RefundState } | null
}

export type NoticeVerdict =
  | { readonly verdict: 'genuine'; readonly notice: Notice }
  /** `stale`: signed rightly, but too long ago, by a company that signs every sending anew. */
  | { readonly verdict: 'badSignature' | 'stale' | 'wrongApplication' | 'wrongSeller' | 'malformed' }

export type RefundRequest = {
  readonly tradeNo: string
  readonly refundNo: string
  readonly amount: Money
  readonly total: Money
  readonly reason: string
  readonly notifyUrl: string
}
export type RefundState = { readonly status: 'processing' | 'refunded' | 'failed'; readonly reason?: string }

/** Every call throws ProviderFailure when the company cannot be reached or answers nonsense. */
export type PaymentChannel = {
  readonly name: PaymentChannelName
  /**
   * False: a charge is only signed here and born at the company when the shipper opens it, so it may be made
   * inside a transaction. True: the company is called, so it is made by a job after commit; asking again with
   * the same number is the same charge.
   */
  readonly startsAtCompany: boolean
  createCharge(request: ChargeRequest): Promise<ChargeStart>
  /** Who will pay, asked of the payment app before it is paid (requirements §2, §8); missing where it is not asked. */
  readonly authorization?: {
    /** Where the shipper says so; the app leads back to `returnUrl` with `auth_code` and `state`. */
    addressFor(state: string, returnUrl: string): string
    /** The payer's id, as notices name it. */
    payerOf(authCode: string): Promise<string>
  }
  /** Where a transfer goes; only for bank transfers. */
  readonly transferDetails?: TransferDetails
  /** Checks signature, application and seller, in this order; never throws on what a stranger sends. */
  readNotice(incoming: IncomingNotice): Promise<NoticeVerdict>
  /** What must be answered so that the company stops resending, sent only after commit. */
  readonly noticeReply: {
    readonly accepted: string
    readonly refused: string
    /** The content type of both; plain text where it is missing. */
    readonly type?: string
  }
  query(tradeNo: string): Promise<ChargeState>
  close(tradeNo: string): Promise<void>
  /** Asking again with the same refundNo is the same refund. */
  refund(request: RefundRequest): Promise<RefundState>
  queryRefund(tradeNo: string, refundNo: string): Promise<RefundState>
}

export type PaymentChannels = ReadonlyMap<PaymentChannelName, PaymentChannel>
