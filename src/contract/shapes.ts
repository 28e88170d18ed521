import { z } from 'zod'
import { type BusinessDate, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { type Id, idPattern } from '#domain/kernel/ids.ts'
import { currencies } from '#domain/kernel/money.ts'
import { type ChargeCode, chargeCodePattern } from '#domain/reference/charges.ts'
import { wrong } from './fields.ts'

/** Shapes that more than one area's calls share. Messages in schemas are field codes. */

export const idShape = <Prefix extends string>(prefix: Prefix) =>
  z
    .string()
    .regex(idPattern(prefix), 'field.invalid')
    .transform((text) => text as Id<Prefix>)

/** Money on the wire: whole minor units and a currency. */
export const moneyShape = z.object({ minor: z.int(), currency: z.enum(currencies) })

export const dayShape = z
  .string()
  .refine((text) => parseBusinessDate(text) !== null, wrong('date.invalid'))
  .transform((text) => text as BusinessDate)

/** An instant on the wire: ISO 8601 in UTC. */
export const instantShape = z.iso.datetime()

export const bilingualShape = z.object({ zh: z.string(), en: z.string() })

/** A charge by its code; whether there is such a one only the database can tell. */
export const chargeCodeShape = z
  .string()
  .regex(chargeCodePattern, 'charge.codeInvalid')
  .transform((text) => text as ChargeCode)

export const seaportCodeShape = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'seaport.unknown')

/** Text as people type it: trimmed, NUL refused, lone surrogates refused, length in characters. */
export const textShape = (most: number, least = 0) =>
  z
    .string()
    .trim()
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), wrong('text.characters'))
    .refine(
      (text) => [...text].length >= least,
      least === 1 ? wrong('required') : wrong('field.tooShort', { least }),
    )
    .refine((text) => [...text].length <= most, wrong('text.tooLong', { limit: most }))

/** Keyset paging: an opaque cursor from the reply before, and how many rows (requirements §9: page sizes). */
export const pageSizes = [10, 20, 50, 100] as const
export const cursorQuery = {
  cursor: z.string().max(200).optional(),
  size: z.coerce
    .number()
    .pipe(z.union(pageSizes.map((each) => z.literal(each))))
    .default(20),
}

/** A list in a query: repeated keys, one or many (requirements §7). */
export const manyOf = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item).max(50), item.transform((one) => [one])]).default([])

/** [longitude, latitude] in degrees, WGS-84; a line over the antimeridian goes on beyond ±180. */
export const pointShape = z.tuple([z.number(), z.number()])
