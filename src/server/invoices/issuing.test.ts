import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creditBillLineCall } from '#contract/bills.ts'
import * as contract from '#contract/invoices.ts'
import { listNotifications } from '#contract/notifications.ts'
import { mailRetryMinutes, retryMinutes } from '#domain/invoices/invoices.ts'
import { system } from '#domain/kernel/actor.ts'
import type { InvoiceId, InvoiceTitleId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { moneyOfLines } from '#server/bills/queries.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type InvoiceService, startInvoiceService } from '#test/support/invoice-service.ts'
import { applyFor, buildPaidLines, buildTitle, goodTaxNumber } from '#test/support/invoices.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { issueInvoice, issueWaitingInvoices } from './jobs/issue.ts'
import { mailInvoice, sendWaitingMails } from './jobs/mail.ts'

/** The product as a forwarder runs it: a service that issues invoices, and a mail server. */
let app: TestApp
let service: InvoiceService
let server: MailServer
let clerk: { staffId: StaffId; token: string }
let customer: { userId: UserId; token: string }
let titleId: InvoiceTitleId

beforeAll(async () => {
  service = await startInvoiceService(() => app.clock.now)
  server = await startMailServer()
  app = await startTestApp({
    INVOICE_URL: service.settings.url,
    INVOICE_KEY: service.settings.key,
    INVOICE_SELLER_NAME: '宁波舢板国际货运代理有限公司',
    INVOICE_SELLER_TAX_NUMBER: goodTaxNumber,
    MAIL_URL: server.settings.url,
    MAIL_FROM: server.settings.from,
  })
  clerk = await buildStaff(app, 'finance', '周岚')
})
afterAll(async () => {
  await app.stop()
  await service.stop()
  await server.stop()
})
beforeEach(async () => {
  service.trouble = null
  service.forgets = false
  server.trouble = null
  server.taken.length = 0
  service.asked.length = 0
  customer = await buildCustomer(app)
  titleId = await buildTitle(app, customer)
})
afterEach(async () => {
  await later(60 * 24)
})

/** Minutes go by, and what is due by then is done; everybody has a token of then. */
async function later(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60)
  customer.token = (await openSessionFor(app.ctx, system, customer.userId)).reply.jwt
  clerk.token = (await openStaffSessionFor(app.ctx, system, clerk.staffId)).reply.jwt
  await app.ctx.jobs.enqueue(app.ctx, issueWaitingInvoices, {})
  await app.ctx.jobs.enqueue(app.ctx, sendWaitingMails, {})
  await app.ctx.jobs.drain(app.ctx)
}
const get = async (id: InvoiceId, language: 'zh' | 'en' = 'zh') =>
  (await app.call(contract.getInvoice, { token: customer.token, language, query: { id } })).data
const retry = (id: InvoiceId) => app.call(contract.retryInvoice, { token: customer.token, body: { id } })
const giveUp = (id: InvoiceId) => app.call(contract.giveUpInvoice, { token: customer.token, body: { id } })
const applied = async (more: { email?: string } = {}) => {
  const { lines } = await buildPaidLines(app, customer)
  return { lines, id: await applyFor(app, customer, titleId, lines, more) }
}

