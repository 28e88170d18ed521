import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/promotion.ts'
import { loginByCodeCall } from '#contract/users.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { paymentReceived, post, postRefundPaid } from '#server/ledger/commands.ts'
import { balanceOf } from '#server/ledger/queries.ts'
import { newId } from '#server/platform/ids.ts'
import { endInvitation } from '#server/users/commands/invitations.ts'
import { disableUser, openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode, loggedIn } from '#test/support/login.ts'
import { buildOrder, clerkActor } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'

let app: TestApp
type Person = Awaited<ReturnType<typeof buildCustomer>>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let numbers = 0
const codeOf = async (person: Person) =>
  (await app.call(contract.invitationCall, { token: person.token })).data.code
/** Logs in by code, with what the browser sends along; the user. */
async function logIn(
  rest: { inviteCode?: string; inviteSource?: 'qr'; browserMark?: string },
  token?: string,
  phone = `137${String(++numbers).padStart(8, '0')}`,
) {
  const { challengeId, phoneCode } = await askForCode(app, phone)
  const body = { phone, phoneCode, challengeId, agreementAccepted: true, ...rest }
  const answer = await app.call(loginByCodeCall, { token, body })
  expect(answer.status).toBe(200)
  return { userId: loggedIn(answer.data).user.userCode as UserId, phone }
}
async function invitationOf(userId: UserId) {
  const { rows } = await app.ctx.pool.query(
    `select u.inviter_id as inviter, i.refused, i.source from users u left join invitations i on i.user_id = u.id where u.id = $1`,
    [userId],
  )
  return rows[0] as { inviter: UserId | null; refused: string | null; source: string | null }
}

describe('registration by invitation [§3]', () => {
  it('has the inviter of the code, for good, and says how it came', async () => {
    const [inviter, other] = [await buildCustomer(app), await buildCustomer(app)]
    const code = await codeOf(inviter)
    const { data } = await app.call(contract.invitationCall, { token: inviter.token })
    expect(data.links.qr).toBe(`${app.ctx.publicUrl}/?invite=${code}&via=qr`)
    const { userId, phone } = await logIn({ inviteCode: code.toUpperCase(), inviteSource: 'qr' })
    expect(await invitationOf(userId)).toEqual({ inviter: inviter.userId, refused: null, source: 'qr' })
    app.clock.advance(61)
    await logIn({ inviteCode: await codeOf(other) }, undefined, phone)
    expect((await invitationOf(userId)).inviter).toBe(inviter.userId)
    await app.ctx.jobs.drain(app.ctx)
    expect(await balanceOf(app.ctx, { kind: 'points', userId: inviter.userId }, 'points')).toBe(100)
  })

  it('is refused and written down, and registers all the same: oneself, one browser, a circle, nobody', async () => {
    const top = await buildCustomer(app)
    const middle = await buildCustomer(app, { inviterId: top.userId })
    const closed = await buildCustomer(app)
    const [middleCode, closedCode] = [await codeOf(middle), await codeOf(closed)]
    await disableUser(app.ctx, clerkActor, closed.userId)
    const mark = (name: string) => `browser of ${name}`.padEnd(20, '.')
    await logIn({ browserMark: mark('middle') }, undefined, middle.mobile)
    await logIn({ browserMark: mark('top') }, undefined, top.mobile)
    const cases: [rest: Parameters<typeof logIn>[0], token: string | undefined, refused: string | null][] = [
      [{ inviteCode: middleCode, browserMark: mark('nobody') }, undefined, null],
      [{ inviteCode: middleCode }, middle.token, 'self'],
      [{ inviteCode: middleCode, browserMark: mark('middle') }, undefined, 'sameDevice'],
      [{ inviteCode: middleCode, browserMark: mark('top') }, undefined, 'circle'],
      [{ inviteCode: middleCode }, top.token, 'circle'],
      [{ inviteCode: closedCode }, undefined, 'inviterClosed'],
      [{ inviteCode: '0000000000' }, undefined, 'unknownCode'],
      [{ inviteCode: top.userId }, undefined, 'unknownCode'],
    ]
    for (const [turn, [rest, token, refused]] of cases.entries()) {
      // Logging in ends the session that stood in this browser, so each case has its own.
      const fresh = token === top.token ? await buildSession(top) : token && (await buildSession(middle))
      const { userId } = await logIn(rest, fresh)
      const found = await invitationOf(userId)
      expect([turn, found.refused, found.inviter]).toEqual([turn, refused, refused ? null : middle.userId])
    }
  })

  it('ends for good where inviter and invited turn out to be the same', async () => {
    const inviter = await buildCustomer(app)
    const { userId } = await buildCustomer(app, { inviterId: inviter.userId })
    expect(await endInvitation(app.ctx, userId)).toBe(true)
    expect(await endInvitation(app.ctx, userId)).toBe(false)
    expect(await invitationOf(userId)).toMatchObject({ inviter: null, refused: 'sameIdentity' })
  })
})

async function buildSession({ userId }: Person): Promise<string> {
  return (await openSessionFor(app.ctx, clerkActor, userId)).reply.jwt
}

