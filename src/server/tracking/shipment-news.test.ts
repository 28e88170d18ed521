import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { deskExceptions, handleException, listExceptions, takeException } from '#contract/exceptions.ts'
import {
  listNotifications,
  readNotificationsCall,
  saveNotificationSettings,
  saveOrderNotificationSettings,
} from '#contract/notifications.ts'
import { addEvents, retractEvent, timeline } from '#contract/tracking.ts'
import { system } from '#domain/kernel/actor.ts'
import type { ContainerId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { ChosenKind } from '#domain/notifications/kinds.ts'
import { defaultSettings, mostTextsPerDay } from '#domain/notifications/settings.ts'
import { sendDueTexts } from '#server/notifications/jobs.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildSender, dcsaEvent } from '#test/support/senders.ts'
import { recordEvents } from './commands.ts'
import { type ListedEpisode, loadEpisodes } from './episode-store.ts'
import { lookAtShipments } from './jobs.ts'
import { getTimeline } from './queries.ts'

let app: TestApp
let clerk: { token: string; staffId: string }
let customer: { userId: UserId; token: string; mobile: string }
let id: OrderId
let number: string
let boxes: ContainerId[]

beforeAll(async () => {
  app = await startTestApp()
  clerk = await buildStaff(app, 'operations', '林晓')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T02:00:00Z')
  customer = await buildCustomer(app)
  const order = await buildOrder(app, customer, { status: 'accepted' })
  // That it was accepted is no news of its shipment.
  await app.ctx.pool.query('delete from notifications where user_id = $1', [customer.userId])
  id = order.id
  number = order.number
  const { data } = await app.call(timeline, { token: customer.token, query: { orderId: id } })
  boxes = data.containers.map((each) => each.id)
})

type Event = BodyInput<typeof addEvents>['events'][number]
const add = async (...events: Event[]): Promise<string[]> => {
  const { data, status } = await app.call(addEvents, { token: clerk.token, body: { orderId: id, events } })
  expect(status).toBe(200)
  return data.events.map((each) => each.id)
}
const actual = (type: Event['type'], hoursAgo = 1, more: Partial<Event> = {}): Event =>
  ({
    type,
    classifier: 'actual',
    happenedAt: new Date(app.clock.now.getTime() - hoursAgo * 3_600_000).toISOString(),
    ...more,
  }) as Event
const expected = (type: Event['type'], happenedAt: string): Event =>
  ({ type, classifier: 'estimated', happenedAt }) as Event
const retract = (eventId: string) =>
  app.call(retractEvent, { token: clerk.token, body: { orderId: id, eventId, reason: '录错' } })
const told = async (language: 'zh' | 'en' = 'zh') =>
  (await app.call(listNotifications, { token: customer.token, language })).data
const kinds = async () => (await told()).items.map(({ kind }) => kind).reverse()
const open = async () =>
  (await app.call(listExceptions, { token: customer.token })).data.items.map(({ kind }) => kind)
const texts = async (): Promise<string[]> =>
  (
    await app.ctx.pool.query<{ text: string }>(
      'select text from embedded_sms where number = $1 order by sent_at, id',
      [customer.mobile],
    )
  ).rows.map(({ text }) => text)
const choose = (given: Partial<Record<ChosenKind, 'never' | 'atOnce' | 'daily'>>, more: object = {}) => {
  const choices = { ...defaultSettings.choices }
  for (const [kind, text] of Object.entries(given))
    choices[kind as ChosenKind] = { listed: true, text, mail: 'never' }
  return app.call(saveNotificationSettings, {
    token: customer.token,
    body: { ...defaultSettings, quiet: null, choices, ...more },
  })
}

describe('steps of the way [C-26]', () => {
  it('are told when the last container has taken them, once', async () => {
    await add(actual('gatedIn', 2, { containerIds: [boxes[0] as ContainerId] }))
    expect(await kinds()).toEqual([])
    await add(actual('gatedIn', 1, { containerIds: [boxes[1] as ContainerId] }))
    const { items, unread } = await told()
    expect(unread).toBe(1)
    expect(items[0]).toMatchObject({
      kind: 'gatedIn',
      orderId: id,
      params: { number, place: { zh: '宁波', en: 'Ningbo' } },
    })
    await add(actual('gatedIn', 1), actual('gatedIn', 3))
    expect(await kinds()).toEqual(['gatedIn'])
  })

  it('never go backwards: what comes out of sequence, or together with a later step, is no news', async () => {
    await add(actual('departed', 1))
    await add(actual('gatedIn', 30), actual('bookingConfirmed', 60))
    expect(await kinds()).toEqual(['departed'])
  })

  it('are not told again after a retraction', async () => {
    await add(actual('gatedIn', 3))
    const ids = await add(actual('departed', 2))
    for (const each of ids) await retract(each)
    await add(actual('gatedIn', 3))
    await add(actual('departed', 1))
    expect(await kinds()).toEqual(['gatedIn', 'departed'])
  })

  it('are told again after the container was left behind', async () => {
    await add(actual('gatedIn', 30))
    await add(actual('rolled', 20))
    await add(actual('gatedIn', 2))
    expect(await kinds()).toEqual(['gatedIn', 'rolled', 'gatedIn'])
  })

  it('come from machines in any sequence and any number of deliveries, once', async () => {
    const sender = await buildSender(app, `COSCO ${id}`)
    await app.ctx.pool.query('update orders set bill_of_lading = $1 where id = $2', [
      id.slice(-12).toUpperCase(),
      id,
    ])
    const documentReferences = [
      { documentReferenceType: 'TRD', documentReferenceValue: id.slice(-12).toUpperCase() },
    ]
    await app.ctx.pool.query('delete from order_containers where id = $1', [boxes[1]])
    const event = dcsaEvent(app, {
      eventType: 'TRANSPORT',
      transportEventTypeCode: 'DEPA',
      eventLocation: { UNLocationCode: 'CNNGB' },
      documentReferences,
    })
    const later = { ...event, eventCreatedDateTime: new Date(app.clock.now.getTime() + 1000).toISOString() }
    for (const each of [later, event, later, event]) await sender.tell([each])
    await Promise.all([sender.tell([later]), sender.tell([event]), sender.tell([later])])
    expect(await kinds()).toEqual(['departed'])
  })
})

describe('the arrival [C-26]', () => {
  // Planned for 2027-01-06.
  const at = (day: string) => `${day}T12:00:00Z`

  it('is told when it moves by as many hours as the customer chose, against what was told last', async () => {
    await add(expected('arrived', at('2027-01-06')))
    await add(expected('arrived', at('2027-01-07')))
    expect(await kinds()).toEqual(['arrivalMoved'])
    expect((await told()).items.find(({ kind }) => kind === 'arrivalMoved')?.params).toMatchObject({
      from: '2027-01-06',
      to: '2027-01-07',
      hours: 24,
    })
    // Half a day and half a day again make a whole one.
    await add(expected('arrived', '2027-01-08T00:00:00Z'))
    expect(await kinds()).toEqual(['arrivalMoved'])
    await add(expected('arrived', at('2027-01-08')))
    expect(await kinds()).toEqual(['arrivalMoved', 'arrivalMoved'])
    await add(expected('arrived', at('2027-01-08')))
    expect(await kinds()).toEqual(['arrivalMoved', 'arrivalMoved'])
  })

  it('keeps to the hours chosen for the order', async () => {
    await app.call(saveOrderNotificationSettings, {
      token: customer.token,
      body: {
        orderId: id,
        settings: { mode: 'own', choices: defaultSettings.choices, arrivalHours: 72 },
      },
    })
    await add(expected('arrived', at('2027-01-08')))
    expect(await kinds()).toEqual(['late'])
    await add(expected('arrived', at('2027-01-09')))
    expect(await kinds()).toEqual(['late', 'arrivalMoved'])
  })
})

describe('exceptions [C-26]', () => {
  it('are found, told once and over by themselves', async () => {
    await add(actual('customsHeld', 1, { containerIds: [boxes[0] as ContainerId] }))
    expect(await open()).toEqual(['customsHeld'])
    await add(actual('customsReleased', 0, { containerIds: [boxes[0] as ContainerId] }))
    expect(await open()).toEqual([])
    expect(await kinds()).toEqual(['held', 'troubleOver'])
    const { data } = await app.call(listExceptions, { token: customer.token, query: { state: 'over' } })
    expect(data.items).toMatchObject([{ kind: 'customsHeld', overAt: app.clock.now.toISOString() }])
  })

  it('that several containers have at once are one message, and counted once', async () => {
    await add(actual('rolled', 1))
    expect(await open()).toEqual(['rolled', 'rolled'])
    expect((await app.call(listExceptions, { token: customer.token })).data.open).toEqual([
      { kind: 'rolled', count: 1 },
    ])
    expect(await kinds()).toEqual(['rolled'])
  })

  it('that were retracted and told again are not told again', async () => {
    const ids = await add(actual('terminalHeld', 2))
    for (const each of ids) await retract(each)
    expect(await open()).toEqual([])
    await add(actual('terminalHeld', 2))
    expect(await open()).toEqual(['terminalHeld', 'terminalHeld'])
    expect(await kinds()).toEqual(['held', 'troubleOver'])
  })

  it('that time alone brings are found by the clock, in one of two processes', async () => {
    const silent = async () =>
      (
        await app.ctx.pool.query<{ told: number; found: number }>(
          `select (select count(*)::int from notifications where order_id = $1 and kind = 'noNews') as told,
            (select count(*)::int from order_exceptions where order_id = $1 and kind = 'silent') as found`,
          [id],
        )
      ).rows[0]
    await lookAtShipments.run(app.ctx, {})
    expect(await silent()).toEqual({ told: 0, found: 0 })
    app.clock.advance(30 * 86_400)
    await Promise.all([lookAtShipments.run(app.ctx, {}), lookAtShipments.run(app.ctx, {})])
    expect(await silent()).toEqual({ told: 1, found: 2 })
    app.clock.advance(2 * 3_600)
    await lookAtShipments.run(app.ctx, {})
    expect(await silent()).toEqual({ told: 1, found: 2 })
  })

  it('are those of the order’s page, by the free time of its offer', async () => {
    await app.ctx.pool.query(
      `update orders set terms = jsonb_set(terms, '{freeTime}', '{"demurrageDays": 60, "detentionDays": 60}')
       where id = $1`,
      [id],
    )
    await add(actual('departed', 900), actual('arrived', 30), actual('discharged', 24))
    // Logins have long ended by then.
    const both = async () => {
      await lookAtShipments.run(app.ctx, {})
      const { rows } = await app.ctx.pool.query<{ kind: string }>(
        'select distinct kind from order_exceptions where order_id = $1 and over_at is null order by kind',
        [id],
      )
      const { exceptions } = await getTimeline(app.ctx, system, id)
      const kinds = exceptions.map(({ kind }) => kind as string).filter((kind) => kind !== 'arrivalMoved')
      return [rows.map(({ kind }) => kind), [...new Set(kinds)].sort()]
    }
    app.clock.advance(40 * 86_400)
    const [early, shownEarly] = await both()
    expect(early).not.toContain('gateOutOverdue')
    expect(early).toEqual(shownEarly)
    app.clock.advance(30 * 86_400)
    const [late, shownLate] = await both()
    expect(late).toContain('gateOutOverdue')
    expect(late).toEqual(shownLate)

    const source = { kind: 'terminal', name: 'Eurogate' } as const
    const out = {
      type: 'gatedOut',
      classifier: 'actual',
      containerIds: [],
      happenedAt: app.clock.now,
    } as const
    await recordEvents(app.ctx, system, id, source, [out])
    // What comes after is the consignee’s.
    expect(await both()).toEqual([[], []])
  })

  it('are taken and handled at the desk, once, and the shipper reads the note', async () => {
    await add(actual('carrierHeld', 1, { containerIds: [boxes[0] as ContainerId] }))
    const query = { size: 100 } as const
    const mine = async () =>
      (await app.call(deskExceptions, { token: clerk.token, query })).data.items.find(
        (each) => each.order.id === id,
      )
    const excId = (await mine())?.id ?? ('' as never)
    await app.call(takeException, { token: clerk.token, body: { id: excId, take: true } })
    expect((await mine())?.owner).toMatchObject({ name: '林晓', me: true })
    const handle = (note: string) =>
      app.call(handleException, { token: clerk.token, body: { id: excId, note } })
    expect((await handle('')).fields?.note?.code).toBe('required')
    expect((await handle('已补交运费，等船公司放货')).status).toBe(200)
    expect((await handle('再来一次')).reason).toBe('tracking.exceptionHandled')
    const { data } = await app.call(listExceptions, { token: customer.token })
    expect(data.items[0]?.handled?.note).toBe('已补交运费，等船公司放货')
    const finance = await buildStaff(app, 'finance')
    expect((await app.call(deskExceptions, { token: finance.token })).status).toBe(403)
  })

  it('stand at the desk by how long they have waited, whenever they were found, on every page', async () => {
    await add(actual('carrierHeld', 20, { containerIds: [boxes[0] as ContainerId] }))
    await add(actual('rolled', 90))
    const of = { userId: null, state: 'open', kind: null, owner: null, size: 1, oldestFirst: true } as const
    const seen: number[] = []
    for (let cursor: string | null = null, more = true; more; ) {
      const found: ListedEpisode[] = await loadEpisodes(app.ctx, { ...of, cursor })
      seen.push(...found.slice(0, 1).map(({ since }) => since.getTime()))
      cursor = found[0]?.id ?? null
      more = found.length > 1
    }
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect(new Set(seen).size).toBeGreaterThan(1)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  })

  it('of another shipper are not seen', async () => {
    await add(actual('rolled', 1))
    const other = await buildCustomer(app)
    const { data } = await app.call(listExceptions, { token: other.token })
    expect(data).toEqual({ items: [], open: [], nextCursor: null })
  })
})

describe('the list of messages', () => {
  it('counts what is unread, never backwards', async () => {
    await add(actual('gatedIn', 2))
    expect((await told()).unread).toBe(1)
    const read = (until: Date) =>
      app.call(readNotificationsCall, { token: customer.token, body: { until: until.toISOString() } })
    const first = app.clock.now
    await read(new Date(first.getTime() + 86_400_000))
    expect((await told()).unread).toBe(0)
    await read(new Date(first.getTime() - 86_400_000))
    expect((await told()).unread).toBe(0)
    app.clock.advance(60)
    await add(actual('departed', 0))
    expect((await told()).unread).toBe(1)
  })

  it('holds nothing of an order that is muted, also not when it is unmuted', async () => {
    const mode = (settings: BodyInput<typeof saveOrderNotificationSettings>['settings']) =>
      app.call(saveOrderNotificationSettings, { token: customer.token, body: { orderId: id, settings } })
    await mode({ mode: 'muted', choices: defaultSettings.choices, arrivalHours: 24 })
    await add(actual('gatedIn', 2))
    await mode(null)
    await add(actual('gatedIn', 1))
    expect(await kinds()).toEqual([])
  })

  it('keeps settings as they were chosen, and refuses what is none', async () => {
    const { data } = await choose({ departed: 'daily' }, { zone: 'Europe/Berlin', dailyAt: '07:00' })
    expect(data).toMatchObject({ zone: 'Europe/Berlin', dailyAt: '07:00', quiet: null })
    const wrong = await choose({}, { zone: 'Mars/Olympus' })
    expect(wrong.fields?.zone?.code).toBe('field.invalid')
    expect((await choose({}, { quiet: { from: '25:00', to: '07:00' } })).fields?.['quiet.from']?.code).toBe(
      'time.invalid',
    )
    expect((await choose({}, { arrivalHours: 0 })).fields?.arrivalHours?.code).toBe('number.positive')
  })
})

describe('text messages [C-26]', () => {
  const minute = async () => {
    app.clock.advance(60)
    await sendDueTexts.run(app.ctx, {})
  }

  it('go out at once, once, in the customer’s language', async () => {
    await choose({ gatedIn: 'atOnce' })
    await add(actual('gatedIn', 2))
    await app.ctx.jobs.drain(app.ctx)
    expect(await texts()).toEqual([`【舢板】${number} 全部进港，宁波。详见网站“消息与提醒”。`])
    await add(actual('gatedIn', 1))
    await minute()
    expect(await texts()).toHaveLength(1)
  })

  it('wait for the end of quiet hours, and go out together', async () => {
    await choose(
      { rolled: 'atOnce', held: 'atOnce' },
      { quiet: { from: '09:00', to: '11:00' }, zone: 'Asia/Shanghai' },
    )
    await add(actual('rolled', 1))
    await add(actual('terminalHeld', 0))
    await minute()
    expect(await texts()).toEqual([])
    app.clock.advance(3_600)
    await minute()
    const [message, ...more] = await texts()
    expect(more).toEqual([])
    expect(message).toMatch(/被甩柜.*；.*码头扣箱/)
  })

  it('make a daily summary that counts what it does not name', async () => {
    await choose({
      gatedIn: 'daily',
      rolled: 'daily',
      departed: 'daily',
      held: 'daily',
      troubleOver: 'daily',
    })
    await add(actual('gatedIn', 30))
    await add(actual('rolled', 20))
    await add(actual('gatedIn', 12))
    await add(actual('departed', 6))
    await add(actual('terminalHeld', 1))
    await minute()
    expect(await texts()).toEqual([])
    app.clock.advance(86_400)
    await minute()
    const [message, ...more] = await texts()
    expect(more).toEqual([])
    expect(message).toMatch(/另有 \d 条/)
  })

  it('are sent once by two processes at once, and by one that died after handing over', async () => {
    await choose({ gatedIn: 'atOnce' })
    await add(actual('gatedIn', 2))
    const dying = {
      ...app.ctx,
      sms: {
        name: 'dying',
        approvesTexts: false,
        async send(message: Parameters<typeof app.ctx.sms.send>[0]) {
          await app.ctx.sms.send(message)
          throw new Error('killed')
        },
      },
    }
    await sendDueTexts.run(dying, {}).catch(() => undefined)
    expect(await texts()).toHaveLength(1)
    app.clock.advance(180)
    await Promise.all([1, 2, 3].map(() => sendDueTexts.run(app.ctx, {})))
    app.clock.advance(180)
    await minute()
    expect(await texts()).toHaveLength(1)
    const { rows } = await app.ctx.pool.query(
      'select 1 from notification_texts where user_id = $1 and sent_at is not null',
      [customer.userId],
    )
    expect(rows).toHaveLength(1)
  })

  it('are tried for a day while nobody takes them', async () => {
    await choose({ gatedIn: 'atOnce' })
    await add(actual('gatedIn', 2))
    let tries = 0
    const down = {
      ...app.ctx,
      sms: {
        name: 'down',
        approvesTexts: false,
        async send() {
          tries += 1
          throw new ProviderFailure('sms', 'down', true)
        },
      },
    }
    for (let hour = 0; hour < 26; hour++) {
      await sendDueTexts.run(down, {})
      app.clock.advance(3_600)
    }
    expect(tries).toBe(26)
    await sendDueTexts.run(down, {})
    expect(tries).toBe(26)
    expect(await texts()).toEqual([])
  })

  it('are no more than so many a day; the rest goes out together', async () => {
    await choose({ rolled: 'atOnce', troubleOver: 'atOnce', held: 'atOnce' })
    const at = app.clock.now
    for (let sent = 0; sent < mostTextsPerDay; sent++) {
      await app.ctx.pool.query(
        'insert into notification_texts (id, user_id, made_at, next_try_at, sent_at) values ($1, $2, $3, $3, $3)',
        [`ntx_${String(sent).padStart(26, '0')}`, customer.userId, at],
      )
    }
    await add(actual('rolled', 1))
    await minute()
    await add(actual('terminalHeld', 0))
    await minute()
    expect(await texts()).toEqual([])
    app.clock.advance(86_400)
    await minute()
    expect(await texts()).toHaveLength(1)
  })
})
