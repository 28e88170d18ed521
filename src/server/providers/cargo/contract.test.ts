import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CargoQuestion } from '#domain/cargo/cargo-question.ts'
import { mostFailures, pauseSeconds } from '#server/platform/circuit.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCargo, builtBill, builtContainer } from '#test/support/cargo.ts'
import { type CargoTrouble, type CargoVendor, startCargoVendor } from '#test/support/cargo-vendor.ts'
import { withCircuit } from './circuit.ts'
import { embeddedCargo } from './embedded.ts'
import { httpCargo } from './http.ts'
import { type CargoData, cargoLimitMilliseconds } from './port.ts'

/** One suite for every source behind the port. */
let app: TestApp
let vendor: CargoVendor
beforeAll(async () => {
  app = await startTestApp()
  vendor = await startCargoVendor()
  await buildCargo(app)
  const record = { containerNo: builtContainer, vsl: 'XIN NING HAI', voy: '040W', sealNo: 'NB270331' }
  vendor.known.set(`${builtBill} ${builtContainer}`, {
    updatedAt: '2026-11-20T09:30:00+08:00',
    source: 'Ningbo Beilun',
    record: {
      ...record,
      polEdi: 'CNNGB',
      podEdi: 'NLRTM',
      bst: '40HQ',
      boxHeight: 2896,
      releaseResult: 'released',
      wharfReleaseMark: true,
    },
  })
})
afterAll(async () => {
  await vendor.stop()
  await app.stop()
})
beforeEach(() => {
  vendor.trouble = null
  vendor.asked.length = 0
})

const question: CargoQuestion = { bill: builtBill, container: builtContainer, carrier: 'COSU' }
const failureOf = async (found: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await found.then(() => null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  return failure as ProviderFailure
}

const sources: Record<string, () => Promise<{ source: CargoData; cutOff: CargoData }>> = {
  embedded: async () => {
    const ended = openPool('postgresql://127.0.0.1:1/none', 1)
    await ended.end()
    const of = (db: typeof app.ctx.db) => embeddedCargo(db, app.ctx.reference, () => app.clock.now)
    return { source: of(app.ctx.db), cutOff: of(openDatabase(ended)) }
  },
  http: async () => {
    const closed = await startCargoVendor()
    await closed.stop()
    return { source: httpCargo(vendor.settings), cutOff: httpCargo(closed.settings) }
  },
}

describe.each(Object.keys(sources))('the terminal data of %s [decision 017]', (name) => {
  let source: CargoData
  let cutOff: CargoData
  beforeAll(async () => {
    const opened = await sources[name]?.()
    if (!opened) throw new Error(name)
    source = opened.source
    cutOff = opened.cutOff
  })

  it('has the name that the log shows, and only the demo world’s calls itself a demo', () => {
    expect([source.name, source.demo]).toEqual([name, name === 'embedded'])
  })

  it('knows a container on its bill', async () => {
    const answer = await source.find(question)
    expect(answer?.record).toMatchObject({
      containerNo: builtContainer,
      vsl: 'XIN NING HAI',
      voy: '040W',
      polEdi: 'CNNGB',
      podEdi: 'NLRTM',
      bst: '40HQ',
      boxHeight: 2896,
      sealNo: 'NB270331',
    })
    expect(answer?.updatedAt).toBeInstanceOf(Date)
    expect(Object.keys(answer?.record ?? {})).toHaveLength(19)
  })

  it('needs both numbers: a container on another bill is unknown, and so is another container of the bill', async () => {
    expect(await source.find({ ...question, bill: 'COSU6394182751' })).toBeNull()
    expect(await source.find({ ...question, container: 'CSQU3054383' })).toBeNull()
  })

  it('says that trying again may help when nobody is there', async () => {
    expect(await failureOf(cutOff.find(question))).toMatchObject({ port: 'cargo', retryable: true })
  })
})

describe('the demo world’s containers only', () => {
  const source = () => embeddedCargo(app.ctx.db, app.ctx.reference, () => app.clock.now)

  it('are found without the carrier’s prefix too', async () => {
    expect(await source().find({ ...question, bill: builtBill.slice(4) })).not.toBeNull()
  })

  it('say what was recorded of their way: a released, loaded container is full and weighs more than empty', async () => {
    const record = (await source().find(question))?.record
    expect(record).toMatchObject({
      releaseResult: 'released',
      customsReleaseMark: true,
      wharfReleaseMark: true,
      boxStatus: 'full',
      boxCode: '45G1',
      boxHolder: 'COSCO SHIPPING Lines',
      declareNo: null,
    })
    expect(record?.boxTotalWeight ?? 0).toBeGreaterThan(record?.boxWeight ?? 0)
  })
})

describe('a company over HTTP only', () => {
  it('is asked with both numbers, the carrier where it is known, and the key', async () => {
    const source = httpCargo(vendor.settings)
    expect((await source.find(question))?.source).toBe('Ningbo Beilun')
    expect((await source.find(question))?.updatedAt).toEqual(new Date('2026-11-20T01:30:00Z'))
    await source.find({ ...question, carrier: null })
    expect(vendor.asked[0]).toEqual({ billNo: builtBill, containerNo: builtContainer, carrier: 'COSU' })
    expect(vendor.asked[2]).toEqual({ billNo: builtBill, containerNo: builtContainer })
    const stranger = httpCargo({ ...vendor.settings, key: 'another' })
    expect(await failureOf(stranger.find(question))).toMatchObject({ reason: 'HTTP 401', retryable: false })
  })

  it.each<[CargoTrouble, boolean, string]>([
    ['down', true, 'HTTP 503'],
    ['busy', true, 'HTTP 429'],
    ['otherKey', false, 'HTTP 401'],
    ['moved', true, 'no answer'],
    ['cut', true, 'no answer'],
    ['garbage', true, 'answered nonsense'],
    ['noDate', true, 'answered nonsense'],
    ['otherBox', true, 'answered about another container'],
    ['huge', true, 'answered too much'],
  ])('meets %s as a failure, to be tried again: %j', async (trouble, retryable, reason) => {
    vendor.trouble = trouble
    expect(await failureOf(httpCargo(vendor.settings).find(question))).toMatchObject({
      port: 'cargo',
      retryable,
      reason,
    })
  })

  it.each(['hang', 'stall'] as const)('is given up when it does %s', async (trouble) => {
    vendor.trouble = trouble
    const failure = await failureOf(httpCargo(vendor.settings, 150).find(question))
    expect(failure).toMatchObject({ reason: 'no answer in time', retryable: true })
    // Well below what the whole call may take (requirements §9).
    expect(cargoLimitMilliseconds).toBeLessThan(20_000)
  })

  it.each<CargoTrouble>(['down', 'hang', 'cut', 'garbage', 'otherBox'])(
    'is left alone for a while after ten times %s in a row, and asked again after it [A-10]',
    async (trouble) => {
      let now = app.clock.now
      const source = withCircuit(
        httpCargo(vendor.settings, trouble === 'hang' ? 300 : 8_000),
        () => now,
        pino({ level: 'silent' }),
      )
      vendor.trouble = trouble
      for (let time = 0; time < mostFailures; time++) await failureOf(source.find(question))
      vendor.asked.length = 0
      vendor.trouble = null
      expect((await failureOf(source.find(question))).reason).toBe('not asked: it failed too often')
      expect(vendor.asked).toEqual([])
      now = new Date(now.getTime() + pauseSeconds * 1000)
      expect(await source.find(question)).not.toBeNull()
    },
  )
})
