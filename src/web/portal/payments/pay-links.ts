import { paidLinks } from '#web/app/paid-links.ts'
import { paths } from '#web/app/paths.ts'
import type { PayLinks } from '#web/features/payments/payment-face.tsx'

/** Where the payment dialogue leads to. */
export const payLinks: PayLinks = {
  ...paidLinks,
  payment: paths.paymentDetail,
  refund: paths.refundDetail,
}
