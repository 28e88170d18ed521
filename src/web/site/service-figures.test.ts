import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOffer, type QuoteDraftInput, searchQuotes } from '#contract/quotes.ts'
import { readingAQuote } from '#db/articles/reading-a-quote.ts'
import { vgm } from '#db/articles/vgm.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { decimal, type Money, money } from '#domain/kernel/money.ts'
import type { CutOffCode } from '#domain/quotes/offer.ts'
import { cutOffAt, departureAt } from '#domain/quotes/sailings.ts'
import { clearance as clearanceEnglish } from '#i18n/en-US/clearance.ts'
import { experience as experienceEnglish } from '#i18n/en-US/experience.ts'
import { land as landEnglish } from '#i18n/en-US/land.ts'
import { ocean as oceanEnglish } from '#i18n/en-US/ocean.ts'
import { shipping as shippingEnglish } from '#i18n/en-US/shipping.ts'
import { storage as storageEnglish } from '#i18n/en-US/storage.ts'
import { clearance } from '#i18n/zh-CN/clearance.ts'
import { experience } from '#i18n/zh-CN/experience.ts'
import { land } from '#i18n/zh-CN/land.ts'
import { ocean } from '#i18n/zh-CN/ocean.ts'
import { shipping } from '#i18n/zh-CN/shipping.ts'
import { storage } from '#i18n/zh-CN/storage.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { sampleLines, sampleTotal } from './reference-figures.ts'

/** What the service pages and the article on quotes print is what the demo rates answer to the same question. */

let app: TestApp
let readyOn: BusinessDate
beforeAll(async () => {
  app = await startTestApp()
  const today = businessDateOf(app.ctx.clock())
  await buildDemoRates(app.ctx, today)
  readyOn = addDays(today, 14)
})
afterAll(() => app.stop())

const port = (code: string) => ({ kind: 'port', port: code }) as const
const door = (region: string) =>
  ({ kind: 'door', country: 'CN', province: '330000', city: '330200', region, street: '1' }) as const

const draft = (changes: Partial<QuoteDraftInput>): QuoteDraftInput => ({
  pickup: port('CNSHA'),
  delivery: port('NLRTM'),
  containers: [{ type: '40HQ', quantity: 1 }],
  readyOn,
  cargo: { category: 'furniture', name: 'Wooden dining chairs' },
  services: ['none'],
  ...changes,
})

/** The offers of a question, one for each service and pair of ports, with all their charges. */
async function offersOf(changes: Partial<QuoteDraftInput> = {}) {
  const asked = draft(changes)
  const { data } = await app.call(searchQuotes, { body: asked })
  const first = data.offers.filter(
    (each, at, all) =>
      all.findIndex(({ carrier, service, pol }) =>
        [carrier === each.carrier, service === each.service, pol === each.pol].every(Boolean),
      ) === at,
  )
  return Promise.all(
    first.map(async (each) => ({
      ...each,
      full: (await app.call(getOffer, { body: { ...asked, offerKey: each.key } })).data,
    })),
  )
}
type Full = Awaited<ReturnType<typeof offersOf>>[number]['full']

const signs = { CNY: '¥', EUR: '€', USD: 'US$', GBP: '£' } as const
/** As the pages print money: `US$2,180`, without cents. */
const printed = (amount: Money): string =>
  (signs[amount.currency as keyof typeof signs] ?? '') + Number(decimal(amount)).toLocaleString('en-US')
const chargeOf = (offer: Full, code: string): Money => {
  const found = offer.charges.find((each) => each.code === code)?.amount
  if (!found) throw new Error(`the offer has no ${code}`)
  return found
}
const sumOf = (offer: Full, codes: readonly string[]): Money => {
  const all = codes.map((code) => chargeOf(offer, code))
  return money(
    all.reduce((sum, { minor }) => sum + minor, 0),
    all[0]?.currency ?? 'CNY',
  )
}
const holds = (phrases: readonly string[], figures: readonly string[]) => {
  for (const phrase of phrases) for (const figure of figures) expect(phrase).toContain(figure)
}

