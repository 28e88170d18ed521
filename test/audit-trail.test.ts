import { afterAll, beforeAll, expect, test } from 'vitest'
import * as certification from '#contract/certification.ts'
import * as factor from '#contract/customer-factor.ts'
import { takeSecondFactor } from '#contract/customers.ts'
import { finishIdentityLogin, unbindIdentityCall } from '#contract/identities.ts'
import * as privacy from '#contract/privacy.ts'
import * as rebate from '#contract/rebate.ts'
import * as users from '#contract/users.ts'
import type { CertificationId, WithdrawalId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { madeUpIdNumber, personBody } from './support/certifications.ts'
import { codeOf } from './support/desk-doors.ts'
import {
  askForCode,
  backFromWechat,
  buildCaptcha,
  loggedIn,
  ownPage,
  refreshCookieOf,
} from './support/login.ts'
import { buildCustomer, buildStaff, oneTimeCode } from './support/people.ts'
import { bankCard, giveCash } from './support/rebates.ts'
import { beginFactor, nextCode, turnOnFactor } from './support/second-factor.ts'

/**
 * Whatever is done with money, logins, personal data and rights in the personal centre is written down once: who, when,
 * what, before and after, from where, and by which request (A-22, ASVS 16.3.1, 16.4.2).
 */
let app: TestApp
let person: Awaited<ReturnType<typeof buildCustomer>>
let clerk: Awaited<ReturnType<typeof buildStaff>>
let finance: Awaited<ReturnType<typeof buildStaff>>
let cashier: Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await startTestApp()
  person = await buildCustomer(app, { password: 'a long password 1' })
  clerk = await buildStaff(app, 'operations')
  finance = await buildStaff(app, 'finance')
  cashier = await buildStaff(app, 'finance')
})
afterAll(() => app.stop())

const tables = ['login_audit_entries', 'certification_records', 'withdrawal_records'] as const
type Entry = {
  who: string
  what: string
  before: string | null
  after: string | null
  address: string
  happened_at: Date
}

/** What was written down of the call that answered this. */
async function entriesOf(raw: { headers: Record<string, unknown> }): Promise<Entry[]> {
  const { rows } = await app.ctx.pool.query<Entry>(
    tables
      .map(
        (table) =>
          `select who, what, before, after, address, happened_at from ${table} where request_id = $1`,
      )
      .join(' union all '),
    [raw.headers['x-request-id']],
  )
  return rows
}

type Answer = { status: number; raw: { headers: Record<string, unknown> } }
/** The call did what it should, and left this one entry. */
async function leaves(
  answer: Answer,
  who: string,
  what: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  expect([what, answer.status]).toEqual([what, 200])
  const entries = await entriesOf(answer.raw)
  expect(entries.filter((each) => each.what === what)).toEqual([
    {
      who,
      what,
      before: null,
      after: null,
      ...change,
      address: '127.0.0.1',
      happened_at: app.clock.now,
    },
  ])
}
const customer = () => `customer:${person.userId}`
const staff = ({ staffId }: { staffId: string }) => `staff:${staffId}`
const digest = expect.stringMatching(/^(mobile|wechat):[0-9a-f]{32}$/)
const logIn = async () =>
  app.call(users.loginByPasswordCall, {
    body: {
      phone: person.mobile,
      password: 'a long password 1',
      agreementAccepted: true,
      ...(await buildCaptcha(app)),
    },
  })

test('papers: sent in, opened, shown, refused and approved [A-22]', async () => {
  const { token } = person
  const call = () => ({ token: clerk.token })
  const send = async () => app.call(certification.certify, { token, body: await personBody(app, token) })
  const newest = async (): Promise<CertificationId> =>
    (await app.call(certification.listCertifications, call())).data.items[0]?.id as CertificationId
  const decide = (id: CertificationId, approve: boolean) =>
    app.call(certification.decideCertification, {
      ...call(),
      body: { id, approve, reason: approve ? '' : '照片反光' },
    })

  await leaves(await send(), customer(), 'submitted', { before: 'none', after: 'inReview' })
  const id = await newest()
  const { data } = await app.call(certification.deskCertification, { ...call(), query: { id } })
  const { id: photo = '' as never, expires = 0, signature = '' } = data.photos[0] ?? {}
  const query = { id: photo, expires, signature }
  const opened = await app.call(certification.deskCertificationPhoto, { ...call(), query })
  await leaves(opened, staff(clerk), 'photoOpened')
  app.clock.advance(30)
  const body = { id, totp: oneTimeCode(app) }
  await leaves(
    await app.call(certification.showCertificationNumber, { ...call(), body }),
    staff(clerk),
    'numberShown',
  )
  // The code is used: the second try is refused, and that is written down as well.
  const refused = await app.call(certification.showCertificationNumber, { ...call(), body })
  expect(refused.reason).toBe('staff.codeWrong')
  expect(await entriesOf(refused.raw)).toMatchObject([{ who: staff(clerk), what: 'refused' }])
  await leaves(await decide(id, false), staff(clerk), 'rejected', { before: 'inReview', after: 'failed' })
  await leaves(await send(), customer(), 'submitted', { before: 'failed', after: 'inReview' })
  await leaves(await decide(await newest(), true), staff(clerk), 'approved', {
    before: 'inReview',
    after: 'certified',
  })

  // Somebody else with the number of a person who is certified.
  const number = madeUpIdNumber()
  const [first, second] = [await buildCustomer(app), await buildCustomer(app)]
  await app.call(certification.certify, {
    token: first.token,
    body: await personBody(app, first.token, number),
  })
  await decide(await newest(), true)
  const same = await app.call(certification.certify, {
    token: second.token,
    body: await personBody(app, second.token, number),
  })
  expect(same.reason).toBe('certification.samePerson')
  expect(await entriesOf(same.raw)).toMatchObject([
    { who: `customer:${second.userId}`, what: 'samePerson', address: '127.0.0.1' },
  ])
})

