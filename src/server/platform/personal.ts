import type { RawBuilder } from 'kysely'
import type { UserId } from '#domain/kernel/ids.ts'
import type { HoldKind } from '#domain/privacy/privacy.ts'
import type { personal } from '#i18n/zh-CN/personal.ts'
import type { Context } from './context.ts'

/** How each area hands in what it keeps about a person; `privacy/parts.ts` lists them all. */

/** The name of a part and those of its fields are also their headings in the readable copy. */
export type PersonalPartName = keyof (typeof personal)['parts']
export type PersonalField = keyof (typeof personal)['fields']

/**
 * Amounts are `{ minor, currency }`; any other object is given as it is kept. Of `status`, `kind`, `event` and the like
 * the code is given: the readable copy has its word.
 */
export type PersonalValue = string | number | boolean | null | Date | object
export type PersonalRow = Readonly<Partial<Record<PersonalField, PersonalValue>>>

/** A file of the person's own, as it lies in the storage. */
export type PersonalFile = { readonly id: string; readonly name: string; readonly storageKey: string }

export type PersonalPart = {
  readonly name: PersonalPartName
  /** Everything that is kept about the person. */
  readonly read: (
    ctx: Context,
    userId: UserId,
  ) => Promise<{ readonly rows: readonly PersonalRow[]; readonly files?: readonly PersonalFile[] }>
  /** What must be over before the login can be closed: of each kind a query that answers how many there are. */
  readonly holds?: (userId: UserId) => Partial<Record<HoldKind, RawBuilder<unknown>>>
  /**
   * Erases what no law asks to keep, inside one transaction with all other parts, and answers the storage keys that go
   * after its commit. Without it everything of the part is kept.
   */
  readonly forget?: (ctx: Context, userId: UserId) => Promise<readonly string[]>
}
