import { zoneOffset } from '#domain/kernel/business-date.ts'
import type { Classifier, EventType, TransportMode } from './events.ts'
import { kindOfEvent } from './events.ts'

/** An event and what of its order a receiver knows it by. */
export type EventToTell = {
  readonly id: string
  readonly type: EventType
  readonly classifier: Classifier
  readonly happenedAt: Date
  readonly zone: string
  readonly recordedAt: Date
  readonly seaport: string | null
  readonly facility: string | null
  readonly mode: TransportMode | null
  readonly empty: boolean | null
  readonly note: string | null
  readonly retractedAt: Date | null
  /** ISO 6346; null where the number is not known yet, or the event is the whole order's. */
  readonly containerNumber: string | null
  readonly orderNumber: string
  readonly billOfLading: string | null
  readonly bookingNumber: string | null
}

type Reference<Type extends string> = { referenceType: Type; referenceValue: string }

/** An event as it is told; exactly one of `eventType` and `localEventTypeCode` is there. */
export type DcsaEvent = {
  eventID: string
  eventType?: keyof typeof codeFields
  localEventTypeCode?: EventType
  eventCreatedDateTime: string
  eventClassifierCode: 'ACT' | 'EST' | 'PLN'
  eventDateTime: string
  shipmentEventTypeCode?: string
  transportEventTypeCode?: string
  equipmentEventTypeCode?: string
  documentTypeCode?: string
  equipmentReference?: string
  emptyIndicatorCode?: 'EMPTY' | 'LADEN'
  isTransshipmentMove?: boolean
  eventLocation?: { UNLocationCode?: string; locationName?: string }
  transportCall?: { modeOfTransport: string }
  references: Reference<'FF' | 'EQ'>[]
  documentReferences: { documentReferenceType: 'BKG' | 'TRD'; documentReferenceValue: string }[]
  isRetracted?: true
}

const classifierCodes = { actual: 'ACT', estimated: 'EST', planned: 'PLN' } as const satisfies Record<
  Classifier,
  string
>
const codeFields = {
  SHIPMENT: 'shipmentEventTypeCode',
  TRANSPORT: 'transportEventTypeCode',
  EQUIPMENT: 'equipmentEventTypeCode',
} as const

/** The wall clock of the place with its offset, as DCSA's examples have it: `2026-11-20T18:00:00+01:00`. */
function localInstant(at: Date, zone: string): string {
  const minutes = Math.round(zoneOffset(at, zone) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const ahead = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
  return new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19) + offset
}

/**
 * An event in the shape of DCSA Track & Trace 2.2. What has no code there (being left behind, passing a strait, duty
 * paid, a terminal's hold) has the same fields and `localEventTypeCode` in the place of a type and a code. A
 * retraction repeats the event with `isRetracted`, as Track & Trace 3.0 does.
 */
export function dcsaEvent(event: EventToTell): DcsaEvent {
  const { dcsa } = kindOfEvent(event.type)
  const references: DcsaEvent['references'] = [
    { referenceType: 'FF', referenceValue: event.orderNumber },
    ...(event.containerNumber
      ? [{ referenceType: 'EQ' as const, referenceValue: event.containerNumber }]
      : []),
  ]
  const documents: DcsaEvent['documentReferences'] = [
    ...(event.bookingNumber
      ? [{ documentReferenceType: 'BKG' as const, documentReferenceValue: event.bookingNumber }]
      : []),
    ...(event.billOfLading
      ? [{ documentReferenceType: 'TRD' as const, documentReferenceValue: event.billOfLading }]
      : []),
  ]
  const empty = dcsa && 'empty' in dcsa ? dcsa.empty : event.empty
  return {
    eventID: event.id,
    ...(dcsa ? { eventType: dcsa.event } : { localEventTypeCode: event.type }),
    eventCreatedDateTime: (event.retractedAt ?? event.recordedAt).toISOString(),
    eventClassifierCode: classifierCodes[event.classifier],
    eventDateTime: localInstant(event.happenedAt, event.zone),
    ...(dcsa ? { [codeFields[dcsa.event]]: dcsa.code } : {}),
    ...(dcsa && 'document' in dcsa && dcsa.document ? { documentTypeCode: dcsa.document } : {}),
    ...(event.containerNumber ? { equipmentReference: event.containerNumber } : {}),
    ...(dcsa?.event === 'EQUIPMENT' && empty !== null && empty !== undefined
      ? { emptyIndicatorCode: empty ? 'EMPTY' : 'LADEN' }
      : {}),
    ...(dcsa && 'transshipment' in dcsa && dcsa.transshipment ? { isTransshipmentMove: true } : {}),
    ...(event.seaport || event.facility
      ? {
          eventLocation: {
            ...(event.seaport ? { UNLocationCode: event.seaport } : {}),
            ...(event.facility ? { locationName: event.facility } : {}),
          },
        }
      : {}),
    ...(event.mode ? { transportCall: { modeOfTransport: event.mode.toUpperCase() } } : {}),
    references,
    documentReferences: documents,
    ...(event.retractedAt ? { isRetracted: true } : {}),
  }
}
