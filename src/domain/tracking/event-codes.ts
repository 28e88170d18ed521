import { eventAt, type Meaning, sideOf, type Way } from './event-places.ts'
import type { EventType } from './events.ts'
import type { Happening } from './told-event.ts'

/**
 * The vocabularies in which senders tell events. The same letters mean different things to different senders, so a
 * sender's set belongs to it: `portCodes` reads GITM as gate-in and RCVE as the empty's return, `stuffingCodes`
 * reads GITM as stuffed and RCVE as delivered. Every set also takes DCSA's own codes, which say their type.
 */
export const codeSets = ['dcsa', 'project44', 'portCodes', 'stuffingCodes'] as const
export type CodeSet = (typeof codeSets)[number]

const only = (...can: EventType[]): Meaning => ({ can })
const ignored = 'ignored'
type Entry = Meaning | typeof ignored

/** Goods are declared on both sides; only the one at destination is a stage. */
const importDeclaration: Meaning = {
  can: ['declared'],
  nothingAt: ['pol', 'inlandOfPol'],
  needsPlace: true,
}
/** Depots and customers have gates too: only the port terminal's counts. */
const throughTheGate = (type: EventType): Meaning => ({
  can: [type],
  nothingAt: ['inlandOfPol', 'inlandOfPod', 'elsewhere'],
  needsPlace: true,
  facilities: ['POTE'],
})

/**
 * DCSA's codes by type, code and, for shipment events, document; `EMPTY` and `LADEN` belong to equipment. Levels A
 * (Track & Trace 2.2), B and C are read alike: no code changed its meaning between them.
 */
const dcsaCodes: Readonly<Record<string, Entry>> = {
  'SHIPMENT CONF BKG': only('bookingConfirmed'),
  'SHIPMENT ISSU FCE': only('fumigated'),
  // Customs papers: CUS before level C, CUC from there.
  'SHIPMENT SUBM CUS': importDeclaration,
  'SHIPMENT SUBM CUC': importDeclaration,
  'SHIPMENT HOLD TRD': only('carrierHeld'),
  'SHIPMENT RELS TRD': only('carrierReleased'),
  'TRANSPORT ARRI': { can: ['transshipmentArrived', 'arrived'], nothingAt: ['pol'] },
  'TRANSPORT APPROACHING': ignored,
  'TRANSPORT DEPA': { can: ['departed', 'transshipmentDeparted'], nothingAt: ['pod'] },
  'EQUIPMENT GTOT EMPTY': only('emptyPickedUp'),
  'EQUIPMENT PICK EMPTY': only('emptyPickedUp'),
  'EQUIPMENT GTOT LADEN': throughTheGate('gatedOut'),
  'EQUIPMENT PICK LADEN': ignored,
  'EQUIPMENT GTIN EMPTY': only('emptyReturned'),
  'EQUIPMENT GTIN LADEN': throughTheGate('gatedIn'),
  'EQUIPMENT DROP LADEN': { can: ['delivered'], facilities: ['CLOC'] },
  'EQUIPMENT DROP EMPTY': ignored,
  'EQUIPMENT STUF': only('stuffed'),
  'EQUIPMENT STRP': only('delivered'),
  'EQUIPMENT LOAD': only('loaded', 'transshipmentLoaded'),
  'EQUIPMENT DISC': only('transshipmentDischarged', 'discharged'),
  'EQUIPMENT CUSI': only('exportCustomsHeld', 'customsHeld'),
  'EQUIPMENT CUSS': only('exportCustomsHeld', 'customsHeld'),
  'EQUIPMENT CUSR': only('exportCustomsReleased', 'customsReleased'),
  'EQUIPMENT INSP': ignored,
  'EQUIPMENT RSEA': ignored,
  'EQUIPMENT RMVD': ignored,
  'EQUIPMENT AVPU': ignored,
  'EQUIPMENT AVDO': ignored,
  'EQUIPMENT CROS': ignored,
}

/** Shipment events of papers that no stage follows: any of these codes with any of these documents. */
const dcsaPapers = {
  codes:
    /^(?:RECE|DRFT|PENA|PENU|PENC|REJE|APPR|ISSU|SURR|SUBM|VOID|CONF|REQS|CMPL|HOLD|RELS|CANC|AMCF|AMCN|AMDC|AMPR|AMRE|CACF|CADC|CARE|DECL|PENM|PSAM|PSDL|SUAM|SUDL|UPCF|UPCN|UPDC|UPDT|UPRE)$/,
  documents:
    /^(?:BKG|SHI|VGM|SRM|TRD|ARN|CBR|CAS|CUS|CUC|DGD|OOG|DEI|DEO|TRO|CRO|CQU|INV|HCE|PCE|VCE|AMF|FCE|ICE|CEA|CEO)$/,
} as const