test('rebate cash: asked for, approved, its account shown, paid, refused [A-22]', async () => {
  await giveCash(app, person.userId, 50_000)
  const ask = () =>
    app.call(rebate.requestWithdrawal, { token: person.token, body: { ...bankCard, amountMinor: 20_000 } })
  const decide = (id: WithdrawalId, approve: boolean) =>
    app.call(rebate.decideWithdrawal, {
      token: finance.token,
      body: { id, approve, reason: approve ? '' : '户名不符' },
    })
  const [one, two] = [await ask(), await ask()]
  await leaves(one, customer(), 'requested', { after: 'requested' })
  const open = () => app.call(rebate.deskGetWithdrawal, { token: cashier.token, query: { id: one.data.id } })
  // No number is shown before it is to be paid, and nothing is written down of that.
  expect(await entriesOf((await open()).raw)).toEqual([])
  await leaves(await decide(one.data.id, true), staff(finance), 'approved', {
    before: 'requested',
    after: 'approved',
  })
  const shown = await open()
  expect(shown.data.account).toBe(bankCard.account)
  await leaves(shown, staff(cashier), 'accountShown')
  const paid = await app.call(rebate.recordPayout, {
    token: cashier.token,
    body: { id: one.data.id, bankReference: 'NB-1', taxMinor: 0 },
  })
  await leaves(paid, staff(cashier), 'paid', { before: 'approved', after: 'paid' })
  await leaves(await decide(two.data.id, false), staff(finance), 'rejected', {
    before: 'requested',
    after: 'rejected',
  })
})

test('the login: in and out, number, password, sessions, WeChat, a copy of one’s data, closing [A-22]', async () => {
  const came = await logIn()
  await leaves(came, customer(), 'loggedIn')
  const { value } = refreshCookieOf(came.raw)
  const left = await app.call(users.logoutCall, { token: loggedIn(came.data).jwt, headers: ownPage(value) })
  await leaves(left, customer(), 'loggedOut')
  const wrong = await app.call(users.loginByPasswordCall, {
    body: {
      phone: person.mobile,
      password: 'another password 2',
      agreementAccepted: true,
      ...(await buildCaptcha(app)),
    },
  })
  expect(wrong.reason).toBe('login.credentialsWrong')
  expect(await entriesOf(wrong.raw)).toMatchObject([{ who: digest, what: 'refused' }])

  let { token } = person
  const phone = '+8613700000099'
  const [old, fresh] = [
    await askForCode(app, person.mobile, { logInType: 'oldPhone', token }),
    await askForCode(app, phone, { logInType: 'newPhone', token }),
  ]
  const changed = await app.call(users.updatePhoneCall, {
    token,
    body: {
      phone,
      phoneCode: fresh.phoneCode,
      challengeId: fresh.challengeId,
      oldPhone: person.mobile,
      oldPhoneCode: old.phoneCode,
      oldChallengeId: old.challengeId,
    },
  })
  await leaves(changed, customer(), 'phoneChanged', { before: digest, after: digest })
  person = { ...person, mobile: phone }
  token = changed.data.jwt

  const set = await app.call(users.setPasswordCall, {
    token,
    body: { newPassword: 'a long password 3', oldPassword: 'a long password 1' },
  })
  await leaves(set, customer(), 'passwordSet', { before: 'set', after: 'set' })
  token = set.data.jwt
  const again = await app.call(users.setPasswordCall, {
    token,
    body: { newPassword: 'a long password 1', oldPassword: 'a long password 3' },
  })
  token = again.data.jwt

  const other = await logIn()
  const { data: sessions } = await app.call(users.listSessionsCall, { token })
  const elsewhere = sessions.find((each) => !each.current)
  const ended = await app.call(users.endSessionCall, {
    token,
    body: { id: elsewhere?.id as never },
  })
  expect(other.status).toBe(200)
  await leaves(ended, customer(), 'sessionsEnded', { before: 'open', after: 'ended' })

  const { headers, ...body } = await backFromWechat(app, { token, bind: true })
  await leaves(await app.call(finishIdentityLogin, { token, headers, body }), customer(), 'identityBound', {
    after: digest,
  })
  const unbound = await app.call(unbindIdentityCall, { token, body: { provider: 'wechat' } })
  await leaves(unbound, customer(), 'identityUnbound', { before: digest })

  const asked = await app.call(privacy.askPersonalExport, { token, body: {} })
  await leaves(asked, customer(), 'exportAsked', { after: 'waiting' })
  await app.ctx.jobs.drain(app.ctx)
  const query = { id: asked.data.id }
  await leaves(
    await app.call(privacy.downloadPersonalExport, { token, query }),
    customer(),
    'exportDownloaded',
  )

  const out = await app.call(users.signOutEverywhereCall, { token, body: {} })
  await leaves(out, customer(), 'sessionsEnded', { before: '1 open', after: '0 open' })
})

