import { containerNumberFault, normaliseContainerNumber } from '../reference/containers.ts'
import { inFlatShape } from './event-long-names.ts'
import { type Classifier, type TransportMode, transportModes } from './events.ts'

/**
 * What a machine tells: an event in the shape of DCSA Track & Trace 2.2, whose versions A, B and C differ in their
 * codes only, or of 3.0, which says the same in words. Senders with codes of their own use the same fields and put their code in `eventCode`, without a type.
 * Everything here is text as it came, checked and trimmed, so that it can be kept aside and read again later.
 */
export type Told = {
  /** The sender's own number of the event. */
  readonly eventId: string
  /** When the sender wrote this version of it, ISO 8601 in UTC: of two versions the later counts. */
  readonly toldAt: string
  /** Null: the sender takes back what it told under this number before (`isRetracted`, Track & Trace 3.0). */
  readonly happening: Happening | null
}

export type Happening = {
  /** `SHIPMENT`, `TRANSPORT` or `EQUIPMENT`; null for a code of the sender's own. */
  readonly eventType: string | null
  readonly code: string
  /** DCSA's kind of document, for shipment events. */
  readonly document: string | null
  readonly classifier: Classifier
  /** ISO 8601 in UTC. */
  readonly happenedAt: string
  readonly container: string | null
  readonly billOfLading: string | null
  readonly bookingNumber: string | null
  /** The LOCODE as it was told: ports have aliases. */
  readonly locode: string | null
  readonly facility: string | null
  /** DCSA's kind of facility: POTE port terminal, DEPO depot, CLOC customer and so on. */
  readonly facilityType: string | null
  readonly mode: TransportMode | null
  /** The ship and its voyage as they were told; missing from what was kept before they were read. */
  readonly vessel?: string | null
  readonly voyage?: string | null
  readonly empty: boolean | null
  readonly transshipment: boolean | null
  /** Why a time changed: SMDG's codes and what the sender says of it. */
  readonly note: string | null
}

/** The property that cannot be read, as DCSA's error body names it. */
export type Unreadable = { readonly property: string }
export type ReadTold = { readonly told: Told } | Unreadable

/** Longest texts that are kept; what is longer is not the thing it is told to be. Assumed. */
const longest = { eventId: 100, code: 20, reference: 35, facility: 80 } as const

