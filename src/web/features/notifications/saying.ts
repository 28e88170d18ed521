import type { NotificationReply } from '#contract/notifications.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { sayingOf } from '#i18n/notification-words.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** The sentence of a notification, in the reader's language. */
export function useSaying(): (told: Pick<NotificationReply, 'kind' | 'params'>) => string {
  const { t, i18n } = useTranslation(['notifications', 'exceptions'])
  return (told) => {
    const { key, values } = sayingOf(told, i18n.language === 'en-US' ? 'en-US' : 'zh-CN', {
      trouble: (kind) => t(`exceptions:kinds.${kind}`),
      stay: (name) => t(`stays.${name}`),
      count: (unit, count) => t(unit, { count }),
      boxes: (count) => t('boxes', { count }),
      between: t('between'),
    })
    return t(`said.${key}`, values)
  }
}

const steps = 'ship'
const trouble = 'alert'
export const notificationIcons = {
  orderAccepted: 'check-circle',
  orderCancelled: trouble,
  paymentDue: 'clock',
  paymentReceived: 'pay',
  refundApproved: 'check-circle',
  refundRejected: trouble,
  refundCompleted: 'back',
  bookingConfirmed: 'check-circle',
  gatedIn: 'box',
  departed: steps,
  arrived: 'anchor',
  discharged: 'crate',
  customsReleased: 'check-circle',
  gatedOut: 'truck',
  delivered: 'check-circle',
  emptyReturned: 'back',
  arrivalMoved: 'calendar',
  changeAsked: 'swap',
  changeTakenBack: 'back',
  freeTimeEnding: 'clock',
  freeTimeOver: 'coin',
  rolled: trouble,
  held: trouble,
  late: 'clock',
  overdue: 'clock',
  noNews: 'info',
  troubleOver: 'check-circle',
  webhookDisabled: trouble,
  tokenExpiring: 'clock',
  statementDue: 'clock',
  statementOverdue: trouble,
  statementsIssued: 'receipt',
  statementQueryAnswered: 'chat',
  agreementApproved: 'check-circle',
  agreementRejected: trouble,
  invoiceIssued: 'check-circle',
  invoiceFailed: trouble,
  priceRequestAnswered: 'quote',
  certificationApproved: 'check-circle',
  certificationRejected: trouble,
  withdrawalApproved: 'check-circle',
  withdrawalRejected: trouble,
  withdrawalPaid: 'coin',
  orderPlacedForYou: 'box',
  mailboxFailing: trouble,
} as const satisfies Record<NotificationKind, IconName>
