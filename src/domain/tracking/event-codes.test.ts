import { describe, expect, test } from 'vitest'
import { type CodeSet, placeHappening } from './event-codes.ts'
import { eventTypes } from './events.ts'
import type { Happening } from './told-event.ts'

const way = { pol: 'CNNGB', pod: 'DEHAM' }
const happening = (more: Partial<Happening>): Happening => ({
  eventType: null,
  code: '',
  document: null,
  classifier: 'actual',
  happenedAt: '2026-11-20T01:00:00.000Z',
  note: null,
  container: null,
  billOfLading: null,
  bookingNumber: null,
  locode: null,
  facility: null,
  facilityType: null,
  mode: null,
  empty: null,
  transshipment: null,
  ...more,
})
const placed = (codeSet: CodeSet, more: Partial<Happening>) => {
  const found = placeHappening(codeSet, happening(more), way)
  return 'type' in found ? found.type : found.reason
}
/** `EQUIPMENT GTIN laden POTE CNNGB`: type and code (and document), then the rest in any sequence. */
const dcsa = (row: string) => {
  const [eventType = '', code = '', ...rest] = row.split(' ')
  const one = (pattern: RegExp) => rest.find((each) => pattern.test(each)) ?? null
  const mode = one(/^(?:VESSEL|RAIL|TRUCK|BARGE)$/)?.toLowerCase() as Happening['mode']
  return placed('dcsa', {
    eventType,
    code,
    document: eventType === 'SHIPMENT' ? (rest[0] ?? null) : null,
    locode: one(/^(?!TRUCK|BARGE)[A-Z]{5}$/),
    facilityType: one(/^(?:POTE|DEPO|CLOC|COFS|INTE)$/),
    mode,
    empty: rest.includes('empty') ? true : rest.includes('laden') ? false : null,
    transshipment: rest.includes('changes') ? true : rest.includes('stays') ? false : null,
  })
}

