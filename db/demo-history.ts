import type { EnteredCause } from '#domain/bills/bill-lines.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import type { EventType } from '#domain/tracking/events.ts'

/** The demo world's older months: shipments that have arrived long ago, and what was charged beyond their quotes. */

/** A charge beyond the quote, entered some hours after a thing happened, which proves it. */
export type PastCharge = {
  readonly after: EventType
  readonly hours: number
  readonly code: ChargeCode
  readonly minor: number
  readonly cause: EnteredCause
  readonly note: string
  /** The shipper agrees six hours later, or so many days before today. */
  readonly agreedDaysAgo?: number
}

export type PastShipment = {
  readonly shipper: 0 | 1
  readonly placedDaysAgo: number
  readonly cargo: { readonly category: string; readonly name: string; readonly hsCode: string }
  readonly charges: readonly PastCharge[]
  /** Statements made over it, and what becomes of them: in the sequence of time. */
  readonly statements: readonly PastStatement[]
}

/** Finance makes the shipper's statements on that day; what asks for money is paid with one payment, or is owed. */
export type PastStatement = {
  readonly daysAgo: number
  readonly paid: boolean
  /** A part of the first shipment's ocean freight is taken back two days before. */
  readonly credit?: { readonly minor: number; readonly note: string }
}

/** Days that the demo world reaches back. */
export const historyDays = 190

/**
 * All to Singapore, in the sequence in which they were placed. Statements fall due 30 days after they are made: the
 * days are those of the ages 118, 74, 46, 32, 18 and 12, and one is not due yet.
 */
export const history: readonly PastShipment[] = [
  {
    shipper: 0,
    placedDaysAgo: 176,
    cargo: { category: 'home', name: '搪瓷汤锅', hsCode: '732394' },
    charges: [
      {
        after: 'departed',
        hours: 20,
        code: 'AMD',
        minor: 42_000,
        cause: 'customerRequest',
        note: '开船后更改收货人电话，船公司收取改单费',
      },
    ],
    statements: [{ daysAgo: 148, paid: false }],
  },
  {
    shipper: 1,
    placedDaysAgo: 160,
    cargo: { category: 'electrical', name: '漏电保护插座', hsCode: '853669' },
    charges: [
      {
        after: 'departed',
        hours: 26,
        code: 'PSS',
        minor: 105_000,
        cause: 'carrierSurcharge',
        note: '船公司旺季附加费公告，按开船日收取',
      },
      {
        after: 'gatedIn',
        hours: 9,
        code: 'WAIT',
        minor: 38_000,
        cause: 'customerRequest',
        note: '工厂装箱延误，拖车压车 5 小时',
      },
    ],
    statements: [{ daysAgo: 132, paid: true }],
  },
  {
    shipper: 0,
    placedDaysAgo: 132,
    cargo: { category: 'furniture', name: '可折叠会议桌', hsCode: '940330' },
    charges: [
      {
        after: 'departed',
        hours: 22,
        code: 'BAF',
        minor: 96_000,
        cause: 'carrierSurcharge',
        note: '季度燃油附加费上调，按开船日收取',
      },
    ],
    statements: [{ daysAgo: 104, paid: false }],
  },
  {
    shipper: 0,
    placedDaysAgo: 104,
    cargo: { category: 'home', name: '竹纤维餐具套装', hsCode: '441919' },
    charges: [
      {
        after: 'dutyPaid',
        hours: 5,
        code: 'IVAT',
        minor: 218_600,
        cause: 'tax',
        note: '应客户要求代垫进口消费税，按海关税单实收',
      },
      {
        after: 'customsReleased',
        hours: 6,
        code: 'STO',
        minor: 57_500,
        cause: 'storageDays',
        note: '放行前在码头堆存 2 天，按码头账单实收',
        agreedDaysAgo: 45,
      },
      {
        after: 'emptyPickedUp',
        hours: 6,
        code: 'FUM',
        minor: 36_000,
        cause: 'customerRequest',
        note: '客户补要求熏蒸，附熏蒸公司账单',
        agreedDaysAgo: 23,
      },
    ],
    statements: [
      { daysAgo: 76, paid: false },
      { daysAgo: 42, paid: false },
      { daysAgo: 20, paid: false },
    ],
  },
  {
    shipper: 1,
    placedDaysAgo: 90,
    cargo: { category: 'plastic', name: '聚乙烯周转箱', hsCode: '392310' },
    charges: [
      {
        after: 'departed',
        hours: 21,
        code: 'TLX',
        minor: 45_000,
        cause: 'customerRequest',
        note: '客户改为电放，来函编号 DF-0906',
      },
      {
        after: 'customsReleased',
        hours: 7,
        code: 'STO',
        minor: 64_000,
        cause: 'storageDays',
        note: '放行前在码头堆存 3 天，按码头账单实收',
        agreedDaysAgo: 51,
      },
    ],
    statements: [
      { daysAgo: 62, paid: false },
      { daysAgo: 48, paid: false },
      {
        daysAgo: 46,
        paid: false,
        credit: { minor: 6_000, note: '合约价下调，退回海运费差额' },
      },
    ],
  },
]
