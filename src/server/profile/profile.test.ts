import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAddress, deleteBatchAddress } from '#contract/addresses.ts'
import { uploadFiles } from '#contract/files.ts'
import * as contract from '#contract/profile.ts'
import { money } from '#domain/kernel/money.ts'
import { moveOrder } from '#server/orders/commands/moves.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomerWithPoints, giveVoucher } from '#test/support/offsets.ts'
import { buildOrder, customerActor } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { boundary, form } from '#test/support/upload-corpus.ts'

type Person = Awaited<ReturnType<typeof buildCustomer>>

let app: TestApp
let person: Person
let other: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await buildCustomer(app, { nickName: '小明' })
  other = await buildCustomer(app)
})

const material = (body: object, token = person.token) =>
  app.call(contract.materialCall, { token, body: body as never })
const save = (body: object, token?: string) => material({ operationType: 'save', ...body }, token)
const full = {
  categoryIds: ['furniture'],
  country: 'CN',
  province: '330000',
  city: '330200',
  region: '330206',
  address: '小港街道纬五路 18 号',
  linkMan: '周敏',
  linkPhone: '138 5740 0001',
  nickName: '敏敏',
  mail: 'min@example.com',
  companyName: '宁波合家家具有限公司',
  companyAddress: '宁波市北仑区纬五路 18 号',
  position: '关务',
}

