import { z } from 'zod'
import { isShipMmsi } from '#domain/vessels/identity.ts'
import { ageWords, navigationStatusNames, positionSources } from '#domain/vessels/positions.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { bilingualShape, instantShape, textShape } from './shapes.ts'

/** A ship as one source knows it. A field is null where the source does not say. */
export const vesselShape = z.object({
  mmsi: z.string(),
  imo: z.string().nullable(),
  name: z.string().nullable(),
  callSign: z.string().nullable(),
  /** Its Chinese name, where one is established; AIS has capital letters only. */
  nameZh: z.string().nullable(),
  /** ISO 3166-1 alpha-2, by the MMSI. */
  flag: z.string().nullable(),
  carrier: bilingualShape.nullable(),
  source: z.enum(positionSources),
  /** When it was heard last. */
  reportedAt: instantShape.nullable(),
})
export type VesselReply = z.infer<typeof vesselShape>

const placeShape = {
  /** Degrees, WGS-84. */
  lat: z.number(),
  lon: z.number(),
  /** Knots and degrees over ground. */
  speed: z.number().nullable(),
  course: z.number().nullable(),
  reportedAt: instantShape,
}

const mmsiShape = z.string().refine(isShipMmsi, wrong('field.invalid'))

export const suggestVesselsCall = endpoint({
  method: 'GET',
  path: '/crm/tool/vessels',
  title: 'Vessels by a name, call sign, MMSI or IMO number, begun or with one slip',
  access: 'open',
  query: z.object({ text: textShape(40) }),
  reply: z.array(vesselShape),
})

/** One ship, or the ships among which the name does not decide; refuses with `vessel.noData` where there is none. */
export const findVesselCall = endpoint({
  method: 'GET',
  path: '/crm/tool/vesselPosition',
  title: 'The last position of a vessel',
  access: 'open',
  query: z.object({ vessel: textShape(40, 1) }),
  reply: z.object({
    /** Ships of the same name; empty where one was found. */
    choices: z.array(vesselShape),
    found: z
      .object({
        vessel: vesselShape,
        position: z
          .object({
            ...placeShape,
            heading: z.number().nullable(),
            status: z.enum(navigationStatusNames).nullable(),
            age: z.enum(ageWords),
          })
          .nullable(),
        /** What the crew typed, and what follows from it. */
        voyage: z
          .object({
            destination: z.string().nullable(),
            draught: z.number().nullable(),
            eta: instantShape.nullable(),
            saidAt: instantShape,
            /** The port that the destination names, where that is clear. */
            port: z
              .object({
                code: z.string(),
                name: z.object({ zh: z.string().nullable(), en: z.string() }),
                zone: z.string(),
              })
              .nullable(),
            /** By sea from the last position to that port. */
            nauticalMiles: z.int().nullable(),
            /** At the reported speed; null for a ship that does not sail. */
            computedEta: instantShape.nullable(),
          })
          .nullable(),
      })
      .nullable(),
  }),
})
export type FoundVessel = NonNullable<z.infer<typeof findVesselCall.reply>['found']>

/** How many days back a track reaches. */
export const trackDays = [1, 3, 7] as const

export const vesselTrackCall = endpoint({
  method: 'GET',
  path: '/crm/tool/vesselTrack',
  title: 'Where a vessel was, thinned, newest first',
  access: 'open',
  query: z.object({
    mmsi: mmsiShape,
    source: z.enum(positionSources),
    days: z.coerce
      .number()
      .pipe(z.union(trackDays.map((each) => z.literal(each))))
      .default(1),
  }),
  reply: z.array(z.object(placeShape)),
})
export type TrackPoint = z.infer<typeof vesselTrackCall.reply>[number]

/** More ships than these are thinned to them. */
export const mostVesselsInView = 20_000

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

export const vesselsInViewCall = endpoint({
  method: 'GET',
  path: '/crm/tool/vesselsInView',
  title: 'Where the vessels within the bounds of a map were heard last, column by column',
  access: 'open',
  // A map asks six times a minute, and once more for each move.
  perMinute: 120,
  query: z
    .object({
      /** A view across 180° has its west east of its east. */
      west: degrees(180),
      south: degrees(90),
      east: degrees(180),
      north: degrees(90),
      /** The `until` of an answer for the same bounds: only ships that were heard since come. */
      since: z.coerce.number().min(0).max(8.64e15).optional(),
    })
    .refine(({ south, north }) => south <= north, { path: ['north'], ...wrong('field.invalid') }),
  reply: z.object({
    /** The server's clock, milliseconds since 1970. */
    now: z.number(),
    /** Everything that was written down until then is in the answer or was in an earlier one. */
    until: z.number(),
    /** Ships within the bounds, by whether they were heard; with more than 20,000 not all of them follow. */
    heard: z.int(),
    simulated: z.int(),
    thinned: z.boolean(),
    /** One row a ship; a real source goes before the simulator, and of the real ones the newest. */
    mmsi: z.array(z.int()),
    name: z.array(z.string().nullable()),
    /** Degrees, WGS-84. */
    lat: z.array(z.number()),
    lon: z.array(z.number()),
    /** Knots, and degrees over ground. */
    speed: z.array(z.number().nullable()),
    course: z.array(z.number().nullable()),
    heading: z.array(z.number().nullable()),
    /** A place in the list of sources. */
    source: z.array(
      z
        .int()
        .min(0)
        .max(positionSources.length - 1),
    ),
    /** Seconds before `now`. */
    age: z.array(z.int()),
  }),
})
export type VesselsInView = z.infer<typeof vesselsInViewCall.reply>
