import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/cargo.ts'
import type { CargoSubscriptionId } from '#domain/kernel/ids.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { SmsSender } from '#server/providers/sms/port.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCargo, builtBill, builtContainer } from '#test/support/cargo.ts'
import { type CargoVendor, startCargoVendor } from '#test/support/cargo-vendor.ts'
import { buildCaptcha } from '#test/support/login.ts'
import { buildCustomer } from '#test/support/people.ts'
import { subscribeCargo } from './commands.ts'
import { askForSubscribedCargo, forgetOldSubscriptions, tellSubscriber } from './jobs.ts'
import { findUntold } from './store.ts'

/** A product with the demo world's containers, and one that asks a company. */
let demo: TestApp
let app: TestApp
let vendor: CargoVendor
beforeAll(async () => {
  vendor = await startCargoVendor()
  demo = await startTestApp()
  app = await startTestApp({
    CARGO_DATA_URL: vendor.settings.url,
    CARGO_DATA_KEY: vendor.settings.key,
  })
  await buildCargo(demo)
})
afterAll(async () => {
  await vendor.stop()
  await demo.stop()
  await app.stop()
})
beforeEach(() => {
  vendor.trouble = null
  vendor.known.clear()
  vendor.asked.length = 0
  // Past every limit of the test before.
  for (const each of [demo, app]) each.clock.advance(90_000)
})

const unknown = { bill: builtBill, container: 'CSQU3054383' }
const asked = { bill: builtBill, container: builtContainer }
const arrive = (container: string = unknown.container) =>
  vendor.known.set(`${builtBill} ${container}`, {
    updatedAt: app.clock.now.toISOString(),
    record: {
      containerNo: container,
      vsl: 'XIN NING HAI',
      voy: '040W',
      releaseResult: 'released',
      wharfReleaseMark: false,
    },
  })

describe('looking a container up [§3] [§5]', () => {
  it('answers a visitor with all fields, the ports’ names, and that it is demo data', async () => {
    const { status, data } = await demo.call(contract.findCargoCall, {
      query: { bill: 'cosu 6394-182750', container: 'csnu 412307 1' },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      bill: builtBill,
      carrier: 'COSU',
      demo: true,
      source: null,
      ports: { CNNGB: { zh: '宁波', en: 'Ningbo' }, NLRTM: { en: 'Rotterdam' } },
      record: { containerNo: builtContainer, releaseResult: 'released', boxStatus: 'full' },
    })
  })

  it('names the company’s source, and is no demo', async () => {
    arrive(builtContainer)
    const { data } = await app.call(contract.findCargoCall, { query: asked })
    expect(data).toMatchObject({ demo: false, record: { vsl: 'XIN NING HAI', sealNo: null } })
  })

  it.each([
    [{ bill: 'COSU12', container: builtContainer }, 422, 'cargo.billFormat', /提单号格式不正确/],
    [{ bill: builtBill, container: 'CSNU4123072' }, 422, 'tracking.containerNumberInvalid', /箱号有误/],
    [
      { bill: builtBill, container: 'EGHU1234562' },
      422,
      'cargo.ownerMismatch',
      /箱主代码不符.*EGHU.*长荣.*中远海运/,
    ],
    [unknown, 404, 'cargo.nothingFound', /没有查到.*COSU6394182750.*CSQU3054383/],
  ])('refuses %j with %d %s [§8]', async (query, status, reason, message) => {
    const refused = await demo.call(contract.findCargoCall, { query })
    expect([refused.status, refused.reason]).toEqual([status, reason])
    expect(refused.message).toMatch(message)
  })

  it('takes the carrier that the asker chose, and refuses one nobody knows', async () => {
    const container = 'EGHU1234562'
    const chosen = await demo.call(contract.findCargoCall, {
      query: { bill: builtBill, container, carrier: 'EGLV' },
    })
    expect(chosen.reason).toBe('cargo.nothingFound')
    const strange = await demo.call(contract.findCargoCall, {
      query: { bill: builtBill, container, carrier: 'ZZZZ' },
    })
    expect(strange.fields?.carrier?.code).toBe('rates.carrierUnknown')
  })

  it('refuses the same question within 20 seconds, not another one and not another person’s [§5] [§8]', async () => {
    const { token } = await buildCustomer(demo)
    const ask = (query: typeof asked, who?: string) =>
      demo.call(contract.findCargoCall, { query, token: who })
    expect((await ask(asked)).status).toBe(200)
    const again = await ask({ bill: 'COSU-6394182750', container: builtContainer })
    expect([again.status, again.reason]).toEqual([429, 'request.tooSoon'])
    expect(again.message).toMatch(/20 秒/)
    expect((await ask(unknown)).reason).toBe('cargo.nothingFound')
    expect((await ask(asked, token)).status).toBe(200)
    demo.clock.advance(20)
    expect((await ask(asked)).status).toBe(200)
  })

  it('says that the look-up failed when the company does, without its words [§8]', async () => {
    vendor.trouble = 'garbage'
    const failed = await app.call(contract.findCargoCall, { query: asked })
    expect([failed.status, failed.reason]).toEqual([502, 'cargo.queryFailed'])
    expect(failed.raw.body).not.toMatch(/nonsense|127\.0\.0\.1/)
  })

  it('tells the pages the carriers and owner codes by which they check', async () => {
    const { data } = await demo.call(contract.cargoRulesCall)
    expect(data.carriers.find((each) => each.scac === 'OOLU')?.parent).toBe('COSU')
    expect(data.owners.find((each) => each.code === 'TGHU')?.lessor).toBe('Textainer')
  })
})

