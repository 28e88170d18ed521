import type { UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { post } from '#server/ledger/commands.ts'
import { requestWithdrawal } from '#server/promotion/commands.ts'
import type { TestApp } from './app.ts'
import { customerActor } from './orders.ts'

let gifts = 0

/** Rebate cash that came from nowhere. */
export const giveCash = (app: TestApp, userId: UserId, minor: number) =>
  post(app.ctx, {
    from: { kind: 'rebates' },
    to: { kind: 'cash', userId },
    amount: money(minor, 'CNY'),
    kind: 'rebateEarned',
    source: `cash gift:${userId}:${++gifts}`,
  })

export const bankCard = { holder: '周敏', bank: '宁波银行北仑支行', account: '6222020200112233445' }

/** A customer who is certified from now on asks for CNY 100 that stood in the book. */
export async function askForWithdrawal(app: TestApp, userId: UserId) {
  await app.ctx.pool.query(
    `update users set certification_type = 'individual', certification_status = 'certified' where id = $1`,
    [userId],
  )
  await giveCash(app, userId, 10_000)
  return requestWithdrawal(app.ctx, customerActor(userId), { ...bankCard, amountMinor: 10_000 })
}