describe('an invoice that is not issued at once', () => {
  test('is tried again by itself with growing pauses, keeps its reason, and comes in the end', async () => {
    service.trouble = 'down'
    const { id } = await applied()
    expect(await get(id)).toMatchObject({
      status: 'invoicing',
      tries: 1,
      failure: expect.stringContaining('没有应答'),
      failureCode: 'noAnswer',
    })
    expect((await get(id, 'en')).failure).toContain('did not answer')
    // Nothing is asked before its time.
    service.asked.length = 0
    await later(0.5)
    expect(service.asked).toHaveLength(0)
    await later(retryMinutes[0])
    expect((await get(id)).tries).toBe(2)
    service.trouble = null
    await later(retryMinutes[1])
    const invoice = await get(id)
    expect(invoice).toMatchObject({
      status: 'success',
      tries: 3,
      failure: null,
      failureCode: null,
      sample: false,
    })
    expect(invoice.invoiceNo).toBe(service.issued.get(invoice.number)?.invoiceNo)
  })

  test('has failed after the last try, is told, and is tried again by hand', async () => {
    service.trouble = 'garbage'
    const { id, lines } = await applied()
    for (const minutes of retryMinutes) await later(minutes)
    const failed = await get(id)
    expect(failed).toMatchObject({ status: 'failed', tries: 5, openMoves: ['retry', 'giveUp'] })
    const told = (await app.call(listNotifications, { token: customer.token })).data.items
    expect(told.map(({ kind }) => kind)).toContain('invoiceFailed')
    const check = await app.call(contract.checkApplication, {
      token: customer.token,
      body: { titleId, lines },
    })
    expect(new Set(check.data.problems.map(({ problem }) => problem))).toEqual(new Set(['inApplication']))
    service.trouble = null
    expect((await retry(id)).data.status).toBe('invoicing')
    await app.ctx.jobs.drain(app.ctx)
    expect((await get(id)).status).toBe('success')
    expect((await retry(id)).reason).toBe('invoice.moveNotOpen')
    expect((await giveUp(id)).reason).toBe('invoice.moveNotOpen')
  })

  test('is given up by its customer: its lines are free, and it is tried no more', async () => {
    service.trouble = 'title'
    const { id, lines } = await applied()
    expect(await get(id)).toMatchObject({ status: 'failed', tries: 1, failureCode: 'titleRefused' })
    const desk = await app.call(contract.deskGetInvoice, { token: clerk.token, query: { id } })
    expect(desk.data.openMoves).toEqual(['retry'])
    // What waits at the desk is what failed and is not given up.
    const waiting = async () => {
      const query = { waiting: '1' as const, keyword: desk.data.number }
      const { data } = await app.call(contract.deskListInvoices, { token: clerk.token, query })
      return { shown: data.items.map((each) => each.id), waiting: data.waiting, failed: data.counts.failed }
    }
    const before = await waiting()
    expect(before.shown).toEqual([id])
    expect((await giveUp(id)).data).toMatchObject({ openMoves: [], givenUpAt: expect.any(String) })
    expect(await waiting()).toEqual({ shown: [], waiting: before.waiting - 1, failed: before.failed })
    expect((await giveUp(id)).reason).toBe('invoice.moveNotOpen')
    expect((await retry(id)).reason).toBe('invoice.moveNotOpen')
    service.trouble = null
    const again = await applyFor(app, customer, titleId, lines)
    expect((await get(again)).status).toBe('success')
  })

  test.each(['otherNumber', 'otherAmount', 'notAPdf', 'otherXml'] as const)(
    'is not taken from a service that lies: %s',
    async (trouble) => {
      service.trouble = trouble
      const { id } = await applied()
      expect(await get(id)).toMatchObject({ status: 'failed', invoiceNo: null })
      expect((await get(id, 'en')).failure).toContain('does not match')
      const download = await app.call(contract.downloadInvoice, { token: customer.token, query: { id } })
      expect(download.reason).toBe('invoice.notIssued')
    },
  )

  test('keeps the first number of a service that answers twice', async () => {
    service.forgets = true
    const { lines } = await buildPaidLines(app, customer)
    const { data } = await app.call(contract.applyForInvoice, {
      token: customer.token,
      body: { titleId, lines },
    })
    await Promise.all([1, 2, 3].map(() => issueInvoice.run(app.ctx, { invoiceId: data.id })))
    const { invoiceNo } = await get(data.id)
    expect(invoiceNo).toMatch(/^\d{20}$/)
    await app.ctx.jobs.drain(app.ctx)
    await issueInvoice.run(app.ctx, { invoiceId: data.id })
    expect((await get(data.id)).invoiceNo).toBe(invoiceNo)
  })

  test('is given up by itself when its money goes back before it could be issued', async () => {
    service.trouble = 'title'
    const { id, lines } = await applied()
    const [line] = lines
    if (!line) throw new Error('a line')
    await app.call(creditBillLineCall, {
      token: clerk.token,
      body: { id: line.lineId, amountMinor: 100_00, note: '多计' },
    })
    await app.ctx.jobs.drain(app.ctx)
    expect((await get(id)).givenUpAt).not.toBeNull()
    expect((await get(id)).redLetters).toEqual([])
  })

  test('is given up by itself when it fails in the end, its money having gone back while it was tried', async () => {
    service.trouble = 'down'
    const { id, lines } = await applied()
    await app.call(creditBillLineCall, {
      token: clerk.token,
      body: { id: lines[0]?.lineId as never, amountMinor: 100_00, note: '多计' },
    })
    await app.ctx.jobs.drain(app.ctx)
    expect(await get(id)).toMatchObject({ status: 'invoicing', givenUpAt: null })
    service.trouble = 'title'
    await later(retryMinutes[0])
    expect(await get(id)).toMatchObject({ status: 'failed', givenUpAt: expect.any(String) })
    const money = await moneyOfLines(app.ctx, customer.userId, { lineIds: lines.map(({ lineId }) => lineId) })
    expect([...money.values()].map(({ invoiced }) => invoiced.minor)).toEqual(lines.map(() => 0))
  })

  test('is taken back once it is issued, when its money went back while it was tried', async () => {
    service.trouble = 'down'
    const { id, lines } = await applied()
    const [line] = lines
    if (!line) throw new Error('a line')
    await app.call(creditBillLineCall, {
      token: clerk.token,
      body: { id: line.lineId, amountMinor: 100_00, note: '多计' },
    })
    await app.ctx.jobs.drain(app.ctx)
    service.trouble = null
    await later(retryMinutes[0])
    const { status, redLetters } = await get(id)
    expect([status, redLetters.map((red) => red.status)]).toEqual(['success', ['success']])
    expect(service.asked.at(-1)?.redOf?.invoiceNo).toBe((await get(id)).invoiceNo)
    // A customer cannot give a red letter up.
    expect((await giveUp(redLetters[0]?.id as InvoiceId)).reason).toBe('invoice.moveNotOpen')
  })
})