describe('the example of', () => {
  it('ocean freight is a direct sailing round the Cape', async () => {
    const all = await offersOf()
    const offer = all.find(({ carrier }) => carrier === 'COSU')?.full as Full
    expect([offer.transitDays, offer.passage, offer.via.length]).toEqual([35, 'cape', 0])
    holds(
      [ocean.price.example, oceanEnglish.price.example],
      [
        printed(chargeOf(offer, 'OF')),
        printed(sumOf(offer, ['BAF', 'PSS', 'ETS', 'LSS'])),
        printed(chargeOf(offer, 'ENS')),
        printed(sumOf(offer, ['THC', 'DOC', 'VGM', 'EIR', 'SEAL'])),
        printed(sumOf(offer, ['DTHC', 'DO', 'ISPS'])),
      ],
    )
    const basis = (texts: typeof ocean | typeof oceanEnglish) =>
      (['THC', 'DOC', 'VGM', 'EIR', 'SEAL', 'ENS', 'DTHC', 'DO', 'ISPS'] as const).map((code) => [
        texts.price[code].basis,
        printed(chargeOf(offer, code)),
      ])
    for (const [text, figure] of [...basis(ocean), ...basis(oceanEnglish)]) expect(text).toContain(figure)
  })

  it('trucking is one county and two ports', async () => {
    const from = async (type: string) => {
      const all = await offersOf({ pickup: door('330281'), containers: [{ type, quantity: 1 }] })
      return (pol: string) => chargeOf(all.find((each) => each.pol === pol)?.full as Full, 'TRK')
    }
    const [forty, twenty] = await Promise.all([from('40HQ'), from('20GP')])
    const apart = money(forty('CNSHA').minor - forty('CNNGB').minor, 'CNY')
    holds(
      [land.price.example, landEnglish.price.example],
      [printed(forty('CNNGB')), printed(forty('CNSHA')), printed(apart)],
    )
    holds(
      [land.price.TRK.basis, landEnglish.price.TRK.basis],
      [printed(forty('CNNGB')), printed(twenty('CNNGB'))],
    )
  })

  it('clearance is a declaration at both ends', async () => {
    const [offer] = await offersOf({ services: ['customsDeclaration', 'importClearance'] })
    holds(
      [clearance.price.example, clearanceEnglish.price.example],
      ['CUS', 'ICUS', 'ENS'].map((code) => printed(chargeOf(offer?.full as Full, code))),
    )
  })

  it('storage is five days and one loading', async () => {
    const [offer] = await offersOf({
      pickup: port('CNNGB'),
      delivery: port('DEHAM'),
      services: ['storage', 'containerLoading'],
      storageDays: 5,
    })
    const full = offer?.full as Full
    const day = money(chargeOf(full, 'STOR').minor / 5, 'CNY')
    const sum = `5 × ${printed(day)} + ${printed(chargeOf(full, 'LOAD'))} = ${printed(sumOf(full, ['STOR', 'LOAD']))}`
    holds([storage.price.example, storageEnglish.price.example], [sum])
  })

  it('ways by sea is three passages on one lane', async () => {
    const all = await offersOf()
    const by = (passage: string, via: string | null) =>
      all.filter((each) => each.passage === passage && (each.via[0] ?? null) === via)
    const freights = (some: typeof all) =>
      some.map(({ full }) => chargeOf(full, 'OF')).sort((a, b) => a.minor - b.minor)
    const days = (some: typeof all) => some.map(({ transitDays }) => transitDays).sort((a, b) => a - b)
    const [suez, direct, relay] = [by('suez', 'MATNG'), by('cape', null), by('cape', 'BEANR')]
    expect([suez, direct, relay].map(({ length }) => length)).toEqual([1, 6, 1])
    const cheapest = freights(direct)
    holds(
      [shipping.price.example, shippingEnglish.price.example],
      [cheapest[0], cheapest.at(-1), freights(suez)[0], freights(relay)[0]].map((each) =>
        printed(each as Money),
      ),
    )
    const spread = `${days(direct)[0]}–${days(direct).at(-1)}`
    for (const texts of [shipping, shippingEnglish]) {
      expect(texts.time.cape.time).toContain(spread)
      expect(texts.time.suez.time).toContain(String(days(suez)[0]))
      expect(texts.time.relay.time).toContain(String(days(relay)[0]))
    }
    for (const { time } of [ocean, oceanEnglish]) {
      expect(time.rotterdam.time).toContain(`${days(suez)[0]}–${days(relay)[0]}`)
      expect(time.rotterdam.why).toContain(spread)
    }
  })

  it.each([
    ['losAngeles', 'USLAX'],
    ['santos', 'BRSSZ'],
    ['sydney', 'AUSYD'],
    ['singapore', 'SGSIN'],
    ['tokyo', 'JPTYO'],
  ] as const)('days at sea holds for %s', async (name, code) => {
    const days = (await offersOf({ delivery: port(code) })).map(({ transitDays }) => transitDays)
    const range = [...new Set([Math.min(...days), Math.max(...days)])].join('–')
    for (const { time } of [ocean, oceanEnglish]) expect(time[name].time.replace(/[^\d–]/g, '')).toBe(range)
  })
})

