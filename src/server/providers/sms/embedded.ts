import type { Database } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { SmsSender } from './port.ts'

const e164 = /^\+[1-9]\d{6,14}$/

/**
 * Short messages that stay here: a table that the demo shows instead of a phone, emptied after a
 * day. Refused in production (decision 002).
 */
export const embeddedSms = (db: Database): SmsSender => ({
  name: 'embedded',
  approvesTexts: false,
  async send({ number, text, kind, key }) {
    if (!e164.test(number)) throw new ProviderFailure('sms', 'the number is none', false)
    try {
      await db
        .insertInto('embedded_sms')
        .values({ id: newId('sms'), number, text, kind, sent_at: new Date(), key: key ?? null })
        .onConflict((conflict) => conflict.column('key').where('key', 'is not', null).doNothing())
        .execute()
    } catch (error) {
      throw new ProviderFailure('sms', 'the message could not be kept', true, error)
    }
  },
})
