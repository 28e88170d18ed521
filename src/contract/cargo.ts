import { z } from 'zod'
import { boxStatuses, releaseResults } from '#domain/cargo/cargo-record.ts'
import { endpoint } from './endpoint.ts'
import { bilingualShape, instantShape, textShape } from './shapes.ts'
import { humanProof } from './users.ts'

/** What was typed is read by the rules of `readCargoQuestion`, in the page and again here. */
const questionShape = {
  bill: textShape(60, 1),
  container: textShape(40, 1),
  /** SCAC, where the asker names the carrier; else it is taken from the numbers. */
  carrier: z
    .string()
    .regex(/^[A-Z]{4}$/, 'rates.carrierUnknown')
    .optional(),
}

const recordShape = z.object({
  boxCode: z.string().nullable(),
  declareNo: z.string().nullable(),
  vsl: z.string().nullable(),
  voy: z.string().nullable(),
  containerNo: z.string(),
  bst: z.string().nullable(),
  boxTotalWeight: z.number().nullable(),
  boxHeight: z.number().nullable(),
  boxWeight: z.number().nullable(),
  podEdi: z.string().nullable(),
  polEdi: z.string().nullable(),
  fieldBox: z.string().nullable(),
  releaseResult: z.enum(releaseResults).nullable(),
  wharfReleaseMark: z.boolean().nullable(),
  boxStatus: z.enum(boxStatuses).nullable(),
  collageMark: z.boolean().nullable(),
  customsReleaseMark: z.boolean().nullable(),
  boxHolder: z.string().nullable(),
  sealNo: z.string().nullable(),
})

export const cargoRulesCall = endpoint({
  method: 'GET',
  path: '/crm/tool/cargoRules',
  title: 'Carriers and owner codes by which a container and its bill of lading are checked',
  access: 'open',
  // One day: the tables change with the product.
  cacheSeconds: 86_400,
  reply: z.object({
    carriers: z.array(z.object({ scac: z.string(), short: bilingualShape, parent: z.string().nullable() })),
    owners: z.array(
      z.object({ code: z.string(), carrier: z.string().nullable(), lessor: z.string().nullable() }),
    ),
  }),
})

export const findCargoCall = endpoint({
  method: 'GET',
  path: '/crm/tool/cargo',
  title: 'What the terminal says of a container on a bill of lading; the same question 20 seconds apart',
  access: 'open',
  viewable: false,
  perMinute: 20,
  query: z.object(questionShape),
  reply: z.object({
    record: recordShape,
    bill: z.string(),
    /** SCAC of the carrier that was understood or chosen. */
    carrier: z.string().nullable(),
    /** Names of the ports where their codes are known. */
    ports: z.record(z.string(), bilingualShape),
    /** Who says so: the terminal's or data company's own name; null when it gives none. */
    source: z.string().nullable(),
    /** Made up from the demo world, not a terminal's word. */
    demo: z.boolean(),
    /** When the source last changed it. */
    updatedAt: instantShape,
  }),
})

export const subscribeCargoCall = endpoint({
  method: 'POST',
  path: '/crm/tool/cargoSubscription',
  title: 'Have a container without an answer asked for half an hour; the result comes by text message',
  access: 'open',
  perMinute: 10,
  body: z.object({
    ...questionShape,
    /** A visitor's mobile number. A customer's own is taken. */
    phone: textShape(40).optional(),
    /** A visitor proves to be a person, as before a login code; a customer need not. */
    ...humanProof,
    challengeId: humanProof.challengeId.optional(),
  }),
  reply: z.object({
    /** The number, with its middle hidden. */
    phone: z.string(),
    until: instantShape,
  }),
})
