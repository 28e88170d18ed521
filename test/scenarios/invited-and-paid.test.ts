import { afterAll, beforeAll, expect, test } from 'vitest'
import * as certification from '#contract/certification.ts'
import { acceptOrder } from '#contract/order-desk.ts'
import * as payments from '#contract/payments.ts'
import { signCall } from '#contract/points-book.ts'
import * as promotion from '#contract/promotion.ts'
import * as rebate from '#contract/rebate.ts'
import { addEvents } from '#contract/tracking.ts'
import { currentUserCall, loginByCodeCall, phoneCodeCall } from '#contract/users.ts'
import type { CertificationId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { earnedPoints, firstTerms, pointsTerms, rebateOf, takenBack } from '#domain/points/points.ts'
import { provePayments } from '#server/payments/queries.ts'
import { proveWithdrawals } from '#server/promotion/rebate-queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { madeUpIdNumber, personBody } from '#test/support/certifications.ts'
import { filesBelow, openPictures, rowsThatShow } from '#test/support/leaks.ts'
import { buildCaptcha, loggedIn } from '#test/support/login.ts'
import { pointsOf } from '#test/support/offsets.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildStaff, oneTimeCode } from '#test/support/people.ts'
import { startTencentSms, type TencentSmsService, tencentEnvironment } from '#test/support/tencent-sms.ts'

/**
 * A shipper brings another one, who is certified at the second try, ships twice and gets the money for one shipment
 * back. What that earned the inviter goes to a bank account, by the hands of two clerks. Afterwards nothing that was
 * kept or logged shows an ID number, a photo, a code or an account number.
 */
let app: TestApp
let sms: TencentSmsService
const logged: string[] = []
/** What the people of the story typed and nobody else may read. */
const secrets = {
  idNumbers: [madeUpIdNumber(), madeUpIdNumber()],
  account: '6222020200199887766',
  codes: [] as string[],
}

beforeAll(async () => {
  sms = await startTencentSms(() => app.clock.now)
  app = await startTestApp(tencentEnvironment(sms), 10, (line) => void logged.push(line))
})
afterAll(async () => {
  await app.stop()
  await sms.stop()
})

type Shipper = { userId: UserId; token: string }
const settle = () => app.ctx.jobs.drain(app.ctx)
const cny = (minor: number) => money(minor, 'CNY')

/** Comes by a code that the SMS company was given, for the first time or again. */
async function logIn(mobile: string, more: { inviteCode?: string; browserMark: string }): Promise<Shipper> {
  const proof = await buildCaptcha(app)
  sms.taken.length = 0
  await app.call(phoneCodeCall, { body: { phone: mobile, logInType: 'account', ...proof } })
  const phoneCode = sms.taken[0]?.parameters[0] ?? ''
  secrets.codes.push(phoneCode)
  const { challengeId } = proof
  const body = { phone: mobile, phoneCode, challengeId, agreementAccepted: true, ...more }
  const { status, data } = await app.call(loginByCodeCall, {
    body: { ...body, ...(more.inviteCode ? { inviteSource: 'qr' as const } : {}) },
  })
  expect(status).toBe(200)
  await settle()
  const { rows } = await app.ctx.pool.query<{ id: UserId }>('select id from users where mobile = $1', [
    `+86${mobile}`,
  ])
  return { userId: rows[0]?.id as UserId, token: loggedIn(data).jwt }
}

async function sendPapers({ token }: Shipper, idCardNo: string): Promise<CertificationId> {
  const sent = await app.call(certification.certify, { token, body: await personBody(app, token, idCardNo) })
  expect(sent.data).toEqual({ certificationStatus: 'inReview' })
  const { data } = await app.call(certification.listCertifications, { token: clerk.operations })
  return data.items[0]?.id as CertificationId
}

async function decide(id: CertificationId, approve: boolean, reason = ''): Promise<void> {
  // The clerk looks at the number and every photo before.
  const token = clerk.operations
  const { data } = await app.call(certification.deskCertification, { token, query: { id } })
  for (const { id: photo, expires, signature } of data.photos) {
    const query = { id: photo, expires, signature }
    expect((await app.call(certification.deskCertificationPhoto, { token, query })).status).toBe(200)
  }
  app.clock.advance(30)
  const body = { id, totp: oneTimeCode(app) }
  expect((await app.call(certification.showCertificationNumber, { token, body })).status).toBe(200)
  const decided = await app.call(certification.decideCertification, { token, body: { id, approve, reason } })
  expect(decided.status).toBe(200)
  await settle()
}

/** Ordered, paid at the cashier, accepted, sailed and picked up by the consignee. */
async function ship(shipper: Shipper): Promise<{ id: OrderId; paid: ReturnType<typeof cny> }> {
  const { id } = await buildOrder(app, shipper)
  const opened = await app.call(payments.createChargeCall, {
    token: shipper.token,
    body: { orderIds: [id], channel: 'cashier' },
  })
  await payInCashier(app, opened.data.redirectTo)
  await app.call(acceptOrder, { token: clerk.operations, body: { id } })
  for (const type of ['departed', 'gatedOut'] as const) {
    const happenedAt = app.clock.now.toISOString()
    const events = [{ type, classifier: 'actual' as const, happenedAt }]
    const told = await app.call(addEvents, { token: clerk.operations, body: { orderId: id, events } })
    expect(told.status).toBe(200)
  }
  await settle()
  return { id, paid: opened.data.amount }
}

const clerk = { operations: '', finance: '', manager: '' }
const rebateOfInviter = async ({ token }: Shipper) => (await app.call(rebate.rebateOverview, { token })).data

test('invited, certified at the second try, shipped, one shipment refunded, and the rebate withdrawn [A-17] [A-32] [§4] [§9]', async () => {
  clerk.operations = (await buildStaff(app, 'operations', '林晓')).token
  clerk.finance = (await buildStaff(app, 'finance', '周岚')).token
  clerk.manager = (await buildStaff(app, 'finance', '吴磊')).token
  const { registration, inviteRegistration, personalCertification, memberCertification } = pointsTerms.rewards

  // One shipper shares a code, and another registers with it on a telephone of their own.
  const inviter = await logIn('13800006001', { browserMark: 'a browser of the inviter' })
  const invitation = await app.call(promotion.invitationCall, { token: inviter.token })
  const inviteCode = invitation.data.code
  const guest = await logIn('13800006002', { inviteCode, browserMark: 'a browser of the guest' })
  expect(await pointsOf(app, guest.userId)).toBe(registration)
  expect(await pointsOf(app, inviter.userId)).toBe(registration + inviteRegistration)

  // The papers are refused with a reason, sent again and approved.
  const [guestNumber = '', inviterNumber = ''] = secrets.idNumbers
  await decide(await sendPapers(guest, guestNumber), false, '照片反光，请重拍')
  const info = async () =>
    (await app.call(certification.queryCertificationInfo, { token: guest.token, body: {} })).data
  expect(await info()).toMatchObject({
    certificationStatus: 'failed',
    canSubmit: true,
    submitted: { reason: '照片反光，请重拍' },
  })
  await decide(await sendPapers(guest, guestNumber), true)
  expect((await app.call(currentUserCall, { token: guest.token })).data).toMatchObject({
    certificationStatus: 'certified',
    userName: '周敏',
  })
  expect(await pointsOf(app, guest.userId)).toBe(registration + personalCertification)
  expect(await pointsOf(app, inviter.userId)).toBe(registration + inviteRegistration + memberCertification)

  // A day's check-in counts once, and each completed order earns points for the guest and a rebate for the inviter.
  const checked = await app.call(signCall, { token: guest.token, body: {} })
  expect((await app.call(signCall, { token: guest.token, body: {} })).reason).toBe('points.checkedIn')
  const before = checked.data.balance
  const kept = await ship(guest)
  const sentBack = await ship(guest)
  const ofBoth = earnedPoints(kept.paid, firstTerms) + earnedPoints(sentBack.paid, firstTerms)
  expect(await pointsOf(app, guest.userId)).toBe(before + ofBoth)
  expect((await rebateOfInviter(inviter)).balance).toEqual(
    cny(rebateOf(kept.paid).minor + rebateOf(sentBack.paid).minor),
  )

  // The second shipment is paid back but for one yuan: what it earned goes with the money.
  const back = cny(sentBack.paid.minor - 100)
  const asked = await app.call(payments.requestPartRefundCall, {
    token: clerk.manager,
    body: { orderId: sentBack.id, amount: back, reason: '目的港拒收，协商退款' },
  })
  const approved = await app.call(payments.approveRefundCall, {
    token: clerk.finance,
    body: { refundId: asked.data.id },
  })
  expect(approved.status).toBe(200)
  await settle()
  const left = (earned: number) => earned - takenBack(earned, 0, back, sentBack.paid)
  expect(await pointsOf(app, guest.userId)).toBe(
    before + earnedPoints(kept.paid, firstTerms) + left(earnedPoints(sentBack.paid, firstTerms)),
  )
  const earned = cny(rebateOf(kept.paid).minor + left(rebateOf(sentBack.paid).minor))
  expect((await rebateOfInviter(inviter)).balance).toEqual(earned)

  // Only who is certified gets money out; one clerk approves, another pays.
  const wanted = 30_000
  const body = { amountMinor: wanted, holder: '周敏', bank: '宁波银行北仑支行', account: secrets.account }
  const withdraw = () => app.call(rebate.requestWithdrawal, { token: inviter.token, body })
  expect((await withdraw()).reason).toBe('withdrawal.notCertified')
  await decide(await sendPapers(inviter, inviterNumber), true)
  const { data: withdrawal } = await withdraw()
  expect(withdrawal).toMatchObject({ status: 'requested', amount: cny(wanted), accountLast: '7766' })
  expect((await withdraw()).reason).toBe('withdrawal.notEnough')
  const { id } = withdrawal
  await app.call(rebate.decideWithdrawal, { token: clerk.finance, body: { id, approve: true } })
  const seen = await app.call(rebate.deskGetWithdrawal, { token: clerk.manager, query: { id } })
  expect(seen.data.account).toBe(secrets.account)
  const pay = (token: string) =>
    app.call(rebate.recordPayout, { token, body: { id, bankReference: 'NB2026112000017', taxMinor: 2_000 } })
  expect((await pay(clerk.finance)).reason).toBe('withdrawal.sameClerk')
  expect((await pay(clerk.manager)).data).toMatchObject({ status: 'paid', net: cny(wanted - 2_000) })
  expect(await rebateOfInviter(inviter)).toMatchObject({
    balance: cny(earned.minor - wanted),
    onItsWay: cny(0),
    paidOut: cny(wanted),
    earned,
  })
  await settle()
  expect(await provePayments(app.ctx)).toEqual([])
  expect(await proveWithdrawals(app.ctx)).toEqual([])

  // And nothing of it can be read where it is kept; what may be read is found in the same way.
  expect(await rowsThatShow(app.ctx.pool, ['NB2026112000017'])).not.toEqual([])
  expect(secrets.codes).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)])
  const texts = [...secrets.idNumbers, secrets.account]
  expect(await rowsThatShow(app.ctx.pool, texts)).toEqual([])
  const codes = secrets.codes.map((code) => `(?<![0-9.a-zA-Z])${code}(?![0-9a-zA-Z])`)
  expect(await rowsThatShow(app.ctx.pool, codes)).toEqual([])
  const whole = logged.join('')
  expect(whole.split('\n').length).toBeGreaterThan(50)
  for (const text of texts) expect(whole).not.toContain(text)
  for (const code of secrets.codes)
    expect(whole).not.toMatch(new RegExp(`(?<![0-9.a-zA-Z])${code}(?![0-9a-zA-Z])`))
  // There were six photos.
  const files = await filesBelow(app.ctx.config.dataFolder)
  expect(files.length).toBeGreaterThanOrEqual(6)
  expect(openPictures(files)).toEqual([])
})
