import { type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitationCall, invitationPosterCall } from '#contract/promotion.ts'
import * as contract from '#contract/rebate.ts'
import { rememberDevice } from '#server/users/commands/invitations.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { askForWithdrawal } from '#test/support/rebates.ts'
import { forgetPromotionOf, promotionHolds, readPromotionOf } from './personal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const countOf = async (query: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select (${query})::int as count`.execute(app.ctx.db)
  return rows[0]?.count ?? -1
}

describe('what is kept of a person', () => {
  it('is told whole, holds the closing back while cash is there, and goes as far as it may', async () => {
    const inviter = await buildCustomer(app)
    const { userId } = await buildCustomer(app, { inviterId: inviter.userId })
    const finance = await buildStaff(app, 'finance')
    await rememberDevice(app.ctx, userId, 'a-random-mark-of-a-browser')
    const id = await askForWithdrawal(app, userId)

    const kept = await readPromotionOf(app.ctx, userId)
    expect(kept).toMatchObject({
      invitedBy: { source: 'link', at: app.clock.now },
      browsers: [{ seenAt: app.clock.now }],
      withdrawals: [
        { status: 'requested', accountLast: '3445', amount: { minor: 10_000, currency: 'CNY' }, tax: null },
      ],
    })
    expect(kept.inviteCode).toMatch(/^[0-9a-z]{10}$/)
    expect(JSON.stringify(kept)).not.toContain(inviter.userId)
    const holds = promotionHolds(userId)
    expect([await countOf(holds.withdrawals), await countOf(holds.cash)]).toEqual([1, 0])

    const body = { id, approve: false, reason: 'x' }
    await app.call(contract.decideWithdrawal, { token: finance.token, body })
    expect([await countOf(holds.withdrawals), await countOf(holds.cash)]).toEqual([0, 1])

    await forgetPromotionOf(app.ctx, userId)
    const left = await readPromotionOf(app.ctx, userId)
    expect(left).toMatchObject({
      invitedBy: null,
      browsers: [],
      withdrawals: [{ status: 'rejected', holder: '', bank: '', accountLast: '' }],
    })
    expect((await readPromotionOf(app.ctx, inviter.userId)).inviteCode).toMatch(/^[0-9a-z]{10}$/)
  })

  it('keeps whom a withdrawal was paid to: it is a record of a payment', async () => {
    const { userId } = await buildCustomer(app)
    const [first, second] = [await buildStaff(app, 'finance'), await buildStaff(app, 'finance')]
    const id = await askForWithdrawal(app, userId)
    await app.call(contract.decideWithdrawal, { token: first.token, body: { id, approve: true } })
    const body = { id, bankReference: id.slice(-12), taxMinor: 0 }
    await app.call(contract.recordPayout, { token: second.token, body })
    await forgetPromotionOf(app.ctx, userId)
    expect((await readPromotionOf(app.ctx, userId)).withdrawals).toMatchObject([
      { status: 'paid', accountLast: '3445' },
    ])
  })
})

describe('the invitation as a poster', () => {
  it('is a picture of one’s own code, in the reader’s language', async () => {
    const { token } = await buildCustomer(app)
    const other = await buildCustomer(app)
    const picture = async (who: string, language: 'zh' | 'en' = 'zh') => {
      const { raw } = await app.call(invitationPosterCall, { token: who, language })
      expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'image/jpeg'])
      return raw.rawPayload
    }
    const own = await picture(token)
    expect(await sharp(own).metadata()).toMatchObject({ width: 750, height: 1_200, format: 'jpeg' })
    expect((await picture(token)).equals(own)).toBe(true)
    expect((await picture(other.token)).equals(own)).toBe(false)
    expect((await picture(token, 'en')).equals(own)).toBe(false)
    const { data } = await app.call(invitationCall, { token })
    expect(data.links.poster).toContain(`invite=${data.code}&via=poster`)
    expect((await app.call(invitationPosterCall, {})).status).toBe(401)
  })
})