class UnreadableProperty extends Error {
  readonly property: string
  constructor(property: string) {
    super(property)
    this.property = property
  }
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

const own = (fields: Fields | null, name: string): unknown =>
  fields && Object.hasOwn(fields, name) ? (fields[name] ?? null) : null

/** A text of the object, null where it is missing or empty. Controls and lone surrogates are in no code and no name. */
function text(fields: Fields | null, name: string, most: number): string | null {
  const value = own(fields, name)
  if (value === null) return null
  if (typeof value !== 'string' || value.length > most || !value.isWellFormed() || /\p{Cc}/u.test(value))
    throw new UnreadableProperty(name)
  return value.trim() || null
}

function needed<Value>(value: Value | null, property: string): Value {
  if (value === null) throw new UnreadableProperty(property)
  return value
}

function flag(fields: Fields | null, name: string): boolean | null {
  const value = own(fields, name)
  if (value !== null && typeof value !== 'boolean') throw new UnreadableProperty(name)
  return value
}

const instantPattern =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** An instant with its offset: a local time without one could be any of a day's. */
function instant(fields: Fields, name: string): string | null {
  const value = text(fields, name, 40)
  if (value === null) return null
  const found = instantPattern.exec(value)
  const at = new Date(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  const year = Number(found?.[1])
  const lastDay = new Date(Date.UTC(year, Number(found?.[2]), 0)).getUTCDate()
  if (!found || Number.isNaN(at.getTime()) || Number(found[3]) > lastDay || year < 1990 || year > 2100)
    throw new UnreadableProperty(name)
  return at.toISOString()
}

const classifierOf: ReadonlyMap<string, Classifier> = new Map([
  ['ACT', 'actual'],
  ['EST', 'estimated'],
  ['PLN', 'planned'],
])

/** A booking's or bill's number without what people write between its parts. */
function reference(fields: Fields | null, name: string): string | null {
  const number = text(fields, name, longest.reference)?.toUpperCase().replaceAll(/[\s-]/g, '') ?? null
  if (number !== null && !/^[A-Z0-9/.]+$/.test(number)) throw new UnreadableProperty(name)
  return number
}

/** The entries of a list of references whose type is one of these. */
function listed(fields: Fields, list: string, kind: string, types: readonly string[], value: string) {
  const entries = own(fields, list)
  if (entries === null) return null
  if (!Array.isArray(entries) || entries.length > 100) throw new UnreadableProperty(list)
  const entry = entries.map(fieldsOf).find((each) => types.includes(String(own(each, kind))))
  return entry ? reference(entry, value) : null
}

function containerOf(fields: Fields): string | null {
  const given =
    text(fields, 'equipmentReference', longest.reference) ??
    listed(fields, 'references', 'referenceType', ['EQ'], 'referenceValue')
  if (given === null) return null
  const number = normaliseContainerNumber(given)
  if (containerNumberFault(number)) throw new UnreadableProperty('equipmentReference')
  return number
}

/** Where it happens: DCSA tells it in the port call, in a location or beside the event. */
function placeOf(
  fields: Fields,
): Pick<Happening, 'locode' | 'facility' | 'facilityType' | 'mode' | 'vessel' | 'voyage'> {
  const call = fieldsOf(own(fields, 'transportCall'))
  const parts = [fieldsOf(own(fields, 'eventLocation')), fieldsOf(own(call, 'location')), call, fields]
  const first = (names: readonly string[], most: number): string | null => {
    for (const part of parts)
      for (const name of names) {
        const found = text(part, name, most)
        if (found) return found
      }
    return null
  }
  const locode = first(['UNLocationCode'], 5)?.toUpperCase() ?? null
  if (locode !== null && !/^[A-Z]{2}[A-Z2-9]{3}$/.test(locode)) throw new UnreadableProperty('UNLocationCode')
  const modeTold = first(['modeOfTransport'], longest.code)?.toLowerCase() ?? null
  const mode = transportModes.find((each) => each === modeTold) ?? null
  if (modeTold !== null && mode === null) throw new UnreadableProperty('modeOfTransport')
  return {
    locode,
    facility: first(['otherFacility', 'facilityName', 'facilityCode', 'locationName'], longest.facility),
    facilityType: first(['facilityTypeCode', 'facilityType'], longest.code)?.toUpperCase() ?? null,
    mode,
    ...shipOf(fields, call),
  }
}

/** DCSA names the ship in the port call; the voyage by which it leaves counts before the one by which it came. */
function shipOf(fields: Fields, call: Fields | null): Pick<Happening, 'vessel' | 'voyage'> {
  const parts = [fieldsOf(own(call, 'vessel')), call, fields]
  const found = (names: readonly string[], most: number) => {
    for (const part of parts)
      for (const name of names) {
        const value = text(part, name, most)
        if (value) return value
      }
    return null
  }
  const vessel = found(['vesselName'], longest.facility)
  const voyages = [
    'carrierExportVoyageNumber',
    'exportVoyageNumber',
    'carrierVoyageNumber',
    'carrierImportVoyageNumber',
    'importVoyageNumber',
  ]
  return { vessel, voyage: vessel && found(voyages, longest.code) }
}

function emptyOf(fields: Fields): boolean | null {
  const told = text(fields, 'emptyIndicatorCode', longest.code)
  if (told === null) return null
  if (told !== 'EMPTY' && told !== 'LADEN') throw new UnreadableProperty('emptyIndicatorCode')
  return told === 'EMPTY'
}

const codeFieldOf: ReadonlyMap<string, string> = new Map([
  ['SHIPMENT', 'shipmentEventTypeCode'],
  ['TRANSPORT', 'transportEventTypeCode'],
  ['EQUIPMENT', 'equipmentEventTypeCode'],
])

function happeningOf(fields: Fields, note: string | null): Happening {
  const eventType = text(fields, 'eventType', longest.code)
  const codeField = eventType === null ? 'eventCode' : codeFieldOf.get(eventType)
  if (!codeField) throw new UnreadableProperty('eventType')
  const code = needed(text(fields, codeField, longest.code), codeField)
  const document = text(fields, 'documentTypeCode', longest.code)
  const classifier = classifierOf.get(needed(text(fields, 'eventClassifierCode', 3), 'eventClassifierCode'))
  // What is told of a document has happened; nothing else is allowed there.
  if (!classifier || (eventType === 'SHIPMENT' && classifier !== 'actual'))
    throw new UnreadableProperty('eventClassifierCode')
  const ofDocument = (types: readonly string[]) =>
    listed(fields, 'documentReferences', 'documentReferenceType', types, 'documentReferenceValue') ??
    (types.includes(document ?? '') ? reference(fields, 'documentID') : null)
  return {
    eventType,
    code: code.toUpperCase(),
    document,
    classifier,
    happenedAt: needed(instant(fields, 'eventDateTime'), 'eventDateTime'),
    container: containerOf(fields),
    billOfLading: reference(fields, 'transportDocumentReference') ?? ofDocument(['TRD']),
    bookingNumber: reference(fields, 'carrierBookingReference') ?? ofDocument(['BKG']),
    ...placeOf(fields),
    empty: emptyOf(fields),
    transshipment: flag(fields, 'isTransshipmentMove'),
    note,
  }
}

/**
 * Reads one event. `property` names the first field that is missing or not what it should be: a number of the event,
 * the time it was written and happens (with an offset), its classifier and its code are needed.
 */
export function readTold(value: unknown): ReadTold {
  const event = fieldsOf(value)
  if (!event) return { property: 'event' }
  const { fields, reason } = inFlatShape(event)
  try {
    const eventId = needed(text(fields, 'eventID', longest.eventId), 'eventID')
    const toldAt = needed(
      instant(fields, 'eventUpdatedDateTime') ?? instant(fields, 'eventCreatedDateTime'),
      'eventCreatedDateTime',
    )
    const happening = flag(fields, 'isRetracted') ? null : happeningOf(fields, reason)
    return { told: { eventId, toldAt, happening } }
  } catch (error) {
    if (error instanceof UnreadableProperty) return { property: error.property }
    throw error
  }
}
