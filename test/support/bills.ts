import { importBill, listFindings } from '#contract/reconciliation.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { ReconciliationId } from '#domain/kernel/ids.ts'
import type { TestApp } from './app.ts'

let lines = 0

/** A day's bill of the cashier as a form, with a line that our records do not know; each is another one. */
export function strangeBill(day: string): FormData {
  lines += 1
  const place = String(lines).padStart(10, '0')
  const line = `charge,P20010203${place},N${place},,8.00,0.01,${day} 10:00:00`
  const heading = 'type,our_number,cashier_number,refund_number,amount,fee,time'
  const form = new FormData()
  form.append('file', new Blob([`${heading}\r\n${line}`]), 'bill.csv')
  return form
}

/** Such a bill handed in, and what names its difference. */
export async function importStrangeBill(
  app: TestApp,
  token: string,
  day: BusinessDate,
): Promise<{ id: ReconciliationId; subject: string }> {
  const form = new Response(strangeBill(day))
  const raw = await app.http.fastify.inject({
    method: importBill.method,
    url: `/api${importBill.path}?channel=cashier&day=${day}`,
    headers: { token, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  const id: ReconciliationId = raw.json().data.reconciliation.id
  const { data } = await app.call(listFindings, { token, query: { id } })
  const subject = data.items.find(({ line }) => line !== null)?.subject
  if (!subject) throw new Error('the bill has no difference')
  return { id, subject }
}
