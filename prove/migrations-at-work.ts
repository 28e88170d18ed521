import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getOrder, listOrders, placeOrder } from '#contract/orders.ts'
import { openPool } from '#server/platform/db/connect.ts'
import { migrate, migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { prepareDatabase } from '#server/platform/db/prepare.ts'
import { newId } from '#server/platform/ids.ts'
import { tellFigure } from '#test/support/figures.ts'
import { buildWorld, copyQuote, serveProduct } from '../bench/world.ts'

/**
 * Migrations on a database of 1,000,000 orders while shippers list and place them: the last ones of the product, undone
 * by hand and applied again, and each kind that a large table meets, while somebody reads that table for seconds. Nobody
 * may wait for longer than a second for what a migration holds: that is asked of the database, for how long a
 * call takes says as much of what else the machine does.
 */
const bar = 'A-30'
const longestWaitMilliseconds = 1_000
const orders = Number(process.env.SAMPAN_PROVE_ORDERS ?? 1_000_000)
const clients = 8
const lookMilliseconds = 25
/** Before the first migration, for what a call takes by itself; and at least so long beside each. */
const quietMilliseconds = 5_000
const shortestMilliseconds = 2_000
/** Held on the orders while the large table is changed, as a long report holds it. */
const readSeconds = 4

/**
 * What takes the last migrations back. Those between them that are not named here change what cannot be taken back by
 * hand, as what a version before had in its rows.
 */
const undone: Readonly<Record<string, string>> = {
  '0090_word_templates.sql':
    'drop table template_versions; drop function refuse_change_of_template_version()',
  '0091_create_announcements.sql': 'drop table announcements cascade',
  '0092_edit_working_days.sql':
    'alter table working_day_overrides drop column set_by_name, drop column set_at',
  '0095_bill_what_was_agreed.sql': '',
  '0096_set_levels.sql':
    'drop table level_versions; drop function refuse_change_of_levels(); drop index customers_by_paid; create index customers_by_level on customer_levels (level, user_id)',
  '0097_keep_what_outside_services_did.sql': 'drop table service_hours, service_states, sent_messages',
  '0098_tariffs_by_port.sql': 'drop index trucking_tariffs_by_port',
  '0099_keep_messages_of_an_order_in_sequence.sql': 'alter table webhook_messages drop column order_number',
  '0100_find_waiting_messages_of_an_order.sql': 'drop index if exists webhook_messages_waiting_by_order',
}

/** What the next migrations of the largest table will be like, in the forms that are allowed. */
const trials: Readonly<Record<string, string>> = {
  '9001_add_column.sql': 'alter table orders add column trial text;',
  '9002_add_constraint.sql':
    'alter table orders add constraint trial_is_short check (length(trial) < 10) not valid;',
  '9003_validate.sql': '-- without a transaction\nalter table orders validate constraint trial_is_short;',
  '9004_index.sql':
    '-- without a transaction\ncreate index concurrently if not exists orders_by_trial on orders (trial, placed_at);',
  '9005_drop_index.sql': '-- without a transaction\ndrop index concurrently if exists orders_by_trial;',
}

const world = await buildWorld({ orders: 10_000, deepOrders: orders - 10_000 })
const server = await serveProduct(world.environment)
const pool = openPool(world.databaseUrl, 4)
// Its last connections may still be there when the database is stopped.
pool.on('error', () => undefined)
const productRole = new URL(world.environment.DATABASE_URL ?? '').username
const folder = await mkdtemp(join(tmpdir(), 'sampan-migrations-'))
const agent = new Agent({ keepAlive: true, maxSockets: clients })

let worst = 0
let answered = 0
let failed = 0
function ask(method: string, path: string, body?: object, key?: string): Promise<unknown> {
  const from = performance.now()
  return new Promise((settle) => {
    const over = (status: number, text: string) => {
      worst = Math.max(worst, performance.now() - from)
      answered++
      if (status !== 200) failed++
      settle(status === 200 ? JSON.parse(text).data : null)
    }
    const sent = request(
      `${server.url}/api${path}`,
      {
        method,
        agent,
        headers: {
          token: world.token,
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += part
        })
        answer.once('end', () => over(answer.statusCode ?? 0, text))
        answer.once('error', () => over(0, ''))
      },
    )
    sent.once('error', () => over(0, ''))
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

let over = false
async function client(): Promise<void> {
  while (!over) {
    const quoteId = newId('quo')
    await copyQuote(pool, world.quoteId, world.customer.userId, [quoteId])
    const placed = (await ask('POST', placeOrder.path, { quoteId }, `order-${quoteId}`)) as {
      id: string
    } | null
    await ask('GET', listOrders.path)
    if (placed) await ask('GET', `${getOrder.path}?id=${placed.id}`)
  }
}

/** The longest that anybody of the product was seen to wait for a lock, in milliseconds. */
let waited = 0
async function watchLocks(): Promise<void> {
  const watcher = new pg.Client(world.databaseUrl)
  watcher.on('error', () => undefined)
  await watcher.connect()
  while (!over) {
    const { rows } = await watcher.query<{ longest: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)), 0)::float8 * 1000 as longest
       from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.usename = $1`,
      [productRole],
    )
    waited = Math.max(waited, rows[0]?.longest ?? 0)
    await pause(lookMilliseconds)
  }
  await watcher.end()
}

/** What was waited and how long calls took while something was done, how many there were, and how long it took itself. */
async function beside(work: () => Promise<unknown>) {
  worst = 0
  answered = 0
  waited = 0
  const from = performance.now()
  await work()
  const took = performance.now() - from
  await pause(Math.max(0, shortestMilliseconds - took))
  return { worst, answered, took, waited }
}

/** Reads all orders as a long report does, and keeps its lock until it is done; what is given back waits for that. */
async function readForLong(): Promise<() => Promise<void>> {
  const reader = new pg.Client(world.databaseUrl)
  await reader.connect()
  await reader.query('begin')
  await reader.query('select count(*) from orders')
  const done = (async () => {
    await reader.query('select pg_sleep($1)', [readSeconds])
    await reader.query('commit')
    await reader.end()
  })()
  return () => done
}

let bad = 0
function tell(
  what: string,
  { worst, answered, took, waited }: Awaited<ReturnType<typeof beside>>,
  isBar = true,
): void {
  const holds = waited <= longestWaitMilliseconds && answered > 0
  if (isBar && !holds) bad++
  const figure = `waited for a lock at most ${Math.round(waited)} ms, longest of ${answered} calls ${Math.round(worst)} ms, itself ${Math.round(took)} ms`
  tellFigure({ bar, what, figure, holds: isBar ? holds : null })
  console.log(`  ${what}: ${figure}${isBar && !holds ? '  NOT MET' : ''}`)
}

try {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from orders')
  console.log(`${rows[0]?.count.toLocaleString('en')} orders, ${clients} clients`)
  const working = [...Array.from({ length: clients }, client), watchLocks()]
  await pause(quietMilliseconds)
  tell('calls with nothing beside them', await beside(() => pause(quietMilliseconds)), false)

  const owner = new pg.Client(world.databaseUrl)
  owner.on('error', () => undefined)
  await owner.connect()
  for (const [name, undo] of Object.entries(undone)) {
    // Taking back is no part of it: nobody takes a migration back at work.
    if (undo) await owner.query(undo)
    await owner.query('delete from migrations where name = $1', [name])
    tell(name, await beside(() => prepareDatabase(pool, productRole)))
  }
  await owner.end()

  for (const { name } of await readMigrations())
    await symlink(join(migrationsFolder, name), join(folder, name))
  for (const [name, text] of Object.entries(trials)) {
    await writeFile(join(folder, name), text)
    const reading = await readForLong()
    tell(
      `orders, ${name.slice(5, -4)}, beside a reader of ${readSeconds} s`,
      await beside(() => migrate(pool, folder)),
    )
    await reading()
  }
  over = true
  await Promise.all(working)
  tellFigure({ bar, what: 'calls that failed meanwhile', figure: String(failed), holds: failed === 0 })
  console.log(`  calls that failed meanwhile: ${failed}`)
} catch (error) {
  bad++
  console.error(error)
} finally {
  over = true
  agent.destroy()
  await server.stop()
  await pool.end()
  await world.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(bad + failed > 0 ? 1 : 0)
