import type pg from 'pg'
import type { Logger } from 'pino'
import type { Reference } from '#domain/reference/reference.ts'
import type { CargoData } from '#server/providers/cargo/port.ts'
import type { Geocoder } from '#server/providers/geocoding/port.ts'
import type { IdentityProvider } from '#server/providers/identity/port.ts'
import type { InvoiceIssuer } from '#server/providers/invoicing/port.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import type { PaymentChannels } from '#server/providers/payment/port.ts'
import type { ShareSigner } from '#server/providers/sharing/port.ts'
import type { SmsSender } from '#server/providers/sms/port.ts'
import type { FileStorage } from '#server/providers/storage/port.ts'
import type { TruckSources } from '#server/providers/trucks/port.ts'
import type { Config } from './config.ts'
import type { DataKeys } from './crypto/data-keys.ts'
import type { Tokens } from './crypto/tokens.ts'
import type { Database } from './db/connect.ts'
import type { Replica } from './db/replica.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveEvents } from './live/live-events.ts'
import type { DeskAction } from './records/desk-records.ts'

/**
 * All that a command or query needs from its surroundings, built once in `main.ts` and passed
 * as the first argument. Inside a transaction `db` is that transaction.
 */
export type Context = {
  readonly config: Config
  readonly db: Database
  readonly pool: pg.Pool
  /** A standby that answers lists and searches; absent where there is none. */
  readonly replica?: Replica
  readonly clock: () => Date
  readonly log: Logger
  readonly jobs: Jobs
  readonly live: LiveEvents
  readonly tokens: Tokens
  /** Keys for what nobody may read in a copy of the database or the storage. */
  readonly dataKeys: DataKeys
  readonly reference: Reference
  readonly sms: SmsSender
  readonly payments: PaymentChannels
  readonly storage: FileStorage
  /** Terminal data for the container look-up; null where none is connected. */
  readonly cargo: CargoData | null
  readonly geocoder: Geocoder
  /** Where one may log in besides; null where that is not offered. */
  readonly identity: IdentityProvider | null
  /** Lets pages say in WeChat what is shared of them. */
  readonly sharing: ShareSigner
  readonly trucks: TruckSources
  readonly issuer: InvoiceIssuer
  readonly mail: MailSender
  /** The address under which browsers and payment companies reach this process, without a trailing slash. */
  readonly publicUrl: string
  /** The clerk's call that is under way; absent for anybody else's and in jobs. */
  readonly deskAction?: DeskAction
}
