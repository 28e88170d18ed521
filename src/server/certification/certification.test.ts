import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/certification.ts'
import { currentUserCall } from '#contract/users.ts'
import { consentVersion } from '#domain/certification/certification.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { openDataKeys } from '#server/platform/crypto/data-keys.ts'
import { noOrigin } from '#server/platform/login/audit.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { enterpriseBody, madeUpIdNumber, personBody, sendPhoto } from '#test/support/certifications.ts'
import { buildCustomer, buildStaff, oneTimeCode } from '#test/support/people.ts'
import { forgetOldPhotos, renewSeals } from './jobs.ts'

type Person = { userId: UserId; token: string }
let app: TestApp
let customer: Person
let other: Person
let clerk: { token: string; staffId: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  other = await buildCustomer(app)
  clerk = await buildStaff(app, 'operations')
})

const send = (body: object, token = customer.token) =>
  app.call(contract.certify, { token, body: body as never })
const info = async (token = customer.token) =>
  (await app.call(contract.queryCertificationInfo, { token, body: {} })).data
const newest = async (status: 'inReview' | 'certified' | 'failed' = 'inReview') => {
  const { rows } = await app.ctx.pool.query<{ id: string }>(
    'select id from certifications where status = $1 order by id desc limit 1',
    [status],
  )
  return (rows[0]?.id ?? '') as never
}
const decide = (id: never, approve: boolean, reason = '', token = clerk.token) =>
  app.call(contract.decideCertification, { token, body: { id, approve, reason } })
const certified = async (who: Person, number = madeUpIdNumber()) => {
  await send(await personBody(app, who.token, number), who.token)
  const id = await newest()
  expect((await decide(id, true)).status).toBe(200)
  return id
}
const records = async (userId: string) =>
  (
    await app.ctx.pool.query<{ what: string; who: string }>(
      'select what, who from certification_records where user_id = $1 order by number',
      [userId],
    )
  ).rows.map(({ what, who }) => `${what} ${who.split(':')[0]}`)
const queued = async (userId: string) =>
  (
    await app.ctx.pool.query<{ name: string; kind: string }>(
      "select name, data->>'kind' as kind from jobs.job where data->>'userId' = $1 order by name",
      [userId],
    )
  ).rows.map(({ name, kind }) => `${name} ${kind}`)

