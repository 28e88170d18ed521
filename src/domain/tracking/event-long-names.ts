/**
 * Events of DCSA Track & Trace 3.0 in the flat shape of 2.2, in which all events are read. Version 3.0 groups what 2.2
 * has side by side (`eventClassification`, `equipmentDetails`, `transportDetails`, `shipmentDetails`), writes references
 * as `typeCode` and `reference`, and says codes in words. Drafts of 3.0 differ in where a property stands, so each is
 * looked for in all these places; what is not there stays as it was told.
 */
type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
const own = (fields: Fields | null, name: string): unknown =>
  fields && Object.hasOwn(fields, name) ? (fields[name] ?? null) : null

/** Words of version 3.0 and the codes they stand for, by the property that holds them. */
const words: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  eventClassifierCode: new Map([
    ['ACTUAL', 'ACT'],
    ['ESTIMATED', 'EST'],
    ['PLANNED', 'PLN'],
  ]),
  transportEventTypeCode: new Map([
    ['ARRIVED', 'ARRI'],
    ['DEPARTED', 'DEPA'],
  ]),
  equipmentEventTypeCode: new Map([
    ['LOADED', 'LOAD'],
    ['DISCHARGED', 'DISC'],
    ['GATED_IN', 'GTIN'],
    ['GATED_OUT', 'GTOT'],
    ['STUFFED', 'STUF'],
    ['STRIPPED', 'STRP'],
    ['PICKED_UP', 'PICK'],
    ['DROPPED_OFF', 'DROP'],
    ['INSPECTED', 'INSP'],
    ['RESEALED', 'RSEA'],
    ['REMOVED', 'RMVD'],
    ['AVAILABLE_FOR_PICK_UP', 'AVPU'],
    ['AVAILABLE_FOR_PICKUP', 'AVPU'],
    ['AVAILABLE_FOR_DROP_OFF', 'AVDO'],
    ['AVAILABLE_FOR_DROPOFF', 'AVDO'],
    ['CUSTOMS_SELECTED_FOR_SCAN', 'CUSS'],
    ['CUSTOMS_SELECTED_FOR_INSPECTION', 'CUSI'],
    ['CUSTOMS_RELEASED', 'CUSR'],
    ['CROSSED', 'CROS'],
  ]),
  shipmentEventTypeCode: new Map([
    ['RECEIVED', 'RECE'],
    ['DRAFTED', 'DRFT'],
    ['PENDING_APPROVAL', 'PENA'],
    ['PENDING_UPDATE', 'PENU'],
    ['PENDING_CONFIRMATION', 'PENC'],
    ['REJECTED', 'REJE'],
    ['APPROVED', 'APPR'],
    ['ISSUED', 'ISSU'],
    ['SURRENDERED', 'SURR'],
    ['SUBMITTED', 'SUBM'],
    ['VOIDED', 'VOID'],
    ['CONFIRMED', 'CONF'],
    ['REQUESTED', 'REQS'],
    ['COMPLETED', 'CMPL'],
    ['ON_HOLD', 'HOLD'],
    ['RELEASED', 'RELS'],
    ['CANCELLED', 'CANC'],
  ]),
}

const coded = (property: string, value: unknown): unknown =>
  typeof value === 'string' ? (words[property]?.get(value.trim().toUpperCase()) ?? value) : value

/** Where version 3.0 may hold a property of 2.2, by its old name: names, the later ones looked for last. */
const names = {
  eventType: ['eventType', 'eventTypeCode'],
  eventClassifierCode: ['eventClassifierCode', 'eventClassifier', 'classifier'],
  shipmentEventTypeCode: ['shipmentEventTypeCode', 'shipmentEventType'],
  transportEventTypeCode: ['transportEventTypeCode', 'transportEventType'],
  equipmentEventTypeCode: ['equipmentEventTypeCode', 'equipmentEventType'],
  equipmentReference: ['equipmentReference'],
  emptyIndicatorCode: ['emptyIndicatorCode', 'emptyIndicator'],
  isTransshipmentMove: ['isTransshipmentMove'],
  transportCall: ['transportCall'],
  modeOfTransport: ['modeOfTransport', 'modeOfTransportCode'],
} as const

const groups = [
  'eventClassification',
  'equipmentDetails',
  'transportDetails',
  'shipmentDetails',
  'equipmentEventDetails',
  'transportEventDetails',
  'shipmentEventDetails',
] as const

/** References as 2.2 writes them; those that are written so already stay as they are. */
const oldReference = (value: unknown): unknown => {
  const fields = fieldsOf(value)
  if (!fields || !Object.hasOwn(fields, 'typeCode')) return value
  const [type, reference] = [own(fields, 'typeCode'), own(fields, 'reference')]
  return {
    documentReferenceType: type,
    documentReferenceValue: reference,
    referenceType: type,
    referenceValue: reference,
  }
}

/** More parts of a phase or a reason than anybody tells. Assumed. */
const mostReasons = 10

/**
 * SMDG's codes of why a ship is late, and what the carrier says of it: the note under which the event stands. Null
 * without either. What is no code is left out; a reason is not worth refusing an event.
 */
function reasonOf(parts: readonly Fields[]): string | null {
  const told = parts.flatMap((part) => {
    const codes = own(part, 'delayReasonCodes') ?? own(part, 'delayReasonCode')
    return Array.isArray(codes) ? codes.slice(0, mostReasons) : [codes]
  })
  const codes = told.filter((each) => typeof each === 'string' && /^[A-Z]{3}$/.test(each))
  const remark = parts.map((part) => own(part, 'changeRemark')).find((each) => typeof each === 'string')
  const said = String(remark ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  const smdg = codes.length > 0 ? `SMDG ${[...new Set(codes)].join(', ')}` : ''
  return [said, smdg].filter(Boolean).join(' · ').slice(0, 300) || null
}

/** The event in the flat shape, and the reason it gives for a delay. */
export function inFlatShape(event: Fields): { readonly fields: Fields; readonly reason: string | null } {
  const parts: Fields[] = [event]
  for (const group of groups) {
    const inside = fieldsOf(own(event, group))
    if (inside) parts.push(inside)
  }
  const flat: Record<string, unknown> = { ...event }
  for (const [property, spellings] of Object.entries(names)) {
    const found = spellings
      .flatMap((name) => parts.map((part) => own(part, name)))
      .find((each) => each !== null)
    if (found !== undefined) flat[property] = coded(property, found)
  }
  // The time may come with its classifier.
  const time = fieldsOf(own(event, 'eventDateTime'))
  if (time) {
    flat.eventDateTime = own(time, 'value')
    flat.eventClassifierCode ??= coded('eventClassifierCode', own(time, 'classifier'))
  }
  const phase = parts
    .map((part) => own(part, 'transportPhase') ?? own(part, 'movementType'))
    .find((each) => each !== null)
  if (typeof phase === 'string') flat.isTransshipmentMove ??= phase === 'TRANSSHIPMENT'
  const document = parts.map((part) => fieldsOf(own(part, 'documentReference'))).find((each) => each !== null)
  if (document) {
    flat.documentTypeCode ??= own(document, 'typeCode')
    flat.documentID ??= own(document, 'reference')
  }
  const related = [
    own(event, 'documentReferences'),
    own(event, 'relatedDocumentReferences'),
    own(event, 'shipmentReferences'),
  ].filter((each) => each !== null)
  if (related.length > 0)
    flat.documentReferences = related.every(Array.isArray)
      ? related.flat().map(oldReference)
      : related.find((each) => !Array.isArray(each))
  return { fields: flat, reason: reasonOf(parts) }
}
