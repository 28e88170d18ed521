/**
 * The ways to pay (decision 013). Alipay and the embedded cashier lead to a page of theirs, WeChat Pay shows
 * a code for the phone, a bank transfer is made at the shipper's own bank and confirmed by finance.
 */
export const paymentChannels = ['alipay', 'wechat', 'bankTransfer', 'cashier'] as const
export type PaymentChannelName = (typeof paymentChannels)[number]

/** What a shipper may choose; online banking is shown and answers that it is not supported yet (requirements §8). */
export const channelChoices = ['alipay', 'wechat', 'bankTransfer', 'cashier', 'onlineBanking'] as const
export type ChannelChoice = (typeof channelChoices)[number]

/** What finance says of a shipper's proof of a bank transfer. */
export const transferProofStatuses = ['submitted', 'accepted', 'rejected'] as const
export type TransferProofStatus = (typeof transferProofStatuses)[number]
