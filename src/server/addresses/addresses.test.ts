import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/addresses.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { addressLimit } from '#domain/addresses/addresses.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer } from '#test/support/people.ts'

let app: TestApp
let customer: { userId: UserId; token: string }
let other: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  other = await buildCustomer(app)
})

type Body = BodyInput<typeof contract.addAddress>
const factory: Body = {
  label: '北仑工厂',
  company: '宁波合家家具有限公司',
  contact: '周敏',
  phone: '138 5740 0001',
  country: 'CN',
  province: '330000',
  city: '330200',
  region: '330206',
  street: '小港街道纬五路 18 号',
  kinds: ['pickup'],
  defaultFor: ['pickup'],
}
const add = (more: Partial<Body> = {}, token = customer.token, key?: string) =>
  app.call(contract.addAddress, { token, body: { ...factory, ...more }, ...(key ? { key } : {}) })
const book = async (query: { kind?: 'pickup' | 'delivery'; keyword?: string } = {}, token = customer.token) =>
  (await app.call(contract.queryAddress, { token, query })).data
const remove = (ids: string[], token = customer.token) =>
  app.call(contract.deleteBatchAddress, { token, body: { ids } })

describe('the address book [§3 §7]', () => {
  test('adds an address, shows it, changes it and deletes it', async () => {
    const added = await add()
    expect(added.status).toBe(200)
    expect(added.data).toMatchObject({ ...factory, id: expect.stringMatching(/^adr_/) })
    expect(await book()).toEqual([added.data])
    const changed = await app.call(contract.modifyAddress, {
      token: customer.token,
      body: { ...factory, id: added.data.id, contact: '林岚', kinds: ['pickup', 'delivery'], defaultFor: [] },
    })
    expect(changed.data).toMatchObject({ contact: '林岚', kinds: ['pickup', 'delivery'], defaultFor: [] })
    expect((await remove([added.data.id])).data).toEqual({ deleted: 1 })
    expect(await book()).toEqual([])
  })

  test('finds by the end it serves and by a word in it', async () => {
    await add()
    await add({
      label: '鹿特丹仓',
      company: '',
      contact: 'Anna de Vries',
      phone: '+31 10 123 4567',
      country: 'NL',
      province: null,
      city:
        [...app.ctx.reference.foreignPlaces.cities.values()].find((each) => each.country === 'NL')?.code ??
        '',
      region: null,
      street: 'Waalhaven 12',
      kinds: ['delivery'],
      defaultFor: [],
    })
    expect((await book({ kind: 'delivery' })).map((each) => each.label)).toEqual(['鹿特丹仓'])
    expect((await book({ keyword: 'WAALHAVEN' })).map((each) => each.label)).toEqual(['鹿特丹仓'])
    expect((await book({ keyword: '合家' })).map((each) => each.label)).toEqual(['北仑工厂'])
    expect(await book({ keyword: '%' })).toEqual([])
  })

  test('has one default for each end; the newest takes it', async () => {
    const first = (await add()).data
    const second = (await add({ label: '慈溪仓' })).data
    const all = await book()
    expect(all.find((each) => each.id === first.id)?.defaultFor).toEqual([])
    expect(all[0]).toMatchObject({ id: second.id, defaultFor: ['pickup'] })
    expect((await add({ kinds: ['delivery'], defaultFor: ['pickup'] })).data.defaultFor).toEqual([])
  })

  test.each([
    [{ contact: '' }, 'contact', 'required'],
    [{ phone: '' }, 'phone', 'required'],
    [{ phone: '12857400001' }, 'phone', 'phone.invalid'],
    [{ phone: 'call me' }, 'phone', 'phone.invalid'],
    [{ street: ' ' }, 'street', 'required'],
    [{ street: 'x'.repeat(101) }, 'street', 'text.tooLong'],
    [{ country: 'XX' }, 'country', 'field.invalid'],
    [{ city: '999900' }, 'city', 'field.invalid'],
    [{ region: '310115' }, 'region', 'field.invalid'],
    [{ province: '310000' }, 'province', 'field.invalid'],
    [{ country: 'NL', city: 'NL-atlantis' }, 'city', 'field.invalid'],
    [{ kinds: [] }, 'kinds', 'required'],
    [{ label: 'a\u0000b' }, 'label', 'text.characters'],
  ] as const)('refuses %o beside its field', async (more, field, code) => {
    const refused = await add(more as unknown as Partial<Body>)
    expect(refused.status).toBe(400)
    expect(refused.fields?.[field]?.code).toBe(code)
  })

  test('holds at most 200, also when many are added at once', async () => {
    await app.ctx.pool.query(
      `insert into addresses (user_id, id, label, company, contact, phone, country, city, street, for_pickup,
         for_delivery, added_at, changed_at)
       select $1, 'adr_' || lpad(n::text, 26, '0'), '', '', 'x', '95533', 'CN', '330200', 'y', true, false, now(), now()
       from generate_series(1, $2) n`,
      [customer.userId, addressLimit - 3],
    )
    const tried = await Promise.all(Array.from({ length: 10 }, () => add()))
    expect(tried.filter((each) => each.status === 200)).toHaveLength(3)
    expect(tried.filter((each) => each.reason === 'address.tooMany')).toHaveLength(7)
    const defaults = (await book()).filter((each) => each.defaultFor.length > 0)
    expect(defaults).toHaveLength(1)
  })

  test('adds once for one key, however often and however many at a time [A-04]', async () => {
    const tried = await Promise.all(Array.from({ length: 50 }, () => add({}, customer.token, 'one-address')))
    for (const each of tried) expect([200, 409]).toContain(each.status)
    expect((await book()).length).toBe(1)
    const again = await add({}, customer.token, 'one-address')
    expect(again.data.id).toBe((await book())[0]?.id)
    expect((await add({ contact: '别人' }, customer.token, 'one-address')).status).toBe(422)
    expect((await add({}, other.token, 'one-address')).data.id).not.toBe(again.data.id)
  })

  test('lets one of 50 deletions of the same address succeed, in every round [A-05]', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = (await add()).data
      const tried = await Promise.all(Array.from({ length: 50 }, () => remove([id])))
      expect(tried.filter((each) => each.status === 200)).toHaveLength(1)
      expect(tried.filter((each) => each.reason === 'request.notFound')).toHaveLength(49)
    }
  })

  test('deletes all of a batch or nothing', async () => {
    const first = (await add()).data.id
    const second = (await add()).data.id
    expect((await remove([first, 'adr_01j00000000000000000000000'])).reason).toBe('request.notFound')
    expect(await book()).toHaveLength(2)
    expect((await remove([first, second, first])).data).toEqual({ deleted: 2 })
  })

  test('is nobody else’s to read, change or delete [§6]', async () => {
    const { id } = (await add()).data
    expect(await book({}, other.token)).toEqual([])
    const changed = await app.call(contract.modifyAddress, {
      token: other.token,
      body: { ...factory, id, contact: 'thief' },
    })
    expect(changed.reason).toBe('request.notFound')
    expect((await remove([id], other.token)).reason).toBe('request.notFound')
    expect((await book())[0]?.contact).toBe('周敏')
    expect((await app.call(contract.queryAddress)).status).toBe(401)
  })
})

