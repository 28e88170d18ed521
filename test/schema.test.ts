import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'

/** Whether the tables could be spread over several machines by customer (decision 023). */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rows = async <Row>(text: string): Promise<Row[]> => (await app.ctx.pool.query(text)).rows as Row[]

/** Tables that have a `user_id` without leading a unique key with it, each with its reason. */
const notKeyedByCustomer: Readonly<Record<string, string>> = {
  desk_records:
    'what clerks did, mostly to what is no customer’s; append-only, and nothing refers to its rows',
  webhook_tries: 'found by its message, under whose owner it stands: a customer, or the forwarder',
  payment_items: 'found by its payment, which it names together with its customer',
  payment_captures:
    'the payment company’s number keeps money from counting twice, whoever’s it is; names its payment with its customer',
  payment_statement_items:
    'as the items of orders: found by its payment, which it names together with its customer',
  statement_credits: 'a statement is paid once, by whoever’s capture; names its statement with its customer',
  identity_logins:
    'found by its state or ticket, mostly before it is known whose it is; emptied after ten minutes',
  user_tickets: 'found by its ticket, by whoever is not logged in yet; emptied after minutes',
  payment_top_up_items:
    'as the items of orders: found by its payment, which it names together with its customer',
  top_up_credits: 'a top-up is paid once, by whoever’s capture; names its top-up with its customer',
  refunds: 'the company knows it by its number alone; names its payment with its customer',
}

/** Tables whose `id` is no text made by us. */
const countedIds: Readonly<Record<string, string>> = {
  live_events: 'a queue read from its end and emptied every few seconds; nothing refers to its rows',
  ledger_transfers:
    'append-only; its order of writing is part of its proof, and nothing of a customer refers to its rows',
  login_audit_entries: 'append-only; nothing refers to its rows',
  payment_notices: 'what companies sent, before it is known whose it is; nothing refers to its rows',
  cashier_keys: 'one row: the key pair of the embedded cashier, which plays another company',
}

/** Sequences that all processes share. */
const sharedCounters: Readonly<Record<string, string>> = {
  order_numbers: 'digits of a label (decision 023); it may skip, and each node may take a block of its own',
  statement_numbers: 'digits of a label, as of orders; gaps are harmless',
  top_up_numbers: 'digits of a label, as of orders; gaps are harmless',
  rate_sheet_sequence: 'the order in which the forwarder’s own price lists were applied; no customer’s',
  schedule_sheet_sequence: 'the order in which schedule sheets are applied: of two, the newer wins',
  invoice_numbers: 'digits of a label, as those of orders; gaps are harmless',
  embedded_invoice_numbers: 'the embedded issuer plays another company, which counts its own invoices',
  payment_numbers:
    'digits of a number that companies know; gaps are harmless, and each node may take a block of its own',
}

/** Foreign keys that reach a table with customers' rows without naming the customer. */
const keysAcross: Readonly<Record<string, string>> = {
  webhook_message_has_its_webhook: 'names the owner, which the database makes of the customer',
  webhook_try_is_of_a_message: 'names the owner, which the database makes of the customer',
  document_is_a_file: 'files are the customer’s or the desk’s; which, is checked when a document is added',
  agreement_has_a_file: 'an agreement’s file is checked to be the customer’s own when it is handed in',
  proof_is_a_file: 'a proof’s file is checked to be the customer’s own when it is shown',
  scene_poster_is_a_file: 'a poster’s file is made for the owner of its scene, and for nobody else',
  statement_credit_is_by_a_capture: 'capture and statement each name their customer',
  top_up_credit_is_by_a_capture: 'capture and top-up each name their customer',
  refund_is_of_a_capture: 'refund and capture each name their payment together with its customer',
}

/** Runs a query; a planted table is seen only by the transaction that planted it. */
type Run = (text: string) => Promise<{ rows: unknown[] }>
const names = async (run: Run, text: string): Promise<string[]> =>
  ((await run(text)).rows as { name: string }[]).map(({ name }) => name)
const except = (found: readonly string[], known: Readonly<Record<string, string>>): string[] =>
  found.filter((name) => !(name in known))

