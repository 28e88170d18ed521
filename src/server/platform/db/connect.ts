import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

const int8 = 20
const date = 1082
const numeric = 1700

/** Whole numbers of 64 bits are read as numbers; one too large to hold exactly is a fault, not a rounding. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === int8) return readInt8
    if (oid === date || oid === numeric) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export type Database = Kysely<DB>

/** One pool per process. Statements that run over 20 s are cut: no request may hang longer (requirements §9). */
export function openPool(url: string, size: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'sampan',
  })
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
