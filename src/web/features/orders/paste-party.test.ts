import { describe, expect, it } from 'vitest'
import { partyOfBlock } from './paste-party.ts'

describe('a pasted party [C-14]', () => {
  it('is spread over its fields', () => {
    expect(
      partyOfBlock(
        'Veldman Import B.V.\nAnna de Vries\nWaalhaven Zuidzijde 12\n3089 JH Rotterdam\nThe Netherlands\nTel: +31 (0)10 123 4567\nE-mail: in@veldman.example',
      ),
    ).toEqual({
      name: 'Veldman Import B.V.',
      contact: 'Anna de Vries',
      phone: '+31 (0)10 123 4567',
      email: 'in@veldman.example',
      address: 'Waalhaven Zuidzijde 12, 3089 JH Rotterdam, The Netherlands',
    })
  })

  it('is spread in Chinese too, with or without labels', () => {
    expect(
      partyOfBlock(
        '宁波合家家具有限公司\r\n联系人：周敏\r\n１３８ ５７４０ ０００１\r\n地址：浙江省宁波市北仑区\r\n小港街道纬五路 18 号',
      ),
    ).toEqual({
      name: '宁波合家家具有限公司',
      contact: '周敏',
      phone: '138 5740 0001',
      email: '',
      address: '浙江省宁波市北仑区小港街道纬五路 18 号',
    })
  })

  it('stays where it was pasted when it is one line', () => {
    expect(partyOfBlock('Veldman Import B.V.')).toBeNull()
    expect(partyOfBlock('  \n Veldman \n ')).toBeNull()
  })

  it('takes a postcode for no number and loses no line', () => {
    const party = partyOfBlock('ACME GmbH\nHafenstrasse 5\n20457 Hamburg\nGermany')
    expect(party).toMatchObject({ phone: '', address: 'Hafenstrasse 5, 20457 Hamburg, Germany' })
  })
})