describe('profile material [§3 §7]', () => {
  it('is empty at first, is written with the names given there, and is read back [R3.05] [R7.55]', async () => {
    const first = await material({ userId: person.userId })
    expect([first.status, first.data.version, first.data.completeness]).toEqual([200, 0, 12])
    expect(first.data).toMatchObject({ userId: person.userId, nickName: '小明', companyName: '', city: null })
    const saved = await save({ ...full, version: 0 })
    expect(saved.status).toBe(200)
    expect(saved.data).toMatchObject({ ...full, version: 1, missing: ['picture', 'certification'] })
    expect((await material({})).data).toEqual(saved.data)
    // What is not sent stays; an empty text is taken back.
    const later = await save({ position: '', country: null })
    expect(later.data).toMatchObject({
      ...full,
      position: '',
      country: null,
      city: null,
      region: null,
      province: null,
    })
  })

  it('takes the contact over from the own address book, and lets it go with the entry', async () => {
    const place = { country: 'CN', city: '330200', street: '纬五路 18 号', kinds: ['pickup'] }
    const entry = { contact: '林岚', phone: '13857400009', ...place }
    const mine = await app.call(addAddress, { token: person.token, body: entry as never })
    const theirs = await app.call(addAddress, { token: other.token, body: entry as never })
    const linked = await save({ linkId: mine.data.id })
    expect(linked.data).toMatchObject({ linkId: mine.data.id, linkMan: '林岚', linkPhone: '13857400009' })
    const refused = await save({ linkId: theirs.data.id })
    expect([refused.status, refused.reason]).toEqual([404, 'request.notFound'])
    await app.call(deleteBatchAddress, { token: person.token, body: { ids: [mine.data.id] } })
    expect((await material({})).data).toMatchObject({ linkId: null, linkMan: '林岚' })
  })

  it.each([
    [{ mail: 'nobody' }, 'mail', 'email.invalid'],
    [{ linkPhone: '123' }, 'linkPhone', 'phone.invalid'],
    [{ nickName: '小明1' }, 'nickName', 'name.characters'],
    [{ nickName: '舢'.repeat(31) }, 'nickName', 'name.length'],
    [{ companyName: '舢'.repeat(101) }, 'companyName', 'text.tooLong'],
    [{ address: 'a\u0000b' }, 'address', 'text.characters'],
    [{ categoryIds: ['no such goods'] }, 'categoryIds', 'field.invalid'],
    [{ country: 'XX', city: 'x' }, 'country', 'field.invalid'],
    [{ country: 'CN', city: '999999' }, 'city', 'field.invalid'],
    [{ country: 'CN', city: '330200', region: '110101' }, 'region', 'field.invalid'],
  ])('refuses %j beside %s', async (sent, field, code) => {
    const refused = await save(sent)
    expect([refused.status, refused.fields?.[field]?.code]).toEqual([400, code])
    expect((await material({})).data.version).toBe(0)
  })

  it('is nobody else’s, and never sets the certification', async () => {
    await save(full)
    const refused = await save({ userId: person.userId, companyName: 'x' }, other.token)
    expect([refused.status, refused.reason]).toEqual([403, 'request.otherUser'])
    expect((await material({}, other.token)).data.companyName).toBe('')
    expect((await save({ certificationType: 'enterprise' })).data.certificationType).toBeNull()
    expect((await app.call(contract.materialCall, { body: {} })).status).toBe(401)
  })

  it('lets one of many who change the same version through', async () => {
    const names = Array.from({ length: 8 }, (_, place) => `公司 ${place}`)
    const answers = await Promise.all(names.map((companyName) => save({ companyName, version: 0 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['profile.changedMeanwhile']),
    )
    expect((await material({})).data.version).toBe(1)
  })
})

it('tells one’s own base info, and everything of one’s own in one answer [R7.53] [R7.66]', async () => {
  await buildOrder(app, person)
  const info = await app.call(contract.infoCall, { token: person.token, body: { userId: person.userId } })
  expect(info.data).toEqual({
    userId: person.userId,
    nickName: '小明',
    userName: null,
    certificationStatus: 'none',
    certificationType: null,
    phone: `139****${person.mobile.slice(-4)}`,
    headerPicUrl: null,
  })
  const strange = await app.call(contract.infoCall, { token: other.token, body: { userId: person.userId } })
  expect(strange.reason).toBe('request.otherUser')
  const all = (await app.call(contract.accountInfoCall, { token: person.token })).raw.json()
  expect(all).toMatchObject({ code: 200, errorCode: 0, message: '' })
  expect(all.content).toMatchObject({
    ...info.data,
    totalOrderNumber: 1,
    pendingOrderNumber: 1,
    material: { version: 0, userId: person.userId },
    balance: 0,
    worth: money(0, 'CNY'),
    vouchers: 0,
    orders: { count: 1, paid: money(0, 'CNY') },
  })
  expect(all.content).toEqual(all.data)
})

it('is the balance call as well: points with their worth, vouchers, and what was paid [R7.52]', async () => {
  const rich = await buildCustomerWithPoints(app, 1_234)
  await giveVoucher(app, rich.userId)
  const { id } = await buildOrder(app, rich, { status: 'paid' })
  const paid = await app.ctx.pool.query<{ prepaid_minor: number }>(
    'select prepaid_minor from orders where user_id = $1',
    [rich.userId],
  )
  expect(paid.rows[0]?.prepaid_minor).toBeGreaterThan(0)
  const query = { adminUserId: rich.userId }
  const told = (await app.call(contract.accountInfoCall, { token: rich.token, query })).data
  expect(told).toMatchObject({
    balance: 1_234,
    worth: money(1_234, 'CNY'),
    vouchers: 1,
    vouchersAreAvailable: 1,
    orders: { count: 1, paid: { minor: paid.rows[0]?.prepaid_minor, currency: 'CNY' } },
  })
  // What is asked back has not gone back yet.
  await moveOrder(app.ctx, customerActor(rich.userId), id, 'requestRefund', '货物延期')
  const asked = (await app.call(contract.accountInfoCall, { token: rich.token, query })).data
  expect(asked.orders).toEqual(told.orders)
  const strange = await app.call(contract.accountInfoCall, { token: other.token, query })
  expect([strange.status, strange.reason]).toEqual([403, 'request.otherUser'])
})

const send = (name: string, content: Buffer, token: string) =>
  app.http.fastify.inject({
    method: 'POST',
    url: `/api${uploadFiles.path}`,
    headers: { token, language: 'zh', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: form([{ name, content }]),
  })
const upload = async (name: string, content: Buffer, token = person.token): Promise<string> =>
  (await send(name, content, token)).json().data.files[0].id
const refusedUpload = async (name: string, content: Buffer): Promise<string> =>
  (await send(name, content, person.token)).json().reason
/** Red on the left, blue on the right, with tags. */
async function twoColours(width = 900, height = 400): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3, background: '#0000ff' } as const
  const right = await sharp({ create: half }).png().toBuffer()
  return sharp({ create: { ...half, width, background: '#ff0000' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
}
const wear = (headerPicUrl: string, more: object = {}, token = person.token) =>
  app.call(contract.updateHeaderPicUrlCall, { token, body: { headerPicUrl, ...more } as never })
async function shown(token = person.token) {
  const raw = await app.http.fastify.inject({ url: '/api/crm/headerPic', headers: { token } })
  return { status: raw.statusCode, type: raw.headers['content-type'], content: raw.rawPayload }
}

describe('the header picture [R7.56]', () => {
  it('is cut to the square, written anew without tags, and read by its owner', async () => {
    expect((await shown()).status).toBe(404)
    const id = await upload('me.jpg', await twoColours())
    const set = await wear(id, { crop: { left: 0, top: 0, size: 400 }, userId: person.userId })
    expect(set.data.headerPicUrl).toMatch(/^\/api\/crm\/headerPic\?v=fil_/)
    const picture = await shown()
    expect([picture.status, picture.type]).toEqual([200, 'image/webp'])
    const found = await sharp(picture.content).metadata()
    expect(found).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect([found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined])
    const [red, , blue] = (await sharp(picture.content).stats()).channels
    expect([(red?.mean ?? 0) > 240, (blue?.mean ?? 255) < 15]).toEqual([true, true])
    const info = await app.call(contract.infoCall, { token: person.token, body: {} })
    expect(info.data.headerPicUrl).toBe(set.data.headerPicUrl)
    // By its own address, and without a square: the middle, where both colours meet.
    const again = await wear(`/api/crm/file/download?id=${id}`)
    expect(again.data.headerPicUrl).not.toBe(set.data.headerPicUrl)
    const middle = (await sharp((await shown()).content).stats()).channels[0]?.mean ?? 0
    expect(Math.abs(middle - 127)).toBeLessThan(12)
    expect((await shown(other.token)).status).toBe(404)
  })

  it('refuses another’s file, what is no picture, and a square beyond it', async () => {
    const theirs = await upload('me.jpg', await twoColours(), other.token)
    const refused = await wear(theirs)
    expect([refused.status, refused.reason]).toEqual([404, 'request.notFound'])
    expect((await wear(await upload('note.txt', Buffer.from('hello')))).reason).toBe('file.typeNotAllowed')
    // A drawing with scripts in it and a picture that would fill the memory do not get as far as that.
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refusedUpload('me.svg', svg)).toBe('file.typeNotAllowed')
    expect(await refusedUpload('me.png', svg)).toBe('file.contentMismatch')
    const flood = { width: 8_000, height: 7_000, channels: 3, background: '#fff' } as const
    expect(await refusedUpload('me.png', await sharp({ create: flood }).png().toBuffer())).toBe(
      'file.pictureTooLarge',
    )
    const mine = await upload('me.jpg', await twoColours())
    const beyond = await wear(mine, { crop: { left: 600, top: 0, size: 400 } })
    expect([beyond.status, beyond.fields?.crop?.code]).toEqual([400, 'field.invalid'])
    expect((await shown()).status).toBe(404)
  })

  it.each([
    'https://example.com/me.png',
    'http://169.254.169.254/latest/meta-data',
    '//example.com/me.png',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'javascript:alert(1)',
    '/api/crm/file/download?id=fil_1&x=https://example.com',
    '../../etc/passwd',
    '',
  ])('fetches nothing: %s', async (headerPicUrl) => {
    const refused = await wear(headerPicUrl)
    expect([refused.status, refused.fields?.headerPicUrl?.code]).toEqual([400, 'field.invalid'])
  })

  it('keeps one picture, whoever sets another at the same time', async () => {
    const id = await upload('me.jpg', await twoColours())
    const answers = await Promise.all([wear(id), wear(id), wear(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await shown()).status).toBe(200)
    const { rows } = await app.ctx.pool.query('select version from profiles where user_id = $1', [
      person.userId,
    ])
    expect(rows).toEqual([{ version: 3 }])
  })
})
