import type { DeskRecord } from '#contract/records.ts'
import { paths } from '#web/app/paths.ts'

/** Which page of the desk shows a thing, by the beginning of its id; a list where a thing has no page of its own. */
const pageOf: Readonly<Record<string, (id: string) => string>> = {
  ord: paths.deskOrder,
  pay: paths.deskPayment,
  rfd: paths.deskRefund,
  wdr: paths.deskWithdrawal,
  stm: paths.deskStatement,
  inv: paths.deskInvoice,
  rec: paths.deskReconciliation,
  crt: paths.deskCertification,
  art: paths.deskArticle,
  ann: (id) => paths.deskAnnouncements({ id }),
  usr: (id) => paths.deskOrders({ customer: id }),
  agr: () => paths.deskAgreements(),
  vch: () => paths.deskVouchers(),
  rsh: () => paths.deskRates(),
  prq: () => paths.deskRates(),
  shs: () => paths.deskSchedules(),
  snd: () => paths.deskEvents(),
  tld: () => paths.deskEvents(),
  eim: () => paths.deskEvents(),
  exc: () => paths.deskExceptions(),
  cht: () => paths.deskChats(),
  err: () => paths.deskReports(),
}

/** Where the thing of a record is shown; what is a part of an order, at its order. */
export function deskPageOf({ id, orderId }: NonNullable<DeskRecord['subject']>): string | null {
  const own = pageOf[id.slice(0, id.indexOf('_'))]
  if (own) return own(id)
  return orderId && paths.deskOrder(orderId)
}
