import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/users.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode, loggedIn } from '#test/support/login.ts'
import { buildCustomer } from '#test/support/people.ts'
import { openSessionFor } from './commands/people.ts'

type Person = Awaited<ReturnType<typeof buildCustomer>>

let app: TestApp
let person: Person
let numbers = 0
const freshNumber = (): string => {
  numbers += 1
  return `+86137${String(numbers).padStart(8, '0')}`
}

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await buildCustomer(app)
})

/** A code to the person's own number and one to another, both fresh. */
async function bothCodes({ mobile, token }: Person, phone: string) {
  const old = await askForCode(app, mobile, { logInType: 'oldPhone', token })
  const fresh = await askForCode(app, phone, { logInType: 'newPhone', token })
  return {
    phone,
    phoneCode: fresh.phoneCode,
    challengeId: fresh.challengeId,
    oldPhone: mobile,
    oldPhoneCode: old.phoneCode,
    oldChallengeId: old.challengeId,
  }
}
const change = (token: string, body: object) =>
  app.call(contract.updatePhoneCall, { token, body: body as never })
const stands = async (token: string) => (await app.call(contract.currentUserCall, { token })).status === 200
const mobileOf = async ({ userId }: Person) =>
  (await app.ctx.pool.query('select mobile from users where id = $1', [userId])).rows[0].mobile
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a change of mobile number [§3 §7]', () => {
  it('wants a code to each number, ends every session and opens one [R7.59] [A-19]', async () => {
    const elsewhere = await openSessionFor(
      app.ctx,
      { kind: 'system', language: 'zh-CN' } as never,
      person.userId,
    )
    const phone = freshNumber()
    const body = await bothCodes(person, phone)
    const checked = await app.call(contract.checkPhoneCodeCall, {
      token: person.token,
      body: { phone: person.mobile, phoneCode: body.oldPhoneCode, challengeId: body.oldChallengeId },
    })
    expect(checked.status).toBe(200)
    const changed = await change(person.token, { ...body, userId: person.userId })
    expect([changed.status, await mobileOf(person)]).toEqual([200, phone])
    expect(await stands(person.token)).toBe(false)
    expect(await stands(elsewhere.reply.jwt)).toBe(false)
    expect(await stands(changed.data.jwt)).toBe(true)
    expect(changed.raw.json().content.jwt).toBe(changed.data.jwt)
    const { rows } = await app.ctx.pool.query(
      `select what, reason from login_audit_entries where who = $1 order by id desc limit 1`,
      [`customer:${person.userId}`],
    )
    expect(rows[0]).toMatchObject({ what: 'phoneChanged' })
    expect(JSON.stringify(rows)).not.toContain(person.mobile)
    // Whoever still holds the number before hears of it there.
    await app.ctx.jobs.drain(app.ctx)
    const texts = await app.ctx.pool.query(
      `select text from embedded_sms where number = $1 and kind = 'notice'`,
      [person.mobile],
    )
    expect(texts.rows).toEqual([{ text: expect.stringContaining('您的登录手机号已更换') }])
    // The number before is nobody's, and the codes do nothing twice.
    expect((await change(changed.data.jwt, body)).reason).toBe('request.otherUser')
  })

  it('refuses while one of the codes is wrong, is missing or was sent for something else', async () => {
    const phone = freshNumber()
    const body = await bothCodes(person, phone)
    const { token } = person
    const reasons = async (more: object) => (await change(token, { ...body, ...more })).reason
    expect(await reasons({ phoneCode: wrongOf(body.phoneCode) })).toBe('login.codeWrong')
    expect(await reasons({ oldPhoneCode: wrongOf(body.oldPhoneCode) })).toBe('login.codeWrong')
    // A code is good for its own number and its own purpose.
    expect(
      await reasons({
        phoneCode: body.oldPhoneCode,
        challengeId: body.oldChallengeId,
        oldPhoneCode: body.phoneCode,
        oldChallengeId: body.challengeId,
      }),
    ).toBe('login.codeExpired')
    const missing = await change(token, { ...body, oldPhoneCode: undefined })
    expect([missing.status, missing.fields?.oldPhoneCode?.code]).toEqual([400, 'login.codeMissing'])
    expect(await mobileOf(person)).toBe(person.mobile)
    expect(await stands(token)).toBe(true)
    app.clock.advance(300)
    expect(await reasons({})).toBe('login.codeExpired')
  })

  it('burns a code after five tries, whichever call made them', async () => {
    const body = await bothCodes(person, freshNumber())
    const { token } = person
    for (let tries = 0; tries < 5; tries++) {
      await app.call(contract.checkPhoneCodeCall, {
        token,
        body: { phone: body.phone, phoneCode: wrongOf(body.phoneCode), challengeId: body.challengeId },
      })
    }
    expect((await change(token, body)).reason).toBe('login.codeExpired')
  })

  it('refuses one’s own number, another’s as the old one, and says that a number is taken only to who has it', async () => {
    const other = await buildCustomer(app)
    const { token, mobile } = person
    const code = { phoneCode: '000000', challengeId: 'chl_00000000000000000000000000' }
    const oldCode = { oldPhoneCode: '000000', oldChallengeId: code.challengeId }
    const phone = other.mobile
    expect((await change(token, { phone, ...code, oldPhone: other.mobile, ...oldCode })).status).not.toBe(200)
    const body = await bothCodes(person, other.mobile)
    expect((await change(token, { ...body, oldPhone: freshNumber() })).reason).toBe('request.otherUser')
    expect((await change(token, { ...body, phone: mobile })).reason).toBe('login.mobileSame')
    expect((await change(token, { ...body, phoneCode: wrongOf(body.phoneCode) })).reason).toBe(
      'login.codeWrong',
    )
    expect((await change(token, body)).reason).toBe('login.mobileTaken')
    expect([await mobileOf(person), await mobileOf(other)]).toEqual([mobile, other.mobile])
    expect((await change(token, { ...body, userId: other.userId })).reason).toBe('request.otherUser')
  })

  it('sends codes of a change to its owner’s number and to any other, and to nobody who is not logged in', async () => {
    const { token, mobile } = person
    const asked = async (phone: string, options: Parameters<typeof askForCode>[2]) =>
      (await askForCode(app, phone, options)).asked.reason
    expect(await asked(freshNumber(), { logInType: 'oldPhone', token })).toBe('request.otherUser')
    expect(await asked(mobile, { logInType: 'newPhone', token })).toBe('login.mobileSame')
    expect(await asked(freshNumber(), { logInType: 'newPhone' })).toBe('login.required')
  })

  it('lets one of two changes at once through, and one of two people who want the same number', async () => {
    const body = await bothCodes(person, freshNumber())
    const twice = await Promise.all([change(person.token, body), change(person.token, body)])
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    const [one, two] = [await buildCustomer(app), await buildCustomer(app)]
    const phone = freshNumber()
    const first = await bothCodes(one, phone)
    app.clock.advance(61)
    const second = await bothCodes(two, phone)
    const raced = await Promise.all([change(one.token, first), change(two.token, second)])
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await mobileOf(one), await mobileOf(two)].filter((each) => each === phone)).toHaveLength(1)
  })
})

