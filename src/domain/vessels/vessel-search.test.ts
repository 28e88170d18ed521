import { beforeAll, describe, expect, it } from 'vitest'
import { type KnownVessel, openVesselIndex, type VesselIndex } from './vessel-search.ts'

const ship = (mmsi: string, name: string | null, more: Partial<KnownVessel> = {}): KnownVessel => ({
  mmsi,
  source: 'nmea',
  imo: null,
  name,
  callSign: null,
  nameZh: null,
  ...more,
})
const fleet = [
  ship('353136000', 'EVER GIVEN', { imo: '9811000', callSign: 'H3RC', nameZh: '长赐' }),
  ship('477333500', 'OOCL HONG KONG', { imo: '9776171', nameZh: '东方香港' }),
  ship('477000111', 'ORIENT CREST'),
  ship('477000112', 'ORIENT CREST'),
  ship('477000113', 'ORIENT STAR'),
  ship('477000114', 'STAR OF THE ORIENT'),
  ship('477000115', 'STAR', { source: 'simulated' }),
  ship('413000001', null, { callSign: 'BQAA' }),
  ship('413000002', '1905'),
  ship('413000003', 'M/V EVER DIADEM'),
]

let index: VesselIndex
beforeAll(() => {
  index = openVesselIndex()
  for (const each of fleet) index.put(each)
})
const names = (text: string, limit = 10) => index.find(text, limit).map(({ name, mmsi }) => name ?? mmsi)

describe('ships as somebody types them [§5]', () => {
  it.each([
    ['ever g', ['EVER GIVEN']],
    ['evergiven', ['EVER GIVEN']],
    ['mv ever given', ['EVER GIVEN']],
    ['diadem', ['M/V EVER DIADEM']],
    ['hong kong oocl', ['OOCL HONG KONG']],
    ['cre or', ['ORIENT CREST', 'ORIENT CREST']],
    ['9811000', ['EVER GIVEN']],
    ['imo 9811', ['EVER GIVEN']],
    ['MMSI: 353 136', ['EVER GIVEN']],
    ['h3rc', ['EVER GIVEN']],
    ['bqa', ['413000001']],
    ['19', ['1905']],
    ['长赐', ['EVER GIVEN']],
    ['香港', ['OOCL HONG KONG']],
    ['', []],
    ['***', []],
    ['unheard of', []],
  ])('finds %j', (typed, found) => {
    expect(names(typed)).toEqual(found)
  })

  it.each([
    ['a letter left out', 'evr given'],
    ['a letter too many', 'everr given'],
    ['another letter', 'eber given'],
    ['two letters swapped', 'evre given'],
    ['another first letter', 'wver given'],
    ['the first letter left out', 'ver given'],
    ['a slip in an unfinished name', 'evre giv'],
    ['a space in the middle', 'ev er given'],
    ['a digit of the IMO number', '9811900'],
    ['two digits of the MMSI', '351336000'],
  ])('forgives %s: %j', (_, typed) => {
    expect(names(typed)[0]).toBe('EVER GIVEN')
  })

  it('puts the name itself first, then names that begin so, then words inside a name', () => {
    expect(names('star')).toEqual(['STAR', 'STAR OF THE ORIENT', 'ORIENT STAR'])
    expect(names('orient')).toEqual(['ORIENT CREST', 'ORIENT CREST', 'ORIENT STAR', 'STAR OF THE ORIENT'])
    expect(names('orient', 2)).toEqual(['ORIENT CREST', 'ORIENT CREST'])
  })

  it('forgives no slip in three letters, and none in a begun number', () => {
    expect(names('evr')).toEqual([])
    expect(names('98120')).toEqual([])
  })

  it('knows a ship by what it is called now', () => {
    const own = openVesselIndex()
    own.put(ship('636000001', 'OLD NAME', { callSign: 'A8AA' }))
    own.put(ship('636000001', 'NEW NAME', { callSign: 'A8AA' }))
    expect(own.size).toBe(1)
    expect(own.find('old name', 10)).toEqual([])
    expect(own.find('new', 10).map(({ name }) => name)).toEqual(['NEW NAME'])
    expect(own.find('a8aa', 10)).toHaveLength(1)
  })

  it('finds the same among ten thousand, in whichever order they came', () => {
    const crowd = Array.from({ length: 10_000 }, (_, at) =>
      ship(String(412_000_000 + at), `${'ABCDEFGHJK'.charAt(at % 10)}LPHA ${at} ${at % 7 ? 'WAVE' : 'REEF'}`),
    )
    const [forth, back] = [openVesselIndex(), openVesselIndex()]
    for (const each of [...fleet, ...crowd]) forth.put(each)
    for (const each of [...crowd].reverse().concat([...fleet].reverse())) back.put(each)
    for (const typed of ['evre given', 'alpha 4', 'klpha 77', 'wave', '412003', 'blpha 4321 reff', '长'])
      expect(forth.find(typed, 10), typed).toEqual(back.find(typed, 10))
    expect(forth.find('evre given', 10)[0]?.name).toBe('EVER GIVEN')
    expect(forth.find('dlpha 3233', 1)[0]?.name).toBe('DLPHA 3233 WAVE')
  })
})
