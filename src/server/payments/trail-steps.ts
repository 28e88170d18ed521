import type { TrailStep } from '#contract/payments.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Currency, money } from '#domain/kernel/money.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import {
  type CaptureFinder,
  type CaptureOutcome,
  type PaymentStatus,
  type RefundKind,
  type RefundStatus,
  returnsByItself,
} from '#domain/payments/payment-moves.ts'
import type { TrailMaker } from '#domain/payments/trail.ts'
import { refundReason } from './present.ts'

/** What the steps of a trail are read from. People are named by the keys of histories (`staff:stf_…`). */
export type PaymentFacts = {
  channel: PaymentChannelName
  amount_minor: number
  currency: Currency
  status: PaymentStatus
  code_url: string | null
  authorized_payer: string | null
  authorized_at: Date | null
  failure: string | null
  created_at: Date
  redirected_at: Date | null
  ended_at: Date | null
}
export type AuthorizationFacts = { created_at: Date }
export type AskFacts = { asked_at: Date; answer: string }
export type NoticeFacts = { vendor_key: string | null; verdict: string; received_at: Date; times: number }
export type CaptureFacts = {
  channel_trade_no: string
  amount_minor: number
  currency: Currency
  recorded_at: Date
  outcome: CaptureOutcome
  found_by: CaptureFinder
  confirmed_by: string | null
}
export type ProofFacts = {
  bank_reference: string | null
  submitted_at: Date
  status: 'submitted' | 'accepted' | 'rejected'
  decided_at: Date | null
  decided_by: string | null
  rejected_reason: string | null
}
export type RefundFacts = {
  refund_no: string
  kind: RefundKind
  amount_minor: number
  currency: Currency
  reason: string
  status: RefundStatus
  requested_by: string
  requested_at: Date
  approved_by: string | null
  approved_at: Date | null
  rejected_by: string | null
  rejected_reason: string | null
  less_because: string | null
  /** Where finance approved less than was asked for. */
  asked_minor: number | null
  rejected_at: Date | null
  tried_at: Date | null
  failure: string | null
  refunded_at: Date | null
  offset_minor: number
  payout_reference: string | null
  payout_by: string | null
}
export type TryFacts = { sent_at: Date; answer: string; reason: string | null }

/** Who reads: the desk sees companies' words and numbers, clerks' names and refused notices; a shipper does not. */
export type Reader = {
  readonly desk: boolean
  readonly language: Language
  readonly names: ReadonlyMap<string, string>
}

type Step = TrailStep
const at = (time: Date): string => time.toISOString()

function maker(key: string, reader: Reader): { by: TrailMaker; name?: string } {
  const kind = key.split(':')[0]
  const by = kind === 'customer' || kind === 'staff' ? kind : 'system'
  const name = reader.desk ? reader.names.get(key) : undefined
  return name ? { by, name } : { by }
}

/** What is for the desk only; left out for a shipper, and where there is nothing. */
const forDesk = <Key extends 'reference' | 'reason'>(
  reader: Reader,
  key: Key,
  value: string | null,
): Partial<Record<Key, string>> =>
  reader.desk && value ? ({ [key]: value } as Partial<Record<Key, string>>) : {}

/** Equal neighbours become one row that says how often; its time is the last. */
function fold<Row>(rows: readonly Row[], same: (a: Row, b: Row) => boolean): { row: Row; times: number }[] {
  const folded: { row: Row; times: number }[] = []
  for (const row of rows) {
    const last = folded.at(-1)
    if (last && same(last.row, row)) folded[folded.length - 1] = { row, times: last.times + 1 }
    else folded.push({ row, times: 1 })
  }
  return folded
}

const often = (times: number): { times?: number } => (times > 1 ? { times } : {})

export function paymentSteps(
  payment: PaymentFacts,
  asked: readonly AuthorizationFacts[],
  reader: Reader,
): Step[] {
  const steps: Step[] = [
    {
      kind: 'created',
      at: at(payment.created_at),
      by: 'customer',
      amount: money(payment.amount_minor, payment.currency),
    },
  ]
  for (const { created_at } of asked)
    steps.push({ kind: 'authorizationAsked', at: at(created_at), by: 'customer' })
  if (payment.authorized_at) {
    const who = forDesk(reader, 'reference', payment.authorized_payer)
    steps.push({ kind: 'authorized', at: at(payment.authorized_at), by: 'company', ...who })
  }
  // Where it is asked who pays, the way to pay opens with the answer.
  const sentAt = asked.length > 0 ? payment.authorized_at : payment.redirected_at
  if (sentAt && payment.channel !== 'bankTransfer') {
    const by = payment.code_url ? 'system' : 'customer'
    steps.push({ kind: 'sentToCompany', at: at(sentAt), by })
    if (payment.code_url) steps.push({ kind: 'codeGiven', at: at(sentAt), by: 'company' })
  }
  return steps
}

/** How a payment ended without money. */
export function endSteps(payment: PaymentFacts, reader: Reader): Step[] {
  if (!payment.ended_at) return []
  if (payment.status === 'closed') return [{ kind: 'closed', at: at(payment.ended_at), by: 'system' }]
  if (payment.status !== 'failed') return []
  const reason = forDesk(reader, 'reason', payment.failure)
  return [{ kind: 'failed', at: at(payment.ended_at), by: 'company', ...reason }]
}

