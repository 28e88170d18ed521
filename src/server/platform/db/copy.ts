import pg from 'pg'

/**
 * Many rows at once by `copy … from stdin (format binary)`: they are written page by page instead of one by one, which
 * costs PostgreSQL less than half. It knows no `on conflict`: where one row is refused, none is kept.
 */

/** 2000-01-01, from which PostgreSQL counts. */
const firstMilliseconds = Date.UTC(2000, 0, 1)
const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** A field with its length takes no more, texts aside. */
const longestField = 12
const nullLength = -1
const wordSize = 2 ** 32

/** Writes rows in the binary form, field by field in the order of the columns; `row` begins each of them. */
export class CopyRows {
  #bytes: Buffer
  #view: DataView
  #end = signature.length
  readonly #columns: number

  constructor(columns: number, rowsExpected: number) {
    this.#columns = columns
    this.#bytes = Buffer.allocUnsafe(signature.length + rowsExpected * (2 + columns * longestField) + 2)
    this.#view = viewOf(this.#bytes)
    signature.copy(this.#bytes)
  }

  row(): void {
    this.#room(2)
    this.#view.setInt16(this.#end, this.#columns)
    this.#end += 2
  }

  int4(value: number): void {
    this.#field(4)
    this.#view.setInt32(this.#end - 4, value)
  }

  float4(value: number | null): void {
    if (value === null) this.#null()
    else {
      this.#field(4)
      this.#view.setFloat32(this.#end - 4, value)
    }
  }

  float8(value: number): void {
    this.#field(8)
    this.#view.setFloat64(this.#end - 8, value)
  }

  /** Milliseconds since 1970. */
  instant(milliseconds: number): void {
    const microseconds = (milliseconds - firstMilliseconds) * 1_000
    const high = Math.floor(microseconds / wordSize)
    this.#field(8)
    this.#view.setInt32(this.#end - 8, high)
    this.#view.setUint32(this.#end - 4, microseconds - high * wordSize)
  }

  text(value: Buffer): void {
    this.#field(value.length)
    value.copy(this.#bytes, this.#end - value.length)
  }

  /** All rows with what ends them; nothing is written afterwards. */
  finish(): Buffer {
    this.#room(2)
    this.#view.setInt16(this.#end, -1)
    return this.#bytes.subarray(0, this.#end + 2)
  }

  #null(): void {
    this.#room(4)
    this.#view.setInt32(this.#end, nullLength)
    this.#end += 4
  }

  #field(size: number): void {
    this.#room(4 + size)
    this.#view.setInt32(this.#end, size)
    this.#end += 4 + size
  }

  #room(size: number): void {
    if (this.#end + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#bytes.length + size))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
    this.#view = viewOf(larger)
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** What the driver gives to a statement that the database awaits rows for. */
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** The driver refuses a copy of its own kind of statement by answering with a failure; this one answers with the rows. */
class Copy extends pg.Query {
  readonly #rows: Buffer

  constructor(text: string, rows: Buffer, done: (error: Error | undefined) => void) {
    super(text, done)
    this.#rows = rows
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }
}

/** Sends rows to a copy on a connection of its own; rejects with the database's error, and then keeps none of them. */
export async function copyRows(pool: pg.Pool, text: string, rows: Buffer): Promise<void> {
  const client = await pool.connect()
  try {
    await new Promise<void>((settle, fail) => {
      client.query(new Copy(text, rows, (error) => (error ? fail(error) : settle())))
    })
  } finally {
    client.release()
  }
}