test('a second factor: on, asked for, by a recovery code, new codes, off, and taken by a clerk [A-22]', async () => {
  person = await buildCustomer(app, { password: 'a long password 1' })
  const { token } = person
  const { ticket, secret } = await beginFactor(app, person)
  const on = await app.call(factor.turnOnSecondFactorCall, {
    token,
    body: { ticket, totp: codeOf(secret, app.clock.now) },
  })
  await leaves(on, customer(), 'authenticatorSet', { before: 'none', after: 'set' })
  const half = await logIn()
  await leaves(half, customer(), 'secondFactorAsked')
  const ticketOf = (answer: users.LoginAnswer) => ('secondFactor' in answer ? answer.secondFactor.ticket : '')
  const [recoveryCode = ''] = on.data.recoveryCodes
  const step = (given: object) =>
    app.call(factor.secondStepCall, { body: { ticket: ticketOf(half.data), ...given } })
  const wrong = await step({ recoveryCode: '0000000000' })
  expect(wrong.reason).toBe('login.secondFactorWrong')
  expect(await entriesOf(wrong.raw)).toMatchObject([{ who: customer(), what: 'refused' }])
  const entered = await step({ recoveryCode })
  expect((await entriesOf(entered.raw)).map(({ what }) => what)).toEqual(['recoveryCodeUsed', 'loggedIn'])
  const made = await app.call(factor.renewRecoveryCodesCall, {
    token,
    body: { totp: nextCode(app, secret) },
  })
  await leaves(made, customer(), 'recoveryCodesMade')
  const off = await app.call(factor.turnOffSecondFactorCall, {
    token,
    body: { totp: nextCode(app, secret) },
  })
  await leaves(off, customer(), 'secondFactorOff', { before: 'set', after: 'none' })

  app.clock.advance(61)
  await turnOnFactor(app, person)
  const administrator = await buildStaff(app, 'administrator')
  const taken = await app.call(takeSecondFactor, {
    token: administrator.token,
    body: { userId: person.userId, reason: '手机与恢复码均已遗失', totp: oneTimeCode(app) },
  })
  await leaves(taken, customer(), 'secondFactorTaken', { before: 'set', after: 'none' })
})

test('closing the login, and taking that back [A-22]', async () => {
  person = await buildCustomer(app, { password: 'a long password 1' })
  const { token, mobile } = person
  const { phoneCode, challengeId } = await askForCode(app, mobile, { logInType: 'closing', token })
  const closed = await app.call(privacy.closeLoginCall, {
    token,
    body: { phoneCode, challengeId, agreed: true },
  })
  const closesAt = expect.stringMatching(/^2026-11-27T/)
  await leaves(closed, customer(), 'closingAsked', { after: closesAt })
  await leaves(await logIn(), customer(), 'closingTakenBack', { before: closesAt })
})

test.each(tables)('%s is added to and never changed, and holds no number [A-22]', async (table) => {
  for (const change of [`update ${table} set who = 'x'`, `delete from ${table}`, `truncate ${table}`])
    await expect(app.owner.query(change)).rejects.toThrow('append-only')
  const { rows } = await app.ctx.pool.query<{ row: string }>(`select t::text as row from ${table} t`)
  expect(rows.length).toBeGreaterThan(3)
  // Digests and ids are digits and letters by chance.
  const withoutDigests = rows.map(({ row }) => row.replaceAll(/[0-9a-f-]{32,}/g, ''))
  for (const row of withoutDigests) expect(row).not.toMatch(/1[3-9]\d{9}|\d{17}[\dX]|62\d{14}|周敏/)
})