describe('an invoice by e-mail', () => {
  test('arrives with PDF and XML at the address of the application', async () => {
    const { id } = await applied({ email: 'finance@lanwan.example' })
    const [taken] = server.taken
    const invoice = await get(id)
    expect(invoice.mailedAt).not.toBeNull()
    expect(taken?.to).toEqual(['finance@lanwan.example'])
    expect(taken?.mail.subject).toBe(`舢板 电子发票 ${invoice.invoiceNo}`)
    expect(taken?.mail.attachments.map(({ filename }) => filename)).toEqual([
      `发票 ${invoice.invoiceNo}.pdf`,
      `发票 ${invoice.invoiceNo}.xml`,
    ])
    expect(taken?.mail.attachments[1]?.content.toString()).toContain(invoice.invoiceNo)
    await mailInvoice.run(app.ctx, { invoiceId: id })
    expect(server.taken).toHaveLength(1)
  })

  test('is not sent where none was wanted, and as often as it is asked for', async () => {
    const { id } = await applied()
    expect(server.taken).toHaveLength(0)
    const mail = (email: string) =>
      app.call(contract.mailInvoice, { token: customer.token, body: { id, email } })
    for (const email of ['a@example.com', 'b@example.com']) {
      expect((await mail(email)).status).toBe(200)
      await app.ctx.jobs.drain(app.ctx)
    }
    expect(server.taken.map(({ to }) => to)).toEqual([['a@example.com'], ['b@example.com']])
    expect((await mail('a@example.com\r\nBcc: b@example.com')).fields?.email?.code).toBe('email.invalid')
    const other = await buildCustomer(app)
    const theirs = await app.call(contract.mailInvoice, {
      token: other.token,
      body: { id, email: 'x@example.com' },
    })
    expect(theirs.reason).toBe('request.notFound')
  })

  test('is tried again where the server is busy, and says so where the mailbox is none', async () => {
    server.trouble = 'greylist'
    const { id } = await applied({ email: 'finance@lanwan.example' })
    expect(await get(id)).toMatchObject({ mailedAt: null, mailFailure: expect.stringContaining('未送达') })
    server.trouble = null
    await later(mailRetryMinutes[0])
    expect(await get(id)).toMatchObject({ mailFailure: null, mailedAt: expect.any(String) })
    server.trouble = 'unknownAddress'
    await app.call(contract.mailInvoice, { token: customer.token, body: { id, email: 'no@lanwan.example' } })
    await app.ctx.jobs.drain(app.ctx)
    expect((await get(id)).mailFailure).not.toBeNull()
    server.trouble = null
    server.taken.length = 0
    await later(60 * 24)
    expect(server.taken).toHaveLength(0)
  })
})

