import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursorQuery, instantShape } from './shapes.ts'

/**
 * What would have gone out: mails and text messages that stay in this installation where no mail server and no SMS
 * company is set up, kept for a day. With a real one there is nothing to read here.
 */
export const outboxKinds = ['mail', 'message'] as const
export type OutboxKind = (typeof outboxKinds)[number]

export const listOutbox = endpoint({
  method: 'GET',
  path: '/crm/desk/outbox/list',
  title: 'Mails or text messages that stay here instead of going out, newest first; no codes of logins',
  access: 'staff',
  roles: ['finance', 'content', 'administrator'],
  query: z.object({ kind: z.enum(outboxKinds).default('mail'), ...cursorQuery }),
  reply: z.object({
    /** Which of the two stay here; of the others there are no items. */
    kept: z.array(z.enum(outboxKinds)),
    items: z.array(
      z.object({
        id: z.string(),
        /** An address, or a number in E.164. */
        to: z.string(),
        /** Of a mail; null of a message. */
        subject: z.string().nullable(),
        text: z.string(),
        /** Named only; the papers lie with what they belong to. */
        attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int() })),
        sentAt: instantShape,
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})
export type OutboxItem = z.output<typeof listOutbox.reply>['items'][number]