describe('DCSA Track & Trace, levels A to C', () => {
  test.each([
    ['SHIPMENT CONF BKG', 'bookingConfirmed'],
    ['EQUIPMENT GTOT empty DEPO CNNGB', 'emptyPickedUp'],
    ['EQUIPMENT PICK empty DEPO CNYIW', 'emptyPickedUp'],
    ['EQUIPMENT STUF laden CLOC CNYIW', 'stuffed'],
    ['EQUIPMENT STUF laden COFS CNNGB', 'stuffed'],
    ['SHIPMENT ISSU FCE', 'fumigated'],
    ['EQUIPMENT GTIN laden POTE CNNGB', 'gatedIn'],
    ['EQUIPMENT CUSI CNNGB', 'exportCustomsHeld'],
    ['EQUIPMENT CUSR CNNGB', 'exportCustomsReleased'],
    ['EQUIPMENT LOAD laden POTE CNNGB', 'loaded'],
    ['TRANSPORT DEPA VESSEL CNNGB', 'departed'],
    ['TRANSPORT ARRI VESSEL SGSIN', 'transshipmentArrived'],
    ['EQUIPMENT DISC changes SGSIN', 'transshipmentDischarged'],
    ['EQUIPMENT LOAD changes SGSIN', 'transshipmentLoaded'],
    ['TRANSPORT DEPA VESSEL SGSIN', 'transshipmentDeparted'],
    ['EQUIPMENT DISC changes CNSHA', 'transshipmentDischarged'],
    ['TRANSPORT ARRI VESSEL DEHAM', 'arrived'],
    ['EQUIPMENT DISC laden DEHAM', 'discharged'],
    ['SHIPMENT SUBM CUC DEHAM', 'declared'],
    ['SHIPMENT SUBM CUS DEHAM', 'declared'],
    ['EQUIPMENT CUSI DEHAM', 'customsHeld'],
    ['EQUIPMENT CUSS DEHAM', 'customsHeld'],
    ['EQUIPMENT CUSR DEHAM', 'customsReleased'],
    ['SHIPMENT HOLD TRD', 'carrierHeld'],
    ['SHIPMENT RELS TRD', 'carrierReleased'],
    ['EQUIPMENT GTOT laden POTE DEHAM', 'gatedOut'],
    ['EQUIPMENT DROP laden CLOC DEBER', 'delivered'],
    ['EQUIPMENT STRP CLOC DEBER', 'delivered'],
    ['EQUIPMENT GTIN empty DEPO DEHAM', 'emptyReturned'],
    ['EQUIPMENT GTIN empty DEPO DEBER', 'emptyReturned'],
  ])('%s is %s', (row, type) => {
    expect(dcsa(row)).toBe(type)
  })

  test('every event that has a DCSA code is reached by it', () => {
    for (const [type, { dcsa: code, at }] of Object.entries(eventTypes)) {
      if (!code) continue
      const place = { origin: 'CNNGB', way: 'SGSIN', destination: 'DEHAM' }[at]
      const document = 'document' in code ? `${code.document} ` : ''
      const load = 'empty' in code && code.empty ? 'empty' : 'laden'
      const changes = 'transshipment' in code ? 'changes' : ''
      const facility = type === 'delivered' ? 'CLOC' : ''
      expect(
        dcsa(`${code.event} ${code.code} ${document}${load} ${changes} ${facility} ${place}`),
        type,
      ).toBe(type)
    }
  })

  test.each([
    // The ship at the other end of the way, a lorry, a depot's gate, papers and checks that no stage follows.
    ['TRANSPORT ARRI VESSEL CNNGB', 'notFollowed'],
    ['TRANSPORT DEPA VESSEL DEHAM', 'notFollowed'],
    ['TRANSPORT DEPA TRUCK CNNGB', 'notFollowed'],
    ['TRANSPORT ARRI RAIL DEHAM', 'notFollowed'],
    ['EQUIPMENT GTIN laden DEPO CNNGB', 'notFollowed'],
    ['EQUIPMENT GTIN laden changes SGSIN', 'notFollowed'],
    ['EQUIPMENT GTOT laden COFS CNYIW', 'notFollowed'],
    ['EQUIPMENT DROP laden INTE DEHAM', 'notFollowed'],
    ['EQUIPMENT DROP empty CLOC CNYIW', 'notFollowed'],
    ['EQUIPMENT AVPU DEHAM', 'notFollowed'],
    ['SHIPMENT ISSU TRD', 'notFollowed'],
    ['SHIPMENT SUBM CUC CNNGB', 'notFollowed'],
    // Without a place, or against it, it could be either side: nobody guesses.
    ['EQUIPMENT LOAD laden', 'unclearPlace'],
    ['EQUIPMENT LOAD stays SGSIN', 'unclearPlace'],
    ['EQUIPMENT CUSR', 'unclearPlace'],
    ['EQUIPMENT CUSR SGSIN', 'unclearPlace'],
    ['SHIPMENT SUBM CUC', 'unclearPlace'],
    ['TRANSPORT ARRI', 'unclearPlace'],
    ['EQUIPMENT GTIN laden', 'unclearPlace'],
    ['EQUIPMENT GTIN POTE CNNGB', 'unclearPlace'],
    ['EQUIPMENT GTIN empty CNNGB', 'unclearPlace'],
    ['EQUIPMENT GTOT empty DEHAM', 'unclearPlace'],
    ['EQUIPMENT GTOT laden POTE CNNGB', 'unclearPlace'],
    // Not in the standard, or of another kind of event.
    ['EQUIPMENT WASH CNNGB', 'unknownCode'],
    ['EQUIPMENT ARRI DEHAM', 'unknownCode'],
    ['TRANSPORT LOAD CNNGB', 'unknownCode'],
    ['SHIPMENT CONF XYZ', 'unknownCode'],
    ['SHIPMENT toString constructor', 'unknownCode'],
  ])('%s is kept aside or passed over: %s', (row, reason) => {
    expect(dcsa(row)).toBe(reason)
  })

  test('between two ports of one country only the ports themselves tell the sides apart', () => {
    const cabotage = { pol: 'CNNGB', pod: 'CNDLC' }
    const at = (locode: string) =>
      placeHappening(
        'dcsa',
        happening({ eventType: 'EQUIPMENT', code: 'GTOT', empty: true, locode }),
        cabotage,
      )
    expect(at('CNNGB')).toEqual({ type: 'emptyPickedUp' })
    expect(at('CNYIW')).toEqual({ reason: 'unclearPlace' })
  })
})

