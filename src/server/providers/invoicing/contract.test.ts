import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { mostFailures, pauseSeconds } from '#server/platform/circuit.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import {
  type InvoiceService,
  type InvoiceTrouble,
  startInvoiceService,
} from '#test/support/invoice-service.ts'
import { goodTaxNumber } from '#test/support/invoices.ts'
import { readPdfText } from '#test/support/pdf-text.ts'
import { withCircuit } from './circuit.ts'
import { embeddedIssuer } from './embedded.ts'
import { httpIssuer } from './http.ts'
import { type InvoiceIssuer, type InvoiceRequest, issuerLimitMilliseconds } from './port.ts'

/** One suite for every issuer behind the port. */
let app: TestApp
let service: InvoiceService
beforeAll(async () => {
  app = await startTestApp()
  service = await startInvoiceService(() => app.clock.now)
})
afterAll(async () => {
  await service.stop()
  await app.stop()
})
beforeEach(() => {
  service.trouble = null
  service.forgets = false
  service.asked.length = 0
})

const seller = { name: '宁波舢板国际货运代理有限公司', taxNumber: goodTaxNumber }
let applications = 0
const requestOf = (wish: Partial<InvoiceRequest> = {}): InvoiceRequest => {
  applications += 1
  return {
    number: `IV20261120${String(applications).padStart(5, '0')}`,
    redOf: null,
    buyer: {
      kind: 'enterprise',
      name: '余姚市启航塑业有限公司',
      taxNumber: goodTaxNumber,
      address: '浙江省余姚市兰江街道',
      phone: '0574-62700000',
      bank: '中国银行余姚支行',
      bankAccount: '3601 2345 6789',
    },
    treatment: 'zeroRated',
    items: [
      { name: { zh: '海运费', en: 'Ocean freight' }, quantity: '2', amount: money(2_904_430, 'CNY') },
      { name: { zh: '码头操作费', en: 'Terminal handling' }, quantity: '2', amount: money(165_000, 'CNY') },
    ],
    amount: money(3_069_430, 'CNY'),
    remark: '船名航次 XIN NING HAI/040W，提单号 COSU6394182750，宁波-鹿特丹，2×40HQ',
    ...wish,
  }
}
const failureOf = async (asked: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await asked.then(() => null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  return failure as ProviderFailure
}
const issued = async (issuer: InvoiceIssuer, request: InvoiceRequest) => {
  const answer = await issuer.issue(request)
  if (answer.status !== 'issued') throw new Error(answer.reason)
  return answer.invoice
}
const now = () => app.clock.now

const issuers: Record<string, () => Promise<{ issuer: InvoiceIssuer; cutOff: InvoiceIssuer }>> = {
  embedded: async () => {
    const ended = openPool('postgresql://127.0.0.1:1/none', 1)
    await ended.end()
    const of = (db: typeof app.ctx.db) => embeddedIssuer(db, { seller, brand: app.ctx.config.brand }, now)
    return { issuer: of(app.ctx.db), cutOff: of(openDatabase(ended)) }
  },
  http: async () => {
    const closed = await startInvoiceService(now)
    await closed.stop()
    return {
      issuer: httpIssuer(service.settings, seller, now),
      cutOff: httpIssuer(closed.settings, seller, now),
    }
  },
}

describe.each(Object.keys(issuers))('invoices of the issuer %s [decision 038]', (name) => {
  let issuer: InvoiceIssuer
  let cutOff: InvoiceIssuer
  beforeAll(async () => {
    const opened = await issuers[name]?.()
    if (!opened) throw new Error(name)
    issuer = opened.issuer
    cutOff = opened.cutOff
  })

  it('have the name that the log shows', () => expect(issuer.name).toBe(name))

  it('have 20 digits, a day, a PDF and an XML with the number in it', async () => {
    const invoice = await issued(issuer, requestOf())
    expect(invoice.invoiceNo).toMatch(/^26330\d{15}$/)
    expect(invoice.issuedAt).toEqual(now())
    expect(Buffer.from(invoice.pdf).subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(Buffer.from(invoice.xml).toString('utf8')).toContain(invoice.invoiceNo)
  })

  it('are one for one application number, however often it is asked, also at once', async () => {
    const request = requestOf()
    const all = [await issued(issuer, request)]
    all.push(...(await Promise.all([1, 2, 3].map(() => issued(issuer, request)))))
    expect(new Set(all.map(({ invoiceNo }) => invoiceNo)).size).toBe(1)
    expect((await issued(issuer, requestOf())).invoiceNo).not.toBe(all[0]?.invoiceNo)
  })

  it('are taken back by red letters of their own', async () => {
    const blue = await issued(issuer, requestOf())
    const red = await issued(
      issuer,
      requestOf({
        redOf: { invoiceNo: blue.invoiceNo, issuedAt: blue.issuedAt },
        items: [{ name: { zh: '海运费', en: 'Ocean freight' }, quantity: '1', amount: money(-100, 'CNY') }],
        amount: money(-100, 'CNY'),
      }),
    )
    expect(red.invoiceNo).not.toBe(blue.invoiceNo)
  })

  it('may be had later when nobody is there', async () => {
    expect(await failureOf(cutOff.issue(requestOf()))).toMatchObject({ port: 'invoicing', retryable: true })
  })
})

describe('samples of the embedded issuer only', () => {
  const issuer = () => embeddedIssuer(app.ctx.db, { seller: null, brand: app.ctx.config.brand }, now)

  it('say on paper that they are samples, who, what, and how much in capitals, in both languages', async () => {
    const invoice = await issued(issuer(), requestOf())
    const pages = readPdfText(invoice.pdf)
    expect(pages).toHaveLength(1)
    for (const text of [
      '样张',
      'SAMPLE',
      invoice.invoiceNo,
      '余姚市启航塑业有限公司',
      goodTaxNumber,
      '*经纪代理服务*海运费',
      'Ocean freight',
      'CNY 30,694.30',
      '人民币叁万零陆佰玖拾肆元叁角整',
      'XIN NING HAI/040W',
    ])
      expect(pages[0]?.replaceAll('\n', '')).toContain(text)
  })

  it.each([
    ['zeroRated', '0%', '<TaxRate>0</TaxRate>'],
    ['exempt', '免税', '<TaxRate>exempt</TaxRate>'],
    ['notTaxed', '不征税', '<TaxRate>notTaxed</TaxRate>'],
  ] as const)('keep %s apart from other rates of nothing', async (treatment, printed, written) => {
    const invoice = await issued(issuer(), requestOf({ treatment }))
    expect(readPdfText(invoice.pdf)[0]?.split('\n')).toContain(printed)
    expect(Buffer.from(invoice.xml).toString('utf8')).toContain(written)
  })

  it('hold the fields of a digital invoice in XML, whatever people wrote', async () => {
    const buyer = { ...requestOf().buyer, name: '<b>&"\u0001甲' }
    const text = Buffer.from((await issued(issuer(), requestOf({ buyer }))).xml).toString('utf8')
    expect(text).toContain('<EInvoice type="ordinary" sample="true">')
    expect(text).toContain('<Name>&lt;b&gt;&amp;&quot;甲</Name>')
    expect(text).toContain('<AmountWithTax>30694.30</AmountWithTax>')
    expect(text).toContain('<IssueDate>2026-11-20</IssueDate>')
  })

  it('are refused for a number that stands for something else, and for items that do not add up', async () => {
    const request = requestOf()
    await issued(issuer(), request)
    expect(await issuer().issue({ ...request, remark: 'x' })).toMatchObject({
      status: 'refused',
      retryable: false,
    })
    expect(await issuer().issue(requestOf({ amount: money(1, 'CNY') }))).toMatchObject({
      code: 'amountRefused',
    })
  })
})

describe('a service over HTTP only', () => {
  const http = () => httpIssuer(service.settings, seller, now)

  it('is asked with amounts as plain decimals, both parties, signature and key', async () => {
    await issued(http(), requestOf())
    expect(service.asked[0]).toMatchObject({
      amount: '30694.30',
      seller,
      buyer: { name: '余姚市启航塑业有限公司', taxNumber: goodTaxNumber },
      items: [{ amount: '29044.30' }, { amount: '1650.00' }],
      redOf: null,
    })
    const stranger = httpIssuer({ ...service.settings, key: 'another' }, seller, now)
    expect(await stranger.issue(requestOf())).toMatchObject({ status: 'refused', code: 'notAuthorised' })
  })

  it.each<[InvoiceTrouble, boolean, string]>([
    ['down', true, 'HTTP 503'],
    ['busy', true, 'HTTP 429'],
    ['moved', true, 'no answer'],
    ['cut', true, 'no answer'],
    ['garbage', true, 'answered nonsense'],
    ['shortNumber', true, 'answered nonsense'],
    ['huge', true, 'answered too much'],
    ['pending', true, 'not issued yet'],
    ['otherNumber', false, 'answered about another application'],
    ['otherAmount', false, 'answered with another amount'],
    ['notAPdf', false, 'sent a PDF that is none'],
    ['otherXml', false, 'sent an XML of another invoice'],
  ])('meets %s as a failure, to be tried again: %j', async (trouble, retryable, reason) => {
    service.trouble = trouble
    expect(await failureOf(http().issue(requestOf()))).toMatchObject({ retryable, reason })
  })

  it.each<[InvoiceTrouble, string, boolean]>([
    ['quota', 'quotaUsedUp', true],
    ['title', 'titleRefused', false],
    ['otherKey', 'notAuthorised', false],
    ['badRequest', 'refused', false],
    // A code of ours that a service cannot give.
    ['unknownCode', 'refused', false],
  ])('takes %s for an answer: %s', async (trouble, code, retryable) => {
    service.trouble = trouble
    expect(await http().issue(requestOf())).toMatchObject({ status: 'refused', code, retryable })
  })

  it.each(['hang', 'stall'] as const)('is given up when it does %s', async (trouble) => {
    service.trouble = trouble
    const failure = await failureOf(httpIssuer(service.settings, seller, now, 150).issue(requestOf()))
    expect(failure).toMatchObject({ reason: 'no answer in time', retryable: true })
    expect(issuerLimitMilliseconds).toBeLessThanOrEqual(20_000)
  })

  it('is left alone for a while after ten failures in a row, and asked again after it [A-10]', async () => {
    let at = now()
    const issuer = withCircuit(http(), () => at, pino({ level: 'silent' }))
    service.trouble = 'down'
    for (let time = 0; time < mostFailures; time++) await failureOf(issuer.issue(requestOf()))
    service.asked.length = 0
    service.trouble = null
    expect((await failureOf(issuer.issue(requestOf()))).reason).toBe('not asked: it failed too often')
    expect(service.asked).toEqual([])
    at = new Date(at.getTime() + pauseSeconds * 1000)
    expect((await issuer.issue(requestOf())).status).toBe('issued')
  })
})
