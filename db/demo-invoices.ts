import type { InvoiceFailure } from '#domain/invoices/invoices.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { InvoiceId, OrderId } from '#domain/kernel/ids.ts'
import { applyForInvoice } from '#server/invoices/commands/apply.ts'
import { correctInvoices } from '#server/invoices/commands/correct.ts'
import { addAgreement, decideAgreement, saveTitle } from '#server/invoices/commands/titles.ts'
import { issueInvoice } from '#server/invoices/jobs/issue.ts'
import { mailInvoice } from '#server/invoices/jobs/mail.ts'
import { listInvoiceable } from '#server/invoices/queries/invoices.ts'
import { listAgreements, listTitles } from '#server/invoices/queries/titles.ts'
import type { Context } from '#server/platform/context.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { embeddedIssuer } from '#server/providers/invoicing/embedded.ts'
import type { InvoiceIssuer } from '#server/providers/invoicing/port.ts'
import { demoAgreement } from './demo-papers.ts'

/** Invented; their numbers name a province that there is not. */
const company = { name: '宁波澜湾家居用品有限公司', taxNumber: '91000000DEM000014K' }
const person = '林可'
const payer = { name: '宁波澜湾进出口有限公司', taxNumber: '91000000DEM000022E' }
const trading = { name: '杭州远帆国际贸易有限公司', taxNumber: '91000000DEM0000309' }

/**
 * Titles, agreements and invoices of the demo world. Whatever issuer is set up, these are samples of the embedded one,
 * each issued at its time; those that fail and wait do so because an issuer that is never asked says so.
 */
