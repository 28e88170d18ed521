import type { StatementReply } from '#contract/statements.ts'
import { mostStatementsPerPayment } from '#contract/statements.ts'
import { idPattern } from '#domain/kernel/ids.ts'

/** Which statements are paid together. */

/** The statements of the address, each once; null where it names none. */
export function namedIn(search: URLSearchParams): readonly string[] | null {
  const given = [...new Set(search.getAll('statement').map((each) => each.trim()))].filter((each) =>
    idPattern('stm').test(each),
  )
  return given.length > 0 ? given : null
}

/** What is due first stands first. */
export const firstDueFirst = <Each extends Pick<StatementReply, 'dueOn' | 'number'>>(
  statements: readonly Each[],
): Each[] => statements.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.number.localeCompare(b.number))

/** What is chosen to begin with: what the address names, else everything, as much as one payment takes. */
export const chosenFirst = (
  statements: readonly Pick<StatementReply, 'id'>[],
  named: readonly string[] | null,
): ReadonlySet<string> =>
  new Set(
    statements
      .filter(({ id }) => named === null || named.includes(id))
      .slice(0, mostStatementsPerPayment)
      .map(({ id }) => id),
  )
