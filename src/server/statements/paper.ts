import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { StatementId } from '#domain/kernel/ids.ts'
import { type Bilingual, inLanguage, type Language } from '#domain/kernel/language.ts'
import { type Money, money, totalsByCurrency } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { formatCount, formatDay, formatInstant, formatMoney, formatSigned } from '#i18n/format.ts'
import { rmbCapitals } from '#i18n/rmb-capitals.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import {
  type Block,
  type Fact,
  type Paper,
  paperType,
  type Row,
  type Sum,
  type Words,
} from '#server/platform/pdf/paper.ts'
import { printPaper } from '#server/platform/pdf/print.ts'
import { both, paperFrame } from '#server/quotes/queries/paper-words.ts'
import {
  differenceOf,
  getStatementHead,
  type StatementHead,
  type StatementLine,
  statementLineParts,
} from './statement-lines.ts'

/** A longer one is a workbook's matter: nobody reads some hundred pages, and the printing thread is everybody's. */
export const mostPaperLines = 6_000

const cny = (minor: number): Money => money(minor, 'CNY')
const figure = (minor: number): string => formatMoney(cny(minor), { currency: 'none', zero: 'shown' })
const total = (minor: number): string => formatMoney(cny(minor), { zero: 'shown' })

/** Rates of exchange in the sequence in which lines use them, each with the mark by which a line names it. */
type Rates = Map<string, { readonly mark: string; readonly words: Bilingual }>

function markOf(rates: Rates, { currency, rate, rateOn, rateSource }: StatementLine): string {
  const key = `${currency} ${rate} ${rateOn} ${rateSource?.en}`
  const known = rates.get(key)
  if (known) return known.mark
  const mark = String(rates.size + 1)
  const words = both((t) => t.papers.statement.rate, {
    mark,
    from: currency,
    rate: rate ?? '',
    on: formatDay(rateOn),
    source: rateSource ?? { zh: '', en: '' },
  })
  rates.set(key, { mark, words })
  return mark
}

function notesOf({ cause, credit, note }: StatementLine): Words[] {
  const why = credit
    ? both((t) => t.papers.statement.credit)
    : cause && both((t) => t.papers.statement.cause, { cause: both((t) => t.bills.causes[cause]) })
  return [...(why ? [why] : []), ...(note.zh === note.en ? [note.zh] : [note]).filter(Boolean)]
}

function lineRow(line: StatementLine, rates: Rates): Row {
  const { position, code, name, quantity, unitMinor, amountMinor, currency, rate, quotedMinor, cnyMinor } =
    line
  const amount = formatMoney(money(amountMinor, currency))
  const converted = rate
    ? both((t) => t.papers.statement.rateAt, { rate, on: formatDay(line.rateOn), mark: markOf(rates, line) })
    : null
  return {
    kind: 'line',
    cells: [
      { zh: `${position}  ${name.zh} ${code}`, en: name.en },
      line.credit ? '' : `${quantity} × ${formatMoney(money(unitMinor, currency), { currency: 'none' })}`,
      converted ? { zh: amount, en: converted.en } : amount,
      quotedMinor === null ? formatMoney(null) : figure(quotedMinor),
      formatSigned(cny(differenceOf(line)), { currency: 'none' }),
      figure(cnyMinor),
    ],
    notes: notesOf(line),
  }
}

/** The number stands once, behind the word in both languages. */
const orderWords = (number: string): Bilingual => {
  const { zh, en } = both((t) => t.papers.statement.order)
  return { zh, en: `${en}  ${number}` }
}

