import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, businessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { defaultSettings } from '#domain/notifications/settings.ts'
import { sayingOf } from '#i18n/notification-words.ts'
import { saidNames } from '#i18n/own-wordings.ts'
import { textMessage } from '#server/notifications/text-message.ts'
import { wordingsNow } from '#server/platform/wordings.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { buildCharges, buildStatement, moveStatement } from '#test/support/statement-rows.ts'
import { remindOfStatements } from './reminders.ts'

let app: TestApp
let userId: UserId
const due = businessDate('2027-01-20')
let year = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ;({ userId } = await buildCustomer(app))
  // Each test has a January of its own, so that none is reminded of another's.
  year += 1
})

const dueOn = () => businessDate(`${2026 + year}-01-20`)
const owed = async (status: 'toBeConfirmed' | 'paymentRequired' = 'paymentRequired', of: UserId = userId) => {
  const order = await buildOrder(app, { userId: of })
  await buildCharges(app, { userId: of, orderId: order.id }, { minor: 123_456 })
  return buildStatement(app, of, { status, dueOn: dueOn() })
}
/** What the customer was told by the morning so many days after the due day. */
async function toldOn(days: number, runs = 1): Promise<string[]> {
  const morning = instantOf(addDays(dueOn(), days), '09:10')
  app.clock.now = morning
  for (let run = 0; run < runs; run++) await remindOfStatements.run(app.ctx, {})
  const token = (await openSessionFor(app.ctx, system, userId)).reply.jwt
  const { data } = await app.call(listNotifications, { token, query: {} })
  return data.items
    .map(({ kind, params }) => {
      const words = {
        trouble: String,
        count: (unit: string, n: number) => `${n} ${unit}`,
        boxes: String,
        between: ',',
        stay: String,
      }
      return sayingOf({ kind, params: params as never }, 'zh-CN', words).key
    })
    .reverse()
}

describe('reminders of a statement', () => {
  test('go out three days before it is due, and 1, 15 and 30 days after, once each', async () => {
    await owed()
    expect(await toldOn(-4)).toEqual([])
    expect(await toldOn(-3, 2)).toEqual(['statementDue'])
    expect(await toldOn(0)).toEqual(['statementDue'])
    expect(await toldOn(1, 2)).toEqual(['statementDue', 'statementOverdue'])
    expect(await toldOn(14)).toHaveLength(2)
    expect((await toldOn(15)).at(-1)).toBe('statementOverdueStill')
    expect((await toldOn(30)).at(-1)).toBe('statementOverdueLong')
    expect(await toldOn(90)).toHaveLength(4)
    const { rows } = await app.ctx.pool.query(
      'select day from statement_reminders where user_id = $1 order by day',
      [userId],
    )
    expect(rows.map(({ day }) => day)).toEqual([-3, 1, 15, 30])
  })

  test('are made good after missed days, one and not all of them', async () => {
    await owed()
    expect(await toldOn(17)).toEqual(['statementOverdueStill'])
    expect(await toldOn(18)).toHaveLength(1)
  })

  test('end with its payment', async () => {
    const { id } = await owed()
    expect(await toldOn(1)).toHaveLength(1)
    await moveStatement(app, userId, id, 'completed')
    expect(await toldOn(30)).toHaveLength(1)
  })

  test('are told as their customer chose, also where the choice was made before there were any', async () => {
    const keep = (settings: unknown) =>
      app.ctx.pool.query(
        `insert into notification_settings (user_id, settings) values ($1, $2)
         on conflict (user_id) do update set settings = excluded.settings`,
        [userId, JSON.stringify(settings)],
      )
    const { statementDue: _, statementOverdue: __, ...before } = defaultSettings.choices
    await keep({ ...defaultSettings, choices: before })
    await owed()
    expect(await toldOn(-3)).toEqual(['statementDue'])
    const choices = { ...defaultSettings.choices, statementOverdue: { listed: false, text: 'atOnce' } }
    await keep({ ...defaultSettings, choices })
    expect(await toldOn(1)).toEqual(['statementDue'])
    const { rows } = await app.ctx.pool.query(
      `select text_due_at is not null as texted from notifications where user_id = $1 and kind = 'statementOverdue'`,
      [userId],
    )
    expect(rows).toEqual([{ texted: true }])
  })

  test('ask to confirm what is not confirmed, and wait while a question is open', async () => {
    const { id } = await owed('toBeConfirmed')
    expect(await toldOn(-3)).toEqual(['statementDueUnconfirmed'])
    await app.ctx.pool.query('update statements set open_queries = 1 where id = $1', [id])
    expect(await toldOn(1)).toHaveLength(1)
    await app.ctx.pool.query('update statements set open_queries = 0 where id = $1', [id])
    expect((await toldOn(2)).at(-1)).toBe('statementOverdueUnconfirmed')
  })

  test('reach everybody, however many, also when two processes send them at once', async () => {
    const many: UserId[] = []
    for (let at = 0; at < 105; at++) {
      const one = (await buildCustomer(app)).userId
      many.push(one)
      await owed('paymentRequired', one)
    }
    app.clock.now = instantOf(addDays(dueOn(), 1), '09:10')
    await Promise.all([remindOfStatements.run(app.ctx, {}), remindOfStatements.run(app.ctx, {})])
    const { rows } = await app.ctx.pool.query<{ count: number }>(
      `select count(*)::int as count from notifications where user_id = any($1) and kind = 'statementOverdue' and listed
       group by user_id`,
      [many],
    )
    expect(rows.map(({ count }) => count)).toEqual(many.map(() => 1))
  })

  test('say number, day and sum in the customer’s language', async () => {
    const wordings = (language: Language) => wordingsNow(app.ctx, [...saidNames, 'newsEnd'], language)
    const brand = app.ctx.config.brand
    const line = {
      kind: 'statementOverdue',
      params: { number: 'ST1', to: due, amountMinor: 123_456, days: 16 },
    } as const
    expect(textMessage(brand, 'zh-CN', [line], await wordings('zh-CN')).text).toContain(
      '对账单 ST1 到期已 16 天，应付 CNY 1,234.56 仍未到账，请您尽快安排付款',
    )
    const soon = { kind: 'statementDue', params: { number: 'ST1', to: due, amountMinor: 123_456 } } as const
    expect(textMessage(brand, 'en-US', [soon], await wordings('en-US')).text).toContain(
      'Statement ST1 is due on 20 Jan. Please arrange payment of CNY 1,234.56',
    )
  })
})
