import { describe, expect, test } from 'vitest'
import { billSpellings, versionOutcome } from './intake.ts'
import { readTold } from './told-event.ts'

const gateIn = {
  eventID: '6832920321',
  eventType: 'EQUIPMENT',
  eventCreatedDateTime: '2026-11-20T09:46:00+08:00',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-20T09:31:00+08:00',
  equipmentEventTypeCode: 'GTIN',
  equipmentReference: 'CSQU 305438-3',
  emptyIndicatorCode: 'LADEN',
  isTransshipmentMove: false,
  documentReferences: [
    { documentReferenceType: 'BKG', documentReferenceValue: 'cosu 634-1234560' },
    { documentReferenceType: 'TRD', documentReferenceValue: 'COSU6341234560' },
  ],
  transportCall: {
    UNLocationCode: 'CNNGB',
    facilityTypeCode: 'POTE',
    otherFacility: 'Beilun Container Terminal',
    modeOfTransport: 'VESSEL',
  },
}

describe('reading an event', () => {
  test('of DCSA Track & Trace 2.2', () => {
    expect(readTold(gateIn)).toEqual({
      told: {
        eventId: '6832920321',
        toldAt: '2026-11-20T01:46:00.000Z',
        happening: {
          eventType: 'EQUIPMENT',
          code: 'GTIN',
          document: null,
          classifier: 'actual',
          happenedAt: '2026-11-20T01:31:00.000Z',
          container: 'CSQU3054383',
          billOfLading: 'COSU6341234560',
          bookingNumber: 'COSU6341234560',
          locode: 'CNNGB',
          facility: 'Beilun Container Terminal',
          facilityType: 'POTE',
          mode: 'vessel',
          vessel: null,
          voyage: null,
          empty: false,
          transshipment: false,
          note: null,
        },
      },
    })
  })

  describe('of Track & Trace 3.0', () => {
    const grouped = {
      eventID: '6832920321',
      eventUpdatedDateTime: '2026-11-20T09:46:00+08:00',
      eventDateTime: { value: '2026-11-20T09:31:00+08:00', classifier: 'ACTUAL' },
      isRetracted: false,
      eventClassification: { eventTypeCode: 'EQUIPMENT', equipmentEventTypeCode: 'GATED_IN' },
      equipmentDetails: {
        equipmentReference: 'CSQU3054383',
        emptyIndicatorCode: 'LADEN',
        movementType: 'EXPORT',
      },
      relatedDocumentReferences: [{ typeCode: 'TRD', reference: 'COSU6341234560' }],
      shipmentReferences: [{ typeCode: 'BKG', reference: '6341234560' }],
      eventLocation: { UNLocationCode: 'CNNGB', facilityTypeCode: 'POTE', locationName: 'Beilun' },
    }

    test('what stands in groups and in words reads as the same event', () => {
      expect(readTold(grouped)).toMatchObject({
        told: {
          eventId: '6832920321',
          toldAt: '2026-11-20T01:46:00.000Z',
          happening: {
            eventType: 'EQUIPMENT',
            code: 'GTIN',
            classifier: 'actual',
            happenedAt: '2026-11-20T01:31:00.000Z',
            container: 'CSQU3054383',
            billOfLading: 'COSU6341234560',
            bookingNumber: '6341234560',
            locode: 'CNNGB',
            empty: false,
            transshipment: false,
          },
        },
      })
    })

    test.each<[string, string, string]>([
      ['ACTUAL', 'ARRIVED', 'ARRI'],
      ['ESTIMATED', 'DEPARTED', 'DEPA'],
      ['PLANNED', 'APPROACHING', 'APPROACHING'],
    ])('%s %s is the code %s', (classifier, word, code) => {
      const told = readTold({
        ...grouped,
        eventDateTime: '2026-11-20T01:31:00Z',
        eventClassification: {
          eventTypeCode: 'TRANSPORT',
          transportEventTypeCode: word,
          eventClassifierCode: classifier,
        },
      })
      expect(told).toMatchObject({ told: { happening: { code, classifier: classifier.toLowerCase() } } })
    })

    test('a paper is told with its reference', () => {
      const told = readTold({
        ...grouped,
        eventClassification: { eventTypeCode: 'SHIPMENT', shipmentEventTypeCode: 'CONFIRMED' },
        shipmentDetails: { documentReference: { typeCode: 'BKG', reference: 'B1' } },
        shipmentReferences: undefined,
      })
      expect(told).toMatchObject({
        told: { happening: { code: 'CONF', document: 'BKG', bookingNumber: 'B1' } },
      })
    })

    test('why it is late is told in SMDG’s codes and the carrier’s words', () => {
      const late = (transportDetails: unknown) => {
        const told = readTold({ ...grouped, transportDetails })
        return 'told' in told ? told.told.happening?.note : told
      }
      expect(late({ delayReasonCodes: ['WEA', 'CON', 'WEA'], changeRemark: ' Typhoon\u0000 ' })).toBe(
        'Typhoon · SMDG WEA, CON',
      )
      expect(late({ delayReasonCodes: ['weather', 7, null] })).toBeNull()
      expect(late({ delayReasonCodes: { WEA: true }, changeRemark: 7 })).toBeNull()
      expect(late('late')).toBeNull()
    })

    test.each<[string, unknown, string]>([
      ['no time', { ...grouped, eventDateTime: {} }, 'eventClassifierCode'],
      [
        'a time that is none',
        { ...grouped, eventDateTime: { value: 'soon', classifier: 'ACTUAL' } },
        'eventDateTime',
      ],
      [
        'a group that is a list',
        { ...grouped, eventClassification: [grouped.eventClassification] },
        'eventCode',
      ],
      ['references beside a text', { ...grouped, shipmentReferences: 'BKG' }, 'documentReferences'],
    ])('%s is told by its property', (_, value, property) => {
      expect(readTold(value)).toEqual({ property })
    })
  })

  test('of a sender with codes of its own, and of a booking by its number', () => {
    const { eventType: _type, equipmentEventTypeCode: _code, ...rest } = gateIn
    expect(readTold({ ...rest, eventCode: 'gitm' })).toMatchObject({
      told: { happening: { eventType: null, code: 'GITM' } },
    })
    expect(
      readTold({
        eventID: 'b-1',
        eventType: 'SHIPMENT',
        shipmentEventTypeCode: 'CONF',
        documentTypeCode: 'BKG',
        documentID: '6341234560',
        eventClassifierCode: 'ACT',
        eventCreatedDateTime: '2026-11-20T01:00:00Z',
        eventDateTime: '2026-11-20T01:00:00Z',
      }),
    ).toMatchObject({ told: { happening: { document: 'BKG', bookingNumber: '6341234560' } } })
  })

  test('a retraction needs its number and its time only; the time of the update counts', () => {
    expect(
      readTold({
        eventID: 'x',
        eventCreatedDateTime: '2026-11-20T01:00:00Z',
        eventUpdatedDateTime: '2026-11-20T02:00:00.5Z',
        isRetracted: true,
      }),
    ).toEqual({ told: { eventId: 'x', toldAt: '2026-11-20T02:00:00.500Z', happening: null } })
  })

  test.each<[string, unknown, string]>([
    ['nothing', null, 'event'],
    ['a text', 'GTIN', 'event'],
    ['a list', [gateIn], 'event'],
    ['no number', { ...gateIn, eventID: ' ' }, 'eventID'],
    ['a number that is none', { ...gateIn, eventID: 17 }, 'eventID'],
    ['a long number', { ...gateIn, eventID: 'x'.repeat(101) }, 'eventID'],
    ['a NUL', { ...gateIn, eventID: 'a\u0000b' }, 'eventID'],
    ['half a character', { ...gateIn, eventID: 'a\ud800' }, 'eventID'],
    ['a property of all objects', Object.create({ eventID: 'x' }), 'eventID'],
    ['no writing time', { ...gateIn, eventCreatedDateTime: undefined }, 'eventCreatedDateTime'],
    ['an unknown type', { ...gateIn, eventType: 'IOT' }, 'eventType'],
    ['a type of all objects', { ...gateIn, eventType: 'constructor' }, 'eventType'],
    ['the code of another type', { ...gateIn, eventType: 'TRANSPORT' }, 'transportEventTypeCode'],
    ['no code at all', { ...gateIn, eventType: undefined }, 'eventCode'],
    ['a requested time', { ...gateIn, eventClassifierCode: 'REQ' }, 'eventClassifierCode'],
    ['a local time', { ...gateIn, eventDateTime: '2026-11-20T09:31:00' }, 'eventDateTime'],
    ['a day that is none', { ...gateIn, eventDateTime: '2026-02-30T09:31:00Z' }, 'eventDateTime'],
    ['a time of another age', { ...gateIn, eventDateTime: '0001-01-01T00:00:00Z' }, 'eventDateTime'],
    ['a misread container', { ...gateIn, equipmentReference: 'CSQU3054384' }, 'equipmentReference'],
    ['half empty', { ...gateIn, emptyIndicatorCode: 'HALF' }, 'emptyIndicatorCode'],
    ['a flag that is a text', { ...gateIn, isTransshipmentMove: 'true' }, 'isTransshipmentMove'],
    ['references that are none', { ...gateIn, documentReferences: 'BKG' }, 'documentReferences'],
    ['a place that is none', { ...gateIn, transportCall: { UNLocationCode: 'NINGB0' } }, 'UNLocationCode'],
    ['a strange ship', { ...gateIn, transportCall: { modeOfTransport: 'ROCKET' } }, 'modeOfTransport'],
    [
      'a planned paper',
      {
        ...gateIn,
        eventType: 'SHIPMENT',
        shipmentEventTypeCode: 'CONF',
        documentTypeCode: 'BKG',
        eventClassifierCode: 'PLN',
      },
      'eventClassifierCode',
    ],
  ])('%s is told by its property', (_, value, property) => {
    expect(readTold(value)).toEqual({ property })
  })
})

test('of two versions the later counts; what could not be placed is worth another look', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 1, minute))
  const standing = { toldAt: at(10), outcome: 'taken' } as const
  expect(versionOutcome(null, at(10))).toBeNull()
  expect(versionOutcome(standing, at(9))).toBe('overtaken')
  expect(versionOutcome(standing, at(10))).toBe('known')
  expect(versionOutcome(standing, at(11))).toBeNull()
  expect(versionOutcome({ ...standing, outcome: 'unknownOrder' }, at(10))).toBeNull()
  expect(versionOutcome({ ...standing, outcome: 'unknownOrder' }, at(9))).toBe('overtaken')
})

test('a bill of lading is found with its carrier’s letters and without', () => {
  expect(billSpellings('6341234560', ['COSU', 'MAEU'])).toEqual([
    '6341234560',
    'COSU6341234560',
    'MAEU6341234560',
  ])
  expect(billSpellings('COSU6341234560', ['COSU', 'MAEU'])).toEqual(['COSU6341234560', '6341234560'])
})
