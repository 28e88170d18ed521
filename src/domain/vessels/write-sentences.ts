import type { PositionReport, VoyageReport } from './ais.ts'
import { checksumOf } from './sentences.ts'

/** Writes what a ship would send: types 1 and 5, as `!AIVDM` sentences with the time of reception in a tag block. */

const payloadPerSentence = 56

function bitsOf(value: number, count: number): string {
  const whole = value < 0 ? 2 ** count + value : value
  return whole.toString(2).padStart(count, '0').slice(-count)
}

/** Six-bit characters, filled up with `@`; letters outside the alphabet become spaces. */
function textBits(text: string, characters: number): string {
  return Array.from({ length: characters }, (_, at) => {
    const code = text.toUpperCase().charCodeAt(at)
    if (Number.isNaN(code)) return bitsOf(0, 6)
    return bitsOf(code >= 64 && code < 96 ? code - 64 : code >= 32 && code < 64 ? code : 32, 6)
  }).join('')
}

function sentences(bits: string, heardAt: Date, id: number): string[] {
  const fill = (6 - (bits.length % 6)) % 6
  const filled = bits + '0'.repeat(fill)
  const payload = (filled.match(/.{6}/g) ?? [])
    .map((six) => {
      const value = Number.parseInt(six, 2)
      return String.fromCharCode(value + (value > 39 ? 56 : 48))
    })
    .join('')
  const pieces = payload.match(new RegExp(`.{1,${payloadPerSentence}}`, 'g')) ?? []
  return pieces.map((piece, at) => {
    const last = at === pieces.length - 1
    const number = pieces.length > 1 ? String(id % 10) : ''
    const body = `AIVDM,${pieces.length},${at + 1},${number},A,${piece},${last ? fill : 0}`
    const tag = `c:${Math.floor(heardAt.getTime() / 1000)}`
    return `\\${tag}*${checksumOf(tag)}\\!${body}*${checksumOf(body)}`
  })
}

/** A position report of type 1. */
export function writePosition(report: Omit<PositionReport, 'kind'>, heardAt: Date): string[] {
  const bits = [
    bitsOf(1, 6),
    bitsOf(0, 2),
    bitsOf(Number(report.mmsi), 30),
    bitsOf(report.status ?? 15, 4),
    bitsOf(-128, 8),
    bitsOf(report.speed === null ? 1023 : Math.min(1022, Math.round(report.speed * 10)), 10),
    bitsOf(1, 1),
    bitsOf(Math.round(report.lon * 600_000), 28),
    bitsOf(Math.round(report.lat * 600_000), 27),
    bitsOf(report.course === null ? 3600 : Math.round(report.course * 10) % 3600, 12),
    bitsOf(report.heading === null ? 511 : Math.round(report.heading) % 360, 9),
    bitsOf(heardAt.getUTCSeconds(), 6),
    bitsOf(0, 25),
  ]
  return sentences(bits.join(''), heardAt, 0)
}

/** Static and voyage data of type 5, in two sentences; `id` (0–9) keeps those of different ships apart. */
export function writeVoyage(report: Omit<VoyageReport, 'kind'>, heardAt: Date, id: number): string[] {
  const bits = [
    bitsOf(5, 6),
    bitsOf(0, 2),
    bitsOf(Number(report.mmsi), 30),
    bitsOf(0, 2),
    bitsOf(Number(report.imo ?? 0), 30),
    textBits(report.callSign ?? '', 7),
    textBits(report.name ?? '', 20),
    bitsOf(report.shipType ?? 0, 8),
    bitsOf(0, 30),
    bitsOf(1, 4),
    bitsOf(report.eta?.month ?? 0, 4),
    bitsOf(report.eta?.day ?? 0, 5),
    bitsOf(report.eta?.hour ?? 24, 5),
    bitsOf(report.eta?.minute ?? 60, 6),
    bitsOf(Math.round((report.draught ?? 0) * 10), 8),
    textBits(report.destination ?? '', 20),
    bitsOf(0, 2),
  ]
  return sentences(bits.join(''), heardAt, id)
}