describe('the articles', () => {
  it('read a quote that the demo rates give', async () => {
    const all = await offersOf({
      pickup: door('330206'),
      delivery: port('DEHAM'),
      containers: [{ type: '40HQ', quantity: 2 }],
      services: ['customsDeclaration', 'cargoInsurance'],
      goodsValue: { minor: 8_600_000, currency: 'USD' },
    })
    const offer = all.find(({ carrier, pol }) => carrier === 'MSCU' && pol === 'CNNGB')?.full as Full
    const figures = offer.charges.map(({ amount }) => decimal(amount).replace(/\.00$/, ''))
    for (const body of Object.values(readingAQuote.body)) {
      const bare = body.replaceAll(',', '')
      for (const figure of figures) expect(bare).toContain(figure)
      expect(bare).toContain(decimal(offer.totals.cny))
      expect(bare).toContain(decimal(offer.totals.prepaid.cny))
    }
  })

  it('convert, on the page on figures, the lines of two boxes from Ningbo', async () => {
    const all = await offersOf({ pickup: port('CNNGB'), containers: [{ type: '40HQ', quantity: 2 }] })
    const offer = all.find(({ carrier }) => carrier === 'COSU')?.full as Full
    const codes = { freight: 'OF', filing: 'ENS', origin: 'THC', destination: 'DTHC' }
    expect(sampleLines.map(({ calculation }) => calculation)).toEqual(
      sampleLines.map(({ key }) => {
        const line = offer.charges.find(({ code }) => code === codes[key])
        const price = line?.unitPrice as Money
        const each = Number(decimal(price)).toLocaleString('en-US', { minimumFractionDigits: 2 })
        return `${line?.quantity} × ${price.currency} ${each}`
      }),
    )
    const cents = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
    for (const { calculation, rate, cny } of sampleLines) {
      const [quantity = 0, price = 0] =
        calculation
          .replaceAll(',', '')
          .match(/[\d.]+/g)
          ?.map(Number) ?? []
      expect(cents(cny)).toBe(Math.round(quantity * price * 100 * (rate === '–' ? 1 : Number(rate))))
    }
    expect(cents(sampleTotal)).toBe(sampleLines.reduce((sum, { cny }) => sum + cents(cny), 0))
  })

  it('count the cut-offs of a ship back from its departure, as the pages do', () => {
    const departs = departureAt('2026-12-09' as BusinessDate, 'Asia/Shanghai')
    const at = (code: CutOffCode) =>
      new Date(cutOffAt(code, departs) + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')
    const english = (code: CutOffCode) => at(code).replace(/^12-0(\d)/, '$1 Dec')
    for (const code of ['DCO', 'VCO', 'FCO'] as const) {
      expect(vgm.body.zh).toContain(`${code} | ${at(code)}`)
      expect(vgm.body.en).toContain(`${code} | ${english(code)}`)
    }
    // The packing list is what the manifest is filed from.
    expect(experience.origin.papers.when).toContain(at('AFC'))
    expect(experience.origin.loaded.when).toContain(at('FCO').slice(3))
    expect(experienceEnglish.origin.papers.when).toContain(english('AFC'))
    expect(experienceEnglish.origin.loaded.when).toContain(english('FCO'))
  })
})
