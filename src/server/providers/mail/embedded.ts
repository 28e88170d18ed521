import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { headsOf, isMailbox, type MailSender, oneLine } from './port.ts'

/**
 * Mails that stay here: a table, emptied after a day, and a line in the log. Attachments are named in it; what they
 * hold lies in the storage already.
 */
export const embeddedMail = (db: Database, clock: () => Date, log: Logger): MailSender => ({
  name: 'embedded',
  async send({ key, to, subject, text, html, unsubscribe, attachments }) {
    if (!isMailbox(to)) throw new ProviderFailure('mail', 'the address is none', false)
    const heads = headsOf(unsubscribe)
    const named = attachments.map(({ name, type, content }) => ({ name, type, bytes: content.length }))
    try {
      await sql`insert into embedded_mails (id, key, address, subject, body, html, heads, attachments, sent_at)
        values (${newId('eml')}, ${key}, ${to}, ${oneLine(subject)}, ${text}, ${html ?? null},
          ${JSON.stringify(heads)}::jsonb, ${JSON.stringify(named)}::jsonb, ${clock()})
        on conflict (key) do nothing`.execute(db)
    } catch (error) {
      throw new ProviderFailure('mail', 'the mail could not be kept', true, error)
    }
    log.info(
      { mail: key, attachments: named.length },
      'a mail stays in this installation: no mail server is set up',
    )
  },
})
