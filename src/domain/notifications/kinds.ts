import type { Money } from '#domain/kernel/money.ts'

/**
 * A notification tells a customer something that happened to a shipment, once. Which kinds are told, and whether also
 * by text message or by mail, is the customer's choice, for all orders and for single ones; both keep to the
 * customer's quiet hours, in the customer's own time zone, or wait for the daily summary.
 */

/** Steps of the way. They are told when the last container of the order has taken them, and never backwards. */
export const stepKinds = [
  'bookingConfirmed',
  'gatedIn',
  'departed',
  'arrived',
  'discharged',
  'customsReleased',
  'gatedOut',
  'delivered',
  'emptyReturned',
] as const

/** What is decided about an order. What its customer does is no news to them: placing and cancelling are not told. */
export const decisionKinds = ['orderAccepted', 'orderCancelled'] as const

/** Money of an order, a statement or a top-up: asked for, received, and on its way back. These are always listed. */
export const moneyKinds = [
  'paymentDue',
  'paymentReceived',
  'refundApproved',
  'refundRejected',
  'refundCompleted',
] as const

/** What goes wrong, and that it is over. */
export const troubleKinds = ['rolled', 'held', 'late', 'overdue', 'noNews', 'troubleOver'] as const

/** The last days that cost nothing, and the first that do. */
export const freeTimeKinds = ['freeTimeEnding', 'freeTimeOver'] as const

/** What a clerk proposes for an order waits for an answer, or no longer does. */
export const proposalKinds = ['changeAsked', 'changeTakenBack'] as const

/** Reminders of statements, before and after they are due; they belong to no order. */
export const reminderKinds = ['statementDue', 'statementOverdue'] as const

/** What a clerk answers to a request for a price; it belongs to no order yet. */
export const quoteKinds = ['priceRequestAnswered'] as const

/** What a customer chooses. */
export const chosenKinds = [
  ...decisionKinds,
  ...moneyKinds,
  ...stepKinds,
  'arrivalMoved',
  ...proposalKinds,
  ...freeTimeKinds,
  ...troubleKinds,
  ...reminderKinds,
  ...quoteKinds,
] as const
export type ChosenKind = (typeof chosenKinds)[number]
export type StepKind = (typeof stepKinds)[number]

/**
 * Told whatever was chosen: a way to the customer's own systems that is closed, or about to be, is noticed by nobody else, that statements
 * were made is nothing to be muted, what finance decides or an invoice comes to is waited for, and mails that do not
 * arrive are missed by nobody.
 */
export const notificationKinds = [
  ...chosenKinds,
  'webhookDisabled',
  'tokenExpiring',
  'statementsIssued',
  'statementQueryAnswered',
  'agreementApproved',
  'agreementRejected',
  'invoiceIssued',
  'invoiceFailed',
  'certificationApproved',
  'certificationRejected',
  'withdrawalApproved',
  'withdrawalRejected',
  'withdrawalPaid',
  'orderPlacedForYou',
  'mailboxFailing',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** By text message or by mail: not at all, as soon as quiet hours allow, or together once a day. */
export const textModes = ['never', 'atOnce', 'daily'] as const
export type TextMode = (typeof textModes)[number]

/**
 * An order is cancelled although it was paid, or because it was not; a deadline is near while a proof of the transfer is
 * looked at; a payment covers several; less is given back than was asked for.
 */
export const sayingHows = ['paid', 'unpaid', 'held', 'several', 'less'] as const
export type SayingHow = (typeof sayingHows)[number]

/** What a notification's sentence is made of; which of it is there depends on the kind. */
export type NotificationParams = {
  /** The order's number, the statement's or the invoice's. */
  readonly number?: string
  /** Which statement it is, so that a message leads to it; older ones do not say. */
  readonly statementId?: string
  /** Which invoice it is, likewise. */
  readonly invoiceId?: string
  /** Which payment or refund it is, likewise. */
  readonly paymentId?: string
  readonly refundId?: string
  /** Which of its kind's sentences it is, where they differ by more than what they hold. */
  readonly how?: SayingHow
  /** Containers by their numbers, or what stands in their place. */
  readonly containers?: string[]
  readonly place?: { readonly zh: string; readonly en: string }
  /** When it happened: ISO 8601, and the zone of the place. */
  readonly at?: string
  readonly zone?: string
  /** Days of arrival, `yyyy-MM-dd`, and by how many hours it moved; later is positive. */
  readonly from?: string
  readonly to?: string
  readonly hours?: number
  /** Which days run, as direction and type (`import.demurrage`), and what one of them costs. */
  readonly stay?: string
  readonly perDay?: Money
  /** The kind of exception. */
  readonly trouble?: string
  /** Money that came or goes. */
  readonly amount?: Money
  /** What is asked for, in CNY, and how many days ago it was due. */
  readonly amountMinor?: number
  readonly days?: number
  /** The month of statements, `yyyy-MM`, and how many there are. */
  readonly month?: string
  readonly count?: number
  /** An address of the customer's own system, and why it is told no more. */
  readonly host?: string
  /** Whom an agreement is with. */
  readonly about?: string
  readonly reason?: string
}
