import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findCargoCall, subscribeCargoCall } from '#contract/cargo.ts'
import { downloadFile, uploadFiles } from '#contract/files.ts'
import { mapSettings } from '#contract/maps.ts'
import { orderOnMap } from '#contract/order-map.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import { timeline } from '#contract/tracking.ts'
import { locateTrucks, truckMeter } from '#contract/trucks.ts'
import { loginByCodeCall, loginByPasswordCall } from '#contract/users.ts'
import { findVesselCall } from '#contract/vessels.ts'
import type { CargoSubscriptionId } from '#domain/kernel/ids.ts'
import type { TruckReport } from '#domain/positions/trucks.ts'
import { askForSubscribedCargo, tellSubscriber } from '#server/cargo/jobs.ts'
import { mostFailures, pauseSeconds } from '#server/platform/circuit.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { guarded } from '#server/providers/trucks/guard.ts'
import type { TruckPositions } from '#server/providers/trucks/port.ts'
import { takeHeard } from '#server/vessels/commands.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { type CargoTrouble, type CargoVendor, startCargoVendor } from './support/cargo-vendor.ts'
import { askForCode, buildCaptcha, loggedIn } from './support/login.ts'
import { buildOrder } from './support/orders.ts'
import { buildCustomer } from './support/people.ts'
import { type S3Service, startS3 } from './support/s3.ts'
import { hearShip } from './support/ships.ts'
import { startTencentSms, type TencentSmsService, tencentEnvironment } from './support/tencent-sms.ts'

/** The product as a forwarder runs it: messages through an SMS company, files in a bucket. */
let app: TestApp
let sms: TencentSmsService
let bucket: S3Service
let terminals: CargoVendor

beforeAll(async () => {
  bucket = await startS3()
  terminals = await startCargoVendor()
  sms = await startTencentSms(() => app.clock.now)
  app = await startTestApp({
    ...tencentEnvironment(sms),
    CARGO_DATA_URL: terminals.settings.url,
    CARGO_DATA_KEY: terminals.settings.key,
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.bucket,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    S3_REGION: bucket.settings.region,
    S3_PATH_STYLE: '1',
  })
})
afterAll(async () => {
  await app.stop()
  await sms.stop()
  await bucket.stop()
  await terminals.stop()
})
beforeEach(() => {
  // Past the pause in which a service of the test before is left alone, and past every limit.
  app.clock.advance(90_000)
  terminals.trouble = null
  sms.trouble = null
  sms.taken.length = 0
  bucket.trouble = null
})

describe('logging in through an SMS company [decision 007]', () => {
  it.each([
    ['zh', '2001', '13800007001'],
    ['en', '2002', '13800007002'],
  ] as const)(
    'sends the code from the template of the language %s and shows it nowhere',
    async (language, templateId, phone) => {
      const { asked, challengeId, phoneCode } = await askForCode(app, phone, { language })
      expect([asked.status, phoneCode]).toEqual([200, ''])
      expect(sms.taken).toEqual([
        {
          number: `+86${phone}`,
          templateId,
          parameters: [expect.stringMatching(/^\d{6}$/), '5'],
          context: '',
        },
      ])
      const { rows } = await app.ctx.pool.query('select count(*) as count from embedded_sms')
      expect(rows[0]?.count).toBe(0)
      const given = sms.taken[0]?.parameters[0] ?? ''
      const body = { phone, challengeId, phoneCode: given, agreementAccepted: true }
      expect((await app.call(loginByCodeCall, { body })).status).toBe(200)
    },
  )

  it.each(['limit', 'busy', 'down', 'otherSecret'] as const)(
    'says that the message could not be sent when the company answers with %s, and the code is no good',
    async (trouble) => {
      const phone = {
        limit: '13800007011',
        busy: '13800007012',
        down: '13800007013',
        otherSecret: '13800007014',
      }[trouble]
      sms.trouble = trouble
      const { asked, challengeId } = await askForCode(app, phone)
      expect([asked.status, asked.reason]).toEqual([502, 'login.smsFailed'])
      // The number of the request may hold these digits by chance.
      const said = JSON.stringify({ ...asked.raw.json(), requestId: '' })
      expect(said).not.toMatch(/Tencent|LimitExceeded|138/)
      const body = { phone, challengeId, phoneCode: '000000', agreementAccepted: true }
      expect((await app.call(loginByCodeCall, { body })).reason).toBe('login.codeExpired')
    },
  )
})

