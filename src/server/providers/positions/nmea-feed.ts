import { connect } from 'node:net'
import { StringDecoder } from 'node:string_decoder'
import type { Logger } from 'pino'
import { longestLine, openSentenceReader } from '#domain/vessels/sentences.ts'
import { type Batches, type BatchSizes, openBatches } from './batches.ts'
import type { PositionFeed } from './port.ts'
import { keepConnected, type Pauses } from './reconnect.ts'

/** Lines that are no sentences, or were damaged on the way, tell nothing of whether the feed still works. */
const senseless = new Set<unknown>(['notASentence', 'checksumWrong'])

/** Sentences over TCP, as receivers and most providers send them: one a line, nothing is asked for. */
export function nmeaFeed({
  host,
  port,
  log,
  pauses,
  sizes,
}: {
  readonly host: string
  readonly port: number
  readonly log: Logger
  readonly pauses?: Pauses
  readonly sizes?: BatchSizes
}): PositionFeed {
  let batches: Batches | null = null
  let kept: { stop(): void } | null = null
  return {
    source: 'nmea',
    start(take) {
      let resume = () => {}
      const into = openBatches(take, { log, feed: 'nmea', sizes, room: () => resume() })
      batches = into
      kept = keepConnected(
        ({ alive, ended }) => {
          const reader = openSentenceReader()
          const letters = new StringDecoder('latin1')
          let rest = ''
          const socket = connect({ host, port })
          resume = () => socket.resume()
          socket.on('data', (chunk) => {
            const lines = (rest + letters.write(chunk)).split('\n')
            rest = lines.pop() ?? ''
            // A line without an end is no sentence; what belongs to it is thrown away up to the next one.
            if (rest.length > longestLine) rest = rest.slice(0, longestLine + 1)
            for (const line of lines) {
              if (line.trim() === '') continue
              const read = reader.read(line)
              if (read === null) continue
              if (!senseless.has(read)) alive()
              into.add(read)
            }
            if (into.full) socket.pause()
          })
          socket.on('error', ({ message }) => ended(message))
          socket.on('close', () => ended('closed'))
          return { close: () => socket.destroy() }
        },
        { name: 'nmea', log, pauses, heldBack: () => into.full },
      )
    },
    async stop() {
      kept?.stop()
      await batches?.stop()
    },
  }
}