/** The lines of each order together, orders in the sequence of their first line. */
function linesBlock(lines: readonly StatementLine[], rates: Rates): Block {
  const orders = Map.groupBy(lines, ({ orderId }) => orderId)
  return {
    kind: 'table',
    title: both((t) => t.papers.statement.lines),
    columns: [
      { head: both((t) => t.papers.statement.charge), share: 4 },
      { head: both((t) => t.papers.statement.calculation), share: 1.8, align: 'right' },
      { head: both((t) => t.papers.statement.billed), share: 2.4, align: 'right' },
      { head: both((t) => t.papers.statement.quoted), share: 1.6, align: 'right' },
      { head: both((t) => t.papers.statement.difference), share: 1.5, align: 'right' },
      { head: both((t) => t.papers.statement.cny), share: 1.7, align: 'right' },
    ],
    rows: [...orders.values()].flatMap((own): Row[] => [
      {
        kind: 'heading',
        words: orderWords(own[0]?.orderNumber ?? ''),
      },
      ...own.map((line) => lineRow(line, rates)),
      ...(own.length > 1
        ? [
            {
              kind: 'sum',
              label: both((t) => t.papers.statement.orderSum),
              value: figure(own.reduce((sum, { cnyMinor }) => sum + cnyMinor, 0)),
            } as const,
          ]
        : []),
    ]),
  }
}

const dueLabel = ({ dueMinor }: StatementHead): Bilingual =>
  both((t) =>
    dueMinor > 0
      ? t.papers.statement.due
      : dueMinor < 0
        ? t.papers.statement.back
        : t.papers.statement.settled,
  )

function dueNote({ dueMinor, paidAt, dueOn }: StatementHead): Bilingual | null {
  if (paidAt) return both((t) => t.papers.statement.paidAt, { at: formatInstant(paidAt) })
  return dueMinor > 0 ? both((t) => t.papers.statement.dueBy, { day: formatDay(dueOn) }) : null
}

function totalsBlock(head: StatementHead, lines: readonly StatementLine[]): Block {
  const byCurrency = totalsByCurrency(lines.map((line) => money(line.amountMinor, line.currency)))
  const quoted = lines.reduce((sum, { quotedMinor }) => sum + (quotedMinor ?? 0), 0)
  const difference = lines.reduce((sum, line) => sum + differenceOf(line), 0)
  const note = dueNote(head)
  const sum = (label: Bilingual, value: string): Sum => ({ kind: 'sum', label, value })
  return {
    kind: 'sums',
    title: both((t) => t.papers.statement.totals),
    sums: [
      ...byCurrency.map((each, at) =>
        sum(
          at === 0 ? both((t) => t.papers.statement.byCurrency) : { zh: '', en: '' },
          formatMoney(each, { zero: 'shown' }),
        ),
      ),
      sum(
        both((t) => t.papers.statement.quotedSum),
        total(quoted),
      ),
      sum(
        both((t) => t.papers.statement.differenceSum),
        formatSigned(cny(difference), { zero: 'shown' }),
      ),
      sum(
        both((t) => t.papers.statement.billedSum),
        total(head.billedMinor),
      ),
      sum(
        both((t) => t.papers.statement.prepaid),
        total(-head.prepaidMinor),
      ),
      {
        kind: 'sum',
        label: dueLabel(head),
        value: total(Math.abs(head.dueMinor)),
        ...(note ? { note: `${note.zh}  ${note.en}` } : {}),
        strong: true,
      },
    ],
  }
}

/** The sum in words, and where a transfer goes while something is owed and transfers are offered. */
function paymentBlock(ctx: Context, head: StatementHead): Block {
  const facts: Fact[] = [
    { label: dueLabel(head), value: total(Math.abs(head.dueMinor)) },
    { label: both((t) => t.papers.statement.inCapitals), value: rmbCapitals(cny(Math.abs(head.dueMinor))) },
  ]
  const bank = ctx.payments.get('bankTransfer')?.transferDetails
  const owed = head.dueMinor > 0 && head.status !== 'completed'
  if (bank && owed)
    facts.push(
      { label: both((t) => t.papers.statement.holder), value: bank.holder },
      { label: both((t) => t.papers.statement.number), value: bank.number },
      { label: both((t) => t.papers.statement.bank), value: bank.bank },
      ...(bank.swift ? [{ label: both((t) => t.papers.statement.swift), value: bank.swift }] : []),
    )
  return { kind: 'facts', title: both((t) => t.papers.statement.payment), facts }
}

