import { z } from 'zod'
import { disabledReasons, messageTypes } from '#domain/webhooks/webhooks.ts'
import { endpoint } from './endpoint.ts'
import { idShape, instantShape, textShape } from './shapes.ts'

/** Addresses of the customer's own systems that are told what happens (docs/webhooks.md). */
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
const withSecret = z.object({ webhook: webhookShape, secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/crm/webhook/list',
  title: 'The customer’s own systems that are told what happens',
  access: 'customer',
  reply: z.object({
    items: listShape,
    most: z.int(),
    /** Whether addresses of this machine are taken: in trials only. */
    loopback: z.boolean(),
  }),
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/crm/webhook/add',
  title: 'Tell an address of one’s own what happens; its signing secret is shown this once',
  access: 'customer',
  perMinute: 10,
  body: z.object({ url: textShape(500, 1) }),
  reply: withSecret,
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