describe('all invoices of some days', () => {
  test('come in one archive, PDF and XML of each', async () => {
    const { id } = await applied()
    await applied()
    const { invoiceNo } = await get(id)
    const answer = await app.call(contract.downloadInvoices, { token: customer.token })
    expect(answer.raw.headers['content-type']).toBe('application/zip')
    const files = unzipSync(new Uint8Array(answer.raw.rawPayload))
    expect(Object.keys(files)).toHaveLength(4)
    expect(Buffer.from(files[`发票 ${invoiceNo}.xml`] ?? []).toString()).toContain(invoiceNo)
    const none = { token: customer.token, query: { to: '2026-01-01' } }
    expect((await app.call(contract.downloadInvoices, none)).reason).toBe('invoice.nothingIssued')
    const backwards = { token: customer.token, query: { from: '2026-02-01', to: '2026-01-01' } }
    expect((await app.call(contract.downloadInvoices, backwards)).reason).toBe('request.endBeforeStart')
  })
})

test('whatever is applied for, credited and tried: never more is invoiced than was paid [A-16]', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('apply' as const), line: fc.nat(2), part: fc.integer({ min: 1, max: 120 }) }),
    fc.record({ do: fc.constant('credit' as const), line: fc.nat(2), part: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ do: fc.constant('trouble' as const), line: fc.nat(2), part: fc.integer({ min: 0, max: 2 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const who = await buildCustomer(app)
      const title = await buildTitle(app, who)
      const { lines } = await buildPaidLines(app, who)
      const amounts = new Map(lines.map(({ lineId }, at) => [lineId, [410_000, 49_200, 165_000][at] ?? 0]))
      for (const { do: what, line: at, part } of steps) {
        const line = lines[at]
        if (!line) throw new Error('a line')
        if (what === 'trouble') service.trouble = ([null, 'title', 'quota'] as const)[part] ?? null
        if (what === 'apply')
          await app.call(contract.applyForInvoice, {
            token: who.token,
            body: {
              titleId: title,
              lines: [{ ...line, amountMinor: Math.ceil((line.amountMinor * part) / 100) }],
            },
          })
        if (what === 'credit')
          await app.call(creditBillLineCall, {
            token: clerk.token,
            body: {
              id: line.lineId,
              amountMinor: Math.ceil(((amounts.get(line.lineId) ?? 0) * part) / 100),
              note: 'x',
            },
          })
        await app.ctx.jobs.drain(app.ctx)
      }
      service.trouble = null
      app.clock.advance(3600 * 3)
      clerk.token = (await openStaffSessionFor(app.ctx, system, clerk.staffId)).reply.jwt
      await app.ctx.jobs.enqueue(app.ctx, issueWaitingInvoices, {})
      await app.ctx.jobs.drain(app.ctx)
      for (const { paid, invoiced } of (await moneyOfLines(app.ctx, who.userId, { all: true })).values()) {
        expect(invoiced.minor).toBeGreaterThanOrEqual(0)
        expect(invoiced.minor).toBeLessThanOrEqual(paid.minor)
      }
    }),
    { numRuns: 12 },
  )
})
