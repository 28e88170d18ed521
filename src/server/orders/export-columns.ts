import type { DeskOrderColumn } from '#contract/order-desk.ts'
import type { OrderColumn } from '#contract/orders.ts'
import { type BusinessDate, homeZone } from '#domain/kernel/business-date.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { orderMoves } from '#domain/orders/order-moves.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { desk as deskEn } from '#i18n/en-US/desk.ts'
import { orders as ordersEn } from '#i18n/en-US/orders.ts'
import { tracking as trackingEn } from '#i18n/en-US/tracking.ts'
import { formatInstant, formatZone } from '#i18n/format.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { desk as deskZh } from '#i18n/zh-CN/desk.ts'
import { orders as ordersZh } from '#i18n/zh-CN/orders.ts'
import { tracking as trackingZh } from '#i18n/zh-CN/tracking.ts'
import type { TypedCell, TypedColumn } from '#server/platform/files/typed-sheet.ts'
import type { OrderItemRow } from './present.ts'

/** The columns of the list as columns of a workbook: the same words, figures as numbers, days as days. */
const phrases = {
  'zh-CN': { orders: ordersZh, stages: trackingZh.stages, facts: commonZh.facts, desk: deskZh.orders },
  'en-US': { orders: ordersEn, stages: trackingEn.stages, facts: commonEn.facts, desk: deskEn.orders },
} as const

/** The database's columns that a row of the workbook is made of. */
export const exportColumns = `o.id, o.number, o.customer_reference, o.status, o.pol, o.pol_name, o.pod, o.pod_name,
  o.carrier_name, o.service, o.vessel, o.voyage, o.containers, o.cargo_name, o.stage, o.pickup_on, o.gate_in_on,
  o.planned_sailing_on, o.estimated_sailing_on, o.actual_sailing_on, o.planned_arrival_on, o.estimated_arrival_on,
  o.actual_arrival_on, o.actual_delivery_on, o.booking_number, o.bill_of_lading, o.prepaid_minor, o.collect_minor,
  o.placed_at, o.placed_at::text as placed_key, o.accepted_at, o.paid_at, o.payment_due_at`

/** The same of the desk's list, which knows more of an order. */
export const deskExportColumns = `${exportColumns}, o.news_at, o.free_until, o.clerk_name,
  coalesce(u.user_name, u.nick_name, u.mobile) as customer_name`

/** A row of either list; what only the desk's knows is missing from a customer's. */
export type ExportRow = OrderItemRow & {
  readonly customer_name?: string | null
  readonly clerk_name?: string | null
  readonly news_at?: Date | null
  readonly free_until?: BusinessDate | null
}

const payableFrom: readonly OrderStatus[] = [...orderMoves.pay.from, ...orderMoves.payInTransit.from]

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

const day = (on: BusinessDate | null): Date | null => (on ? new Date(`${on}T00:00:00Z`) : null)
/** China has had one offset since 1991; a workbook knows no zones, so the wall clock is written and the heading says whose. */
const homeOffset = 8 * 3_600_000
const wallClock = (at: Date): Date => new Date(Math.floor((at.getTime() + homeOffset) / 60_000) * 60_000)
const figure = (minor: number): number => minor / 100

/** Nothing of such an order moves any more, so the list shows no stage. */
const closed: readonly OrderStatus[] = [
  'cancelled',
  'cancelledByOperations',
  'refundInProgress',
  'refundCompleted',
]

type Cells = {
  readonly columns: readonly TypedColumn[]
  readonly of: (row: ExportRow) => readonly TypedCell[]
}