describe('a pasted address [§7]', () => {
  const readLine = (text: string, token = customer.token) =>
    app.call(contract.readAddressLineCall, { token, body: { text } })

  test('is taken apart into fields that the book takes as they are', async () => {
    const { data } = await readLine('周敏 138 5740 0001 浙江省宁波市北仑区小港街道纬五路 18 号')
    expect(data).toMatchObject({ contact: '周敏', city: '330200', region: '330206', unread: [] })
    const { contact, phone, company, province, city, region, street } = data
    const added = await add({ contact, phone, company, province, city: city ?? '', region, street })
    expect(added.data).toMatchObject({
      contact: '周敏',
      phone: '13857400001',
      street: '小港街道纬五路 18 号',
    })
  })

  test('says what it could not read, keeps nothing, and asks who is there', async () => {
    const { data } = await readLine('朝阳区建国路 88 号')
    expect(data).toMatchObject({ city: null, ambiguous: true, street: '朝阳区建国路 88 号' })
    expect(data.unread).toEqual(['contact', 'phone', 'city', 'region'])
    expect(await book()).toEqual([])
    expect((await app.call(contract.readAddressLineCall, { body: { text: 'x' } })).status).toBe(401)
  })

  test.each([
    ['', 'required'],
    [' \n ', 'required'],
    ['x'.repeat(501), 'text.tooLong'],
  ])('refuses a text such as %j', async (text, code) => {
    expect((await readLine(text)).fields?.text?.code).toBe(code)
  })
})

describe('where an address lies [§8]', () => {
  const locate = (query: { country: string; city: string; region?: string; street?: string }) =>
    app.call(contract.locateAddress, { token: customer.token, query })

  test('is the centre of its county where nobody is asked, and the reply says so', async () => {
    const { data } = await locate({ country: 'CN', city: '330200', region: '330206', street: '纬五路 18 号' })
    expect(data.precision).toBe('county')
    expect(Math.round(data.lat)).toBe(30)
  })

  test('is refused where there is no such place', async () => {
    expect((await locate({ country: 'CN', city: '999900' })).reason).toBe('quote.doorNotLocated')
    expect((await locate({ country: 'NL', city: 'NL-atlantis' })).reason).toBe('quote.doorNotLocated')
  })
})
