import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import * as deskContract from '#contract/order-desk.ts'
import * as contract from '#contract/orders.ts'
import { system } from '#domain/kernel/actor.ts'
import type { FileId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, clerkActor, type OrderWish } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { moveOrder } from './commands/moves.ts'

let app: TestApp
let staffToken: string
let financeToken: string
let customer: { userId: UserId; token: string }
let other: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  staffToken = (await buildStaff(app, 'operations', '林晓')).token
  financeToken = (await buildStaff(app, 'finance', '周敏')).token
  customer = await buildCustomer(app)
  other = await buildCustomer(app)
})

type Given = BodyInput<typeof contract.setShippingInstructionsCall>
const instructions: Given['instructions'] = {
  release: 'original',
  originals: 3,
  freight: 'prepaid',
  goods: '320 CARTONS OF SOLID WOOD DINING TABLES\nHS 9403.60',
  marks: 'VELDMAN\nROTTERDAM\nC/NO. 1-320',
}
const build = async (wish: OrderWish = {}, who = customer): Promise<OrderId> =>
  (await buildOrder(app, who, wish)).id
const get = async (id: string) =>
  (await app.call(contract.getOrder, { token: customer.token, query: { id } })).data
const set = (id: string, more: Partial<Given> = {}, token = customer.token) =>
  app.call(contract.setShippingInstructionsCall, { token, body: { id, instructions, ...more } as Given })
const deskSet = (id: string, more: Partial<Given> = {}, token = staffToken) =>
  app.call(deskContract.deskSetShippingInstructionsCall, {
    token,
    body: { id, instructions, ...more } as Given,
  })
const cutOffAt = (id: string, at: string) =>
  app.ctx.pool.query(`update orders set terms = jsonb_set(terms, '{cutOffs}', $2::jsonb) where id = $1`, [
    id,
    JSON.stringify([{ code: 'DCO', filing: null, at }]),
  ])
/** Tokens live for a quarter of an hour. */
const loggedInAgain = async () => (await openSessionFor(app.ctx, system, customer.userId)).reply.jwt
const ahead = (milliseconds: number) => new Date(app.clock.now.getTime() + milliseconds).toISOString()
const lines = (order: { history: { move: string; by: string; reason: string | null }[] }, move: string) =>
  order.history.filter((each) => each.move === move)

