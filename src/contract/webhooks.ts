import { z } from 'zod'
import { disabledReasons, messageGroups, messageTypes, newsTypes } from '#domain/webhooks/webhooks.ts'
import { endpoint } from './endpoint.ts'
import { idShape, instantShape, textShape } from './shapes.ts'

/** Addresses of own systems that are told what happens, customers' and the forwarder's (docs/webhooks.md). */
export const deliveryFailures = [
  'status',
  'notSecure',
  'notOpen',
  'unknownName',
  'notReached',
  'certificate',
  'timedOut',
] as const

const webhookShape = z.object({
  id: idShape('whk'),
  url: z.string(),
  /** What it is told of. */
  types: z.array(z.enum(newsTypes)),
  /** The administrator who added it; null for a customer's. */
  madeBy: z.string().nullable(),
  createdAt: instantShape,
  /** Since when nothing was delivered. */
  failingSince: instantShape.nullable(),
  disabled: z.object({ at: instantShape, reason: z.enum(disabledReasons) }).nullable(),
  /** Until when the secret before this one signs as well. */
  oldSecretUntil: instantShape.nullable(),
  lastDeliveredAt: instantShape.nullable(),
  /** Messages that wait for a try. */
  waiting: z.int(),
})
export type WebhookReply = z.infer<typeof webhookShape>
const listShape = z.array(webhookShape)
const one = z.object({ id: idShape('whk') })
const typesShape = z.array(z.enum(newsTypes)).min(1, 'required').max(newsTypes.length)
const withSecret = z.object({ webhook: webhookShape, secret: z.string() })

const allShape = z.object({
  items: listShape,
  most: z.int(),
  /** Whether addresses of this machine are taken: in trials only. */
  loopback: z.boolean(),
})
/** Who names no types is told of shipments, as all were before there were others. */
const addressBody = z.object({
  url: textShape(500, 1),
  types: typesShape.default([...messageGroups.tracking]),
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/crm/webhook/list',
  title: 'The customer’s own systems that are told what happens',
  access: 'customer',
  reply: allShape,
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/crm/webhook/add',
  title: 'Tell an address of one’s own what happens; its signing secret is shown this once',
  access: 'customer',
  perMinute: 10,
  body: addressBody,
  reply: withSecret,
})

export const chooseWebhookTypes = endpoint({
  method: 'POST',
  path: '/crm/webhook/choose',
  title: 'Choose what an address is told of',
  access: 'customer',
  perMinute: 20,
  body: one.extend({ types: typesShape }),
  reply: listShape,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/crm/webhook/rotateSecret',
  title: 'Sign with a new secret; the one before it signs as well for a day',
  access: 'customer',
  perMinute: 10,
  body: one,
  reply: withSecret,
})

export const switchWebhook = endpoint({
  method: 'POST',
  path: '/crm/webhook/switch',
  title: 'Stop telling an address, or tell it again',
  access: 'customer',
  perMinute: 20,
  body: one.extend({ on: z.boolean() }),
  reply: listShape,
})

export const removeWebhook = endpoint({
  method: 'POST',
  path: '/crm/webhook/remove',
  title: 'Remove an address and what was sent to it',
  access: 'customer',
  body: one,
  reply: listShape,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/crm/webhook/test',
  title: 'Send a test event to an address',
  access: 'customer',
  perMinute: 10,
  body: one,
})

const messageShape = z.object({
  id: idShape('whm'),
  type: z.enum(messageTypes),
  createdAt: instantShape,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  nextTryAt: instantShape.nullable(),
  /** The latest try. */
  last: z
    .object({
      at: instantShape,
      tookMs: z.int(),
      status: z.int().nullable(),
      failure: z.enum(deliveryFailures).nullable(),
    })
    .nullable(),
  body: z.string(),
})
export type WebhookMessageReply = z.infer<typeof messageShape>

export const listWebhookMessages = endpoint({
  method: 'GET',
  path: '/crm/webhook/messages',
  title: 'What was sent to an address lately, newest first',
  access: 'customer',
  viewable: false,
  query: z.object({ webhookId: idShape('whk') }),
  reply: z.array(messageShape),
})

export const resendWebhookMessage = endpoint({
  method: 'POST',
  path: '/crm/webhook/resend',
  title: 'Send a message once more, under its own id',
  access: 'customer',
  perMinute: 20,
  body: z.object({ messageId: idShape('whm') }),
})

// The desk: addresses of the forwarder's own systems, which are told of all customers' things.

const makers = ['administrator'] as const

export const deskListWebhooks = endpoint({
  method: 'GET',
  path: '/crm/desk/webhook/list',
  title: 'The forwarder’s own systems that are told what happens',
  access: 'staff',
  roles: makers,
  reply: allShape,
})

export const deskAddWebhook = endpoint({
  method: 'POST',
  path: '/crm/desk/webhook/add',
  title: 'Tell an address of the forwarder’s what happens; its signing secret is shown this once',
  access: 'staff',
  roles: makers,
  body: addressBody,
  reply: withSecret,
})

export const deskChooseWebhookTypes = endpoint({
  method: 'POST',
  path: '/crm/desk/webhook/choose',
  title: 'Choose what an address of the forwarder’s is told of',
  access: 'staff',
  roles: makers,
  body: one.extend({ types: typesShape }),
  reply: listShape,
})

export const deskRotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/crm/desk/webhook/rotateSecret',
  title: 'Sign with a new secret; the one before it signs as well for a day',
  access: 'staff',
  roles: makers,
  body: one,
  reply: withSecret,
})

export const deskSwitchWebhook = endpoint({
  method: 'POST',
  path: '/crm/desk/webhook/switch',
  title: 'Stop telling an address of the forwarder’s, or tell it again',
  access: 'staff',
  roles: makers,
  body: one.extend({ on: z.boolean() }),
  reply: listShape,
})

export const deskRemoveWebhook = endpoint({
  method: 'POST',
  path: '/crm/desk/webhook/remove',
  title: 'Remove an address of the forwarder’s and what was sent to it',
  access: 'staff',
  roles: makers,
  body: one,
  reply: listShape,
})

export const deskTestWebhook = endpoint({
  method: 'POST',
  path: '/crm/desk/webhook/test',
  title: 'Send a test event to an address of the forwarder’s',
  access: 'staff',
  roles: makers,
  perMinute: 10,
  body: one,
})

export const deskListWebhookMessages = endpoint({
  method: 'GET',
  path: '/crm/desk/webhook/messages',
  title: 'What was sent to an address of the forwarder’s lately, newest first',
  access: 'staff',
  roles: makers,
  query: z.object({ webhookId: idShape('whk') }),
  reply: z.array(messageShape),
})

export const deskResendWebhookMessage = endpoint({
  method: 'POST',
  path: '/crm/desk/webhook/resend',
  title: 'Send a message to an address of the forwarder’s once more, under its own id',
  access: 'staff',
  roles: makers,
  body: z.object({ messageId: idShape('whm') }),
})

export const deskReplayWebhook = endpoint({
  method: 'POST',
  path: '/crm/desk/webhook/replay',
  title: 'Send again what an address of the forwarder’s was told in a period, under the same ids',
  access: 'staff',
  roles: makers,
  body: one.extend({ from: instantShape, to: instantShape }),
  reply: z.object({
    /** Messages of the period; those that wait already are not sent twice. */
    messages: z.int(),
  }),
})