describe('files in a bucket [§5]', () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = (token: string) =>
    app.http.fastify.inject({
      method: 'POST',
      url: `/api${uploadFiles.path}`,
      headers: { token, language: 'zh', 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="seal.png"\r\n\r\n'),
        picture,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    })

  it('stores an upload and gives it back to its owner only', async () => {
    const [owner, other] = [await buildCustomer(app), await buildCustomer(app)]
    const uploaded = await upload(owner.token)
    expect(uploaded.statusCode).toBe(200)
    const { id } = uploaded.json().data.files[0]
    expect(bucket.keys()).toEqual([`uploads/2026/11/${id}`])
    const mine = await app.call(downloadFile, { token: owner.token, query: { id } })
    expect(mine.status).toBe(200)
    expect(mine.raw.rawPayload.subarray(0, 8)).toEqual(picture.subarray(0, 8))
    expect((await app.call(downloadFile, { token: other.token, query: { id } })).status).toBe(404)
  })

  it('refuses an upload that the bucket does not take, and keeps no row of it', async () => {
    const { token, userId } = await buildCustomer(app)
    const before = bucket.keys()
    bucket.trouble = 'busy'
    const refused = await upload(token)
    expect([refused.statusCode, refused.json().reason]).toEqual([502, 'file.uploadFailed'])
    expect(refused.json().message).toBe('文件上传失败，请联系管理员。')
    expect(bucket.keys()).toEqual(before)
    const { rows } = await app.ctx.pool.query('select count(*) as count from files where user_id = $1', [
      userId,
    ])
    expect(rows[0]?.count).toBe(0)
  })

  it('calls a file unavailable, not unknown, while the bucket is', async () => {
    const { token } = await buildCustomer(app)
    const { id } = (await upload(token)).json().data.files[0]
    bucket.trouble = 'busy'
    expect((await app.call(downloadFile, { token, query: { id } })).status).toBe(503)
    bucket.trouble = null
    expect((await app.call(downloadFile, { token, query: { id } })).status).toBe(200)
  })
})