describe('the team [§3 §7]', () => {
  it('shows the people invited, masked, with what they brought; a second level is counted only', async () => {
    const head = await buildCustomer(app)
    const buyer = await buildCustomer(app, {
      inviterId: head.userId,
      nickName: '澜湾家居',
      certificationType: 'individual',
      certificationStatus: 'certified',
    })
    await buildCustomer(app, { inviterId: head.userId })
    await buildCustomer(app, { inviterId: buyer.userId, nickName: '第二层' })
    const order = await buildOrder(app, buyer, { status: 'completed' })
    const rebate = Math.round(order.amountDue.minor / 100)

    const team = await app.call(contract.queryMyTeam, { token: head.token, body: { userId: head.userId } })
    expect(team.data.items).toHaveLength(2)
    const member = team.data.items.find(({ name }) => name !== null)
    expect(member).toMatchObject({
      name: '澜**',
      source: 'link',
      invited: 1,
      certificationStatus: 'certified',
    })
    expect(member?.rebate.minor).toBe(rebate)
    expect(team.raw.body).not.toContain(buyer.mobile.slice(3))
    expect(team.raw.body).not.toContain('第二层')
    const page = (cursor?: string) =>
      app.call(contract.queryMyTeam, { token: head.token, body: { size: 10, ...(cursor ? { cursor } : {}) } })
    // Of pages of one row: who comes later moves none of them.
    const first = `${app.clock.now.getTime()}-0`
    const second = first.replace(/-0$/, '-1')
    const before = (await page(second)).data.items
    expect(before).toHaveLength(1)
    app.clock.advance(1)
    const late = await buildCustomer(app, { inviterId: head.userId })
    expect((await page(second)).data.items).toEqual(before)
    expect((await page(first)).data.items).toHaveLength(2)
    expect((await page()).data.items).toHaveLength(3)
    await app.ctx.pool.query('update users set inviter_id = null where id = $1', [late.userId])
    for (const wrong of ['1', '-1', '9999999999999-x']) expect((await page(wrong)).status, wrong).toBe(400)
    expect((await page('x')).status).toBe(400)
    const byPoster = { token: head.token, body: { source: 'poster' as const } }
    expect((await app.call(contract.queryMyTeam, byPoster)).data.items).toEqual([])

    const counts = await app.call(contract.queryUserCountInfo, { token: head.token })
    expect(counts.data).toEqual({ direct: 2, second: 1, certified: 1, newThisMonth: 2 })
    const sources = await app.call(contract.queryCustomerSource, { token: head.token })
    expect(sources.data.find(({ source }) => source === 'link')?.members).toBe(2)
    const levels = await app.call(contract.queryCustomerLevel, { token: head.token })
    expect(levels.data.own).toBe('ordinary')
    expect(levels.data.levels.reduce((sum, { members }) => sum + members, 0)).toBe(2)
    const chart = await app.call(contract.queryNewCustomerAndPointsNearSixMonths, { token: head.token })
    expect(chart.data.dateList).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
    expect(chart.data.newCustomers).toEqual([0, 0, 0, 0, 0, 2])
    const news = await app.call(contract.teamNews, { token: head.token, body: {} })
    expect(news.data.map(({ kind }) => kind).sort()).toEqual(['joined', 'joined', 'rebateEarned'])
  })

  it('is nobody else’s: another customer sees none of it, and cannot ask in the owner’s name', async () => {
    const head = await buildCustomer(app)
    await buildCustomer(app, { inviterId: head.userId })
    const other = await buildCustomer(app)
    const asked = await app.call(contract.queryMyTeam, { token: other.token, body: {} })
    expect(asked.data.items).toEqual([])
    const named = await app.call(contract.queryMyTeam, { token: other.token, body: { userId: head.userId } })
    expect(named.reason).toBe('request.otherUser')
  })

  it('follows in its levels what was paid within twelve months, refunds taken off', async () => {
    const buyer = await buildCustomer(app)
    const read = async () => (await app.call(contract.queryCustomerLevel, { token: buyer.token })).data
    const pay = (minor: number, channelTradeNo: string, daysAgo = 0) => {
      const at = new Date(app.clock.now.getTime() - daysAgo * 86_400_000)
      const paid = {
        userId: buyer.userId,
        channel: 'cashier',
        channelTradeNo,
        amount: money(minor, 'CNY'),
      } as const
      return post({ ...app.ctx, clock: () => at }, paymentReceived(paid))
    }
    await pay(500_000_000, 'long ago', 370)
    expect(await read()).toMatchObject({ own: 'ordinary', paid: money(0, 'CNY') })
    await pay(20_000_000, 'lately', 300)
    expect(await read()).toMatchObject({ own: 'gold', paid: money(20_000_000, 'CNY') })
    const refund = { userId: buyer.userId, channel: 'cashier', refundId: newId('rfd') } as const
    await postRefundPaid(app.ctx, { ...refund, amount: money(1, 'CNY') })
    expect(await read()).toMatchObject({ own: 'silver', paid: money(19_999_999, 'CNY') })
  })
})
