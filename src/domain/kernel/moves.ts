import type { Actor } from './actor.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

/**
 * A status changes only by a named move, and every move is a row of one table per thing:
 * from which statuses, to which, and who may do it. Buttons, routes, the history and the
 * matrix tests all read that table.
 */
export type Mover = Actor['kind']
export type Move<Status extends string> = {
  readonly from: readonly Status[]
  readonly to: Status | 'previous'
  readonly by: readonly Mover[]
}
export type MoveTable<Status extends string> = Readonly<Record<string, Move<Status>>>

/** The moves open now to this kind of actor, by status alone; facts beyond the status are the area's own rule. */
export function movesFrom<Status extends string, Table extends MoveTable<Status>>(
  table: Table,
  status: Status,
  mover: Mover,
): (keyof Table & string)[] {
  return (Object.keys(table) as (keyof Table & string)[]).filter((name) => {
    const move = table[name] as Move<Status>
    return move.by.includes(mover) && move.from.includes(status)
  })
}

/** Where a move leads. Refuses with `code` when the table has no such row for this status and actor. */
export function follow<Status extends string>(
  table: MoveTable<Status>,
  name: string,
  status: Status,
  mover: Mover,
  code: RefusalCode,
  previous?: Status,
): Status {
  const move = table[name]
  if (!move?.by.includes(mover) || !move.from.includes(status))
    throw new Refusal(code, { move: name, status })
  if (move.to !== 'previous') return move.to
  if (!previous) throw new Refusal(code, { move: name, status })
  return previous
}
