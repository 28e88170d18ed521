/**
 * Finance may hold a customer's credit: what they have ordered and not paid is not accepted then, so that no further debt
 * grows. Nothing else changes. They order as before, and an order that is paid first goes its usual way. A hold is set
 * and lifted by a person with a reason; being overdue is a hint to look, never a hold by itself (decision 056).
 */

/** Characters of a reason. Assumed (decision 056) */
export const holdReasonLimit = 200

/** Whether a hold on the customer keeps an order from being accepted: only what is not paid yet. */
export const heldBack = (order: { readonly paidAt: Date | string | null }, held: boolean): boolean =>
  held && order.paidAt === null