describe('certification [R3.06 R4.49 R7.54 R7.57]', () => {
  test('goes from nothing to review to certified, and the user bears the name', async () => {
    const inviter = await buildCustomer(app)
    const invited = await buildCustomer(app, { inviterId: inviter.userId, nickName: '小周' })
    expect(await info(invited.token)).toMatchObject({
      certificationStatus: 'none',
      canSubmit: true,
      consent: consentVersion,
      submitted: null,
    })
    const number = madeUpIdNumber()
    const sent = await send(await personBody(app, invited.token, number), invited.token)
    expect(sent.data).toEqual({ certificationStatus: 'inReview' })
    const waiting = await info(invited.token)
    expect(waiting).toMatchObject({ certificationStatus: 'inReview', canSubmit: false })
    expect(waiting.submitted?.number).toBe(`${number.slice(0, 3)}***********${number.slice(-4)}`)
    expect(JSON.stringify(waiting)).not.toContain(number)
    const id = await newest()
    expect((await decide(id, true)).data).toEqual({ status: 'certified' })
    const { rows } = await app.ctx.pool.query('select * from users where id = $1', [invited.userId])
    expect(rows[0]).toMatchObject({
      user_name: '周敏',
      certification_type: 'individual',
      certification_status: 'certified',
    })
    expect(await queued(invited.userId)).toEqual([
      'notifications-tell certificationApproved',
      'points-reward personalCertification',
    ])
    expect(await queued(inviter.userId)).toEqual(['points-reward memberCertification'])
    expect(await records(invited.userId)).toEqual(['submitted customer', 'approved staff'])
  })

  test('a certified enterprise user is addressed by the first character of the name', async () => {
    expect((await send(await enterpriseBody(app, customer.token))).status).toBe(200)
    await decide(await newest(), true)
    const { data } = await app.call(currentUserCall, { token: customer.token })
    expect(data.salutation).toEqual({ kind: 'surname', text: '林' })
  })

  test('is rejected with a reason, which the person reads, sent in again and certified [R4.52]', async () => {
    await send(await personBody(app, customer.token))
    const id = await newest()
    expect((await decide(id, false)).fields?.reason?.code).toBe('required')
    expect((await decide(id, false, '照片反光，看不清姓名')).data).toEqual({ status: 'failed' })
    expect(await info()).toMatchObject({
      certificationStatus: 'failed',
      canSubmit: true,
      submitted: { reason: '照片反光，看不清姓名' },
    })
    expect((await decide(id, true)).reason).toBe('certification.moveNotOpen')
    expect((await send(await personBody(app, customer.token))).status).toBe(200)
    expect(await queued(customer.userId)).toEqual(['notifications-tell certificationRejected'])
    await decide(await newest(), true)
    // To be certified again: the certified may send in other papers, and are in review and certified like the first time.
    expect(await info()).toMatchObject({ certificationStatus: 'certified', canSubmit: true })
    expect((await send(await personBody(app, customer.token))).status).toBe(200)
    expect(await info()).toMatchObject({ certificationStatus: 'inReview', canSubmit: false })
    expect((await decide(await newest(), true)).data).toEqual({ status: 'certified' })
  })

  test('of 50 sent at once one comes in', async () => {
    const body = await personBody(app, customer.token)
    const all = await Promise.all(Array.from({ length: 50 }, () => send(body)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ reason }) => reason === 'certification.moveNotOpen')).toHaveLength(49)
  })

  test('of 50 decisions at once one counts', async () => {
    await send(await personBody(app, customer.token))
    const id = await newest()
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => decide(id, n % 2 === 0, 'no')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await records(customer.userId)).filter((what) => /^(approved|rejected)/.test(what))).toHaveLength(
      1,
    )
  })

  test.each([
    [{ personType: undefined }, 'personType', 'required'],
    [{ realName: '周' }, 'realName', 'name.length'],
    [{ realName: '周敏😀' }, 'realName', 'name.characters'],
    [{ idCardNo: undefined }, 'idCardNo', 'required'],
    [{ idCardNo: '11010519491231002' }, 'idCardNo', 'certification.idNumberForm'],
    [{ idCardNo: '990105194912310029' }, 'idCardNo', 'certification.idNumberRegion'],
    [{ idCardNo: '11010519490229002X' }, 'idCardNo', 'certification.idNumberBirth'],
    [{ idCardNo: '110105194912310021' }, 'idCardNo', 'certification.idNumberDigit'],
    [{ idCardReversePicUrl: undefined }, 'idCardReversePicUrl', 'required'],
    [{ idCardReversePicUrl: 'cph_01j00000000000000000000000' }, 'idCardReversePicUrl', 'field.invalid'],
  ])('refuses %o beside its field', async (more, field, code) => {
    const refused = await send({ ...(await personBody(app, customer.token)), ...more })
    expect(refused.status).toBe(400)
    expect(refused.fields?.[field]?.code).toBe(code)
    expect((await info()).certificationStatus).toBe('none')
  })

  test.each([
    [{ companyName: '' }, 'companyName', 'required'],
    [{ creditCode: undefined }, 'creditCode', 'required'],
    [{ creditCode: '91350100M000100Y44' }, 'creditCode', 'title.taxNumberDigit'],
    [{ creditCode: '123456789012345' }, 'creditCode', 'certification.creditCodeForm'],
    [{ businessLicensePicUrl: undefined }, 'businessLicensePicUrl', 'required'],
    [{ scaleId: 6 }, 'scaleId', 'field.invalid'],
  ])('refuses an enterprise with %o', async (more, field, code) => {
    const refused = await send({ ...(await enterpriseBody(app, customer.token)), ...more })
    expect(refused.status).toBe(400)
    expect(refused.fields?.[field]?.code).toBe(code)
  })

  test('needs the consent of today’s text, and keeps its version and time', async () => {
    const body = await personBody(app, customer.token)
    expect((await send({ ...body, consent: undefined })).reason).toBe('certification.consentMissing')
    expect((await send({ ...body, consent: '2020-01' })).reason).toBe('certification.consentMissing')
    await send(body)
    const { rows } = await app.ctx.pool.query('select * from certifications where user_id = $1', [
      customer.userId,
    ])
    expect(rows[0]).toMatchObject({ consent_version: consentVersion, consented_at: app.clock.now })
  })

  test('one person certifies one user; the second is refused and written down', async () => {
    const number = madeUpIdNumber()
    // Both wait before either is certified: then the clerk's approval of the second is what is refused.
    const third = await buildCustomer(app)
    await send(await personBody(app, third.token, number), third.token)
    const waiting = await newest()
    await certified(customer, number)
    expect((await decide(waiting, true)).reason).toBe('certification.samePerson')
    expect(await records(third.userId)).toEqual(['submitted customer', 'samePerson staff'])
    expect((await send(await personBody(app, other.token, number), other.token)).reason).toBe(
      'certification.samePerson',
    )
    expect(await records(other.userId)).toEqual(['samePerson customer'])
    expect((await send(await personBody(app, customer.token, number))).status).toBe(200)
  })

  test('whoever was invited by themselves or from their own company is no guest of the inviter [A-05]', async () => {
    const inviterOf = async ({ userId }: Person) =>
      (await app.ctx.pool.query('select inviter_id from users where id = $1', [userId])).rows[0]?.inviter_id
    // The same person under a second number, sent in and refused.
    const number = madeUpIdNumber()
    await certified(customer, number)
    const again = await buildCustomer(app, { inviterId: customer.userId })
    expect((await send(await personBody(app, again.token, number), again.token)).reason).toBe(
      'certification.samePerson',
    )
    expect(await inviterOf(again)).toBeNull()
    // Another person stays a guest.
    const guest = await buildCustomer(app, { inviterId: customer.userId })
    await certified(guest)
    expect(await inviterOf(guest)).toBe(customer.userId)
    // A colleague of one company.
    const company = await buildCustomer(app)
    await send(await enterpriseBody(app, company.token), company.token)
    expect((await decide(await newest(), true)).status).toBe(200)
    const colleague = await buildCustomer(app, { inviterId: company.userId })
    await send(await enterpriseBody(app, colleague.token), colleague.token)
    expect((await decide(await newest(), true)).status).toBe(200)
    expect(await inviterOf(colleague)).toBeNull()
    expect(await queued(company.userId)).not.toContain('points-reward memberCertification')
    expect(await queued(customer.userId)).toContain('points-reward memberCertification')
  })

  test('papers of another customer cannot be sent in', async () => {
    const body = await personBody(app, other.token)
    const refused = await send(body)
    expect(refused.fields?.idCardPositivePicUrl?.code).toBe('field.invalid')
  })

  test('only operations and the administrator review', async () => {
    for (const role of ['sales', 'finance', 'content'] as const) {
      const { token } = await buildStaff(app, role)
      expect((await app.call(contract.listCertifications, { token })).reason).toBe('login.forbidden')
    }
    await send(await personBody(app, customer.token))
    const { data } = await app.call(contract.listCertifications, { token: clerk.token })
    expect(data.items.map(({ userId }) => userId)).toContain(customer.userId)
    expect(data.inReview).toBeGreaterThan(0)
  })
})

