import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Where something could be read that nobody may read: every table of a database, and every file of a folder. */

/** Every row of every table that holds one of these patterns, as text or as the bytes of a column. */
export async function rowsThatShow(pool: pg.Pool, patterns: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  if (tables.length < 100) throw new Error(`only ${tables.length} tables were looked through`)
  const { rows } = await pool.query<{ row: string }>(
    tables
      .map(({ name }) => `select '${name}: ' || t::text as row from ${name} t where t::text ~ $1`)
      .join(' union all '),
    [patterns.join('|')],
  )
  return rows.map(({ row }) => row)
}

/** How bytes that stand in a column of bytes are shown in the text of a row. */
export const asBytes = (text: string): string => Buffer.from(text).toString('hex')

/** Every file below a folder with what it holds. */
export async function filesBelow(folder: string): Promise<{ path: string; content: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(path) })))
}

/** How pictures begin, long enough that no sealed bytes look so by chance. */
const beginnings = [
  // JPEG as libraries write it: at once its tables, or first JFIF, or first what a camera says.
  Buffer.from('ffd8ffdb0043', 'hex'),
  Buffer.from('ffd8ffe000104a464946', 'hex'),
  Buffer.from('Exif\0\0', 'latin1'),
  // PNG.
  Buffer.from('89504e470d0a1a0a', 'hex'),
]

/** Files that a picture program would open, or that hold one. */
export const openPictures = (files: readonly { path: string; content: Buffer }[]): string[] =>
  files
    .filter(
      ({ content }) =>
        content.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
        beginnings.some((each) => content.includes(each)),
    )
    .map(({ path }) => path)