describe('when the services behind the tools are in trouble [A-10]', () => {
  const password = 'a long password 1'
  let customer: Awaited<ReturnType<typeof buildCustomer>>
  let orderId: string
  beforeAll(async () => {
    customer = await buildCustomer(app, { password })
    orderId = (await buildOrder(app, customer, { status: 'accepted' })).id
  })
  /** A session of now: the clock has moved. */
  const login = () =>
    app.call(loginByPasswordCall, { body: { phone: customer.mobile, password, agreementAccepted: true } })

  /** Logging in by password, the list, an order, its timeline and its map answer as always. */
  async function coreStays() {
    const session = await login()
    const token = loggedIn(session.data).jwt
    const list = await app.call(listOrders, { token })
    const order = await app.call(getOrder, { token, query: { id: orderId } })
    const facts = await app.call(timeline, { token, query: { orderId } })
    const map = await app.call(orderOnMap, { token, query: { id: orderId } })
    expect([session, list, order, facts, map].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(list.data.items.map(({ id }) => id)).toEqual([orderId])
    return token
  }

  describe('trucks', () => {
    const plate = '浙B20618'
    const truck = { plate, colour: 'yellow', speedKmh: 60, heading: 90, source: 'vendor' } as const
    const here = (change: Partial<TruckReport> = {}): TruckReport => ({
      ...truck,
      lat: 29.9,
      lon: 121.8,
      reportedAt: app.clock.now,
      ...change,
    })
    const troubles: Readonly<Record<string, () => Promise<readonly TruckReport[]>>> = {
      'answers with a fault': async () => {
        throw new ProviderFailure('trucks', 'HTTP 500', true)
      },
      'closes the connection': async () => {
        throw new TypeError('terminated')
      },
      hangs: () => new Promise(() => undefined),
      'tells of another truck': async () => [here({ plate: '浙B99999' })],
      'tells a place that is none': async () => [here({ lat: 91, lon: 181 })],
      'tells a time that has not come': async () => [
        here({ reportedAt: new Date(app.clock.now.getTime() + 3_600_000) }),
      ],
    }

    it.each(Object.keys(troubles))(
      'a vendor that %s: a query error, nothing counted, left alone after ten, everything else goes on',
      async (trouble) => {
        const real = app.ctx.trucks.asked
        let asked = 0
        let well = false
        const vendor: TruckPositions = {
          name: 'vendor',
          simulated: false,
          examples: [],
          reports: () => {
            asked += 1
            return well ? Promise.resolve([here()]) : (troubles[trouble] as () => Promise<TruckReport[]>)()
          },
        }
        Object.assign(app.ctx.trucks, { asked: guarded(vendor, app.ctx.clock, app.ctx.log, 50) })
        try {
          const token = await coreStays()
          const before = (await app.call(truckMeter, { token })).data.meter.used
          const ask = (language: 'zh' | 'en' = 'zh') =>
            app.call(locateTrucks, { token, language, body: { trucks: [{ plate }] } })
          for (let time = 0; time < mostFailures; time++)
            expect((await ask()).reason).toBe('truck.queryFailed')
          expect(asked).toBe(mostFailures)
          const refused = await ask()
          expect([refused.status, asked]).toEqual([502, mostFailures])
          expect(refused.message).toMatch(/^查询出错：/)
          expect((await ask('en')).message).toMatch(/^Query error: .* not counted\.$/)
          expect((await app.call(truckMeter, { token })).data.meter.used).toBe(before)
          await coreStays()
          well = true
          app.clock.advance(pauseSeconds)
          const found = await ask()
          expect([found.status, found.data.trucks[0]?.outcome]).toEqual([200, 'found'])
          expect(found.data.meter.used).toBe(before + 1)
        } finally {
          Object.assign(app.ctx.trucks, { asked: real })
        }
      },
    )
  })

  describe('terminal data and the messages about it', () => {
    const box = { bill: 'COSU6394182750', container: 'CBHU4398907' }
    it.each<CargoTrouble>(['down', 'cut', 'garbage', 'otherBox'])(
      'a company that is %s: a query error, left alone after ten, everything else goes on',
      async (trouble) => {
        terminals.trouble = trouble
        terminals.known.set(`${box.bill} ${box.container}`, {
          updatedAt: app.clock.now.toISOString(),
          record: { containerNo: box.container },
        })
        for (let time = 0; time < mostFailures; time++) {
          const failed = await app.call(findCargoCall, { query: box })
          expect([failed.status, failed.reason]).toEqual([502, 'cargo.queryFailed'])
          app.clock.advance(21)
        }
        terminals.asked.length = 0
        terminals.trouble = null
        const left = await app.call(findCargoCall, { query: box })
        expect([left.reason, left.message, terminals.asked.length]).toEqual([
          'cargo.queryFailed',
          '查询出错：码头数据暂时取不到，请稍后再试。',
          0,
        ])
        await coreStays()
        app.clock.advance(pauseSeconds)
        expect((await app.call(findCargoCall, { query: box })).status).toBe(200)
        terminals.known.clear()
      },
    )

    it('a subscription says that it failed as soon as the SMS company is there again', async () => {
      const subscribed = await app.call(subscribeCargoCall, {
        body: { ...box, phone: '13800007099', ...(await buildCaptcha(app)) },
      })
      expect(subscribed.status).toBe(200)
      sms.trouble = 'down'
      for (let minute = 0; minute < 31; minute++) {
        app.clock.advance(60)
        await askForSubscribedCargo.run(app.ctx, {})
      }
      const { rows } = await app.ctx.pool.query<{ id: CargoSubscriptionId }>(
        'select id from cargo_subscriptions where told_at is null',
      )
      expect(rows).toHaveLength(1)
      const tell = () => tellSubscriber.run(app.ctx, rows[0] as { id: CargoSubscriptionId })
      // The company is down when the half hour is over: the work fails, and the queue keeps it for a later try.
      await expect(tell()).rejects.toThrow(ProviderFailure)
      expect(tellSubscriber.retries).toBeGreaterThan(0)
      expect(sms.taken).toEqual([])
      await coreStays()
      sms.trouble = null
      await tell()
      await tell()
      expect(sms.taken).toEqual([
        {
          number: '+8613800007099',
          templateId: '2003',
          parameters: [expect.stringMatching(/^订阅失败/)],
          // Whoever reads the company's log finds the subscription by it.
          context: rows[0]?.id,
        },
      ])
    })
  })

  it('an SMS company that fails is left alone after ten codes, and logging in by password goes on', async () => {
    sms.trouble = 'busy'
    for (let time = 0; time < mostFailures; time++) {
      const { asked } = await askForCode(app, `138000071${String(time).padStart(2, '0')}`)
      expect(asked.reason).toBe('login.smsFailed')
    }
    sms.trouble = null
    const left = await askForCode(app, '13800007198')
    expect([left.asked.status, left.asked.reason, sms.taken]).toEqual([502, 'login.smsFailed', []])
    expect((await login()).status).toBe(200)
    await coreStays()
    app.clock.advance(pauseSeconds)
    expect((await askForCode(app, '13800007199')).asked.status).toBe(200)
  })

  it('a feed of ships that is silent or lies: a position is called as old as it is, and no lie is taken', async () => {
    const ship = { mmsi: '477123456', name: 'TEST SILENCE', lat: 29.5, lon: 122.5 }
    await hearShip(app.ctx, 'nmea', ship)
    const find = async () => (await app.call(findVesselCall, { query: { vessel: ship.mmsi } })).data.found
    const first = await find()
    expect(first?.position).toMatchObject({ lat: 29.5, age: 'live' })
    const lies = [
      { lat: 91, lon: 181 },
      { lat: 10, lon: 10, heardAt: new Date(app.clock.now.getTime() + 3_600_000) },
      { lat: 10, lon: 10, heardAt: new Date(app.clock.now.getTime() - 49 * 3_600_000) },
    ]
    for (const { heardAt = app.clock.now, ...place } of lies)
      await takeHeard(app.ctx, 'nmea', {
        reports: [
          {
            report: {
              kind: 'position',
              mmsi: ship.mmsi,
              speed: 15,
              course: 200,
              heading: 201,
              status: 0,
              ...place,
            },
            heardAt,
          },
        ],
        unread: {},
      })
    expect((await find())?.position).toMatchObject({ lat: 29.5, lon: 122.5 })
    app.clock.advance(7 * 3_600)
    expect((await find())?.position).toMatchObject({ lat: 29.5, age: 'stale' })
    await coreStays()
  })

  it('a map without tiles says so, and everything else goes on', async () => {
    const { status, data } = await app.call(mapSettings)
    expect([status, data.tiles === null || typeof data.tiles === 'string']).toEqual([200, true])
    const missing = await app.http.fastify.inject({ url: '/basemap/000000000000/0/0/0' })
    expect(missing.statusCode).toBe(404)
    await coreStays()
  })
})
