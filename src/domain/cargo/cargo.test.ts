import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Carrier, OwnerCode } from '#domain/reference/carriers.ts'
import { normaliseBill, parseBill } from './bill-of-lading.ts'
import { type CargoFault, questionOf, readCargoQuestion } from './cargo-question.ts'
import { cargoGroups } from './cargo-record.ts'

const rows = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/${file}`, import.meta.url), 'utf8')).rows
const carriers: Carrier[] = rows('carriers.json')
const owners: OwnerCode[] = rows('owner-codes.json')
const read = (bill: string, container: string, carrier: string | null = null) =>
  readCargoQuestion({ bill, container, carrier }, { carriers, owners })

describe('a bill of lading number [§5] [decision 017]', () => {
  it.each([
    ['COSU6394182750', 'COSU', null],
    ['cosu 6394-182750', 'COSU', null],
    ['ＣＯＳＵ６３９４１８２７５０', 'COSU', null],
    ['MAEU912345678', 'MAEU', null],
    ['MEDU1234567', 'MSCU', null],
    ['MSCUAB123456', 'MSCU', null],
    ['ONEYNGBG12345600', 'ONEY', null],
    ['EGLV143212345678', 'EGLV', null],
    ['YMJAE123456789', 'YMLU', null],
    ['SITGNBHC12345', 'SITG', null],
    ['6394182750', null, null],
    ['NGBX12345678', null, null],
    // Another form than usual is looked up all the same.
    ['COSU63941827', 'COSU', { signs: 'digits', length: 10 }],
    ['OOLUAB12345678', 'OOLU', { signs: 'digits', length: 10 }],
    ['MAEUNGB123456', 'MAEU', { signs: 'digits', length: 9 }],
    ['ONEY12345678', 'ONEY', { signs: 'lettersAndDigits', length: 12 }],
  ])('%s is of %s', (typed, carrier, usual) => {
    expect(parseBill(typed, carriers)).toEqual({ number: normaliseBill(typed), carrier, usual })
  })

  it.each([
    '',
    '1234567',
    '123456789012345678901',
    'COSU12345',
    'COSU1234567890123',
    'COSU_6394182750',
    'ABCDEFGHIJ',
    '提单6394182750',
    "6394182750' or 1=1",
  ])('refuses %j', (typed) => {
    expect(parseBill(typed, carriers)).toBeNull()
  })
})

describe('a bill and a container together [§5] [decision 017]', () => {
  it.each<[string, string, string | null, CargoFault[]]>([
    ['COSU6394182750', 'CSNU4123071', null, []],
    ['COSU6394182750', 'csnu 412307-1', null, []],
    // A lessor's container goes with every carrier, and so does one whose owner we do not know.
    ['COSU6394182750', 'TGHU1234567', null, []],
    ['COSU6394182750', 'QQQU1234560', null, []],
    // A sister's container.
    ['COSU6394182750', 'OOLU8869111', null, []],
    ['COSU6394182750', 'MSKU1234565', null, ['ownerMismatch']],
    ['COSU6394182750', 'EGHU1234562', 'COSU', ['ownerMismatch']],
    // Who is told a wrong carrier chooses the right one.
    ['COSU6394182750', 'EGHU1234562', 'EGLV', []],
    ['6394182750', 'EGHU1234562', 'COSU', ['ownerMismatch']],
    ['6394182750', 'EGHU1234562', null, []],
    ['COSU6394182750', 'CSNU4123072', null, ['containerCheckDigit']],
    ['COSU6394182750', 'CSNA4123071', null, ['containerShape']],
    ['x', 'y', 'ZZZZ', ['billFormat', 'containerShape', 'carrierUnknown']],
  ])('%s with %s by %s: %j', (bill, container, carrier, faults) => {
    const reading = read(bill, container, carrier)
    expect(reading.faults).toEqual(faults)
    expect(questionOf(reading) === null).toBe(faults.length > 0)
  })

  it('says where the carrier comes from', () => {
    const told = (reading: ReturnType<typeof read>) => [reading.carrier, reading.carrierFrom, reading.match]
    expect(told(read('COSU6394182750', 'CSNU4123071'))).toEqual(['COSU', 'bill', 'own'])
    expect(told(read('6394182750', 'CSNU4123071'))).toEqual(['COSU', 'container', 'own'])
    expect(told(read('6394182750', 'TGHU1234567'))).toEqual([null, null, null])
    expect(told(read('COSU6394182750', 'TGHU1234567', 'EGLV'))).toEqual(['EGLV', 'chosen', 'leased'])
    expect(told(read('6394182750', 'QQQU1234560', 'EGLV'))).toEqual(['EGLV', 'chosen', 'unknown'])
  })

  it('asks with the numbers as carriers write them', () => {
    expect(questionOf(read(' cosu 6394 182750', 'csnu-412307 1'))).toEqual({
      bill: 'COSU6394182750',
      container: 'CSNU4123071',
      carrier: 'COSU',
    })
  })
})

it('shows every field that the requirements name, once [§3]', () => {
  const named =
    'boxCode, declareNo, vsl, voy, containerNo, bst, boxTotalWeight, boxHeight, boxWeight, podEdi, polEdi, fieldBox, releaseResult, wharfReleaseMark, boxStatus, collageMark, customsReleaseMark, boxHolder, sealNo'
  expect(Object.values(cargoGroups).flat().toSorted()).toEqual(named.split(', ').toSorted())
})
