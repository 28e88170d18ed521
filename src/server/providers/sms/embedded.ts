import type { Database } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { SmsSender } from './port.ts'

/** Short messages that stay here: a table that the demo shows instead of a phone. Refused in production (decision 002). */
export const embeddedSms = (db: Database): SmsSender => ({
  name: 'embedded',
  async send({ number, text, kind }) {
    await db
      .insertInto('embedded_sms')
      .values({ id: newId('sms'), number, text, kind, sent_at: new Date() })
      .execute()
  },
})