/** What each rule finds that has no reason to be so. */
const faults: Readonly<Record<string, (run: Run) => Promise<string[]>>> = {
  'tables of a customer without a key by customer': async (run) =>
    except(
      await names(
        run,
        `select c.table_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
         where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
         and not exists (
           select 1 from pg_index i join pg_class k on k.oid = i.indrelid join pg_attribute a on a.attrelid = k.oid and a.attnum = any (i.indkey)
           where i.indisunique and k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and a.attname = 'user_id')`,
      ),
      notKeyedByCustomer,
    ),
  'ids that are counted in one place': async (run) =>
    except(
      await names(
        run,
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'id' and data_type <> 'text'`,
      ),
      countedIds,
    ),
  'sequences that all processes share': async (run) =>
    except(
      await names(
        run,
        `select s.relname as name from pg_class s where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
         and not exists (select 1 from pg_depend d where d.objid = s.oid and d.deptype in ('a', 'i'))`,
      ),
      sharedCounters,
    ),
  'keys that reach another customer’s rows': async (run) =>
    except(
      await names(
        run,
        `select f.conname as name from pg_constraint f
         where f.contype = 'f' and f.connamespace = 'public'::regnamespace
         and f.confrelid <> 'users'::regclass
         and exists (select 1 from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'user_id')
         and exists (select 1 from pg_attribute a where a.attrelid = f.confrelid and a.attname = 'user_id')
         and not exists (select 1 from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'user_id' and a.attnum = any (f.conkey))`,
      ),
      keysAcross,
    ),
  'constraints that exclude by scanning': (run) =>
    names(
      run,
      `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'x'`,
    ),
  'constraints without a name of their own': (run) =>
    names(
      run,
      `select conname as name from pg_constraint join pg_class c on c.oid = conrelid
       where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f', 'x')
       and conname ~ ('^' || c.relname || '_.*(check|key|fkey)[0-9]*$')`,
    ),
}

test.each(Object.entries(faults))('there are no %s [D-08]', async (_, find) => {
  expect(await find((text) => app.ctx.pool.query(text))).toEqual([])
})

/** A fault of each kind. */
const planted: Readonly<Record<keyof typeof faults, readonly [made: string, found: string]>> = {
  'tables of a customer without a key by customer': [
    'create table planted (id text primary key, user_id text not null)',
    'planted',
  ],
  'ids that are counted in one place': [
    'create table planted (id bigint generated always as identity primary key)',
    'planted',
  ],
  'sequences that all processes share': ['create sequence planted_numbers', 'planted_numbers'],
  'keys that reach another customer’s rows': [
    `create table planted (id text primary key, user_id text not null, order_id text not null,
       constraint planted_is_of_an_order foreign key (order_id) references planted_orders (id))`,
    'planted_is_of_an_order',
  ],
  'constraints that exclude by scanning': [
    'create table planted (span int4range, constraint no_two_at_once exclude using gist (span with &&))',
    'no_two_at_once',
  ],
  'constraints without a name of their own': [
    'create table planted (colour text check (length(colour) < 9))',
    'planted_colour_check',
  ],
}

test.each(Object.entries(planted))('%s would be noticed [D-08]', async (kind, [made, found]) => {
  const owner = await app.owner.connect()
  try {
    await owner.query('begin')
    await owner.query('create table planted_orders (id text primary key, user_id text not null)')
    await owner.query(made)
    expect(await faults[kind]?.((text) => owner.query(text))).toContain(found)
  } finally {
    await owner.query('rollback')
    owner.release()
  }
})

test('every exception still exists', async () => {
  const tables = new Set(
    (
      await rows<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace`,
      )
    ).map(({ name }) => name),
  )
  const constraints = new Set(
    (await rows<{ name: string }>('select conname as name from pg_constraint')).map(({ name }) => name),
  )
  for (const name of [
    ...Object.keys(notKeyedByCustomer),
    ...Object.keys(countedIds),
    ...Object.keys(sharedCounters),
  ]) {
    expect(tables.has(name), name).toBe(true)
  }
  for (const name of Object.keys(keysAcross)) expect(constraints.has(name), name).toBe(true)
})
