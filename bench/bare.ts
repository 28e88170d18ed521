import Fastify from 'fastify'
import { openPool } from '#server/platform/db/connect.ts'

/**
 * The roof that a product can be held against: a bare Fastify handler that runs the same
 * statements over the same kind of pool and sends the rows. Started as its own process with the
 * statements as JSON in BARE_STATEMENTS.
 */
const statements = JSON.parse(process.env.BARE_STATEMENTS ?? '[]') as {
  name: string
  text: string
  values: unknown[]
}[]
const pool = openPool(process.env.DATABASE_URL ?? '', Number(process.env.DATABASE_POOL ?? 20))
const fastify = Fastify()
fastify.get('/', async () => {
  let rows: unknown[] = []
  for (const statement of statements) rows = (await pool.query(statement)).rows
  return { code: 200, data: rows }
})
await fastify.listen({ host: '127.0.0.1', port: Number(process.env.BARE_PORT) })
process.send?.('ready')
process.on('SIGTERM', () => void fastify.close().then(() => pool.end()))