/** Headings and cells for these columns in this language, in this order. */
export function sheetOf(
  wanted: readonly (OrderColumn | DeskOrderColumn)[],
  language: Language,
  now: Date,
): {
  readonly name: string
  readonly columns: TypedColumn[]
  readonly of: (row: ExportRow) => TypedCell[]
} {
  const { orders, stages, facts, desk } = phrases[language]
  const port = (code: string, name: OrderItemRow['pol_name']) =>
    `${inLanguage({ zh: name.zh ?? name.en, en: name.en }, language)} ${code}`
  const text = (header: string, width: number, of: (row: ExportRow) => string | null): Cells => ({
    columns: [{ header, width }],
    of: (row) => [of(row)],
  })
  const days = (header: string, of: (row: ExportRow) => BusinessDate | null): Cells => ({
    columns: [{ header, width: 12, format: 'day' }],
    of: (row) => [day(of(row))],
  })
  const instants = (column: string, of: (row: ExportRow) => Date | null): Cells => ({
    columns: [
      {
        header: fill(orders.export.inZone, { column, zone: formatZone(now, homeZone) }),
        width: 22,
        format: 'instant',
      },
    ],
    of: (row) => {
      const at = of(row)
      return [at && wallClock(at)]
    },
  })
  /** The day that counts and, beside it, how sure it is: what the list shows by a mark. */
  const expected = (
    header: string,
    of: (
      row: OrderItemRow,
    ) => readonly [planned: BusinessDate, estimated: BusinessDate, actual: BusinessDate | null],
  ): Cells => ({
    columns: [
      { header, width: 12, format: 'day' },
      { header: fill(orders.export.basis, { column: header }), width: 12 },
    ],
    of: (row) => {
      const [planned, estimated, actual] = of(row)
      const kind = actual ? 'actual' : estimated === planned ? 'planned' : 'estimated'
      return [day(actual ?? estimated), facts[kind]]
    },
  })
  const money = (header: string, of: (row: OrderItemRow) => number): Cells => ({
    columns: [{ header, width: 16, format: 'money' }],
    of: (row) => [figure(of(row))],
  })
  const nextStep = (row: OrderItemRow): string | null => {
    if (!row.paid_at && payableFrom.includes(row.status))
      return fill(orders.export.payBy, { at: formatInstant(row.payment_due_at) })
    if (row.status === 'paid' && !row.accepted_at) return orders.todo.waitAccept
    if (row.status === 'refundInProgress') return orders.todo.refundAsked
    if (row.status === 'refundRejected') return orders.todo.refundRejected
    return null
  }
  const titles = orders.columns
  const cells: Record<OrderColumn | DeskOrderColumn, Cells> = {
    number: text(titles.number, 18, (row) => row.number),
    status: text(titles.status, 16, (row) => orders.statuses[row.status]),
    lane: text(titles.lane, 36, (row) => `${port(row.pol, row.pol_name)} → ${port(row.pod, row.pod_name)}`),
    containers: text(titles.containers, 16, (row) =>
      row.containers.map((each) => fill(orders.containers, each)).join(orders.containersJoin),
    ),
    stage: text(titles.stage, 16, (row) => (closed.includes(row.status) ? null : stages[row.stage])),
    sailing: expected(titles.sailing, (row) => [
      row.planned_sailing_on,
      row.estimated_sailing_on,
      row.actual_sailing_on,
    ]),
    arrival: expected(titles.arrival, (row) => [
      row.planned_arrival_on,
      row.estimated_arrival_on,
      row.actual_arrival_on,
    ]),
    todo: text(titles.todo, 36, nextStep),
    amount: money(titles.amount, (row) => row.prepaid_minor),
    collect: money(titles.collect, (row) => row.collect_minor),
    carrier: text(titles.carrier, 26, (row) =>
      fill(orders.detail.carrierService, {
        carrier: inLanguage(row.carrier_name, language),
        service: row.service,
      }),
    ),
    vessel: text(titles.vessel, 26, (row) => [row.vessel, row.voyage].filter(Boolean).join(' ') || null),
    reference: text(titles.reference, 20, (row) => row.customer_reference),
    billOfLading: text(titles.billOfLading, 20, (row) => row.bill_of_lading),
    booking: text(titles.booking, 20, (row) => row.booking_number),
    cargo: text(titles.cargo, 26, (row) => row.cargo_name),
    pickupOn: days(titles.pickupOn, (row) => row.pickup_on),
    gateInOn: days(titles.gateInOn, (row) => row.gate_in_on),
    deliveredOn: days(titles.deliveredOn, (row) => row.actual_delivery_on),
    placedAt: instants(titles.placedAt, (row) => row.placed_at),
    customer: text(desk.customer, 26, (row) => row.customer_name ?? null),
    clerk: text(desk.clerk, 14, (row) => row.clerk_name ?? null),
    news: instants(desk.news, (row) => row.news_at ?? null),
    freeUntil: days(desk.freeUntil, (row) => row.free_until ?? null),
  }
  const shown = wanted.map((key) => cells[key])
  return {
    name: orders.export.sheet,
    columns: shown.flatMap((each) => each.columns),
    of: (row) => shown.flatMap((each) => each.of(row)),
  }
}
