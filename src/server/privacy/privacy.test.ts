import { Buffer } from 'node:buffer'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAddress } from '#contract/addresses.ts'
import { certify, decideCertification } from '#contract/certification.ts'
import { sendChatMessage, startChat } from '#contract/chat.ts'
import { uploadFiles } from '#contract/files.ts'
import { signCall } from '#contract/points-book.ts'
import * as contract from '#contract/privacy.ts'
import { materialCall, updateHeaderPicUrlCall } from '#contract/profile.ts'
import { addScene } from '#contract/scenes.ts'
import { currentUserCall, loginByCodeCall, loginByPasswordCall } from '#contract/users.ts'
import { statementStatuses } from '#domain/bills/statements.ts'
import { invoiceStatuses } from '#domain/invoices/invoices.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { transferKinds } from '#domain/ledger/books.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { paymentStatuses, refundStatuses } from '#domain/payments/payment-moves.ts'
import { certificationStatuses } from '#domain/users/user.ts'
import { personal as en } from '#i18n/en-US/personal.ts'
import { personal as zh } from '#i18n/zh-CN/personal.ts'
import { forgetOldCalls } from '#server/platform/jobs/housekeeping.ts'
import { rememberDevice } from '#server/users/commands/invitations.ts'
import { forgetOldLogins } from '#server/users/jobs.ts'
import { inviteCodeOf } from '#server/users/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { madeUpIdNumber, personBody } from '#test/support/certifications.ts'
import { askForCode, buildCaptcha, loggedIn } from '#test/support/login.ts'
import { giveVoucher } from '#test/support/offsets.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { boundary, form, picture } from '#test/support/upload-corpus.ts'
import { endPersonalExports, eraseClosedUsers } from './jobs.ts'
import { personalParts } from './parts.ts'

type Person = Awaited<ReturnType<typeof buildCustomer>>
const day = 86_400

let app: TestApp
let person: Person
let other: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await buildCustomer(app, { nickName: '小明', password: 'a long password 1' })
  other = await buildCustomer(app, { nickName: '小红' })
})

const drain = () => app.ctx.jobs.drain(app.ctx)
const rowsOf = async (text: string, values: unknown[]) => (await app.ctx.pool.query(text, values)).rows

