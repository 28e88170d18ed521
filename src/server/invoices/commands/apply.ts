import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/invoices.ts'
import {
  type AppliedLine,
  type FoundProblem,
  isOfAnother,
  type KnownAgreement,
  problemsOf,
  usualTreatment,
} from '#domain/invoices/applications.ts'
import type { TaxTreatment } from '#domain/invoices/invoices.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { BillLineId, InvoiceId, InvoiceTitleId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { moneyOfLines } from '#server/bills/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteMove } from '../issue-store.ts'
import { itemsOf, remarkOf } from '../items.ts'
import { issueInvoice } from '../jobs/issue.ts'
import { type ApplicableLine, findLines, findRemarkedOrders, insertInvoice, lockOrders } from '../store.ts'
import { findTitleRow, listAgreementRows, type TitleRow, treatmentOn } from '../titles-store.ts'

type Wanted = BodyOf<typeof contract.checkApplication>['lines']

type Application = {
  readonly lines: readonly (ApplicableLine & { readonly minor: number })[]
  readonly title: TitleRow | null
  readonly problems: readonly FoundProblem[]
  readonly treatment: TaxTreatment
}

/** The customer's own lines in the sequence of the asking. Refuses with `request.notFound`, and a line named twice. */
async function linesOf(
  ctx: Context,
  actor: Customer,
  wanted: Wanted,
): Promise<(ApplicableLine & { minor: number })[]> {
  const ids = wanted.map(({ lineId }) => lineId)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0)
    throw new Refusal(
      'request.invalid',
      {},
      { [`lines.${twice}.lineId`]: { code: 'field.invalid', params: {} } },
    )
  const found = new Map((await findLines(ctx, actor.userId, ids)).map((line) => [line.id, line]))
  return wanted.map(({ lineId, amountMinor }) => {
    const line = found.get(lineId)
    if (!line) throw new Refusal('request.notFound')
    return { ...line, minor: amountMinor }
  })
}

/** Everything that decides about an application. Inside a transaction that holds the orders it stays true. */
async function lookAt(
  ctx: Context,
  actor: Customer,
  wanted: Wanted,
  titleId: InvoiceTitleId | null,
): Promise<Application> {
  const lines = await linesOf(ctx, actor, wanted)
  const today = businessDateOf(ctx.clock())
  const moneyOf = await moneyOfLines(ctx, actor.userId, { lineIds: lines.map(({ id }) => id) })
  const title = titleId ? await findTitleRow(ctx, actor.userId, titleId) : null
  if (titleId && !title) throw new Refusal('request.notFound')
  const company = title?.company ?? null
  const needsAgreements = title && (isOfAnother(title, company) || lines.some(({ payer }) => payer !== null))
  const agreements = needsAgreements ? await listAgreementRows(ctx, actor.userId) : []
  const applied = lines.map(
    (line): AppliedLine => ({
      id: line.id,
      wanted: money(line.minor, 'CNY'),
      paid: moneyOf.get(line.id)?.paid ?? money(0, 'CNY'),
      invoiced: moneyOf.get(line.id)?.invoiced ?? money(0, 'CNY'),
      payer: line.payer,
      isApplied: line.applied !== null,
    }),
  )
  return {
    lines,
    title,
    problems: problemsOf(
      applied,
      title && { kind: title.kind, owner: title.owner, name: title.name, taxNumber: title.tax_number },
      company,
      agreements.map(
        (row): KnownAgreement => ({
          kind: row.kind,
          payerName: row.payer_name,
          taxNumber: row.tax_number,
          status: row.status,
          validUntil: row.valid_until,
        }),
      ),
      today,
    ),
    treatment: (await treatmentOn(ctx, today)) ?? usualTreatment,
  }
}

/**
 * Every problem of an application by name, and what its invoice would say. Nothing is written. Refuses with
 * `request.notFound` for lines and titles of others.
 */
export async function checkApplication(
  ctx: Context,
  actor: Customer,
  { titleId, lines: wanted }: BodyOf<typeof contract.checkApplication>,
): Promise<ReplyOf<typeof contract.checkApplication>> {
  const { lines, problems, treatment } = await lookAt(ctx, actor, wanted, titleId)
  const orders = await findRemarkedOrders(ctx, actor.userId, [
    ...new Set(lines.map(({ order_id }) => order_id)),
  ])
  return {
    problems: [...problems],
    total: money(
      lines.reduce((all, { minor }) => all + minor, 0),
      'CNY',
    ),
    treatment,
    remark: remarkOf(orders, actor.language),
    items: itemsOf(lines),
  }
}

/**
 * Applies for an invoice: the orders of its lines are locked in the sequence of their ids, so that applications made at
 * once see one another, and then looked at again. Refuses with the first problem (`invoice.…`) and `request.notFound`.
 */
export function applyForInvoice(
  ctx: Context,
  actor: Customer,
  body: BodyOf<typeof contract.applyForInvoice>,
): Promise<InvoiceId> {
  return transact(ctx, async (ctx) => {
    const orders = [...new Set((await linesOf(ctx, actor, body.lines)).map(({ order_id }) => order_id))]
    await lockOrders(ctx, actor.userId, orders)
    const { lines, title, problems, treatment } = await lookAt(ctx, actor, body.lines, body.titleId)
    const [problem] = problems
    if (problem) throw new Refusal(`invoice.${problem.problem}`, { payer: problem.about ?? '' })
    if (!title) throw new Refusal('request.notFound')
    const id = newId('inv')
    await insertInvoice(ctx, actor, {
      id,
      userId: actor.userId,
      redOf: null,
      title: {
        kind: title.kind,
        owner: title.owner,
        name: title.name,
        taxNumber: title.tax_number,
        address: title.address,
        phone: title.phone,
        bank: title.bank,
        bankAccount: title.bank_account,
      },
      email: body.email ?? title.email,
      treatment,
      remark: body.remark,
      lines: new Map<BillLineId, number>(lines.map((line) => [line.id, line.minor])),
    }).catch((error: unknown) => {
      throw brokenConstraint(error) === 'no_more_is_invoiced_than_charged'
        ? new Refusal('invoice.tooMuch')
        : error
    })
    await noteMove(ctx, actor, { userId: actor.userId, id }, 'apply')
    await ctx.jobs.enqueue(ctx, issueInvoice, { invoiceId: id })
    await tell(ctx, ['staff', `customer:${actor.userId}`], 'invoice', id)
    return id
  })
}
