import { z } from 'zod'
import {
  type ChosenKind,
  chosenKinds,
  notificationKinds,
  sayingHows,
  textModes,
} from '#domain/notifications/kinds.ts'
import { defaultSettings, mostArrivalHours } from '#domain/notifications/settings.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { bilingualShape, cursorQuery, idShape, instantShape, moneyShape } from './shapes.ts'

const paramsShape = z.object({
  number: z.string().optional(),
  statementId: z.string().optional(),
  invoiceId: z.string().optional(),
  paymentId: z.string().optional(),
  refundId: z.string().optional(),
  how: z.enum(sayingHows).optional(),
  containers: z.array(z.string()).optional(),
  place: bilingualShape.optional(),
  at: z.string().optional(),
  zone: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  hours: z.number().optional(),
  stay: z.string().optional(),
  perDay: moneyShape.optional(),
  trouble: z.string().optional(),
  amount: moneyShape.optional(),
  amountMinor: z.number().optional(),
  days: z.number().optional(),
  month: z.string().optional(),
  count: z.number().optional(),
  host: z.string().optional(),
  about: z.string().optional(),
  reason: z.string().optional(),
})

const notificationShape = z.object({
  id: idShape('ntf'),
  /** The order it is about. */
  orderId: idShape('ord').nullable(),
  kind: z.enum(notificationKinds),
  params: paramsShape,
  happenedAt: instantShape,
})
export type NotificationReply = z.infer<typeof notificationShape>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/crm/notification/list',
  title: 'What one was told, newest first, and how much of it is unread',
  access: 'customer',
  query: z.object(cursorQuery),
  reply: z.object({
    items: z.array(notificationShape),
    unread: z.int(),
    /** Everything up to here has been read. */
    readAt: instantShape.nullable(),
    nextCursor: z.string().nullable(),
  }),
})

export const readNotificationsCall = endpoint({
  method: 'POST',
  path: '/crm/notification/read',
  title: 'Mark everything up to an instant as read',
  access: 'customer',
  body: z.object({ until: instantShape }),
})

const clockShape = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time.invalid')
/** A page from before there were mails says nothing of them: they are as by default. */
const choiceShape = (kind: ChosenKind) =>
  z.object({
    listed: z.boolean(),
    text: z.enum(textModes),
    mail: z.enum(textModes).default(defaultSettings.choices[kind].mail),
  })
const choicesShape = z.object(
  Object.fromEntries(chosenKinds.map((kind) => [kind, choiceShape(kind)])) as Record<
    ChosenKind,
    ReturnType<typeof choiceShape>
  >,
)
const hoursShape = z
  .int('number.whole')
  .min(1, 'number.positive')
  .max(mostArrivalHours, wrong('number.tooLarge', { max: mostArrivalHours }))

const settingsShape = z.object({
  choices: choicesShape,
  /** An arrival that moves by less is not told. */
  arrivalHours: hoursShape,
  quiet: z.object({ from: clockShape, to: clockShape }).nullable(),
  dailyAt: clockShape,
  /** IANA. */
  zone: z.string().max(60),
})
const orderSettingsShape = z.object({
  mode: z.enum(['own', 'muted']),
  choices: choicesShape,
  arrivalHours: hoursShape,
})

export const notificationSettings = endpoint({
  method: 'GET',
  path: '/crm/notification/settings',
  title: 'What one is told, and how',
  access: 'customer',
  reply: settingsShape,
})

export const saveNotificationSettings = endpoint({
  method: 'POST',
  path: '/crm/notification/saveSettings',
  title: 'Choose what one is told, and how',
  access: 'customer',
  perMinute: 60,
  body: settingsShape,
  reply: settingsShape,
})

export const orderNotificationSettings = endpoint({
  method: 'GET',
  path: '/crm/notification/orderSettings',
  title: 'What differs for one order; null where nothing does',
  access: 'customer',
  query: z.object({ orderId: idShape('ord') }),
  reply: z.object({ settings: orderSettingsShape.nullable(), general: settingsShape }),
})

export const saveOrderNotificationSettings = endpoint({
  method: 'POST',
  path: '/crm/notification/saveOrderSettings',
  title: 'Choose what one is told of one order; null tells it like all others',
  access: 'customer',
  perMinute: 60,
  body: z.object({ orderId: idShape('ord'), settings: orderSettingsShape.nullable() }),
})
