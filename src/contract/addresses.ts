import { z } from 'zod'
import { addressLineLimit, addressLineParts } from '#domain/addresses/address-line.ts'
import { addressKinds, tidyPhone, validPhone } from '#domain/addresses/addresses.ts'
import { pointPrecisions } from '#domain/addresses/door-points.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { requiredContactNameShape } from './names.ts'
import { idShape, textShape } from './shapes.ts'

/** A telephone number that can be called, tidied. */
const phoneShape = z
  .string()
  .transform(tidyPhone)
  .refine((text) => text !== '', wrong('required'))
  .refine((text) => text === '' || validPhone(text), wrong('phone.invalid'))
  .refine((text) => [...text].length <= 40, wrong('text.tooLong', { limit: 40 }))

const kindsShape = z
  .array(z.enum(addressKinds))
  .max(addressKinds.length)
  .transform((kinds) => addressKinds.filter((each) => kinds.includes(each)))

const addressBodyShape = z.object({
  label: textShape(30).default(''),
  company: textShape(120).default(''),
  contact: requiredContactNameShape,
  phone: phoneShape,
  country: z
    .string({ error: 'required' })
    .trim()
    .regex(/^[A-Z]{2}$/, 'required'),
  province: textShape(40).nullable().default(null),
  city: textShape(80, 1),
  region: textShape(40).nullable().default(null),
  street: textShape(100, 1),
  kinds: kindsShape.refine((kinds) => kinds.length > 0, wrong('required')),
  /** Defaults beyond `kinds` fall away. */
  defaultFor: kindsShape.default([]),
})

const addressShape = z.object({
  id: idShape('adr'),
  label: z.string(),
  company: z.string(),
  contact: z.string(),
  phone: z.string(),
  country: z.string(),
  province: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  street: z.string(),
  kinds: z.array(z.enum(addressKinds)),
  defaultFor: z.array(z.enum(addressKinds)),
})
export type AddressReply = z.output<typeof addressShape>

export const queryAddress = endpoint({
  method: 'GET',
  path: '/crm/queryAddress',
  title: 'One’s own address book: defaults first, then the newest',
  access: 'customer',
  query: z.object({
    kind: z.enum(addressKinds).optional(),
    /** Part of a label, company, contact, number or street. */
    keyword: textShape(60).optional(),
  }),
  reply: z.array(addressShape),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/crm/addAddress',
  title: 'Add an address to one’s own book',
  access: 'customer',
  idempotent: true,
  body: addressBodyShape,
  reply: addressShape,
})

export const modifyAddress = endpoint({
  method: 'POST',
  path: '/crm/modifyAddress',
  title: 'Write an address of one’s own book anew',
  access: 'customer',
  body: addressBodyShape.extend({ id: idShape('adr') }),
  reply: addressShape,
})

export const deleteBatchAddress = endpoint({
  method: 'POST',
  path: '/crm/deleteBatchAddress',
  title: 'Delete addresses of one’s own book: all of those named, or none',
  access: 'customer',
  body: z.object({
    ids: z
      .array(idShape('adr'))
      .min(1, 'required')
      .max(200, wrong('number.tooLarge', { max: 200 })),
  }),
  reply: z.object({ deleted: z.int() }),
})

/** Takes a pasted Chinese address apart; nothing is kept. What could not be read stands in `street` and `unread`. */
export const readAddressLineCall = endpoint({
  method: 'POST',
  path: '/crm/readAddressLine',
  title: 'Take a pasted Chinese address apart into the fields of an address',
  access: 'customer',
  body: z.object({
    text: z
      .string({ error: 'required' })
      .refine((text) => text.trim() !== '', wrong('required'))
      .refine(
        (text) => [...text].length <= addressLineLimit,
        wrong('text.tooLong', { limit: addressLineLimit }),
      ),
  }),
  reply: z.object({
    contact: z.string(),
    phone: z.string(),
    company: z.string(),
    province: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    /** Nine digits; its name stands at the beginning of `street` as well. */
    town: z.string().nullable(),
    street: z.string(),
    unread: z.array(z.enum(addressLineParts)),
    /** Several places bear the name that was written. */
    ambiguous: z.boolean(),
  }),
  perMinute: 60,
})

/** Where a door lies, WGS 84; `precision` says whether it is the door or only the centre of its county or city. */
export const locateAddress = endpoint({
  method: 'GET',
  path: '/crm/locateAddress',
  title: 'Where an address lies, and how exactly that is known',
  access: 'customer',
  viewable: false,
  query: z.object({
    country: z.string().regex(/^[A-Z]{2}$/, 'field.invalid'),
    city: textShape(80, 1),
    region: textShape(40).optional(),
    street: textShape(100).optional(),
  }),
  reply: z.object({ lat: z.number(), lon: z.number(), precision: z.enum(pointPrecisions) }),
  perMinute: 60,
})
