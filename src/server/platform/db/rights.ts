import pg from 'pg'
import { takeMigrationLock } from './migrate.ts'

/**
 * What the product may do in its database. It runs as a role that owns nothing: it reads and writes rows, and has no
 * way to change a table, switch a trigger off or empty a table. Records it can only add to, whatever a fault or an
 * intruder makes it ask for; the triggers of these tables refuse the owner as well.
 */

/** Tables the product only adds to: what was written there is neither changed nor taken away. */
export const recordTables = [
  'certification_records',
  'charge_code_versions',
  'desk_records',
  'ledger_transfers',
  'level_versions',
  'login_audit_entries',
  'markup_versions',
  'order_costs',
  'points_terms',
  'reconciliation_notes',
  'record_links',
  'record_proofs',
  'seaport_versions',
  'statement_lines',
  'template_versions',
  'withdrawal_records',
] as const

/** Tables whose rows stay for good; what may be changed in them, their triggers say. */
export const keptTables = ['bill_lines', 'ledger_books', 'order_proposals', 'statements'] as const

/** What is read to know whether the database is up to date, and written by migrations alone. */
const readTables = ['migrations'] as const

/** Work on tables themselves that the product may ask for: functions that run as the owner and do this one thing. */
const ownersFunctions = ['make_day_of_positions(date)', 'drop_day_of_positions(date)'] as const

const allRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const

const isIn = (list: readonly string[], name: string) => list.includes(name)

function rightsTo({ schema, name, kind }: Relation): readonly string[] {
  if (kind === 'S') return ['SELECT', 'USAGE']
  if (kind === 'v' || kind === 'm') return ['SELECT']
  if (schema !== 'public') return allRights
  if (isIn(readTables, name)) return ['SELECT']
  if (isIn(recordTables, name)) return ['SELECT', 'INSERT']
  if (isIn(keptTables, name)) return ['SELECT', 'INSERT', 'UPDATE']
  return allRights
}

type Relation = {
  readonly schema: string
  readonly name: string
  readonly kind: string
  readonly rights: readonly string[]
}

const sameRights = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((each) => right.includes(each))

/**
 * Gives a role what the product needs and takes away what is more, as the owner of the tables. What already stands is
 * left alone: a second run writes nothing. Tables of later migrations are the product's to write at once, and a record
 * table among them is cut down by the next run, which follows every migration.
 */
export async function grantRights(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Two processes that start at once would write the same rows of the catalogue.
    await takeMigrationLock(client, 'transactionEnds')
    for (const text of await wantedGrants(client, role)) await client.query(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function wantedGrants(client: pg.ClientBase, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role)
  const wanted: string[] = []
  const { rows: schemas } = await client.query<{ name: string; used: boolean; made: boolean; later: number }>(
    `select n.nspname as name, has_schema_privilege($1::name, n.oid, 'USAGE') as used,
       has_schema_privilege($1::name, n.oid, 'CREATE') as made,
       (select count(*)::int from pg_default_acl d, aclexplode(d.defaclacl) a
        where d.defaclnamespace = n.oid and d.defaclrole = current_user::regrole and a.grantee = $1::regrole) as later
     from pg_namespace n where n.nspname in ('public', 'jobs')`,
    [role],
  )
  for (const { name, used, made, later } of schemas) {
    if (!used) wanted.push(`grant usage on schema ${name} to ${to}`)
    if (made) wanted.push(`revoke create on schema ${name} from public, ${to}`)
    // Four rights to tables and two to sequences.
    if (later !== allRights.length + 2)
      wanted.push(
        `alter default privileges in schema ${name} grant ${allRights.join(', ')} on tables to ${to}`,
        `alter default privileges in schema ${name} grant select, usage on sequences to ${to}`,
      )
  }
  const { rows: relations } = await client.query<Relation>(
    `select n.nspname as schema, c.relname as name, c.relkind as kind,
       array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = $1::regrole) as rights
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
    [role],
  )
  for (const relation of relations) {
    const rights = rightsTo(relation)
    if (sameRights(relation.rights, rights)) continue
    const on = `${relation.kind === 'S' ? 'sequence' : 'table'} ${relation.schema}.${pg.escapeIdentifier(relation.name)}`
    wanted.push(`revoke all on ${on} from ${to}`, `grant ${rights.join(', ')} on ${on} to ${to}`)
  }
  const { rows: functions } = await client.query<{ name: string; may: boolean }>(
    `select name, has_function_privilege($1::name, name, 'EXECUTE') as may from unnest($2::text[]) as name`,
    [role, ownersFunctions],
  )
  for (const { name, may } of functions) if (!may) wanted.push(`grant execute on function ${name} to ${to}`)
  return wanted
}

/**
 * The record tables that whoever is connected could change: none for the product's own role. As the owner of the
 * tables the product could switch their triggers off.
 */
export async function changeableRecords(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
       and (pg_has_role(c.relowner, 'USAGE') or has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'))
     order by c.relname`,
    [recordTables],
  )
  return rows.map(({ name }) => name)
}
