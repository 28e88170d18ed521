import { addressesPart } from '#server/addresses/personal.ts'
import { billsPart } from '#server/bills/personal.ts'
import { cargoPart } from '#server/cargo/personal.ts'
import { certificationPart } from '#server/certification/personal.ts'
import { chatPart } from '#server/chat/personal.ts'
import { customerFilePart, viewingsPart } from '#server/customers/personal.ts'
import { filesPart } from '#server/files/personal.ts'
import { tokensPart } from '#server/integration/personal.ts'
import { invoicesPart, titlesPart } from '#server/invoices/personal.ts'
import { ledgerPart } from '#server/ledger/personal.ts'
import { notificationsPart } from '#server/notifications/personal.ts'
import { ordersPart, orderWorkPart } from '#server/orders/personal.ts'
import { paymentsPart, refundsPart } from '#server/payments/personal.ts'
import type { PersonalPart } from '#server/platform/personal.ts'
import { checkInsPart, topUpsPart, vouchersPart } from '#server/points/personal.ts'
import { trucksPart } from '#server/positions/personal.ts'
import { profilePart } from '#server/profile/personal.ts'
import { invitationPart, withdrawalsPart } from '#server/promotion/personal.ts'
import { proposalsPart } from '#server/proposals/personal.ts'
import { priceRequestsPart, quotesPart } from '#server/quotes/personal.ts'
import { scenesPart } from '#server/scenes/personal.ts'
import { reportsPart } from '#server/site/personal.ts'
import { statementsPart } from '#server/statements/personal.ts'
import {
  identitiesPart,
  loginsPart,
  secondFactorPart,
  sessionsPart,
  userPart,
} from '#server/users/personal.ts'
import { webhooksPart } from '#server/webhooks/personal.ts'
import { workspacePart } from '#server/workspace/personal.ts'

/**
 * Every area that keeps something about a person, in the order of the copy: a new one adds its line here and its names
 * to `personal.ts` of both languages. Erasing goes from the last to the first, so that what refers to something goes
 * before it; the user comes last.
 */
export const personalParts: readonly PersonalPart[] = [
  userPart,
  identitiesPart,
  secondFactorPart,
  sessionsPart,
  loginsPart,
  filesPart,
  profilePart,
  certificationPart,
  workspacePart,
  addressesPart,
  ledgerPart,
  vouchersPart,
  checkInsPart,
  topUpsPart,
  invitationPart,
  withdrawalsPart,
  quotesPart,
  priceRequestsPart,
  ordersPart,
  orderWorkPart,
  proposalsPart,
  billsPart,
  paymentsPart,
  refundsPart,
  statementsPart,
  invoicesPart,
  titlesPart,
  notificationsPart,
  webhooksPart,
  tokensPart,
  scenesPart,
  customerFilePart,
  viewingsPart,
  cargoPart,
  trucksPart,
  reportsPart,
  chatPart,
]
