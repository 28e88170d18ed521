import { randomUUID } from 'node:crypto'
import { type APIResponse, expect, type Page, test } from '@playwright/test'
import type { OrderBillReply } from '#contract/bills.ts'
import type { StatementReply } from '#contract/statements.ts'
import { monthOf } from '#domain/bills/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { money, sum } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { clerkToken } from './desk.ts'
import { languageOf, logInByPassword, pattern, payButton, wordsOf } from './story.ts'

/** Two kinds of charges beyond the quote of an order under way, agreed to, and a statement of each: what finance does. */
async function twoStatements(
  page: Page,
  mobile: string,
  token: string,
): Promise<readonly [StatementReply, StatementReply]> {
  const read = async (answer: APIResponse) => {
    expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const finance = await clerkToken(page.request, 'finance@sampan.example')
  const post = async (as: string, path: string, data: object) =>
    read(
      await page.request.post(`/api/crm/${path}`, {
        headers: { token: as, 'idempotency-key': randomUUID() },
        data,
      }),
    )
  const get = async (as: string, path: string) =>
    read(await page.request.get(`/api/crm/${path}`, { headers: { token: as } }))
  const order = (await get(token, 'order/list?status=inTransit')).items[0]
  const { customer } = (await get(finance, `desk/statement/list?keyword=${mobile}`)).items[0]
  const note = randomUUID()
  const made: StatementReply[] = []
  for (const [kind, code] of [
    ['oceanFreight', 'OF'],
    ['tax', 'DUTY'],
  ]) {
    const bill: OrderBillReply = await post(finance, 'desk/bill/add', {
      orderId: order.id,
      code,
      quantity: '1',
      unitPrice: money(100_000, 'CNY'),
      cause: 'customerRequest',
      note: `${note} ${kind}`,
    })
    const line = bill.rows.flatMap(({ lines }) => lines).find((each) => each.note.zh === `${note} ${kind}`)
    await post(token, 'bill/consent', { id: line?.id, agree: true })
    const { items } = await post(finance, 'desk/statement/issue', {
      userId: customer.userId,
      month: monthOf(businessDateOf(new Date())),
      kind,
    })
    made.push(...items)
  }
  const [first, second] = made
  if (!first || !second) throw new Error('two statements were made')
  return [first, second]
}

/** A shipper goes through statements: asks about a charge of one, confirms another, and pays two kinds at once [§4]. */
test(
  'statements: a question, a confirmation, and one payment of two kinds',
  { tag: '@en' },
  async ({ page }, info) => {
    const words = wordsOf(info)
    const { statements: says, payments } = words
    const mobile = languageOf(info) === 'zh-CN' ? '13800000001' : '13800000002'
    await logInByPassword(page, info, mobile)
    const [asked] = await Promise.all([
      page.waitForRequest((request) => Boolean(request.headers().token)),
      page.goto('/accountManage/statementManage'),
    ])
    const token = asked.headers().token ?? ''
    const find = async (status: StatementReply['status']): Promise<readonly StatementReply[]> => {
      const answer = await page.request.get(`/api/crm/statement/list?size=100&status=${status}`, {
        headers: { token },
      })
      return (await answer.json()).data.items
    }
    const open = async ({ id, number }: StatementReply) => {
      await page.goto(`/accountManage/statementManage/statement?id=${id}`)
      await expect(page.getByText(number).first()).toBeVisible()
    }
    const two = await twoStatements(page, mobile, token)
    const [toAsk, toConfirm] = two

    await test.step('ocean freight and taxes have a list each', async () => {
      for (const [path, listed, other] of [
        ['/accountManage/shippingBill', toAsk, toConfirm],
        ['/accountManage/taxesBill', toConfirm, toAsk],
      ] as const) {
        await page.goto(path)
        await expect(page.getByText(listed.number).first()).toBeVisible()
        await expect(page.getByText(other.number)).toHaveCount(0)
      }
    })

    await test.step('a charge is questioned, which keeps its statement from being confirmed', async () => {
      await open(toAsk)
      const reason = `${info.project.name} ${info.retry}: two days, not three`
      await page
        .getByRole('button', { name: pattern(says.query.askOf) })
        .last()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: says.query.send }).click()
      await expect(dialog.getByText(says.query.reasonMissing)).toBeVisible()
      await dialog.getByLabel(says.query.reason).fill(reason)
      await dialog.getByLabel(pattern(says.query.expected)).fill('10.00')
      await dialog.getByRole('button', { name: says.query.send }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect(page.getByText(reason)).toBeVisible()
      await expect(page.getByRole('button', { name: pattern(says.page.confirm) })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    })

    await test.step('the question is taken back, and both are confirmed', async () => {
      await page.getByRole('button', { name: pattern(says.query.takeBackOf) }).click()
      await expect(page.getByText(says.query.states.takenBack).first()).toBeVisible()
      for (const statement of [toAsk, toConfirm]) {
        await open(statement)
        await page.getByRole('button', { name: pattern(says.page.confirm) }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: pattern(says.confirm.act) }).click()
        await dialog.waitFor({ state: 'hidden' })
        await expect(page.getByText(says.statuses.paymentRequired, { exact: true }).first()).toBeVisible()
      }
    })

    await test.step('two kinds are paid by one payment', async () => {
      const query = two.map(({ id }) => `statement=${id}`).join('&')
      await page.goto(`/accountManage/payBill?${query}`)
      const boxes = page.getByRole('region', { name: says.paying.choose }).getByRole('listitem')
      await expect(boxes.getByRole('checkbox', { checked: true })).toHaveCount(2)
      await page.getByRole('radio', { name: pattern(payments.channels.notes.cashier) }).check()
      const [way] = await Promise.all([
        page.waitForEvent('popup'),
        page
          .getByRole('button', { name: payButton(info, 'cashier') })
          .first()
          .click(),
      ])
      await way.getByRole('button', { name: words.cashier.actions.pay.name, exact: true }).click()
      const due = sum(
        two.map((each) => each.due),
        'CNY',
      )
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByRole('heading', {
          name: payments.dialogue.success.title.replace(
            '{{amount}}',
            formatMoney(due, { currency: 'symbol' }),
          ),
        }),
      ).toBeVisible()
      await dialog.getByRole('link', { name: toAsk.number, exact: true }).click()
      await expect(page.getByText(says.statuses.completed, { exact: true }).first()).toBeVisible()
      for (const { number } of await find('paymentRequired'))
        expect(two.map((each) => each.number)).not.toContain(number)
    })
  },
)