it('says that nothing is connected where nothing is', async () => {
  const bare = await startTestApp({ SAMPAN_DEMO: '0' })
  try {
    const look = await bare.call(contract.findCargoCall, { query: asked })
    const subscribed = await bare.call(contract.subscribeCargoCall, {
      body: { ...asked, phone: '13800020000' },
    })
    expect([look.status, look.reason, subscribed.reason]).toEqual([
      503,
      'cargo.notConnected',
      'cargo.notConnected',
    ])
  } finally {
    await bare.stop()
  }
})

const messages = async (number: string): Promise<string[]> => {
  const { rows } = await app.ctx.pool.query<{ text: string }>(
    'select text from embedded_sms where number = $1 order by sent_at, id',
    [number],
  )
  return rows.map(({ text }) => text)
}
/** A minute of the jobs' clock, and what it queued. */
async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    app.clock.advance(60)
    await askForSubscribedCargo.run(app.ctx, {})
    await app.ctx.jobs.drain(app.ctx)
  }
}
let people = 0
const phoneOf = (): string => `138000${String(20_000 + people++)}`
/** A visitor has read the picture, unless it is said otherwise. */
const subscribe = async (phone: string | undefined, more: { token?: string; language?: 'zh' | 'en' } = {}) =>
  app.call(contract.subscribeCargoCall, {
    ...more,
    body: { ...unknown, ...(phone ? { phone } : {}), ...(more.token ? {} : await buildCaptcha(app)) },
  })

