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
  title: 'Vessels by the beginning of a name, an MMSI or an IMO number',
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
