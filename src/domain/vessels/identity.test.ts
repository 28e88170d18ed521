import { describe, expect, it } from 'vitest'
import { isImo } from '#domain/reference/imo-numbers.ts'
import { flagOf, foldVesselName, isShipMmsi, readVesselQuery } from './identity.ts'

describe('the numbers of a ship [§5]', () => {
  it.each(['9074729', '9321483', '9298686', '9811000', '9134270'])('takes the IMO number %s', (imo) => {
    expect(isImo(imo)).toBe(true)
  })

  it.each(['9074728', '9074792', '907472', '90747290', '0000000', '907472a', '９０７４７２９', ''])(
    'refuses %j as an IMO number',
    (imo) => {
      expect(isImo(imo)).toBe(false)
    },
  )

  // The weights 7 and 3 share no factor with ten: where they stand, no wrong digit goes unseen.
  it.each([0, 4])('finds every wrong digit of an IMO number in place %i', (at) => {
    for (let digit = 0; digit <= 9; digit++) {
      const other = `${'9321483'.slice(0, at)}${digit}${'9321483'.slice(at + 1)}`
      expect(isImo(other), other).toBe(other === '9321483')
    }
  })

  it.each(['412345678', '477553000', '201000000', '775999999', '636092799'])('takes the MMSI %s', (mmsi) => {
    expect(isShipMmsi(mmsi)).toBe(true)
  })

  it.each([
    ['a coast station', '003669702'],
    ['a group', '041200001'],
    ['a rescue aircraft', '111232511'],
    ['a handheld', '841200001'],
    ['a search transponder', '970012345'],
    ['a man overboard', '972012345'],
    ['an emergency beacon', '974012345'],
    ['a tender', '984120001'],
    ['an aid to navigation', '994120001'],
    ['no country', '200123456'],
    ['no country', '776123456'],
    ['eight digits', '41234567'],
    ['ten digits', '4123456789'],
    ['letters', '41234567X'],
  ])('refuses %s as a ship: %s', (_, mmsi) => {
    expect(isShipMmsi(mmsi)).toBe(false)
  })

  it('reads the flag from an MMSI, and says nothing where it does not know', () => {
    expect(['413', '477', '416', '453', '563', '636', '538'].map((mid) => flagOf(`${mid}000000`))).toEqual([
      'CN',
      'HK',
      'TW',
      'MO',
      'SG',
      'LR',
      'MH',
    ])
    expect(flagOf('700000000')).toBe(null)
  })
})

describe('what somebody types to find a ship [§5]', () => {
  it.each([
    ['477553000', { by: 'mmsi', text: '477553000' }],
    ['MMSI: 477 553 000', { by: 'mmsi', text: '477553000' }],
    ['IMO 9321483', { by: 'imo', text: '9321483' }],
    ['imo9321483', { by: 'imo', text: '9321483' }],
    ['９３２１４８３', { by: 'imo', text: '9321483' }],
    ['9321484', { by: 'wrong', field: 'vessel.imoInvalid' }],
    ['IMO 932148', { by: 'wrong', field: 'vessel.imoInvalid' }],
    ['003669702', { by: 'wrong', field: 'vessel.mmsiInvalid' }],
    ['4775530001', { by: 'wrong', field: 'vessel.mmsiInvalid' }],
    ['  mv  ever-diadem ', { by: 'name', text: 'EVER DIADEM' }],
    ['1905', { by: 'name', text: '1905' }],
    ['IMO TRADER', { by: 'name', text: 'IMO TRADER' }],
    ['新舢板', { by: 'name', text: '新舢板' }],
  ])('reads %j', (typed, read) => {
    expect(readVesselQuery(typed)).toEqual(read)
  })

  it('keeps a name that is only the letters before a name', () => {
    expect(foldVesselName('MV')).toBe('MV')
    expect(foldVesselName('M/V Ever Given')).toBe('EVER GIVEN')
    expect(foldVesselName('MSC OSCAR')).toBe('MSC OSCAR')
  })
})