const project44: Readonly<Record<string, Entry>> = {
  CEP: only('emptyPickedUp'),
  CPS: only('stuffed'),
  CGI: only('gatedIn'),
  CLL: only('loaded'),
  VDL: only('departed'),
  VAT: only('transshipmentArrived'),
  CDT: only('transshipmentDischarged'),
  CLT: only('transshipmentLoaded'),
  VDT: only('transshipmentDeparted'),
  VAD: only('arrived'),
  CDD: only('discharged'),
  CGO: only('gatedOut'),
  CDC: only('delivered'),
  CER: only('emptyReturned'),
}

/** What the two sets of Chinese ports and carriers have in common. */
const chinese: Readonly<Record<string, Entry>> = {
  BKCF: only('bookingConfirmed'),
  STSP: only('emptyPickedUp'),
  STUF: only('stuffed'),
  GTIN: only('gatedIn'),
  LOBD: only('loaded'),
  DLPT: only('departed'),
  DUMP: only('rolled'),
  TSBA: only('transshipmentArrived'),
  TSDC: only('transshipmentDischarged'),
  TSLB: only('transshipmentLoaded'),
  TSDP: only('transshipmentDeparted'),
  BDAR: only('arrived'),
  DSCH: only('discharged'),
  CUIP: only('exportCustomsHeld', 'customsHeld'),
  PASS: only('exportCustomsReleased', 'customsReleased'),
  SRHD: only('carrierHeld'),
  SRRS: only('carrierReleased'),
  TMHD: { can: ['terminalHeld'], nothingAt: ['pol'], needsPlace: true },
  TMPS: { can: ['terminalReleased'], nothingAt: ['pol'], needsPlace: true },
  GTOT: only('gatedOut'),
  STCS: only('gatedOut'),
  FETA: only('delivered'),
  STRP: only('delivered'),
  // Unpaid charges hold papers, not the box: their release must not lift a carrier's hold of another reason.
  SRSD: ignored,
  SRSE: ignored,
  // Warnings about time, which we work out ourselves, and rail.
  WDLPT: ignored,
  WBDAR: ignored,
  WGTOT: ignored,
  WRCVE: ignored,
  IRLB: ignored,
  IRDP: ignored,
  IRAR: ignored,
  IRDS: ignored,
}

const ownCodes: Readonly<Record<CodeSet, Readonly<Record<string, Entry>>>> = {
  dcsa: {},
  project44,
  portCodes: { ...chinese, GITM: only('gatedIn'), RCVE: only('emptyReturned') },
  stuffingCodes: { ...chinese, GITM: only('stuffed'), RCVE: only('delivered') },
}

const find = (table: Readonly<Record<string, Entry>>, key: string): Entry | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null

function dcsaMeaning({ eventType, code, document, empty, mode }: Happening): Entry | null {
  if (eventType === 'SHIPMENT') {
    const known = find(dcsaCodes, `SHIPMENT ${code} ${document}`)
    return (
      known ?? (dcsaPapers.codes.test(code) && dcsaPapers.documents.test(document ?? '') ? ignored : null)
    )
  }
  // A lorry or train that comes and goes is not the ship.
  if (eventType === 'TRANSPORT' && (mode === 'truck' || mode === 'rail')) {
    return find(dcsaCodes, `TRANSPORT ${code}`) && ignored
  }
  const load = empty === null ? '' : empty ? ' EMPTY' : ' LADEN'
  return find(dcsaCodes, `${eventType} ${code}${load}`) ?? find(dcsaCodes, `${eventType} ${code}`)
}

/** An equipment code that means one thing for an empty box and another for a laden one. */
const needsLoad = ({ eventType, code }: Happening): boolean =>
  eventType === 'EQUIPMENT' && Object.hasOwn(dcsaCodes, `EQUIPMENT ${code} LADEN`)

export type Placed =
  | { readonly type: EventType }
  /** `unknownCode`: not in the sender's set. `notFollowed`: known, and no stage follows it. `unclearPlace`: see `eventAt`. */
  | { readonly reason: 'unknownCode' | 'notFollowed' | 'unclearPlace' }

/**
 * What was told as one of our events, by the sender's codes and the order's way. `happening.locode` must be in the same
 * spelling as the way's ports (aliases resolved before). An equipment code that leaves out whether the box is empty is as unclear as one without a place.
 */
export function placeHappening(codeSet: CodeSet, happening: Happening, way: Way): Placed {
  const { eventType, code, locode, facilityType, transshipment } = happening
  const entry = eventType === null ? find(ownCodes[codeSet], code) : dcsaMeaning(happening)
  if (entry === null) return { reason: needsLoad(happening) ? 'unclearPlace' : 'unknownCode' }
  if (entry === ignored) return { reason: 'notFollowed' }
  const found = eventAt(entry, { side: sideOf(locode, way), facilityType, transshipment })
  if (found === 'nothing') return { reason: 'notFollowed' }
  return found === 'unclear' ? { reason: 'unclearPlace' } : { type: found }
}