describe('shipping instructions [§2 decision 032]', () => {
  test('are written by the shipper with the parties, and the desk sees them with who and when', async () => {
    const id = await build()
    const { status, data } = await set(id, {
      shipper: { name: 'NINGBO VELDMAN FURNITURE CO., LTD.' },
      consignee: { name: 'VELDMAN BV', address: 'HAVENSTRAAT 1, ROTTERDAM' },
      notifySameAsConsignee: true,
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      shippingInstructions: instructions,
      consignee: { name: 'VELDMAN BV' },
      notifyParty: { name: 'VELDMAN BV', address: 'HAVENSTRAAT 1, ROTTERDAM' },
      edits: {
        instructions: { open: true, by: 'sailing', changed: { by: 'customer', name: null } },
      },
    })
    expect(lines(data, 'setInstructions')).toMatchObject([
      {
        by: 'customer',
        from: 'pendingPayment',
        to: 'pendingPayment',
        reason: 'changed:consignee,freight,goods,marks,notifyParty,originals,release,shipper',
      },
    ])
    const desk = await app.call(deskContract.deskGetOrder, { token: staffToken, query: { id } })
    expect(desk.data).toMatchObject({ shippingInstructions: instructions, shipper: data.shipper })
  })

  test('tells the shipper by the red dot what the desk changed, and the desk by nothing but the line', async () => {
    const id = await build()
    await set(id)
    expect((await get(id)).redDot).toBe(false)
    const seen = (await get(id)).edits.instructions.changed?.at ?? null
    expect(
      (await deskSet(id, { basedOn: seen, instructions: { ...instructions, freight: 'collect' } })).status,
    ).toBe(200)
    const order = await get(id)
    expect(order.redDot).toBe(true)
    expect(order.edits.instructions.changed).toMatchObject({ by: 'staff', name: '林晓' })
    expect(lines(order, 'setInstructions').map(({ by, reason }) => [by, reason])).toEqual([
      ['staff', 'changed:freight'],
      ['customer', 'changed:freight,goods,marks,originals,release'],
    ])
  })

  test('a series of corrections is one line of the history, with everything that changed', async () => {
    const id = await build()
    let basedOn: string | null = null
    for (const goods of ['A', 'B', 'C']) {
      const { data } = await set(id, { basedOn, instructions: { ...instructions, goods } })
      basedOn = data.edits.instructions.changed?.at ?? null
      app.clock.advance(30)
    }
    const { data } = await set(id, {
      basedOn,
      consignee: { name: 'X' },
      instructions: { ...instructions, goods: 'C' },
    })
    expect(lines(data, 'setInstructions')).toHaveLength(1)
    expect(lines(data, 'setInstructions')[0]?.reason).toContain('consignee')
    const seen = data.edits.instructions.changed?.at ?? null
    app.clock.advance(3_601)
    const later = await set(id, { basedOn: seen, consignee: { name: 'Y' } }, await loggedInAgain())
    expect(lines(later.data, 'setInstructions').map(({ reason }) => reason)).toEqual([
      'changed:consignee,goods',
      lines(data, 'setInstructions')[0]?.reason,
    ])
  })

  test('what changes nothing leaves no trace', async () => {
    const id = await build()
    const { data } = await set(id)
    app.clock.advance(60)
    const again = await set(id, { basedOn: data.edits.instructions.changed?.at ?? null })
    expect(again.data.edits.instructions.changed).toEqual(data.edits.instructions.changed)
    expect(again.data.history).toEqual(data.history)
  })

  test('originals are counted only where originals are issued', async () => {
    const id = await build()
    const { data } = await set(id, { instructions: { ...instructions, release: 'telex' } })
    expect(data.shippingInstructions).not.toHaveProperty('originals')
  })

  test.each([
    ['a second before the cut-off', 1_000, 200, null],
    ['a millisecond before it', 1, 200, null],
    ['at the cut-off', 0, 409, 'order.instructionsClosed'],
    ['an hour after it', -3_600_000, 409, 'order.instructionsClosed'],
  ])('%s the shipper is answered %#', async (_, milliseconds, status, reason) => {
    const id = await build({ status: 'paid' })
    await cutOffAt(id, ahead(milliseconds))
    const answer = await set(id)
    expect([answer.status, answer.reason ?? null]).toEqual([status, reason])
    expect((await get(id)).edits.instructions.open).toBe(status === 200)
    // The desk amends with the carrier, whenever it is.
    const desk = await deskSet(id, {
      basedOn: (await get(id)).edits.instructions.changed?.at ?? null,
      instructions: { ...instructions, goods: 'AMENDED' },
    })
    expect([desk.status, desk.data.shippingInstructions?.goods]).toEqual([200, 'AMENDED'])
  })

  test('a vessel that sailed ends it, and so does an order that is closed', async () => {
    const sailed = await build({ status: 'inTransit' })
    expect(await set(sailed)).toMatchObject({ status: 409, reason: 'order.instructionsClosed' })
    const cancelled = await build()
    await moveOrder(app.ctx, clerkActor, cancelled, 'cancelByOperations', '舱位不足')
    expect(await set(cancelled)).toMatchObject({ status: 409, reason: 'order.instructionsClosed' })
  })

  test('who has not seen the last change writes nothing over', async () => {
    const id = await build()
    await set(id)
    expect(await set(id, { instructions: { ...instructions, goods: 'BLIND' } })).toMatchObject({
      status: 409,
      reason: 'order.changedMeanwhile',
    })
    expect(await deskSet(id, { basedOn: ahead(-1) })).toMatchObject({ reason: 'order.changedMeanwhile' })
    expect((await get(id)).shippingInstructions?.goods).toBe(instructions.goods)
  })

  test('fifty writers at once: one is first, the others are told', async () => {
    const id = await build()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        set(id, { instructions: { ...instructions, goods: `GOODS ${at}` } }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(new Set(answers.filter((each) => each.status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['order.changedMeanwhile']),
    )
    expect(lines(await get(id), 'setInstructions')).toHaveLength(1)
  })

  test.each<[string, object, string, string]>([
    ['Chinese goods', { goods: '实木餐桌' }, 'instructions.goods', 'text.latinOnly'],
    ['full-width letters', { goods: 'ＴＡＢＬＥＳ' }, 'instructions.goods', 'text.latinOnly'],
    ['a Chinese comma in the marks', { marks: 'N/M，' }, 'instructions.marks', 'text.latinOnly'],
    ['a turned text', { goods: 'A\u202eB' }, 'instructions.goods', 'text.latinOnly'],
    ['NUL', { goods: 'A\u0000B' }, 'instructions.goods', 'text.characters'],
    ['a lone surrogate', { goods: 'A\ud800' }, 'instructions.goods', 'text.characters'],
    ['NUL in the note', { note: '\u0000' }, 'instructions.note', 'text.characters'],
    ['ten thousand letters', { goods: 'A'.repeat(10_000) }, 'instructions.goods', 'text.tooLong'],
    ['1,001 letters', { goods: 'A'.repeat(1_001) }, 'instructions.goods', 'text.tooLong'],
    ['no goods', { goods: '  ' }, 'instructions.goods', 'required'],
    ['ten originals', { originals: 10 }, 'instructions.originals', 'number.tooLarge'],
    ['half an original', { originals: 1.5 }, 'instructions.originals', 'field.invalid'],
    ['an unknown release', { release: 'pigeon' }, 'instructions.release', 'field.invalid'],
  ])('refuses %s beside its field', async (_, change, field, code) => {
    const id = await build()
    const answer = await set(id, { instructions: { ...instructions, ...change } as Given['instructions'] })
    expect(answer.status).toBe(400)
    expect(answer.fields).toMatchObject({ [field]: { code } })
    expect((await get(id)).shippingInstructions).toBeNull()
  })

  test('1,000 letters of goods are taken, and pasted line ends are made plain', async () => {
    const id = await build()
    const { data } = await set(id, {
      instructions: { ...instructions, goods: `A\r\nB\tC${'D'.repeat(995)}` },
    })
    expect(data.shippingInstructions?.goods).toBe(`A\nB C${'D'.repeat(995)}`)
  })

  test('are not another customer’s to write, nor finance’s [§6]', async () => {
    const id = await build()
    expect(await set(id, {}, other.token)).toMatchObject({ status: 404, reason: 'request.notFound' })
    expect((await deskSet(id, {}, financeToken)).status).toBe(403)
    expect((await deskSet(id, {}, customer.token)).status).toBe(401)
    expect((await get(id)).shippingInstructions).toBeNull()
  })
})

describe('free pickup and pickup express [§3 §5]', () => {
  const place = { contact: '王芳', phone: '13800001111', address: '宁波市江北区同济路 1 号' }
  const pickup = (id: string, pickupInformation: object, token = customer.token) =>
    app.call(contract.setPickupInformationCall, { token, body: { id, pickupInformation } as never })
  const free = { request: { freePickup: true, pickupInformation: place } }

  test('the place of the free pickup is changed until the goods move', async () => {
    const id = await build(free)
    const { data } = await pickup(id, { ...place, contact: '李雷' })
    expect(data).toMatchObject({
      freePickup: true,
      pickupInformation: { ...place, contact: '李雷' },
      edits: { pickupInformation: { open: true, by: 'pickup', changed: { by: 'customer' } } },
    })
    expect(data.pickupInformation).not.toHaveProperty('changed')
    await recordEvents(app.ctx, system, id, { kind: 'carrier', name: 'COSCO' }, [
      { type: 'emptyPickedUp', classifier: 'actual', containerIds: [], happenedAt: app.clock.now },
    ])
    expect(await pickup(id, place)).toMatchObject({ status: 409, reason: 'order.pickupInformationClosed' })
    expect((await get(id)).pickupInformation?.contact).toBe('李雷')
  })

  test('is refused half filled, where it was not chosen, and to others [§5]', async () => {
    const id = await build(free)
    expect((await pickup(id, { ...place, phone: ' ' })).fields).toMatchObject({
      'pickupInformation.phone': { code: 'required' },
    })
    expect((await pickup(id, { ...place, address: 'x'.repeat(10_000) })).status).toBe(400)
    expect(await pickup(id, place, other.token)).toMatchObject({ status: 404 })
    expect(await pickup(await build(), place)).toMatchObject({ reason: 'order.pickupInformationClosed' })
  })

  const express = (id: string, given: object | null, token = customer.token) =>
    app.call(contract.setExpressCall, { token, body: { id, express: given } as never })

  test('what was sent by courier is told, corrected and taken off; the desk sees it', async () => {
    const id = await build({ status: 'paid' })
    await express(id, { company: '顺丰速运', waybill: 'sf1234567890', content: '报关资料原件' })
    const desk = await app.call(deskContract.deskGetOrder, { token: staffToken, query: { id } })
    expect(desk.data.express).toEqual({
      company: '顺丰速运',
      waybill: 'SF1234567890',
      content: '报关资料原件',
    })
    const { data } = await express(id, null)
    expect(data.express).toBeNull()
    expect(data.history.slice(0, 2).map(({ move, reason }) => [move, reason])).toEqual([
      ['removeExpress', null],
      ['setExpress', '顺丰速运 SF1234567890'],
    ])
  })

  test.each([
    ['no company', { company: '', waybill: 'SF12345' }],
    ['a waybill of four signs', { company: 'DHL', waybill: '1234' }],
    ['a waybill with a script', { company: 'DHL', waybill: '<script>alert(1)' }],
    ['NUL', { company: 'D\u0000', waybill: 'SF12345' }],
    ['a lone surrogate', { company: '\udfff', waybill: 'SF12345' }],
    ['ten thousand letters', { company: 'DHL', waybill: 'SF12345', content: 'x'.repeat(10_000) }],
  ])('refuses %s', async (_, given) => {
    const id = await build()
    expect((await express(id, given)).status).toBe(400)
    expect((await get(id)).express).toBeNull()
  })

  test('courier details of a closed order stand, and are nobody else’s', async () => {
    const id = await build()
    const given = { company: 'DHL', waybill: 'JD014600003' }
    expect((await express(id, given, other.token)).status).toBe(404)
    await moveOrder(app.ctx, clerkActor, id, 'cancelByOperations', '舱位不足')
    expect(await express(id, given)).toMatchObject({ status: 409, reason: 'order.expressClosed' })
  })
})

describe('documents of one’s own', () => {
  const upload = async (userId: UserId, name: string): Promise<FileId> => {
    const id = newId('fil')
    const key = `uploads/${id}`
    await app.ctx.storage.put(key, Readable.from([Buffer.from('x')]))
    await app.ctx.pool.query(
      `insert into files (id, user_id, name, kind, media_type, bytes, sha256, storage_key, uploaded_at)
       values ($1, $2, $3, 'pdf', 'application/pdf', 1, 'x', $4, $5)`,
      [id, userId, name, key, app.ctx.clock()],
    )
    return id as FileId
  }
  const withPaper = async (name = '发票.pdf') => {
    const fileId = await upload(customer.userId, name)
    const id = await build({ placing: { documents: [{ kind: 'photo', fileId }] } })
    return { id, fileId }
  }
  const setKind = (body: { id: string; fileId: string }, token = customer.token) =>
    app.call(contract.setDocumentKindCall, { token, body: { ...body, kind: 'invoice' } as never })
  const remove = (body: { id: string; fileId: string }, token = customer.token) =>
    app.call(contract.removeDocumentCall, { token, body: body as never })
  const open = (query: { id: string; fileId: string }, token = staffToken) =>
    app.call(deskContract.deskDownloadDocumentCall, { token, query: query as never })

  test('change their kind and are taken back until a clerk has opened them', async () => {
    const paper = await withPaper()
    expect((await setKind(paper)).data.documents).toMatchObject([{ kind: 'invoice', openedAt: null }])
    const { data } = await remove(paper)
    expect(data.documents).toEqual([])
    expect(lines(data, 'removeDocument')).toMatchObject([{ by: 'customer', reason: '发票.pdf' }])
    expect(await remove(paper)).toMatchObject({ status: 404 })
  })

  test('stay as they are once a clerk has opened them, also by adding the file again', async () => {
    const paper = await withPaper()
    expect((await open(paper)).status).toBe(200)
    const [first] = (await get(paper.id)).documents
    expect(first?.openedAt).toBe(app.clock.now.toISOString())
    app.clock.advance(60)
    await open(paper)
    expect((await get(paper.id)).documents[0]?.openedAt).toBe(first?.openedAt)
    for (const answer of [await setKind(paper), await remove(paper)])
      expect(answer).toMatchObject({ status: 409, reason: 'order.documentOpened' })
    await app.call(contract.addOrderDocuments, {
      token: customer.token,
      body: { id: paper.id, documents: [{ kind: 'invoice', fileId: paper.fileId }] },
    })
    expect((await get(paper.id)).documents).toMatchObject([{ kind: 'photo' }])
  })

  test('of others are not there: another customer, the desk’s own, another order [§6]', async () => {
    const paper = await withPaper()
    const second = await build()
    for (const body of [paper, { id: second, fileId: paper.fileId }]) {
      const token = body === paper ? other.token : customer.token
      expect(await setKind(body, token)).toMatchObject({ status: 404, reason: 'request.notFound' })
      expect(await remove(body, token)).toMatchObject({ status: 404, reason: 'request.notFound' })
    }
    expect((await open({ id: second, fileId: paper.fileId })).status).toBe(404)
    expect((await open(paper, customer.token)).status).toBe(401)
    await app.ctx.pool.query(`update order_documents set by_kind = 'staff' where file_id = $1`, [
      paper.fileId,
    ])
    expect(await remove(paper)).toMatchObject({ status: 409, reason: 'order.documentOpened' })
    await app.ctx.pool.query(`update order_documents set internal = true where file_id = $1`, [paper.fileId])
    expect(await remove(paper)).toMatchObject({ status: 404 })
    expect((await open(paper)).status).toBe(200)
  })
})