describe('a subscription to a container that was not found [§8]', () => {
  it('sends the result by text message as soon as there is one, once', async () => {
    const phone = phoneOf()
    const started = await subscribe(phone)
    expect(started.data).toEqual({
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      until: new Date(app.clock.now.getTime() + 30 * 60_000).toISOString(),
    })
    await minutes(5)
    expect(await messages(`+86${phone}`)).toEqual([])
    expect(vendor.asked).toHaveLength(2)
    arrive()
    await minutes(30)
    const [message, ...more] = await messages(`+86${phone}`)
    expect(message).toMatch(
      /^【舢板】.*CSQU3054383.*COSU6394182750.*XIN NING HAI 040W，海关已放行，码头未放行/,
    )
    expect(more).toEqual([])
  })

  it('tells once after a crash between handing over and remembering', async () => {
    const phone = phoneOf()
    await subscribe(phone)
    arrive()
    app.clock.advance(180)
    await askForSubscribedCargo.run(app.ctx, {})
    const { rows } = await app.ctx.pool.query<{ id: CargoSubscriptionId }>(
      'select id from cargo_subscriptions where mobile = $1 and settled_at is not null',
      [`+86${phone}`],
    )
    const id = rows[0]?.id as CargoSubscriptionId
    const dying: SmsSender = {
      name: 'dying',
      approvesTexts: false,
      async send(message) {
        await app.ctx.sms.send(message)
        throw new Error('killed')
      },
    }
    await expect(tellSubscriber.run({ ...app.ctx, sms: dying }, { id })).rejects.toThrow('killed')
    expect(await messages(`+86${phone}`)).toHaveLength(1)
    // The queue hands the job out again.
    await app.ctx.jobs.drain(app.ctx)
    expect(await messages(`+86${phone}`)).toHaveLength(1)
    expect(await findUntold(app.ctx, id)).toBeNull()
  })

  it('says that it failed when there is none in half an hour, in the reader’s language', async () => {
    const phone = phoneOf()
    await subscribe(phone, { language: 'en' })
    await minutes(29)
    expect(await messages(`+86${phone}`)).toEqual([])
    await minutes(2)
    expect(await messages(`+86${phone}`)).toEqual([
      expect.stringMatching(/^\[Sampan\] Subscription failed: no data for container CSQU3054383/),
    ])
  })

  it('goes on asking while the company is in trouble', async () => {
    const phone = phoneOf()
    await subscribe(phone)
    vendor.trouble = 'down'
    await minutes(10)
    vendor.trouble = null
    arrive()
    await minutes(4)
    expect(await messages(`+86${phone}`)).toHaveLength(1)
  })

  it('takes a customer’s own number, and no other', async () => {
    const { token, mobile } = await buildCustomer(app)
    const other = await subscribe(phoneOf(), { token })
    expect(other.reason).toBe('request.otherUser')
    expect((await subscribe(undefined, { token })).status).toBe(200)
    arrive()
    await minutes(3)
    expect(await messages(mobile.startsWith('+') ? mobile : `+86${mobile}`)).toHaveLength(1)
  })

  it.each([
    [undefined, 'login.mobileMissing'],
    ['', 'login.mobileMissing'],
    ['0574 5555 0168', 'login.mobileInvalid'],
    ['12345', 'login.mobileInvalid'],
    ['+1 555', 'login.mobileInvalid'],
  ])('refuses the number %j of a visitor with %s [§5]', async (phone, code) => {
    expect((await subscribe(phone)).fields?.phone?.code).toBe(code)
  })

  it('asks a visitor to prove to be a person before a number is taken, each time anew', async () => {
    const phone = phoneOf()
    const send = (proof: Record<string, string>) =>
      app.call(contract.subscribeCargoCall, { body: { ...unknown, phone, ...proof } })
    expect((await send({})).fields?.captcha?.code).toBe('login.captchaMissing')
    expect((await send({ captcha: 'Kp7X' })).reason).toBe('login.captchaWrong')
    const picture = await buildCaptcha(app)
    expect((await send({ ...picture, captcha: 'AAAA' })).reason).toBe('login.captchaWrong')
    // It was answered once, wrongly.
    expect((await send(picture)).reason).toBe('login.captchaWrong')
    const read = await buildCaptcha(app)
    expect((await send(read)).status).toBe(200)
    expect((await send(read)).reason).toBe('login.captchaWrong')
    await minutes(31)
  })

  it('takes thirty an hour from one address, whatever the numbers', async () => {
    const limited = await startTestApp({
      CARGO_DATA_URL: vendor.settings.url,
      CARGO_DATA_KEY: vendor.settings.key,
      SAMPAN_ADDRESS_LIMITS: '1',
    })
    try {
      const reasons: string[] = []
      for (let turn = 0; turn <= 30; turn++) {
        limited.clock.advance(60)
        const proof = await buildCaptcha(limited)
        const visitor = { kind: 'visitor', language: 'zh-CN' } as const
        const request = { ...unknown, phone: phoneOf(), ...proof }
        // Beside the call, which may be made ten times a minute.
        const started = subscribeCargo(limited.ctx, visitor, '198.51.100.7', request)
        reasons.push(await started.then(() => 'started').catch((refusal: Refusal) => refusal.code))
      }
      expect(reasons).toEqual([...Array(30).fill('started'), 'cargo.subscriptionLimit'])
    } finally {
      await limited.stop()
    }
  })

  it('runs once per container and number, and again when it has ended', async () => {
    const phone = phoneOf()
    expect((await subscribe(phone)).status).toBe(200)
    expect((await subscribe(phone)).reason).toBe('request.tooSoon')
    app.clock.advance(60)
    const second = await subscribe(phone)
    expect([second.status, second.reason]).toEqual([409, 'cargo.subscribed'])
    await minutes(31)
    expect((await subscribe(phone)).status).toBe(200)
    await minutes(31)
  })

  it('five an hour for a number, whatever the container', async () => {
    const phone = phoneOf()
    const containers = [
      'CSQU3054383',
      'MSCU1234566',
      'CBHU4398907',
      'OOLU8869111',
      'CAIU6400182',
      'TGHU1234567',
    ]
    const answers: string[] = []
    for (const container of containers) {
      const { reason } = await app.call(contract.subscribeCargoCall, {
        body: { bill: '6394182750', container, phone, ...(await buildCaptcha(app)) },
      })
      answers.push(reason ?? 'started')
      app.clock.advance(60)
    }
    expect(answers).toEqual([...Array(5).fill('started'), 'cargo.subscriptionLimit'])
    await minutes(31)
  })

  it('asks each subscription once a turn, however many processes there are', async () => {
    await subscribe(phoneOf())
    app.clock.advance(120)
    await Promise.all(Array.from({ length: 4 }, () => askForSubscribedCargo.run(app.ctx, {})))
    expect(vendor.asked).toHaveLength(1)
    await minutes(31)
  })

  it('is forgotten with its number a day after it ended', async () => {
    await subscribe(phoneOf())
    await minutes(31)
    const count = async () =>
      (await app.ctx.pool.query<{ count: number }>('select count(*)::int as count from cargo_subscriptions'))
        .rows[0]?.count
    expect(await count()).toBeGreaterThan(0)
    app.clock.advance(86_400 + 60)
    await forgetOldSubscriptions.run(app.ctx, {})
    expect(await count()).toBe(0)
  })
})
