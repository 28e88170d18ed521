import type { MoveTable } from '#domain/kernel/moves.ts'

/**
 * An invoice is applied for from paid lines, issued by a service outside, and taken back by a red letter. The odd
 * rule: a failed one keeps its lines until it is tried again or given up, so that a line is never in two
 * applications at once (decision 038).
 */
export const invoiceStatuses = ['invoicing', 'success', 'failed'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceMoves = {
  issue: { from: ['invoicing'], to: 'success', by: ['system'] },
  fail: { from: ['invoicing'], to: 'failed', by: ['system'] },
  retry: { from: ['failed'], to: 'invoicing', by: ['customer', 'staff'] },
} as const satisfies MoveTable<InvoiceStatus>

/** Tax law keeps these apart though all of them come to nothing (domain-facts 3.9). */
export const taxTreatments = ['zeroRated', 'exempt', 'notTaxed'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

export const titleKinds = ['personal', 'enterprise'] as const
export type TitleKind = (typeof titleKinds)[number]

/** The customer's own title, or that of somebody else who paid (requirements §6). */
export const titleOwners = ['own', 'payer'] as const
export type TitleOwner = (typeof titleOwners)[number]

/** A payer's entrustment to pay for the customer, or a payer's own contract with the platform. */
export const agreementKinds = ['entrustment', 'contract'] as const
export type AgreementKind = (typeof agreementKinds)[number]
export const agreementStatuses = ['submitted', 'approved', 'rejected'] as const
export type AgreementStatus = (typeof agreementStatuses)[number]

/** What stands in the way of an application; each has its fix. */
export const applicationProblems = [
  /** the line is not paid, or all of it is invoiced */
  'nothingLeft',
  /** more is asked for than is left of the line */
  'tooMuch',
  /** the line is in an application that is still open */
  'inApplication',
  /** a payer by another name has signed no entrustment */
  'entrustmentMissing',
  /** the payer's title has no contract with the platform */
  'contractMissing',
  /** an agreement that would do waits for finance */
  'agreementWaits',
  /** an agreement that would do has run out */
  'agreementEnded',
  /** the title's tax number does not pass its check digit */
  'taxNumberInvalid',
] as const
export type ApplicationProblem = (typeof applicationProblems)[number]

/** Why an invoice was not issued; said to people in their language. */
export const invoiceFailures = [
  /** the issuer could not be asked, or did not answer in time */
  'noAnswer',
  /** what it answered is about something else, or is none */
  'answerUnusable',
  'titleRefused',
  'taxNumberRefused',
  'amountRefused',
  /** the seller's quota of the tax office is used up */
  'quotaUsedUp',
  /** the seller's authorisation has ended */
  'notAuthorised',
  /** the invoice that a red letter takes back cannot be taken back */
  'redLetterRefused',
  'refused',
] as const
export type InvoiceFailure = (typeof invoiceFailures)[number]

/** What trying again cannot mend: the title stands in the application, so a new one has to be made. */
export const needsNewApplication = (failure: InvoiceFailure | null): boolean =>
  failure === 'titleRefused' || failure === 'taxNumberRefused'

/** Trying again seldom helps: its customer goes on, by giving it up and applying anew. */
export const waitsForCustomer = (invoice: {
  readonly failureCode: InvoiceFailure | null
  readonly redOf: unknown
}): boolean => !invoice.redOf && needsNewApplication(invoice.failureCode)

/**
 * Minutes after each failed try until the next one comes by itself; after the last of them the invoice has failed.
 * Assumed (decision 038)
 */
export const retryMinutes = [1, 5, 15, 60] as const
/** The same for a mail that could not be handed over. */
export const mailRetryMinutes = [1, 5, 30, 120, 720] as const
/** Titles that one customer keeps. Assumed (decision 038) */
export const mostTitles = 50
