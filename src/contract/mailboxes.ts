import { z } from 'zod'
import { chosenKinds } from '#domain/notifications/kinds.ts'
import { askedStates, mailboxStates } from '#domain/notifications/mailboxes.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { instantShape } from './shapes.ts'
import { phoneCodeShape } from './users.ts'

/** The mailbox that a customer is told in, and the way out of it that every mail holds. */

const addressShape = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .max(254, wrong('text.tooLong', { limit: 254 }))
  .refine((text) => text === '' || z.email().safeParse(text).success, wrong('email.invalid'))

const mailboxShape = z.object({
  /** Confirmed; null where there is none. */
  mailbox: z
    .object({ address: z.string(), state: z.enum(mailboxStates), confirmedAt: instantShape })
    .nullable(),
  /** An address that waits for its code. */
  asked: z
    .object({
      address: z.string(),
      state: z.enum(askedStates),
      expiresAt: instantShape,
      /** The code itself, where no mail server is set up and the installation shows such things; else null. */
      demoCode: z.string().nullable(),
    })
    .nullable(),
})
export type MailboxReply = z.output<typeof mailboxShape>

export const mailboxCall = endpoint({
  method: 'GET',
  path: '/crm/notification/mailbox',
  title: 'The address that one’s mails go to, and the one that waits for its code',
  access: 'customer',
  reply: mailboxShape,
})

export const askMailCodeCall = endpoint({
  method: 'POST',
  path: '/crm/notification/askMailCode',
  title: 'Have a code mailed to an address, by which it is confirmed',
  access: 'customer',
  body: z.object({ address: addressShape }),
  reply: mailboxShape,
  perMinute: 10,
})

export const confirmMailboxCall = endpoint({
  method: 'POST',
  path: '/crm/notification/confirmMailbox',
  title: 'Confirm the address that waits, by the code from its mailbox',
  access: 'customer',
  body: z.object({ code: phoneCodeShape }),
  reply: mailboxShape,
  perMinute: 30,
})

export const removeMailboxCall = endpoint({
  method: 'POST',
  path: '/crm/notification/removeMailbox',
  title: 'Take one’s address away: nothing is mailed any more',
  access: 'customer',
  reply: mailboxShape,
  perMinute: 30,
})

export const setMailsCall = endpoint({
  method: 'POST',
  path: '/crm/notification/setMails',
  title: 'Switch all mails off or on again; what is chosen of each kind stays',
  access: 'customer',
  body: z.object({ on: z.boolean() }),
  reply: mailboxShape,
  perMinute: 30,
})

/** From a mail: what stands behind the `#` of its link. A link that is made up or of another address is refused the same. */
const tokenShape = z
  .string({ error: 'required' })
  .max(900, 'field.invalid')
  .regex(/^[\w-]+\.[0-9a-f]{64}$/, 'field.invalid')

const subscriptionShape = z.object({
  /** With its middle hidden. */
  address: z.string(),
  /** The kinds that the mail told, and whether they are still mailed. */
  kinds: z.array(z.object({ kind: z.enum(chosenKinds), on: z.boolean() })),
  /** Whether anything is mailed. */
  on: z.boolean(),
})
export type SubscriptionReply = z.output<typeof subscriptionShape>

export const openUnsubscribeCall = endpoint({
  method: 'POST',
  path: '/crm/notification/unsubscribe/open',
  title: 'What the link of a mail would end',
  access: 'open',
  body: z.object({ token: tokenShape }),
  reply: subscriptionShape,
  perMinute: 30,
})

export const unsubscribeCall = endpoint({
  method: 'POST',
  path: '/crm/notification/unsubscribe',
  title: 'End mails of the kinds that a mail told, or all of them, by its link',
  access: 'open',
  body: z.object({ token: tokenShape, what: z.enum(['kinds', 'all']) }),
  reply: subscriptionShape,
  perMinute: 30,
})