describe('codes of senders', () => {
  const table: Record<string, [code: string, type: string, locode?: string][]> = {
    project44: [
      ['CEP', 'emptyPickedUp'],
      ['CPS', 'stuffed'],
      ['CGI', 'gatedIn'],
      ['CLL', 'loaded'],
      ['VDL', 'departed'],
      ['VAT', 'transshipmentArrived'],
      ['CDT', 'transshipmentDischarged'],
      ['CLT', 'transshipmentLoaded'],
      ['VDT', 'transshipmentDeparted'],
      ['VAD', 'arrived'],
      ['CDD', 'discharged'],
      ['CGO', 'gatedOut'],
      ['CDC', 'delivered'],
      ['CER', 'emptyReturned'],
    ],
    portCodes: [
      ['BKCF', 'bookingConfirmed'],
      ['STSP', 'emptyPickedUp'],
      ['STUF', 'stuffed'],
      ['GTIN', 'gatedIn'],
      ['GITM', 'gatedIn'],
      ['LOBD', 'loaded'],
      ['DLPT', 'departed'],
      ['DUMP', 'rolled'],
      ['TSBA', 'transshipmentArrived'],
      ['TSDC', 'transshipmentDischarged'],
      ['TSLB', 'transshipmentLoaded'],
      ['TSDP', 'transshipmentDeparted'],
      ['BDAR', 'arrived'],
      ['DSCH', 'discharged'],
      ['CUIP', 'exportCustomsHeld', 'CNNGB'],
      ['CUIP', 'customsHeld', 'DEHAM'],
      ['PASS', 'exportCustomsReleased', 'CNNGB'],
      ['PASS', 'customsReleased', 'DEHAM'],
      ['PASS', 'unclearPlace'],
      ['SRHD', 'carrierHeld'],
      ['SRRS', 'carrierReleased'],
      ['TMHD', 'terminalHeld', 'DEHAM'],
      ['TMPS', 'terminalReleased', 'DEHAM'],
      ['TMPS', 'notFollowed', 'CNNGB'],
      ['TMPS', 'unclearPlace'],
      ['GTOT', 'gatedOut'],
      ['GTOT', 'unclearPlace', 'CNNGB'],
      ['STCS', 'gatedOut'],
      ['FETA', 'delivered'],
      ['STRP', 'delivered'],
      ['RCVE', 'emptyReturned'],
      ['DUMP', 'unclearPlace', 'SGSIN'],
      ...['SRSD', 'SRSE', 'WDLPT', 'WBDAR', 'WGTOT', 'WRCVE', 'IRLB', 'IRDP', 'IRAR', 'IRDS'].map(
        (code): [string, string] => [code, 'notFollowed'],
      ),
      ['CGI', 'unknownCode'],
      ['__proto__', 'unknownCode'],
    ],
    stuffingCodes: [
      ['GITM', 'stuffed'],
      ['RCVE', 'delivered'],
      ['GTIN', 'gatedIn'],
    ],
    dcsa: [
      ['GTIN', 'unknownCode'],
      ['GITM', 'unknownCode'],
    ],
  }
  test.each(
    Object.entries(table).flatMap(([set, rows]) =>
      rows.map(([code, type, locode]) => [set, code, locode ?? null, type] as const),
    ),
  )('%s: %s at %s is %s', (set, code, locode, type) => {
    expect(placed(set as CodeSet, { code, locode })).toBe(type)
  })

  test('a sender with codes of its own may also tell in DCSA’s words', () => {
    const told = { eventType: 'EQUIPMENT', code: 'LOAD', empty: false, locode: 'CNNGB' }
    expect(placed('portCodes', told)).toBe('loaded')
  })
})
