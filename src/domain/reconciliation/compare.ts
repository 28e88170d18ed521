import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { instantOf } from '#domain/kernel/business-date.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import { type BillKind, type BillLine, edgeMinutes, type OurRecord } from './bills.ts'

/** What comes of holding a line against our records, the worst first. */
export const findingVerdicts = [
  /** both know it, with different amounts */
  'amountDiffers',
  /** both know the refund, with different amounts or at different stages */
  'refundDiffers',
  /** the bill knows it, we do not */
  'unknownHere',
  /** we know it, the bill does not */
  'missingInBill',
  /** we recorded it on this day, and the bill of another day has it: settled */
  'inOtherBill',
  'matched',
] as const
export type FindingVerdict = (typeof findingVerdicts)[number]

/** The verdicts that want an explanation. */
export const differences: readonly FindingVerdict[] = [
  'amountDiffers',
  'refundDiffers',
  'unknownHere',
  'missingInBill',
]

export const findingReasons = [
  /** the bill names this number twice; one of the lines is known */
  'twice',
  /** the payment is ours, this money of it was never recorded */
  'paymentKnown',
  /** the company says it went back, we have not heard so yet */
  'notSettledHere',
  /** we recorded it on another day */
  'otherDay',
] as const
export type FindingReason = (typeof findingReasons)[number]

export type Finding = {
  readonly subject: string
  readonly verdict: FindingVerdict
  readonly kind: BillKind
  readonly reason: FindingReason | null
  readonly edge: 'start' | 'end' | null
  readonly line: BillLine | null
  readonly ours: OurRecord | null
  /** The payment that the line names, where only that much is known. */
  readonly paymentId: string | null
  readonly foundIn: string | null
}

export type Comparison = {
  readonly findings: readonly Finding[]
  readonly matched: number
  readonly billed: { readonly in: number; readonly out: number; readonly fee: number }
  readonly ours: { readonly in: number; readonly out: number }
}

/** Numbers are typed with spaces and in either case; companies print them with neither. */
export const foldNumber = (number: string): string => number.replaceAll(/\s/g, '').toUpperCase()

const minute = 60_000

/** Near which end of its day an instant lies; the bank's days have no minutes. */
function edgeOf(at: Date, dayStart: number, channel: PaymentChannelName): 'start' | 'end' | null {
  if (channel === 'bankTransfer') return null
  const since = (at.getTime() - dayStart) / minute
  if (since < 0 || since >= 24 * 60) return null
  if (since < edgeMinutes) return 'start'
  return since >= 24 * 60 - edgeMinutes ? 'end' : null
}

/** What names a line for good: its numbers, never its place in the file. A repeated line is told apart by its turn. */
function lineSubject(line: BillLine, turns: Map<string, number>): string {
  const number = line.kind === 'refund' ? (line.refundNumber ?? line.channelNumber) : line.channelNumber
  const name = `${line.kind}:${foldNumber(number ?? line.ourNumber ?? `row ${line.row}`)}`
  const turn = (turns.get(name) ?? 0) + 1
  turns.set(name, turn)
  return turn === 1 ? name : `${name}#${turn}`
}

function index(records: readonly OurRecord[], keyOf: (record: OurRecord) => string | null) {
  const found = new Map<string, OurRecord[]>()
  for (const record of records) {
    const key = keyOf(record)
    if (key === null) continue
    const folded = foldNumber(key)
    const list = found.get(folded)
    if (list) list.push(record)
    else found.set(folded, [record])
  }
  return found
}