export function demoInvoices({
  world: around,
  at,
  now,
  finance,
}: {
  readonly world: Context
  readonly at: (instant: Date) => void
  readonly now: Date
  readonly finance: Staff
}) {
  const { db, config, clock, jobs } = around
  /** The steps after an application are made here, each at its time, so none of them is queued. */
  const unqueued = new Set([issueInvoice.name, mailInvoice.name])
  const world: Context = {
    ...around,
    issuer: embeddedIssuer(db, config, clock),
    jobs: {
      ...jobs,
      enqueue: async (ctx, definition, payload) => {
        if (!unqueued.has(definition.name)) await jobs.enqueue(ctx, definition, payload)
      },
    },
  }
  const today = businessDateOf(now)
  const on = (daysAgo: number, time: string) => at(instantOf(addDays(today, -daysAgo), time))
  const minutesAgo = (minutes: number) => at(new Date(now.getTime() - minutes * 60_000))
  const none = { address: '', phone: '', bank: '', bankAccount: '', email: null, isDefault: false }

  async function writeTitles(enterprise: Customer, other: Customer): Promise<void> {
    on(182, '11:00')
    await saveTitle(world, enterprise, {
      ...none,
      ...company,
      id: null,
      kind: 'enterprise',
      owner: 'own',
      address: '宁波市北仑区新碶街道恒山路 1688 号',
      phone: '0574-55501688',
      bank: '演示银行宁波北仑支行',
      bankAccount: '330000000000168',
      email: 'finance@lanwan.example',
      isDefault: true,
    })
    await saveTitle(world, enterprise, { ...none, ...trading, id: null, kind: 'enterprise', owner: 'payer' })
    await saveTitle(world, enterprise, {
      ...none,
      id: null,
      kind: 'personal',
      owner: 'own',
      name: '周岚',
      taxNumber: '',
    })
    await saveTitle(world, other, {
      ...none,
      id: null,
      kind: 'personal',
      owner: 'own',
      name: person,
      taxNumber: '',
      email: 'linke@linke.example',
      isDefault: true,
    })
  }

  /** A contract that finance approved, an entrustment that waits and one that was rejected. */
  async function handInAgreements(enterprise: Customer, other: Customer): Promise<void> {
    const until = addDays(today, 300)
    const hand = async (
      customer: Customer,
      kind: 'contract' | 'entrustment',
      of: { name: string; taxNumber: string },
    ) => {
      await addAgreement(world, customer, {
        kind,
        payerName: of.name,
        taxNumber: of.taxNumber,
        fileId: await demoAgreement(world, customer, kind),
        validUntil: until,
      })
      const { agreements } = await listAgreements(world, customer)
      const found = agreements.find(
        ({ payerName, status }) => payerName === of.name && status === 'submitted',
      )
      if (!found) throw new Error('the demo agreement was not kept')
      return found.id
    }
    on(30, '14:00')
    const contract = await hand(enterprise, 'contract', trading)
    on(29, '09:40')
    await decideAgreement(world, finance, { id: contract, approve: true, reason: '' })
    on(8, '15:30')
    const rejected = await hand(other, 'entrustment', { name: '义乌晴川电器商行', taxNumber: '' })
    on(7, '10:10')
    await decideAgreement(world, finance, {
      id: rejected,
      approve: false,
      reason: '扫描件缺付款人签章，请补盖公章后重新上传',
    })
    on(1, '16:45')
    await hand(enterprise, 'entrustment', payer)
  }

  /** An application over the paid lines of an order: all of them, or so many. */
  async function apply(
    customer: Customer,
    orderId: OrderId,
    titleName: string,
    most?: number,
  ): Promise<InvoiceId> {
    const { items } = await listInvoiceable(world, customer, { orderId, size: 50 })
    const { titles } = await listTitles(world, customer)
    const title = titles.find(({ name }) => name === titleName)
    if (!title || items.length === 0) throw new Error('the demo invoice has no title or no lines')
    return applyForInvoice(world, customer, {
      titleId: title.id,
      lines: items.slice(0, most).map(({ lineId, left }) => ({ lineId, amountMinor: left.minor })),
      email: null,
      remark: '',
    })
  }

  /** Applied for, issued and sent. */
  async function issue(customer: Customer, orderId: OrderId, daysAgo: number, title: string): Promise<void> {
    on(daysAgo, '10:20')
    const invoiceId = await apply(customer, orderId, title)
    on(daysAgo, '10:21')
    await issueInvoice.run(world, { invoiceId })
    await mailInvoice.run(world, { invoiceId })
  }

  /** Takes back what is invoiced of an order beyond what is paid of it. */
  async function takeBack(customer: Customer, orderId: OrderId, daysAgo: number): Promise<void> {
    on(daysAgo, '17:00')
    for (const invoiceId of await correctInvoices(world, customer.userId, orderId)) {
      await issueInvoice.run(world, { invoiceId })
      await mailInvoice.run(world, { invoiceId })
    }
  }

  const asked = (issuer: InvoiceIssuer['issue']): Context => ({
    ...world,
    issuer: { ...world.issuer, issue: issuer },
  })

  /** Three that their issuer refused, over the first two charges of an order and over the rest, and one whose issuer does not answer today: it is tried again in an hour. */
  async function failAndWait(customer: Customer, failed: OrderId, waiting: OrderId): Promise<void> {
    const refuse = async (time: string, lines: number | undefined, code: InvoiceFailure, reason: string) => {
      on(2, `11:${time}`)
      const invoiceId = await apply(customer, failed, trading.name, lines)
      await issueInvoice.run(
        asked(async () => ({ status: 'refused', code, retryable: false, reason: `demo: ${reason}` })),
        { invoiceId },
      )
    }
    await refuse('15', 1, 'taxNumberRefused', 'the buyer’s tax number is not registered')
    await refuse('16', 1, 'quotaUsedUp', 'the quota of this month is used up')
    await refuse('17', undefined, 'quotaUsedUp', 'the quota of this month is used up')
    minutesAgo(26)
    const silent = await apply(customer, waiting, company.name)
    for (const minutes of [25, 23, 18, 3]) {
      minutesAgo(minutes)
      await issueInvoice.run(
        asked(async () => {
          throw new ProviderFailure('invoicing', 'demo: no answer in time', true)
        }),
        { invoiceId: silent },
      )
    }
  }

  return {
    writeTitles,
    handInAgreements,
    issue,
    takeBack,
    failAndWait,
    ownTitle: company.name,
    personalTitle: person,
  }
}