describe('photos', () => {
  const open = (
    endpoint: typeof contract.certificationPhoto | typeof contract.deskCertificationPhoto,
    token: string,
    { id, expires, signature }: { id: string; expires: number; signature: string },
  ) => app.call(endpoint as typeof contract.certificationPhoto, { token, query: { id, expires, signature } })

  test('are written anew without tags, sealed, and opened only by their link', async () => {
    const { link } = await sendPhoto(app, customer.token, 'idFront')
    const opened = await open(contract.certificationPhoto, customer.token, link)
    expect(opened.status).toBe(200)
    expect(opened.raw.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'image/jpeg',
    })
    expect(opened.raw.rawPayload.includes('ExifCameraMaker')).toBe(false)
    expect(await sharp(opened.raw.rawPayload).metadata()).toMatchObject({ width: 64, height: 40 })
    expect(
      (await app.ctx.pool.query('select 1 from files where user_id = $1', [customer.userId])).rows,
    ).toEqual([])
    expect(await records(customer.userId)).toEqual(['photoOpened customer'])
  })

  test('a link of someone else, of another session, tampered with or over opens nothing', async () => {
    const { link } = await sendPhoto(app, customer.token, 'idFront')
    const second = await sendPhoto(app, customer.token, 'idBack')
    const { mobile } = await buildCustomer(app)
    expect(mobile).toBeTruthy()
    const { openSessionFor } = await import('#server/users/commands/people.ts')
    const { system } = await import('#domain/kernel/actor.ts')
    const again = (await openSessionFor(app.ctx, system, customer.userId)).reply.jwt
    for (const [token, wrong] of [
      [other.token, link],
      [again, link],
      [customer.token, { ...link, expires: link.expires + 60 }],
      [
        customer.token,
        { ...link, signature: link.signature.replace(/^./, (c: string) => (c === '0' ? '1' : '0')) },
      ],
      [customer.token, { ...link, signature: '' }],
      [customer.token, { ...link, id: second.link.id }],
    ] as const)
      expect((await open(contract.certificationPhoto, token, wrong)).reason).toBe('request.notFound')
    expect(link.expires * 1000 - app.clock.now.getTime()).toBeLessThanOrEqual(300_000)
    const before = app.clock.now
    app.clock.advance(300)
    const late = await open(contract.certificationPhoto, again, link)
    const own = await open(contract.certificationPhoto, customer.token, link)
    app.clock.now = before
    expect([late.reason, own.reason]).toEqual(['request.notFound', 'request.notFound'])
    expect(await records(customer.userId)).toEqual([])
  })

  test('a clerk opens those of a certification and the number, and each is written down', async () => {
    const number = madeUpIdNumber()
    await send(await personBody(app, customer.token, number))
    const id = await newest()
    const { data } = await app.call(contract.deskCertification, { token: clerk.token, query: { id } })
    expect(data.photos.map(({ kind }) => kind).sort()).toEqual(['idBack', 'idFront'])
    expect(JSON.stringify(data)).not.toContain(number)
    const [photo] = data.photos
    if (!photo) throw new Error('no photo')
    expect((await open(contract.deskCertificationPhoto, clerk.token, photo)).status).toBe(200)
    const colleague = await buildStaff(app, 'administrator')
    expect((await open(contract.deskCertificationPhoto, colleague.token, photo)).reason).toBe(
      'request.notFound',
    )
    // A session alone does not open it, nor does a code that was used.
    const show = (totp: string) =>
      app.call(contract.showCertificationNumber, { token: clerk.token, body: { id, totp } })
    const totp = oneTimeCode(app)
    expect((await show(totp === '000000' ? '000001' : '000000')).reason).toBe('staff.codeWrong')
    expect((await show(totp)).data).toEqual({ number })
    expect((await show(totp)).reason).toBe('staff.codeWrong')
    expect(await records(customer.userId)).toEqual([
      'submitted customer',
      'photoOpened staff',
      'numberShown staff',
    ])
    for (const change of ["update certification_records set who = 'x'", 'delete from certification_records'])
      await expect(app.owner.query(change)).rejects.toThrow('append-only')
  })

  test.each([
    ['card.pdf', Buffer.from('%PDF-1.7'), 'file.typeNotAllowed'],
    ['card.jpg', Buffer.from('no picture at all'), 'file.contentMismatch'],
    ['card.jpg', Buffer.alloc(0), 'file.empty'],
  ])('%s is refused: %#', async (name, content, reason) => {
    expect((await sendPhoto(app, customer.token, 'idFront', { name, content })).reason).toBe(reason)
  })

  test('are deleted after their period, and what was not sent in after a day', async () => {
    await certified(customer)
    await sendPhoto(app, other.token, 'licence')
    const kept = async () =>
      (
        await app.ctx.pool.query<{ user_id: string; storage_key: string }>(
          'select user_id, storage_key from certification_photos where user_id = any($1)',
          [[customer.userId, other.userId]],
        )
      ).rows
    const keys = (await kept()).map(({ storage_key }) => storage_key)
    expect(keys).toHaveLength(3)
    const before = app.clock.now
    app.clock.advance(25 * 3600)
    await forgetOldPhotos.run(app.ctx, {})
    expect((await kept()).map(({ user_id }) => user_id)).toEqual([customer.userId, customer.userId])
    app.clock.advance(179 * 86_400)
    await forgetOldPhotos.run(app.ctx, {})
    app.clock.now = before
    expect(await kept()).toEqual([])
    for (const key of keys) expect(await app.ctx.storage.read(key)).toBeNull()
    expect((await info()).submitted).toMatchObject({ photos: [], photosRemovedAt: expect.any(String) })
  })
})