export const askSteps = (asks: readonly AskFacts[]): Step[] =>
  fold(asks, (a, b) => a.answer === b.answer).map(({ row, times }) => ({
    kind: 'asked',
    at: at(row.asked_at),
    by: 'system',
    verdict: row.answer,
    ...often(times),
  }))

/** A shipper reads what the company said, and not what others said in its name. */
export const noticeSteps = (notices: readonly NoticeFacts[], reader: Reader): Step[] =>
  notices
    .filter(({ verdict }) => reader.desk || verdict === 'genuine')
    .map((notice) => ({
      kind: 'notified',
      at: at(notice.received_at),
      ...(notice.verdict === 'genuine' ? { by: 'company' as const } : {}),
      ...forDesk(reader, 'reference', notice.vendor_key),
      verdict: notice.verdict,
      ...often(notice.times),
    }))

export function captureSteps(captures: readonly CaptureFacts[], reader: Reader): Step[] {
  return captures.flatMap((capture): Step[] => {
    const amount = money(capture.amount_minor, capture.currency)
    // The number of a stranger's money is the stranger's.
    const known = reader.desk || capture.outcome !== 'otherPayer'
    const reference = known ? { reference: capture.channel_trade_no } : {}
    const came = capture.confirmed_by
      ? { kind: 'confirmed' as const, ...maker(capture.confirmed_by, reader) }
      : { kind: 'received' as const, by: 'company' as const }
    const became =
      capture.outcome === 'credited' ? 'credited' : returnsByItself(capture.outcome) ? 'returned' : 'held'
    return [
      { ...came, at: at(capture.recorded_at), amount, ...reference },
      { kind: became, at: at(capture.recorded_at), by: 'system', amount, outcome: capture.outcome },
    ]
  })
}

export const proofSteps = (proofs: readonly ProofFacts[], reader: Reader): Step[] =>
  proofs.flatMap((proof): Step[] => [
    {
      kind: 'proofShown',
      at: at(proof.submitted_at),
      by: 'customer',
      ...(proof.bank_reference ? { reference: proof.bank_reference } : {}),
    },
    ...(proof.status === 'rejected' && proof.decided_at && proof.decided_by
      ? [
          {
            kind: 'proofRejected' as const,
            at: at(proof.decided_at),
            ...maker(proof.decided_by, reader),
            reason: proof.rejected_reason ?? '',
          },
        ]
      : []),
  ])

export function refundSteps(refund: RefundFacts, tries: readonly TryFacts[], reader: Reader): Step[] {
  const amount = money(refund.amount_minor, refund.currency)
  const reference = refund.refund_no
  const steps: Step[] = [
    {
      kind: 'refundRequested',
      at: at(refund.requested_at),
      ...maker(refund.requested_by, reader),
      amount: money(refund.asked_minor ?? refund.amount_minor, refund.currency),
      reference,
      reason: refundReason(refund, reader.language),
    },
  ]
  if (refund.approved_by && refund.approved_at && refund.approved_by !== 'system')
    steps.push({
      kind: 'refundApproved',
      at: at(refund.approved_at),
      ...maker(refund.approved_by, reader),
      amount,
      ...(refund.less_because ? { reason: refund.less_because } : {}),
    })
  if (refund.rejected_by && refund.rejected_at) {
    const reason = refund.rejected_reason ?? ''
    steps.push({
      kind: 'refundRejected',
      at: at(refund.rejected_at),
      ...maker(refund.rejected_by, reader),
      reason,
    })
  }
  for (const { row, times } of fold(tries, (a, b) => a.answer === b.answer && a.reason === b.reason)) {
    steps.push({ kind: 'refundSent', at: at(row.sent_at), by: 'system', reference, ...often(times) })
    if (row.answer !== 'sent') {
      const said = { verdict: row.answer, ...forDesk(reader, 'reason', row.reason), ...often(times) }
      steps.push({ kind: 'refundAnswered', at: at(row.sent_at), by: 'company', ...said })
    }
  }
  if (refund.status === 'failed')
    steps.push({
      kind: 'failed',
      at: at(refund.tried_at ?? refund.requested_at),
      by: 'company',
      ...forDesk(reader, 'reason', refund.failure),
    })
  if (refund.refunded_at) steps.push(...doneSteps(refund, refund.refunded_at, reader))
  return steps
}

function doneSteps(refund: RefundFacts, time: Date, reader: Reader): Step[] {
  const amount = money(refund.amount_minor, refund.currency)
  const done: Step =
    refund.payout_by && refund.payout_reference
      ? {
          kind: 'paidOut',
          at: at(time),
          ...maker(refund.payout_by, reader),
          amount,
          reference: refund.payout_reference,
        }
      : { kind: 'refundConfirmed', at: at(time), by: 'company', amount, reference: refund.refund_no }
  if (refund.offset_minor === 0) return [done]
  const offset = money(refund.offset_minor, refund.currency)
  return [done, { kind: 'offsetsReturned', at: at(time), by: 'system', amount: offset }]
}

/** Oldest first; steps of one moment stay in the sequence in which they follow from one another. */
export const inSequence = (steps: readonly Step[]): Step[] =>
  [...steps].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