function notesBlock(head: StatementHead): Block {
  const owed = head.dueMinor > 0 && head.status !== 'completed'
  return {
    kind: 'texts',
    title: both((t) => t.papers.statement.notes),
    texts: [
      ...(owed ? [both((t) => t.papers.statement.remittanceText)] : []),
      ...(head.status === 'toBeConfirmed' ? [both((t) => t.papers.statement.queried)] : []),
      both((t) => t.papers.statement.credited),
      both((t) => t.papers.statement.notInvoice),
    ],
  }
}

/** The statement with the sums of these very lines: another may have come since its own were read. */
function summed(head: StatementHead, lines: readonly StatementLine[]): StatementHead {
  const billedMinor = lines.reduce((sum, { cnyMinor }) => sum + cnyMinor, 0)
  const prepaidMinor = lines.reduce((sum, line) => sum + line.prepaidMinor, 0)
  return { ...head, lines: lines.length, billedMinor, prepaidMinor, dueMinor: billedMinor - prepaidMinor }
}

/** The paper of a statement and its lines, as it is set. */
export function statementPaperOf(ctx: Context, read: StatementHead, lines: readonly StatementLine[]): Paper {
  const head = summed(read, lines)
  const rates: Rates = new Map()
  const table = linesBlock(lines, rates)
  const used = [...rates.values()].map(({ words }) => words)
  return {
    ...paperFrame(ctx, formatInstant(ctx.clock())),
    title: both((t) => t.papers.statement.title),
    number: head.number,
    lead: [
      { label: both((t) => t.papers.statement.customer), value: head.customerName },
      {
        label: both((t) => t.papers.statement.status),
        value: both((t) => t.papers.statement.statuses[head.status]),
      },
      {
        label: both((t) => t.papers.statement.kind),
        value: both((t) => t.papers.statement.kinds[head.kind]),
      },
      {
        label: both((t) => t.papers.statement.month),
        value:
          head.sequence === 1
            ? head.month
            : both((t) => t.papers.statement.more, { month: head.month, sequence: head.sequence }),
      },
      { label: both((t) => t.papers.statement.issuedOn), value: formatDay(head.issuedOn) },
      {
        label: both((t) => t.papers.statement.dueOn),
        value: formatDay(head.dueMinor > 0 ? head.dueOn : null),
      },
      { label: both((t) => t.papers.statement.count), value: formatCount(head.lines) },
      { label: dueLabel(head), value: total(Math.abs(head.dueMinor)) },
    ],
    blocks: [
      table,
      totalsBlock(head, lines),
      paymentBlock(ctx, head),
      ...(used.length > 0
        ? [
            {
              kind: 'texts' as const,
              title: both((t) => t.papers.statement.rates),
              texts: [...used, both((t) => t.papers.statement.perLine)],
            },
          ]
        : []),
      notesBlock(head),
    ],
  }
}

async function printed(ctx: Context, head: StatementHead, language: Language): Promise<FileAnswer> {
  if (head.lines > mostPaperLines) throw new Refusal('statement.tooLongForPaper', { most: mostPaperLines })
  const lines: StatementLine[] = []
  for await (const part of statementLineParts(ctx, head)) lines.push(...part)
  const name = both((t) => t.papers.file.statement, { number: head.number })
  return {
    content: await printPaper(statementPaperOf(ctx, head, lines)),
    name: inLanguage(name, language),
    type: paperType,
  }
}

/** One's own statement on paper. Refuses with `request.notFound`, and with `statement.tooLongForPaper`. */
export const printStatement = async (ctx: Context, actor: Customer, id: StatementId): Promise<FileAnswer> =>
  printed(ctx, await getStatementHead(ctx, id, actor.userId), actor.language)

/** Any customer's statement on paper. Refuses as `printStatement`. */
export const printDeskStatement = async (ctx: Context, actor: Staff, id: StatementId): Promise<FileAnswer> =>
  printed(ctx, await getStatementHead(ctx, id, null), actor.language)
