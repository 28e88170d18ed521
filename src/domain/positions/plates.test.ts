import { describe, expect, it } from 'vitest'
import {
  normalisePlate,
  plateColourCodes,
  plateColourOf,
  plateColours,
  plateKindOf,
  truckKey,
  truckOfKey,
  usualColourOf,
} from './plates.ts'

describe('plates of every form', () => {
  it.each([
    ['浙B12345', 'ordinary', 'yellow'],
    ['浙B1A2C3', 'ordinary', 'yellow'],
    ['琼A00000', 'ordinary', 'yellow'],
    ['京AZZZZZ', 'ordinary', 'yellow'],
    ['浙BA123挂', 'trailer', 'yellow'],
    ['鲁B0001挂', 'trailer', 'yellow'],
    ['沪AD12345', 'newEnergySmall', 'green'],
    ['粤BF12345', 'newEnergySmall', 'green'],
    ['粤BAA1234', 'newEnergySmall', 'green'],
    ['苏EK01234', 'newEnergySmall', 'green'],
    ['浙B12345D', 'newEnergyLarge', 'yellowGreen'],
    ['浙B12345F', 'newEnergyLarge', 'yellowGreen'],
    ['浙B12345K', 'newEnergyLarge', 'yellowGreen'],
    ['浙B1234学', 'training', 'yellow'],
    ['浙B1234警', 'police', 'white'],
    ['粤Z1234港', 'crossBorder', 'black'],
    ['粤ZAB12澳', 'crossBorder', 'black'],
    ['使014578', 'diplomatic', 'black'],
    ['224001使', 'diplomatic', 'black'],
    ['沪A0023领', 'diplomatic', 'black'],
  ])('%s is %s and usually %s', (plate, kind, colour) => {
    expect([plateKindOf(plate), usualColourOf(plate)]).toEqual([kind, colour])
  })

  it.each([
    ['nothing', ''],
    ['no province', 'B12345'],
    ['a province that there is none of', '中B12345'],
    ['no letter for the city', '浙112345'],
    ['the letter I for the city', '浙I12345'],
    ['the letter O for the city', '浙O12345'],
    ['the letter I in the serial', '浙B1234I'],
    ['the letter O in the serial', '浙BO1234'],
    ['too short', '浙B1234'],
    ['too long', '浙B1234567'],
    ['eight characters that are no new-energy plate', '浙BL12345'],
    ['a large new-energy plate with a letter of none', '浙B12345L'],
    ['a small new-energy plate with letters in its number', '浙BDA12B4'],
    ['a trailer with five signs', '浙B12345挂'],
    ['a cross-border plate of another province', '浙Z1234港'],
    ['a plate inside of other text', '车牌浙B12345'],
    ['lower case', '浙b12345'],
    ['markup', '<b>浙B1</b>'],
  ])('%s is no plate', (_, text) => {
    expect(plateKindOf(text)).toBeNull()
  })

  it.each([
    ['浙B·12345', '浙B12345'],
    ['浙B•12345', '浙B12345'],
    ['浙B・12345', '浙B12345'],
    ['浙B.12345', '浙B12345'],
    ['浙B 123 45', '浙B12345'],
    ['　浙Ｂ１２３４５　', '浙B12345'],
    ['浙b-12345', '浙B12345'],
    ['浙b—a12挂', '浙BA12挂'],
    ['浙B\u200b12345', '浙B12345'],
  ])('reads %j as %s', (typed, plate) => {
    expect(normalisePlate(typed)).toBe(plate)
    expect(normalisePlate(plate)).toBe(plate)
  })

  it('numbers colours as JT/T 697 does', () => {
    expect(plateColours.map((colour) => plateColourCodes[colour])).toEqual([2, 1, 93, 94, 3, 4, 9])
    for (const colour of plateColours) expect(plateColourOf(plateColourCodes[colour])).toBe(colour)
    for (const code of [0, 5, 92, 95, Number.NaN]) expect(plateColourOf(code)).toBeNull()
  })

  it('names a truck in an address and reads it again, however it was typed', () => {
    const truck = { plate: '浙B12345', colour: 'yellow' } as const
    expect(truckKey(truck)).toBe('浙B12345_2')
    expect(truckOfKey('浙B12345_2')).toEqual(truck)
    expect(truckOfKey('浙b·12345_2')).toEqual(truck)
    for (const key of ['', '_', '浙B12345', '浙B12345_', '浙B12345_5', '浙B1_2', '_2'])
      expect(truckOfKey(key)).toBeNull()
  })
})