async function upload(name: string, content: Buffer, { token }: Person): Promise<string> {
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${uploadFiles.path}`,
    headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: form([{ name, content }]),
  })
  return raw.json().data.files[0].id
}

/** A person of whom something is kept in many places. */
async function fill(who: Person, idNumber = madeUpIdNumber()): Promise<{ picture: string; note: string }> {
  const { token } = who
  const png = await sharp({ create: picture }).png().toBuffer()
  const picId = await upload('me.png', png, who)
  const note = await upload('说明 <1>.txt', Buffer.from('a note of mine'), who)
  await app.call(updateHeaderPicUrlCall, { token, body: { headerPicUrl: picId as never } })
  const material = { operationType: 'save', companyName: '宁波合家 <b>', mail: 'ming@example.com' } as const
  await app.call(materialCall, { token, body: material })
  const entry = {
    contact: '林岚',
    phone: '13857400009',
    country: 'CN',
    city: '330200',
    street: '纬五路 18 号',
  }
  await app.call(addAddress, { token, body: { ...entry, kinds: ['pickup'] } as never })
  const chat = await app.call(startChat, { token, body: {} })
  const said = {
    conversationId: chat.data.conversation.id,
    text: '我的货到哪了',
    clientKey: crypto.randomUUID(),
  }
  await app.call(sendChatMessage, { token, body: said as never })
  await giveVoucher(app, who.userId)
  await app.call(signCall, { token, body: {} })
  await app.call(certify, { token, body: await personBody(app, token, idNumber) })
  await app.call(addScene, {
    token,
    body: { title: '名片', pages: [{ key: 'a', blocks: [{ key: 'b', kind: 'quote', label: '' }] }] },
  })
  await rememberDevice(app.ctx, who.userId, 'a browser of this person')
  await app.ctx.pool.query(
    `insert into user_identities (user_id, provider, subject, nick_name, bound_at) values ($1, 'wechat', $1, '明', $2)`,
    [who.userId, app.clock.now],
  )
  return { picture: picId, note }
}

const ask = (who = person) => app.call(contract.askPersonalExport, { token: who.token, body: {} })
const list = async (who = person) => (await app.call(contract.listPersonalExports, { token: who.token })).data
const download = (id: string, who = person, language = 'zh') =>
  app.http.fastify.inject({
    url: `/api${contract.downloadPersonalExport.path}?id=${id}`,
    headers: { token: who.token, language },
  })

describe('a copy of one’s own data [§9]', () => {
  it('holds everything as data and readable in both languages, and the files', async () => {
    const idNumber = madeUpIdNumber()
    const { note } = await fill(person, idNumber)
    await fill(other)
    const order = await buildOrder(app, person)
    const asked = await ask()
    expect([asked.status, asked.data.status]).toEqual([200, 'waiting'])
    await drain()
    const [made] = await list()
    expect(made).toMatchObject({ id: asked.data.id, status: 'ready' })
    const raw = await download(asked.data.id)
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(raw.headers['content-disposition']).toMatch(/^attachment/)
    expect(decodeURIComponent(String(raw.headers['content-disposition']))).toContain(
      '个人信息副本 2026-11-20.zip',
    )
    expect(raw.rawPayload.length).toBe(made?.bytes)

    const files = unzipSync(new Uint8Array(raw.rawPayload))
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'data.json',
        zh.page,
        en.page,
        'files/header-header.webp',
        `files/${note}-说明 _1_.txt`,
      ]),
    )
    expect(strFromU8(files[`files/${note}-说明 _1_.txt`] ?? new Uint8Array())).toBe('a note of mine')
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
    expect(Object.keys(data)).toEqual(['userId', 'madeAt', ...personalParts.map(({ name }) => name)])
    expect(data.user).toMatchObject([{ id: person.userId, phone: person.mobile, nickName: '小明' }])
    expect(data.profile).toMatchObject([{ companyName: '宁波合家 <b>', mail: 'ming@example.com' }])
    expect(data.addresses).toMatchObject([{ contact: '林岚', address: '纬五路 18 号' }])
    expect(data.orders).toMatchObject([{ number: order.number, status: 'pendingPayment' }])
    expect(data.chat).toMatchObject([{ sender: 'visitor', text: '我的货到哪了' }])
    expect(data.vouchers).toHaveLength(1)
    expect(data.certification).toMatchObject([{ userName: '周敏', certificationStatus: 'inReview' }])
    expect(data.checkIns).toMatchObject([{ points: 5 }])
    expect(data.scenes).toMatchObject([{ name: '名片', status: 'draft' }])
    expect(data.identities).toMatchObject([{ name: 'wechat', nickName: '明' }])
    expect(data.invitation).toMatchObject([{ inviteCode: expect.any(String) }, {}])
    expect(data.logins.map(({ event }: { event: string }) => event)).toContain('registered')
    // Nothing of anybody else, and no secret.
    const all = strFromU8(files['data.json'] ?? new Uint8Array())
    for (const strange of [other.userId, other.mobile, '小红', 'argon2', idNumber])
      expect(all).not.toContain(strange)

    const page = strFromU8(files[zh.page] ?? new Uint8Array())
    expect(page).toContain('<html lang="zh-CN">')
    for (const shown of ['待付款', '林岚', '纬五路 18 号', order.number]) expect(page).toContain(shown)
    expect(page).toContain('宁波合家 &#60;b&#62;')
    expect(page).not.toMatch(/<script|<b>|src=|https?:/)
    expect(strFromU8(files[en.page] ?? new Uint8Array())).toContain('Pending payment')
  })

  it('is its owner’s alone, for a day', async () => {
    const { data } = await ask()
    await drain()
    expect((await download(data.id)).statusCode).toBe(200)
    expect((await download(data.id, other)).statusCode).toBe(404)
    expect(await list(other)).toEqual([])
    expect((await app.call(contract.downloadPersonalExport, { query: { id: data.id } })).status).toBe(401)
    const [kept] = await rowsOf('select storage_key from personal_exports where id = $1', [data.id])
    app.clock.advance(day + 60)
    const late = await freshSession(person)
    expect((await download(data.id, late)).statusCode).toBe(404)
    expect(await list(late)).toEqual([])
    await endPersonalExports.run(app.ctx, {})
    expect(await rowsOf('select id from personal_exports where id = $1', [data.id])).toEqual([])
    expect(await app.ctx.storage.read(kept.storage_key)).toBeNull()
  })

  it('is made one at a time, three in a day, and can be asked for again where it failed', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.reason).toBe('privacy.exportInProgress')
    app.clock.advance(1_740)
    await endPersonalExports.run(app.ctx, {})
    expect((await list(await freshSession(person))).map(({ status }) => status)).toEqual(['waiting'])
    app.clock.advance(120)
    await endPersonalExports.run(app.ctx, {})
    const again = await freshSession(person)
    expect((await list(again)).map(({ status }) => status)).toEqual(['failed'])
    for (let turn = 0; turn < 3; turn++) {
      expect((await ask(again)).status).toBe(200)
      await drain()
    }
    const refused = await ask(again)
    expect([refused.status, refused.reason]).toEqual([429, 'privacy.exportLimit'])
  })

  it('has a word in both languages for every code', () => {
    const codes: readonly string[] = [
      ...orderStatuses,
      ...paymentStatuses,
      ...refundStatuses,
      ...statementStatuses,
      ...invoiceStatuses,
      ...certificationStatuses,
      ...transferKinds,
    ]
    expect(codes.filter((code) => !Object.hasOwn(zh.codes, code))).toEqual([])
  })
})

async function freshSession(who: Person): Promise<Person> {
  const body = { phone: who.mobile, password: 'a long password 1', agreementAccepted: true }
  const answer = await app.call(loginByPasswordCall, { body: { ...body, ...(await buildCaptcha(app)) } })
  return { ...who, token: loggedIn(answer.data).jwt }
}

async function close(who: Pick<Person, 'mobile' | 'token'>, more: object = {}) {
  const { challengeId, phoneCode } = await askForCode(app, who.mobile, {
    logInType: 'closing',
    token: who.token,
  })
  const body = { challengeId, phoneCode, agreed: true, ...more }
  return app.call(contract.closeLoginCall, { token: who.token, body: body as never })
}
const closing = async (who: Person) => (await app.call(contract.closingCall, { token: who.token })).data
const tables = async () =>
  (
    await rowsOf(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and column_name in ('user_id', 'owner', 'mobile', 'number')
         and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
      [],
    )
  ).map(({ table_name, column_name }) => [table_name, column_name] as const)

describe('closing one’s login [§9]', () => {
  it('is held back while something is open, and says by what', async () => {
    await buildOrder(app, person)
    expect((await closing(person)).holds).toEqual([
      { kind: 'orders', count: 1 },
      { kind: 'balance', count: 1 },
    ])
    const refused = await close(person)
    expect([refused.status, refused.reason]).toEqual([409, 'privacy.closingHeld'])
    expect((await app.call(currentUserCall, { token: person.token })).status).toBe(200)
  })

  it('wants a code for this very purpose, and what is lost to be agreed to', async () => {
    expect((await close(person, { agreed: false })).fields?.agreed?.code).toBe('required')
    app.clock.advance(61)
    const guessed = await close(person, { phoneCode: '000000' })
    expect(guessed.reason).toBe('login.codeWrong')
    app.clock.advance(61)
    const { challengeId, phoneCode } = await askForCode(app, person.mobile, {
      logInType: 'setPassword',
      token: person.token,
    })
    const wrong = await app.call(contract.closeLoginCall, {
      token: person.token,
      body: { challengeId: challengeId as never, phoneCode, agreed: true },
    })
    expect(wrong.reason).toBe('login.codeExpired')
    expect(await rowsOf('select closes_at from users where id = $1', [person.userId])).toEqual([
      { closes_at: null },
    ])
  })

  it('ends every session at once, tells the number, and is taken back by a login', async () => {
    await giveVoucher(app, person.userId)
    expect(await closing(person)).toEqual({ holds: [], points: 0, vouchers: 1, days: 7 })
    const closed = await close(person)
    expect(closed.status).toBe(200)
    expect(Date.parse(closed.data.closesAt)).toBe(app.clock.now.getTime() + 7 * day * 1000)
    expect((await app.call(currentUserCall, { token: person.token })).status).toBe(401)
    await drain()
    const texts = await rowsOf("select text from embedded_sms where number = $1 and kind = 'notice'", [
      person.mobile,
    ])
    expect(texts.map(({ text }) => text).join()).toContain('已申请注销')

    app.clock.advance(6 * day)
    const back = await freshSession(person)
    expect((await app.call(currentUserCall, { token: back.token })).status).toBe(200)
    app.clock.advance(2 * day)
    await eraseClosedUsers.run(app.ctx, {})
    await drain()
    const [row] = await rowsOf('select mobile, erased_at from users where id = $1', [person.userId])
    expect(row).toEqual({ mobile: person.mobile, erased_at: null })
    const told = await rowsOf('select what from login_audit_entries where who = $1 order by id', [
      `customer:${person.userId}`,
    ])
    expect(told.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['closingAsked', 'loggedIn', 'closingTakenBack']),
    )
  })

  it('erases after seven days what no law asks to keep, and the number can register again', async () => {
    await fill(person)
    const order = await buildOrder(app, person, { status: 'cancelled' })
    await ask()
    await drain()
    const keys = await rowsOf(
      `select storage_key from files where user_id = $1 union select picture_key from profiles where user_id = $1
       union select storage_key from personal_exports where user_id = $1
       union select storage_key from certification_photos where user_id = $1`,
      [person.userId],
    )
    expect(keys).toHaveLength(6)
    expect((await close(person)).status).toBe(200)
    app.clock.advance(7 * day + 60)
    await eraseClosedUsers.run(app.ctx, {})
    await drain()
    // Answers that a call could be repeated for are forgotten within a day and an hour.
    await forgetOldCalls.run(app.ctx, {})

    const [row] = await rowsOf('select * from users where id = $1', [person.userId])
    expect(row).toMatchObject({
      mobile: `closed:${person.userId}`,
      nick_name: null,
      user_name: null,
      password_hash: null,
    })
    expect([row.disabled_at, row.erased_at, row.closes_at]).toEqual([app.clock.now, app.clock.now, null])
    for (const { storage_key } of keys) expect(await app.ctx.storage.read(storage_key)).toBeNull()
    // What is left of the person anywhere: what orders and books of account rest on.
    const left: string[] = []
    for (const [table, column] of await tables()) {
      const found = await rowsOf(`select 1 from ${table} where ${column}::text = any($1) limit 1`, [
        [person.userId, `customer:${person.userId}`, person.mobile],
      ])
      if (found.length > 0) left.push(table)
    }
    expect(left.sort()).toEqual([
      'certification_records',
      'ledger_books',
      'order_containers',
      'order_lines',
      'order_moves',
      'orders',
      'quotes',
      'vouchers',
    ])
    const [kept] = await rowsOf('select contacts, remark from orders where id = $1', [order.id])
    expect(kept).toEqual({ contacts: { pickup: {}, delivery: {} }, remark: '' })
    const events = await rowsOf('select what from login_audit_entries where who = $1', [
      `customer:${person.userId}`,
    ])
    expect(events.map(({ what }) => what)).toContain('erased')

    const { challengeId, phoneCode } = await askForCode(app, person.mobile)
    const body = { phone: person.mobile, phoneCode, challengeId, agreementAccepted: true }
    const again = await app.call(loginByCodeCall, { body: body as never })
    expect(again.status).toBe(200)
    expect(loggedIn(again.data).user.userCode).not.toBe(person.userId)
    // Nobody else was touched.
    expect((await rowsOf('select nick_name from users where id = $1', [other.userId]))[0]).toEqual({
      nick_name: '小红',
    })
  })

  it('gives no points of a new user twice: not for the number, the invitation or the same papers', async () => {
    const balanceOf = async (userId: string) =>
      Number(
        (
          await rowsOf('select coalesce(sum(balance_minor), 0) as sum from ledger_books where id = $1', [
            `points:${userId}:points`,
          ])
        )[0]?.sum,
      )
    const registered = async (mobile: string, inviteCode: string) => {
      const { challengeId, phoneCode } = await askForCode(app, mobile)
      const body = { phone: mobile, phoneCode, challengeId, agreementAccepted: true, inviteCode }
      const { data } = await app.call(loginByCodeCall, { body: body as never })
      await drain()
      const token = loggedIn(data).jwt
      return { mobile, token, userId: loggedIn(data).user.userCode as UserId }
    }
    const certified = async (who: { token: string; userId: UserId }, number: string) => {
      await app.call(certify, { token: who.token, body: await personBody(app, who.token, number) })
      const [row] = await rowsOf('select id from certifications where user_id = $1', [who.userId])
      const { token: reviewer } = await buildStaff(app, 'operations')
      await app.call(decideCertification, { token: reviewer, body: { id: row.id, approve: true } as never })
      await drain()
    }
    const gone = async (who: Pick<Person, 'mobile' | 'token' | 'userId'>) => {
      app.clock.advance(61)
      expect((await close(who)).status).toBe(200)
      app.clock.advance(7 * day + 60)
      await eraseClosedUsers.run(app.ctx, {})
      await drain()
    }
    const inviter = other
    // Of those who left in the tests before.
    const earlier = (await rowsOf('select digest from erased_rewards', [])).map(({ digest }) => digest)
    const code = await inviteCodeOf(app.ctx, inviter.userId)
    const number = madeUpIdNumber()
    const first = await registered('+8613900004401', code)
    await certified(first, number)
    expect(await balanceOf(first.userId)).toBe(50 + 100)
    expect(await balanceOf(inviter.userId)).toBe(100 + 50)
    await gone(first)
    const kept = await rowsOf('select digest, what from erased_rewards where digest <> all($1)', [earlier])
    expect(kept.map(({ what }) => what).sort()).toEqual(['certification', 'certification', 'registration'])
    for (const { digest } of kept) expect(digest).toMatch(/^[0-9a-f]{64}$/)

    const again = await registered(first.mobile, code)
    expect(again.userId).not.toBe(first.userId)
    expect(await balanceOf(again.userId)).toBe(0)
    const [refused] = await rowsOf('select inviter_id, refused from invitations where user_id = $1', [
      again.userId,
    ])
    expect(refused).toEqual({ inviter_id: inviter.userId, refused: 'knownBefore' })
    await certified(again, number)
    expect(await balanceOf(again.userId)).toBe(0)
    await gone(again)

    // Another number is a new user; the same person is certified, and rewards nobody for it.
    const elsewhere = await registered('+8613900004402', code)
    await certified(elsewhere, number)
    expect(await balanceOf(elsewhere.userId)).toBe(50)
    expect(await balanceOf(inviter.userId)).toBe(100 + 50 + 100)
    const [row] = await rowsOf('select inviter_id, certification_status from users where id = $1', [
      elsewhere.userId,
    ])
    expect(row).toEqual({ inviter_id: null, certification_status: 'certified' })

    // A year later nothing of it is kept any more.
    app.clock.advance(366 * day)
    await forgetOldLogins.run(app.ctx, {})
    expect(await rowsOf('select 1 from erased_rewards', [])).toEqual([])
    expect(await balanceOf((await registered(first.mobile, code)).userId)).toBe(50)
  })

  it('waits where something came up since', async () => {
    expect((await close(person)).status).toBe(200)
    await buildOrder(app, person)
    app.clock.advance(7 * day + 60)
    await eraseClosedUsers.run(app.ctx, {})
    await drain()
    const [row] = await rowsOf('select mobile, erased_at from users where id = $1', [person.userId])
    expect(row).toEqual({ mobile: person.mobile, erased_at: null })
  })
})
