import type pg from 'pg'

/**
 * Why an acknowledged commit might not outlive a power loss: the PostgreSQL setting that allows it,
 * such as `fsync = off`; null when none does. Any `synchronous_commit` but `off` waits for the disk.
 */
export async function powerLossRisk(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by name",
  )
  return rows.length > 0 ? rows.map(({ name }) => `${name} = off`).join(', ') : null
}
