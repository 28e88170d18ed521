import { sql } from 'kysely'
import { actorKey, type Staff } from '#domain/kernel/actor.ts'
import type { FileId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

/** An order that a row names, with what can prove a line of it. */
export type NamedOrder = {
  readonly id: OrderId
  readonly number: string
  readonly documents: readonly { readonly id: FileId; readonly name: string }[]
  readonly events: readonly {
    readonly id: TrackingEventId
    readonly type: string
    /** The container's number; null for all of the order, or where it is not known yet. */
    readonly container: string | null
  }[]
}

/** Orders by their numbers, in one statement; what its customer cannot see proves nothing and is left out. */
export async function findOrdersByNumber(
  ctx: Context,
  numbers: readonly string[],
): Promise<Map<string, NamedOrder>> {
  const { rows } = await sql<NamedOrder>`
    select o.id, o.number,
      (select coalesce(json_agg(json_build_object('id', d.file_id, 'name', f.name)), '[]') from order_documents d
        join files f on f.id = d.file_id where d.user_id = o.user_id and d.order_id = o.id and not d.internal) as documents,
      (select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'container', c.number)), '[]')
        from tracking_events e left join order_containers c on c.user_id = e.user_id and c.order_id = e.order_id
          and c.id = e.container_id
        where e.user_id = o.user_id and e.order_id = o.id and e.classifier = 'actual' and e.retracted_at is null) as events
    from orders o where o.number = any(${numbers})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.number, row]))
}

export async function isImported(ctx: Context, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from bill_imports where sha256 = ${sha256}) as known`.execute(ctx.db)
  return rows[0]?.known ?? false
}

/** Answers false when the file was entered before, or is entered by somebody right now. */
export async function addImport(
  ctx: Context,
  actor: Staff,
  file: { readonly sha256: string; readonly name: string; readonly lines: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into bill_imports (sha256, name, lines, applied_at, applied_by, applied_by_name)
    values (${file.sha256}, ${file.name}, ${file.lines}, ${ctx.clock()}, ${actorKey(actor)}, ${actor.name})
    on conflict do nothing`.execute(ctx.db)
  return numAffectedRows > 0n
}
