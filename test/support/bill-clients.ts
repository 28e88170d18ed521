import { setTimeout as pause } from 'node:timers/promises'
import { monthOf } from '#domain/bills/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { type Asked, granted, insist, type Line } from './money-clients.ts'

/** What is charged beyond the quote of each order: inside what a shipper tolerates. In CNY, minor units. */
const charge = 15_000
const credit = 5_000
const mostRounds = 400

type Sum = { readonly minor: number; readonly currency: string }
type Statement = { readonly id: string; readonly status: string; readonly due: Sum }
type BillLine = { readonly id: string; readonly cause: string | null; readonly paid: Sum }
type Bill = { readonly rows: readonly { readonly lines: readonly BillLine[] }[] }

/**
 * A charge beyond the quote of a paid order, from the bill over its statement and payment to the invoice, and a part
 * of it taken back afterwards. Shippers' statements are shared: whoever comes first makes, confirms and pays them, so
 * that a refusal is as good as a grant; what must be granted is the bill, the invoice and the credit.
 */
export async function liveBill(
  line: Line,
  who: { readonly userId: string; readonly shipper: string; readonly finance: string },
  orderId: string,
): Promise<void> {
  const post = (path: string, body: object, token: string, key: string): Asked => ({
    method: 'POST',
    path,
    body,
    token,
    key: `${key}-${orderId}`,
  })
  const read = <Data>(path: string, token = who.shipper) =>
    granted<Data>(line, { method: 'GET', path, token })
  const extra = async (): Promise<BillLine> => {
    const { rows } = await read<Bill>(`/api/crm/bill/ofOrder?orderId=${orderId}`)
    const found = rows.flatMap(({ lines }) => lines).find(({ cause }) => cause !== null)
    if (!found) throw new Error('nothing was charged')
    return found
  }
  /** One turn over all that waits. */
  const takeTurn = async (turn: number): Promise<void> => {
    const month = monthOf(businessDateOf(new Date()))
    await insist(
      line,
      post('/api/crm/desk/statement/issue', { userId: who.userId, month }, who.finance, `issue-${turn}`),
    )
    const { items } = await read<{ items: Statement[] }>('/api/crm/statement/list?size=100')
    for (const { id, status, due } of items) {
      if (status === 'toBeConfirmed')
        await insist(
          line,
          post('/api/crm/statement/confirm', { id, due }, who.shipper, `confirm-${id}-${turn}`),
        )
      if (status !== 'paymentRequired') continue
      const body = { statementIds: [id], channel: 'cashier', amount: due }
      const begun = await insist(
        line,
        post('/api/crm/payment/createStatementCharge', body, who.shipper, `pay-${id}-${turn}`),
      )
      const { redirectTo } = begun.data as { redirectTo?: string }
      if (begun.status !== 200 || !redirectTo) continue
      const opened = await insist(line, { method: 'GET', path: redirectTo })
      if (opened.status === 303) await insist(line, { method: 'POST', path: `${opened.location}/pay` })
    }
    const asked = await read<{ items: { id: string; kind: string }[] }>(
      '/api/crm/desk/refund/list?status=requested&size=100',
      who.finance,
    )
    for (const { id } of asked.items.filter(({ kind }) => kind === 'statement'))
      await insist(
        line,
        post('/api/crm/desk/refund/approve', { refundId: id }, who.finance, `back-${id}-${turn}`),
      )
  }

  await granted(
    line,
    post(
      '/api/crm/desk/bill/add',
      {
        orderId,
        code: 'STOR',
        quantity: '1',
        unitPrice: { minor: charge, currency: 'CNY' },
        cause: 'customerRequest',
        note: 'two days more',
      },
      who.finance,
      'extra',
    ),
  )
  let turn = 0
  for (; (await extra()).paid.minor < charge; turn++) {
    if (turn === mostRounds) throw new Error(`never paid: the charge of ${orderId}`)
    await takeTurn(turn)
    await pause(100)
  }
  const { id: lineId } = await extra()
  const { titles } = await granted<{ titles: { id: string; name: string }[] }>(
    line,
    post('/api/crm/invoice/saveTitle', { kind: 'personal', name: orderId }, who.shipper, 'title'),
  )
  const titleId = titles.find(({ name }) => name === orderId)?.id
  const lines = [{ lineId, amountMinor: charge }]
  await granted(line, post('/api/crm/invoice/apply', { titleId, lines }, who.shipper, 'invoice'))
  const back = { id: lineId, amountMinor: credit, note: 'one day too many' }
  await granted(line, post('/api/crm/desk/bill/credit', back, who.finance, 'credit'))
  await takeTurn(turn + 1)
  await takeTurn(turn + 2)
}

/** Lines whose invoices, red letters taken off, do not say what is left of the charge; and charges on no statement. */
export const wronglyInvoiced = `
  select l.id, l.cny_minor + coalesce((select sum(c.cny_minor) from bill_lines c where c.user_id = l.user_id and c.credit_of = l.id), 0) as left,
    (select sum(i.amount_minor) from invoice_lines i join invoices v on v.user_id = i.user_id and v.id = i.invoice_id
      where i.user_id = l.user_id and i.bill_line_id = l.id and v.status = 'success') as invoiced
  from bill_lines l where l.cause is not null and (
    ${charge - credit} is distinct from (select sum(i.amount_minor) from invoice_lines i
      join invoices v on v.user_id = i.user_id and v.id = i.invoice_id
      where i.user_id = l.user_id and i.bill_line_id = l.id and v.status = 'success')
    or not exists (select from statement_lines s where s.user_id = l.user_id and s.bill_line_id = l.id))`
