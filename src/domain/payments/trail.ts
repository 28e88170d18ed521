/**
 * The trail of a payment or refund is what happened to it, step by step, oldest first. It is read from the
 * records that caused each step, and never written as a record of its own (decision 030).
 */
export const trailKinds = [
  'created',
  /** the payment app was to say who pays */
  'authorizationAsked',
  'authorized',
  /** the shipper was sent to the company, or the company was told of the charge */
  'sentToCompany',
  /** the company gave the code for the phone */
  'codeGiven',
  /** we asked the company how the charge stands */
  'asked',
  /** the company, or somebody in its name, told us something */
  'notified',
  /** the shipper showed a proof of a transfer */
  'proofShown',
  'proofRejected',
  /** a clerk found the money on the bank's list */
  'confirmed',
  'received',
  'credited',
  /** waits for finance */
  'held',
  /** goes back by itself */
  'returned',
  'closed',
  /** the company refused the charge, or the refund */
  'failed',
  'refundRequested',
  'refundApproved',
  'refundRejected',
  'refundSent',
  'refundAnswered',
  'refundConfirmed',
  /** finance paid the refund by hand */
  'paidOut',
  /** points and vouchers came back with it */
  'offsetsReturned',
] as const

/** Who made the step. */
export const trailMakers = ['customer', 'staff', 'system', 'company'] as const
export type TrailMaker = (typeof trailMakers)[number]
