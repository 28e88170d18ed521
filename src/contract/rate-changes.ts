import { z } from 'zod'
import { currencies } from '#domain/kernel/money.ts'
import { rateChanges } from '#domain/rates/rate-changes.ts'
import { valueAddedServices } from '#domain/rates/rate-lines.ts'
import { type PricedSheetKind, rateSheetPrices, truckingDirections } from '#domain/rates/rate-sheets.ts'
import { chargeBases } from '#domain/reference/charges.ts'
import { endpoint } from './endpoint.ts'
import { fileFormats, rateColumnShape } from './rates.ts'
import {
  bilingualShape,
  chargeCodeShape,
  cursorQuery,
  dayShape,
  idShape,
  instantShape,
  moneyShape,
  seaportCodeShape,
  textShape,
} from './shapes.ts'

/** What a sheet changes row by row, and what a lane cost on a day. */
const sellers = ['sales', 'administrator'] as const

const sheetShape = z.object({ id: z.string(), name: z.string() })

export const rateChangeShape = z.object({
  row: z.int(),
  /** What the row prices, by column. */
  cells: z.record(z.string(), z.string()),
  change: z.enum(rateChanges),
  currency: z.enum(currencies),
  /** Decimals, or percentages where the price is one; null where nothing is on sale to compare with. */
  was: z.string().nullable(),
  becomes: z.string(),
  /** Of the old price; null where there is none, or where it was nothing. */
  basisPoints: z.int().nullable(),
  /** Where the old price comes from. */
  sheet: sheetShape.nullable(),
})
export type RateChangeReply = z.infer<typeof rateChangeShape>

const changesQuery = { sheetId: idShape('rsh'), change: z.enum(rateChanges).optional() }

export const listRateChanges = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/changes',
  title: 'The rows of a rate sheet beside what is on sale; a page may be short and go on',
  access: 'staff',
  roles: sellers,
  query: z.object({ ...cursorQuery, ...changesQuery }),
  reply: z.object({
    columns: z.array(rateColumnShape),
    items: z.array(rateChangeShape),
    nextCursor: z.string().nullable(),
  }),
})

export const exportRateChanges = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/exportChanges',
  title: 'What a rate sheet changes, as a file',
  access: 'staff',
  roles: sellers,
  carries: 'file',
  query: z.object({ ...changesQuery, format: z.enum(fileFormats).default('xlsx') }),
})

/** A row of a sheet that held on a day. */
const heldRow = {
  sheet: sheetShape,
  status: z.enum(['applied', 'withdrawn']),
  prices: z.enum(rateSheetPrices),
  appliedAt: instantShape,
  withdrawnAt: instantShape.nullable(),
  row: z.int(),
  validFrom: z.string(),
  validTo: z.string(),
  /** Whether this is the one that is sold; the others were replaced or withdrawn. */
  counts: z.boolean(),
}

export const lanePrices = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/lanePrices',
  title: 'Every price of a lane for a day of sailing, on sale or withdrawn, with the sheet it came from',
  access: 'staff',
  roles: sellers,
  query: z.object({
    pol: seaportCodeShape,
    pod: seaportCodeShape,
    containerType: textShape(10, 1),
    on: dayShape,
  }),
  reply: z.array(z.object({ ...heldRow, carrier: z.string(), service: z.string(), price: moneyShape })),
})

export const tariffKinds = ['trucking', 'service'] as const satisfies readonly PricedSheetKind[]
export type TariffKind = (typeof tariffKinds)[number]

export const portTariffs = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/tariffs',
  title: 'Every tariff of trucks or services that held at a port on a day, with the sheet it came from',
  access: 'staff',
  roles: sellers,
  query: z.object({ ...cursorQuery, kind: z.enum(tariffKinds), port: seaportCodeShape, on: dayShape }),
  reply: z.object({
    items: z.array(
      z.object({
        ...heldRow,
        /** Of a truck: which way, and the place at the other end. */
        trucking: z
          .object({
            direction: z.enum(truckingDirections),
            zone: z.object({ code: z.string(), name: bilingualShape }),
            includedHours: z.number().nullable(),
          })
          .nullable(),
        /** Of a service: what is sold, by which charge, and where; no port is everywhere. */
        service: z
          .object({
            code: z.enum(valueAddedServices),
            charge: chargeCodeShape,
            basis: z.enum(chargeBases),
            port: z.string().nullable(),
            minimum: moneyShape.nullable(),
          })
          .nullable(),
        /** Of every type where none is named. */
        containerType: z.string().nullable(),
        /** An amount, or a share in basis points. */
        price: moneyShape.nullable(),
        basisPoints: z.int().nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})
