import { taxNumberFault } from '#domain/certification/tax-number.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { BillLineId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type {
  AgreementKind,
  AgreementStatus,
  ApplicationProblem,
  TaxTreatment,
  TitleKind,
  TitleOwner,
} from './invoices.ts'

/** Whether an application can be made, and what stands in its way (decision 038). */

/** Zero-rated unless set otherwise. Assumed (decision 038) */
export const usualTreatment: TaxTreatment = 'zeroRated'

export type AppliedTitle = {
  readonly kind: TitleKind
  readonly owner: TitleOwner
  readonly name: string
  readonly taxNumber: string | null
}

export type KnownAgreement = {
  readonly kind: AgreementKind
  readonly payerName: string
  readonly taxNumber: string | null
  readonly status: AgreementStatus
  readonly validUntil: BusinessDate
}

export type AppliedLine = {
  readonly id: BillLineId
  /** What is asked for, in CNY. */
  readonly wanted: Money
  readonly paid: Money
  readonly invoiced: Money
  /** Who paid, where the bank's list says so. */
  readonly payer: string | null
  /** In an application that is still open. */
  readonly isApplied: boolean
}

export type FoundProblem = {
  readonly problem: ApplicationProblem
  /** Null for what concerns the title. */
  readonly lineId: BillLineId | null
  /** The payer's name where one is meant. */
  readonly about: string | null
}

/** What is left of a line to invoice; never below nothing. */
export const leftOf = ({ paid, invoiced }: Pick<AppliedLine, 'paid' | 'invoiced'>): Money =>
  money(Math.max(paid.minor - invoiced.minor, 0), 'CNY')

/** A name as two people write it alike: banks use full-width brackets, and capitals throughout. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
export const isSameName = (a: string, b: string): boolean => plain(a) === plain(b)

/**
 * Whether a title is of somebody else who paid. Of a certified enterprise it is known which company is its own; of
 * others it is believed.
 */
export const isOfAnother = (title: Omit<AppliedTitle, 'taxNumber'>, company: string | null): boolean =>
  title.owner === 'payer' ||
  (title.kind === 'enterprise' && company !== null && !isSameName(title.name, company))

/** Why no agreement of a kind with this payer holds today; null where one does. */
function agreementProblem(
  kind: AgreementKind,
  payer: { readonly name: string; readonly taxNumber: string | null },
  agreements: readonly KnownAgreement[],
  today: BusinessDate,
): ApplicationProblem | null {
  const own = agreements.filter(
    (each) =>
      each.kind === kind &&
      isSameName(each.payerName, payer.name) &&
      (each.taxNumber === null || payer.taxNumber === null || each.taxNumber === payer.taxNumber),
  )
  const current = own.filter(({ validUntil }) => validUntil >= today)
  if (current.some(({ status }) => status === 'approved')) return null
  if (current.some(({ status }) => status === 'submitted')) return 'agreementWaits'
  if (own.some(({ status }) => status === 'approved')) return 'agreementEnded'
  return kind === 'entrustment' ? 'entrustmentMissing' : 'contractMissing'
}

/**
 * Everything that stands in the way, the lines' problems in their sequence first. A payer is known by name only where
 * the bank's list names one; whose name is neither the title nor the customer's company has to have signed an
 * entrustment, and a title of somebody else needs that company's contract with the platform.
 * @param company the company that the customer is certified as; null of persons and of who is not certified
 */
export function problemsOf(
  lines: readonly AppliedLine[],
  title: AppliedTitle | null,
  company: string | null,
  agreements: readonly KnownAgreement[],
  today: BusinessDate,
): FoundProblem[] {
  const problems: FoundProblem[] = []
  for (const line of lines) {
    const left = leftOf(line).minor
    const about = null
    if (line.isApplied) problems.push({ problem: 'inApplication', lineId: line.id, about })
    else if (left === 0) problems.push({ problem: 'nothingLeft', lineId: line.id, about })
    else if (line.wanted.minor > left) problems.push({ problem: 'tooMuch', lineId: line.id, about })
  }
  if (!title) return problems
  if (title.taxNumber !== null && taxNumberFault(title.taxNumber))
    problems.push({ problem: 'taxNumberInvalid', lineId: null, about: null })
  if (isOfAnother(title, company)) {
    const problem = agreementProblem('contract', title, agreements, today)
    if (problem) problems.push({ problem, lineId: null, about: title.name })
  }
  const known = [title.name, ...(company ? [company] : [])]
  for (const { id, payer } of lines) {
    if (payer === null || known.some((name) => isSameName(name, payer))) continue
    const problem = agreementProblem('entrustment', { name: payer, taxNumber: null }, agreements, today)
    if (problem) problems.push({ problem, lineId: id, about: payer })
  }
  return problems
}