describe('one’s own sessions', () => {
  const list = async (token: string) => (await app.call(contract.listSessionsCall, { token })).data

  it('are named by their browser, and one of them can be ended', async () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
    const { challengeId, phoneCode } = await askForCode(app, person.mobile)
    const second = await app.call(contract.loginByCodeCall, {
      headers: { 'user-agent': firefox },
      body: { phone: person.mobile, phoneCode, challengeId, agreementAccepted: true },
    })
    const sessions = await list(person.token)
    expect(sessions).toHaveLength(2)
    const away = sessions.find(({ current }) => !current)
    expect(away).toMatchObject({ browser: 'firefox', system: 'windows' })
    expect(sessions.find(({ current }) => current)).toMatchObject({ browser: null, system: null })
    const end = { token: person.token, body: { id: away?.id as never } }
    expect((await app.call(contract.endSessionCall, end)).status).toBe(200)
    expect(await stands(loggedIn(second.data).jwt)).toBe(false)
    expect(await list(person.token)).toHaveLength(1)
    expect((await app.call(contract.endSessionCall, end)).reason).toBe('request.notFound')
  })

  it('are nobody else’s to see or end', async () => {
    const other = await buildCustomer(app)
    const [theirs] = await list(other.token)
    const refused = await app.call(contract.endSessionCall, {
      token: person.token,
      body: { id: theirs?.id as never },
    })
    expect([refused.status, refused.reason]).toEqual([404, 'request.notFound'])
    expect(await stands(other.token)).toBe(true)
    expect((await list(person.token)).map(({ id }) => id)).not.toContain(theirs?.id)
  })
})