/** Finds a record of ours for each line; no record answers two lines. */
function pair(
  lines: readonly BillLine[],
  ours: readonly OurRecord[],
  channel: PaymentChannelName,
): Map<BillLine, OurRecord> {
  const pairs = new Map<BillLine, OurRecord>()
  const taken = new Set<OurRecord>()
  const link = (line: BillLine, among: readonly OurRecord[] | undefined): void => {
    const free = (among ?? []).filter((each) => !taken.has(each))
    const record = free.find((each) => each.minor === line.minor) ?? free[0]
    if (!record) return
    taken.add(record)
    pairs.set(line, record)
  }
  for (const kind of ['payment', 'refund'] as const) {
    const mine = ours.filter((record) => record.kind === kind)
    const theirs = lines.filter((line) => line.kind === kind)
    const byChannel = index(mine, (record) => record.channelNumber)
    const byRefund = index(mine, (record) => record.refundNumber)
    const byTrade = index(mine, (record) => record.tradeNo)
    for (const line of theirs) {
      const number = kind === 'payment' ? line.channelNumber : line.refundNumber
      if (number) link(line, (kind === 'payment' ? byChannel : byRefund).get(foldNumber(number)))
    }
    for (const line of theirs) {
      if (pairs.has(line)) continue
      // The bank prints a number of its own beside a payout; a clerk wrote it down with the refund.
      if (kind === 'refund' && line.channelNumber && !line.refundNumber)
        link(line, byChannel.get(foldNumber(line.channelNumber)))
      // A company's own number tells one money from another. The bank's may be mistyped, and other files may lack it.
      if (kind === 'payment' && line.ourNumber && (channel === 'bankTransfer' || !line.channelNumber)) {
        const free = byTrade.get(foldNumber(line.ourNumber))
        if (!pairs.has(line)) link(line, free)
      }
    }
  }
  return pairs
}

/**
 * Holds one day's bill against our records. `ours` has everything of that day and everything that the lines
 * name; `payments` the payments behind our own numbers in the lines.
 */
export function compareBill(
  channel: PaymentChannelName,
  day: BusinessDate,
  lines: readonly BillLine[],
  ours: readonly OurRecord[],
  payments: ReadonlyMap<string, string> = new Map(),
): Comparison {
  const pairs = pair(lines, ours, channel)
  const paired = new Set(pairs.values())
  const dayStart = instantOf(day).getTime()
  const turns = new Map<string, number>()
  const findings: Finding[] = []
  const numbers = new Set(
    [...pairs.keys()].map((line) => `${line.kind} ${line.channelNumber} ${line.refundNumber}`),
  )

  for (const line of lines) {
    const subject = lineSubject(line, turns)
    const record = pairs.get(line) ?? null
    const base = { subject, kind: line.kind, line, ours: record, edge: null, foundIn: null }
    const paymentId =
      record?.paymentId ?? (line.ourNumber ? (payments.get(foldNumber(line.ourNumber)) ?? null) : null)
    if (!record) {
      const twice = numbers.has(`${line.kind} ${line.channelNumber} ${line.refundNumber}`)
      const reason: FindingReason | null = twice ? 'twice' : paymentId ? 'paymentKnown' : null
      const edge = line.at && edgeOf(line.at, dayStart, channel)
      findings.push({ ...base, verdict: 'unknownHere', reason, paymentId, edge })
      continue
    }
    const otherDay: FindingReason | null = record.day === day ? null : 'otherDay'
    if (record.minor !== line.minor) {
      const verdict = line.kind === 'refund' ? 'refundDiffers' : 'amountDiffers'
      findings.push({ ...base, verdict, reason: otherDay, paymentId })
    } else if (line.kind === 'refund' && line.settled && !record.settled) {
      findings.push({ ...base, verdict: 'refundDiffers', reason: 'notSettledHere', paymentId })
    } else {
      findings.push({ ...base, verdict: 'matched', reason: otherDay, paymentId })
    }
  }
  const ofDay = ours.filter((record) => record.day === day && record.settled)
  for (const record of ofDay) {
    if (paired.has(record)) continue
    findings.push({
      subject: `ours:${record.id}`,
      verdict: record.elsewhere ? 'inOtherBill' : 'missingInBill',
      kind: record.kind,
      reason: null,
      edge: edgeOf(record.at, dayStart, channel),
      line: null,
      ours: record,
      paymentId: record.paymentId,
      foundIn: record.elsewhere,
    })
  }
  const rank = new Map(findingVerdicts.map((verdict, at) => [verdict, at]))
  const when = (finding: Finding) => finding.line?.row ?? finding.ours?.at.getTime() ?? 0
  findings.sort((a, b) => (rank.get(a.verdict) ?? 0) - (rank.get(b.verdict) ?? 0) || when(a) - when(b))
  const total = (of: readonly { kind: BillKind; minor: number }[], kind: BillKind) =>
    of.reduce((sum, each) => sum + (each.kind === kind ? each.minor : 0), 0)
  return {
    findings,
    matched: findings.filter((each) => each.verdict === 'matched').length,
    billed: {
      in: total(lines, 'payment'),
      out: total(lines, 'refund'),
      fee: lines.reduce((sum, line) => sum + line.feeMinor, 0),
    },
    ours: { in: total(ofDay, 'payment'), out: total(ofDay, 'refund') },
  }
}
