import { z } from 'zod'
import { tidyPhone, validPhone } from '#domain/addresses/addresses.ts'
import { categoryLimit, profileParts } from '#domain/profile/profile.ts'
import { certificationStatuses, certificationTypes } from '#domain/users/user.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { contactNameShape, nameShape } from './names.ts'
import { totalInfo } from './orders.ts'
import { idShape, moneyShape, textShape } from './shapes.ts'

/** What a user tells of themselves. Every text may be empty: an empty one is taken back. */

const mailShape = z
  .string()
  .trim()
  .max(254, wrong('text.tooLong', { limit: 254 }))
  .refine((text) => text === '' || z.email().safeParse(text).success, wrong('email.invalid'))

const linkPhoneShape = z
  .string()
  .transform(tidyPhone)
  .refine((text) => text === '' || validPhone(text), wrong('phone.invalid'))
  .refine((text) => [...text].length <= 40, wrong('text.tooLong', { limit: 40 }))

const nickNameShape = nameShape('nickName', { mayBeEmpty: true })

/** Requirements §3: base user info, with what the pages show beside it. */
const infoShape = z.object({
  userId: z.string(),
  nickName: z.string().nullable(),
  userName: z.string().nullable(),
  certificationStatus: z.enum(certificationStatuses),
  certificationType: z.enum(certificationTypes).nullable(),
  /** With its middle hidden. */
  phone: z.string(),
  /** Where one's own header picture is read, or null; another picture has another address. */
  headerPicUrl: z.string().nullable(),
})
export type UserInfo = z.output<typeof infoShape>

export const infoCall = endpoint({
  method: 'POST',
  path: '/crm/info',
  title: 'One’s own base user info',
  access: 'customer',
  viewable: true,
  body: z.object({ userId: z.string().optional() }),
  reply: infoShape,
})

const materialShape = z.object({
  /** Counts the times it was written; 0 is never. */
  version: z.int(),
  certificationType: z.enum(certificationTypes).nullable(),
  userId: z.string(),
  categoryIds: z.array(z.string()),
  country: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  address: z.string(),
  linkMan: z.string(),
  linkPhone: z.string(),
  linkId: idShape('adr').nullable(),
  nickName: z.string().nullable(),
  mail: z.string(),
  companyName: z.string(),
  companyAddress: z.string(),
  position: z.string(),
  /** In whole per cent, with the parts that are missing. */
  completeness: z.int(),
  missing: z.array(z.enum(profileParts)),
})
export type Material = z.output<typeof materialShape>

/** Assumed: `query` reads, `save` writes what is sent and leaves the rest as it is. */
export const operationTypes = ['query', 'save'] as const

export const materialCall = endpoint({
  method: 'POST',
  path: '/crm/material',
  title: 'Read or write one’s own profile material',
  access: 'customer',
  body: z.object({
    operationType: z.enum(operationTypes).default('query'),
    userId: z.string().optional(),
    /** Shown, never written here: certification decides it. */
    certificationType: z.enum(certificationTypes).nullish(),
    /** The version that was changed; another one by now is refused with `profile.changedMeanwhile`. */
    version: z.int().min(0).optional(),
    categoryIds: z
      .array(z.string().max(40))
      .max(categoryLimit, wrong('number.tooLarge', { max: categoryLimit }))
      .optional(),
    /** Country, province, city and region go together: with a country all four are written. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'field.invalid')
      .nullable()
      .optional(),
    province: textShape(40).nullable().optional(),
    city: textShape(80).nullable().optional(),
    region: textShape(40).nullable().optional(),
    address: textShape(200).optional(),
    linkMan: contactNameShape.optional(),
    linkPhone: linkPhoneShape.optional(),
    /** An entry of one's own address book: its contact and number are taken over. */
    linkId: idShape('adr').nullable().optional(),
    nickName: nickNameShape.nullable().optional(),
    mail: mailShape.optional(),
    companyName: textShape(100).optional(),
    companyAddress: textShape(200).optional(),
    position: textShape(40).optional(),
  }),
  reply: materialShape,
})

/** `headerPicUrl` is the id of an uploaded picture or the address one reads it at; nothing else is fetched. */
export const updateHeaderPicUrlCall = endpoint({
  method: 'POST',
  path: '/crm/updateHeaderPicUrl',
  title: 'Make a picture that one uploaded one’s header picture',
  access: 'customer',
  body: z.object({
    userId: z.string().optional(),
    headerPicUrl: z
      .string({ error: 'required' })
      .trim()
      .regex(/^(?:\/api\/crm\/file\/download\?id=)?fil_\w{1,60}$/, 'field.invalid')
      .transform((text) => text.slice(text.indexOf('fil_')))
      .pipe(idShape('fil')),
    /** The square to keep, in pixels of the upright picture; without it the largest in the middle. */
    crop: z
      .object({ left: z.int().min(0), top: z.int().min(0), size: z.int().min(16).max(65_535) })
      .optional(),
  }),
  reply: z.object({ headerPicUrl: z.string() }),
  perMinute: 30,
})

export const headerPicCall = endpoint({
  method: 'GET',
  path: '/crm/headerPic',
  title: 'One’s own header picture: 512 × 512 WebP',
  access: 'customer',
  carries: 'file',
  query: z.object({ v: z.string().max(60).optional() }),
})

/**
 * Requirements §3 and §7: the balance call, and the one that reads everything of one's own, are one call (decision 050).
 * The answer stands under `content` too, with `errorCode` and `message`.
 */
export const accountInfoCall = endpoint({
  method: 'GET',
  path: '/crm/get-account',
  title: 'One’s own balance of points, vouchers and orders in sum, info and profile',
  access: 'customer',
  alsoAs: 'errorCode',
  query: z.object({ adminUserId: z.string().optional(), userId: z.string().optional() }),
  reply: infoShape.extend({
    material: materialShape,
    ...totalInfo.reply.shape,
    /** Points. */
    balance: z.int(),
    /** What the balance would take off orders. */
    worth: moneyShape,
    /** Vouchers that can be used. */
    vouchers: z.int(),
    /** Orders placed, and the money paid for those that were not refunded. */
    orders: z.object({ count: z.int(), paid: moneyShape }),
  }),
})
