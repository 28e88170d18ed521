import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readRows, type SheetPart, type SheetRow, type SheetWork } from './spreadsheet-rows.ts'

/** The thread that `readSpreadsheet` starts: reads one file and hands over its rows in parts, never far ahead of the taker. */
const { path, format, most, taken } = workerData as SheetWork
const takenParts = new Int32Array(taken)
const rowsPerPart = 250
const partsAhead = 4
let handed = 0

function hand(part: SheetPart): void {
  parentPort?.postMessage(part)
  handed++
  for (
    let done = Atomics.load(takenParts, 0);
    handed - done >= partsAhead;
    done = Atomics.load(takenParts, 0)
  ) {
    Atomics.wait(takenParts, 0, done)
  }
}

try {
  let rows: SheetRow[] = []
  for await (const row of readRows(readFileSync(path), format, most)) {
    rows.push(row)
    if (rows.length < rowsPerPart) continue
    hand({ rows })
    rows = []
  }
  hand({ rows })
  parentPort?.postMessage({ end: true } satisfies SheetPart)
} catch (error) {
  const unreadable = error instanceof Error ? error.message : 'unreadable'
  parentPort?.postMessage({ unreadable } satisfies SheetPart)
}