describe('a copy of database and storage', () => {
  test('holds no ID number and no photo that could be read, and the newest key takes over', async () => {
    const number = madeUpIdNumber()
    const id = await certified(customer, number)
    const { data } = await app.call(contract.deskCertification, { token: clerk.token, query: { id } })
    await app.call(contract.showCertificationNumber, {
      token: clerk.token,
      body: { id, totp: oneTimeCode(app) },
    })
    await send({ ...(await personBody(app, other.token, number)) }, other.token)
    const { rows: tables } = await app.ctx.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables.length).toBeGreaterThan(100)
    const hex = Buffer.from(number).toString('hex')
    for (const { name } of tables) {
      const { rows } = await app.ctx.pool.query<{ found: boolean }>(
        `select exists (select from ${name} t where t::text like $1 or t::text like $2) as found`,
        [`%${number}%`, `%${hex}%`],
      )
      expect([name, rows[0]?.found]).toEqual([name, false])
    }
    const folder = join(app.ctx.config.dataFolder, 'files')
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    )
    expect(files.length).toBeGreaterThan(1)
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name))
      expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
      expect(bytes.includes('JFIF') || bytes.includes(number)).toBe(false)
    }

    const [old, fresh] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
    const both = { ...app.ctx, dataKeys: openDataKeys([fresh, old]) }
    await renewSeals.run(both, {})
    const onlyNew = { ...app.ctx, dataKeys: openDataKeys([fresh]) }
    const { numberOf, findCertification, findOtherOfNumber } = await import('./store.ts')
    const row = await findCertification(onlyNew, id)
    expect(row && numberOf(onlyNew, row)).toBe(number)
    expect(await findOtherOfNumber(onlyNew, other.userId, number)).toBe(customer.userId)
    const { openPhoto } = await import('./photos.ts')
    const [link] = data.photos
    if (!link) throw new Error('no photo')
    const staff = { kind: 'customer', userId: customer.userId, sessionId: 'x', language: 'zh-CN' } as never
    const { photoLink } = await import('./photo-links.ts')
    const answer = await openPhoto(onlyNew, staff, photoLink(onlyNew, staff, link), noOrigin)
    expect((await sharp(answer.content as Buffer).metadata()).format).toBe('jpeg')
    // Back to the key of the other tests.
    await renewSeals.run({ ...app.ctx, dataKeys: openDataKeys([old, fresh]) }, {})
  })
})
