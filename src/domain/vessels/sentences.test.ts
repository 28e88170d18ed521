import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AisReport, readPayload } from './ais.ts'
import { checksumOf, openSentenceReader } from './sentences.ts'
import { writePosition, writeVoyage } from './write-sentences.ts'

/** Sentences off the air, as AIS documentation shows them. */
const moored = '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C'
const voyage = [
  '!AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0*1C',
  '!AIVDM,2,2,1,A,88888888880,2*25',
]
const small = '!AIVDM,1,1,,A,B5NJ;PP005l4ot5Isbl03wsUkP06,0*76'
const shore = '!AIVDM,1,1,,A,403OviQuMGCqWrRO9>E6fE700@GO,0*4D'
const smallName = '!AIVDM,1,1,,A,H42O55i18tMET00000000000000,2*6D'

const readAll = (lines: readonly string[]) => {
  const reader = openSentenceReader()
  return lines.map((line) => reader.read(line))
}
const reportOf = (...lines: string[]): AisReport | string | null => {
  const last = readAll(lines).at(-1) ?? null
  return last !== null && typeof last === 'object' ? last.report : last
}
const sealed = (body: string) => `!${body}*${checksumOf(body)}`

describe('AIS sentences', () => {
  it('reads a position of a large ship', () => {
    expect(reportOf(moored)).toEqual({
      kind: 'position',
      mmsi: '477553000',
      lat: 47.58283,
      lon: -122.34583,
      speed: 0,
      course: 51,
      heading: 181,
      status: 5,
    })
  })

  it('reads name, destination and arrival from two parts', () => {
    expect(readAll(voyage)[0]).toBe(null)
    expect(reportOf(...voyage)).toEqual({
      kind: 'voyage',
      mmsi: '351759000',
      imo: '9134270',
      callSign: '3FOF8',
      name: 'EVER DIADEM',
      shipType: 70,
      destination: 'NEW YORK',
      eta: { month: 5, day: 15, hour: 14, minute: 0 },
      draught: 12.2,
    })
  })

  it('reads a position of a small ship, which has no status', () => {
    expect(reportOf(small)).toMatchObject({
      kind: 'position',
      mmsi: '367430530',
      status: null,
      heading: null,
    })
    const report = reportOf(small)
    expect(report).toMatchObject({ lat: expect.closeTo(37.785, 2), lon: expect.closeTo(-122.267, 2) })
  })

  it('reads the name of a small ship and the time of a shore station', () => {
    expect(reportOf(smallName)).toMatchObject({ kind: 'static', mmsi: '271041815', name: 'PROGUY' })
    expect(reportOf(shore)).toEqual({
      kind: 'base',
      mmsi: '003669702',
      at: new Date('2007-05-14T19:57:39Z'),
    })
  })

  it('takes the time of reception from a tag block', () => {
    const tag = 's:2573345,c:1794967200'
    const [heard] = readAll([`\\${tag}*${checksumOf(tag)}\\${moored}`])
    expect(heard).toMatchObject({ heardAt: new Date(1_794_967_200_000) })
    expect(readAll([`\\${tag}*00\\${moored}`])).toEqual(['checksumWrong'])
    expect(readAll([moored])[0]).toMatchObject({ heardAt: null })
  })

  it('goes on after a wrong checksum', () => {
    const broken = moored.replace('*5C', '*5D')
    const read = readAll([broken, moored])
    expect(read[0]).toBe('checksumWrong')
    expect(read[1]).toMatchObject({ report: { mmsi: '477553000' } })
  })

  it('drops a message whose first part was lost, and keeps two feeds’ parts apart', () => {
    const [first = '', second = ''] = voyage
    expect(readAll([second])).toEqual(['partMissing'])
    expect(readAll([first, second, second]).at(-1)).toBe('partMissing')
    const other = sealed('AIVDM,2,1,7,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0')
    expect(readAll([first, other, second]).at(-1)).toMatchObject({ report: { name: 'EVER DIADEM' } })
  })

  it.each([
    ['', 'notASentence'],
    ['$GPGGA,,,,,,0,,,,,,,,*66', 'notASentence'],
    [sealed('AIVDM,1,2,,A,177KQJ5000G?tO`K>RA1wUbN0TKH,0'), 'notASentence'],
    [sealed('AIVDM,1,1,,A,177KQJ5,0'), 'payloadWrong'],
    [sealed('AIVDM,1,1,,A,8,0'), 'typeNotRead'],
    [`!AIVDM,1,1,,A,${'0'.repeat(2000)},0*00`, 'notASentence'],
  ])('says why %j is no report', (line, why) => {
    expect(reportOf(line)).toBe(why)
  })

  it('reads what a ship does not say as nothing, and no place as no position', () => {
    const at = new Date('2026-11-20T02:00:00Z')
    const silent = {
      mmsi: '412000001',
      lat: 30,
      lon: 122,
      speed: null,
      course: null,
      heading: null,
      status: null,
    }
    expect(reportOf(...writePosition(silent, at))).toEqual({ kind: 'position', ...silent })
    expect(reportOf(...writePosition({ ...silent, lat: 91, lon: 181 }, at))).toBe('noPosition')
    const nothing = {
      imo: null,
      callSign: null,
      name: null,
      shipType: null,
      destination: null,
      eta: null,
      draught: null,
    }
    expect(reportOf(...writeVoyage({ mmsi: '412000001', ...nothing }, at, 3))).toEqual({
      kind: 'voyage',
      mmsi: '412000001',
      ...nothing,
    })
  })

  it('writes what it reads, wherever a ship is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_000_000, max: 9_000_000 }),
        fc.integer({ min: -18_000_000, max: 18_000_000 }),
        fc.integer({ min: 0, max: 1022 }),
        fc.integer({ min: 0, max: 3599 }),
        fc.integer({ min: 0, max: 359 }),
        (lat, lon, speed, course, heading) => {
          const given = {
            mmsi: '477000123',
            lat: lat / 1e5,
            lon: lon / 1e5,
            speed: speed / 10,
            course: course / 10,
            heading,
            status: 0,
          }
          expect(reportOf(...writePosition(given, new Date(0)))).toEqual({ kind: 'position', ...given })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('never throws, whatever comes in', () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 120 }),
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc
        .string({ unit: fc.constantFrom(...'0123456789:;<=>?@ABCW`abw,*!'), maxLength: 90 })
        .map((payload) => sealed(`AIVDM,1,1,,A,${payload},0`)),
      fc
        .tuple(
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 1, max: 9 }),
          fc.constantFrom('1', '5', 'H', 'w'),
        )
        .map(([parts, part, payload]) => sealed(`AIVDM,${parts},${part},1,A,${payload.repeat(50)},0`)),
    )
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 20 }), (lines) => {
        readAll(lines)
      }),
      { numRuns: 100 },
    )
    for (let type = 0; type < 40; type++)
      for (const length of [1, 12, 28, 71, 399, 400])
        expect(['string', 'object']).toContain(
          typeof readPayload(String.fromCharCode(48 + type) + 'w'.repeat(length), 5),
        )
  })
})
