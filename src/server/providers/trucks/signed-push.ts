import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { normalisePlate, plateColourOf, plateKindOf } from '#domain/positions/plates.ts'
import type { TruckReport } from '#domain/positions/trucks.ts'
import type { TruckPush } from './port.ts'

/**
 * Positions as a telematics vendor pushes them: JSON in batches of at most 500, with three headers.
 * `x-timestamp` is the time of sending in Unix seconds and may differ from ours by five minutes, `x-signature` is the
 * hex HMAC-SHA256, under the secret shared with the vendor, of the timestamp, a full stop and the body as it is sent.
 * The batch has a number of the vendor's; a message that is sent again, by the vendor or by somebody who overheard
 * it, bears the same number and changes nothing.
 */
export const pushToleranceSeconds = 300
export const mostPushed = 500

const batchShape = z.object({
  batch: z.string().regex(/^[\w-]{8,64}$/),
  reports: z.array(z.unknown()).min(1).max(mostPushed),
})

const reportShape = z.object({
  plate: z
    .string()
    .max(30)
    .transform(normalisePlate)
    .refine((plate) => plateKindOf(plate) !== null),
  // The number of JT/T 697.
  colour: z.int().transform((code, context) => {
    const colour = plateColourOf(code)
    if (colour) return colour
    context.addIssue({ code: 'custom', message: 'unknown colour' })
    return z.NEVER
  }),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  speed: z.number().min(0).max(200).nullable().default(null),
  heading: z.number().min(0).max(360).nullable().default(null),
  // ISO 8601 with its offset.
  at: z.iso.datetime({ offset: true }),
})

export const signatureOf = (secret: string, timestamp: string, body: Uint8Array | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

function isSigned(secret: string, timestamp: string, body: Uint8Array, signature: string): boolean {
  const ours = Buffer.from(signatureOf(secret, timestamp, body), 'hex')
  const theirs = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** No device knows the future; its clock may be a little ahead. */
const aheadMilliseconds = pushToleranceSeconds * 1000

function readReport(given: unknown, now: Date, source: string): TruckReport | null {
  const read = reportShape.safeParse(given)
  if (!read.success) return null
  const { plate, colour, lat, lon, speed, heading, at } = read.data
  const reportedAt = new Date(at)
  // Devices without a fix send the place where the equator meets Greenwich.
  if (reportedAt.getTime() > now.getTime() + aheadMilliseconds || (lat === 0 && lon === 0)) return null
  const direction = heading === null ? null : Math.round(heading) % 360
  return { plate, colour, lat, lon, speedKmh: speed, heading: direction, reportedAt, source }
}

export function signedPush(secret: string, clock: () => Date): TruckPush {
  const name = 'push'
  return {
    name,
    read({ headers, body }) {
      const timestamp = headers['x-timestamp'] ?? ''
      const now = clock()
      if (
        !/^\d{10}$/.test(timestamp) ||
        Math.abs(Number(timestamp) * 1000 - now.getTime()) > pushToleranceSeconds * 1000 ||
        !isSigned(secret, timestamp, body, headers['x-signature'] ?? '')
      )
        return { kind: 'notTheirs' }
      let given: unknown
      try {
        given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
      } catch {
        return { kind: 'unreadable' }
      }
      const read = batchShape.safeParse(given)
      if (!read.success) return { kind: 'unreadable' }
      const reports = read.data.reports.flatMap((each) => readReport(each, now, name) ?? [])
      const rejected = read.data.reports.length - reports.length
      return { kind: 'batch', batch: { batch: read.data.batch, reports, rejected } }
    },
  }
}
