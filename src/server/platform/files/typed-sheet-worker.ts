import { parentPort, workerData } from 'node:worker_threads'
import { type LargeSheet, workbookStream } from './typed-sheet.ts'

/** The thread that `writeLargeSheet` starts: writes one file, as its rows come, and is ended when it has been read. */
const { name, columns, parts, file } = workerData as LargeSheet
// What comes through the streams does not keep a thread alive; this does.
parentPort?.ref()
try {
  await workbookStream(name, columns, parts).pipeTo(file)
} catch {
  // Told through the streams.
}
