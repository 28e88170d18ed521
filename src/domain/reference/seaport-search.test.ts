import { describe, expect, it } from 'vitest'
import ports from '#db/reference/seaports.json' with { type: 'json' }
import { buildSeaportIndex, foldSearchText, isOneSlipApart, searchSeaports } from './seaport-search.ts'
import type { Seaport } from './seaports.ts'

const index = buildSeaportIndex(ports as Seaport[])
const first = (text: string) => searchSeaports(index, text, 5)[0]?.code

describe('port search [§5]', () => {
  it.each([
    ['ltd', 'NLRTM'],
    ['lutedan', 'NLRTM'],
    ['鹿特丹', 'NLRTM'],
    ['鹿特丹港', 'NLRTM'],
    ['Rotterdam', 'NLRTM'],
    ['ROTTERDAM', 'NLRTM'],
    ['NLRTM', 'NLRTM'],
    ['nlrtm', 'NLRTM'],
    ['ＮＬＲＴＭ', 'NLRTM'],
    ['roterdam', 'NLRTM'],
    ['rotterdma', 'NLRTM'],
    ['Port of Rotterdam', 'NLRTM'],
    ['ningbo', 'CNNGB'],
    ['nb', 'CNNGB'],
    ['宁波', 'CNNGB'],
    ['CNNBO', 'CNNGB'],
    ['宁波舟山', 'CNNGB'],
    ['ningpo', 'CNNGB'],
    ['yantian', 'CNYTN'],
    ['盐田', 'CNYTN'],
    ['YTN', 'CNYTN'],
    ['la', 'USLAX'],
    ['los angeles', 'USLAX'],
    ['losangeles', 'USLAX'],
    ['Los Angles', 'USLAX'],
    ['洛杉矶', 'USLAX'],
    ['lsj', 'USLAX'],
    ['长滩', 'USLGB'],
    ['long beach', 'USLGB'],
    ['shanghai', 'CNSHA'],
    ['sh', 'CNSHA'],
    ['上海', 'CNSHA'],
    ['CNSGH', 'CNSHA'],
    ['shanghia', 'CNSHA'],
    ['外高桥', 'CNSHA'],
    ['洋山', 'CNYAN'],
    ['qingdao', 'CNTAO'],
    ['tsingtao', 'CNTAO'],
    ['tianjin', 'CNTXG'],
    ['天津', 'CNTXG'],
    ['新港', 'CNTXG'],
    ['xingang', 'CNTXG'],
    ['xiamen', 'CNXMN'],
    ['厦门', 'CNXMN'],
    ['shekou', 'CNSHK'],
    ['赤湾', 'CNSHK'],
    ['nansha', 'CNNSA'],
    ['dalian', 'CNDLC'],
    ['重庆', 'CNCKG'],
    ['chongqing', 'CNCKG'],
    ['hong kong', 'HKHKG'],
    ['香港', 'HKHKG'],
    ['hk', 'HKHKG'],
    ['高雄', 'TWKHH'],
    ['singapore', 'SGSIN'],
    ['xjp', 'SGSIN'],
    ['pusan', 'KRPUS'],
    ['釜山', 'KRPUS'],
    ['port klang', 'MYPKG'],
    ['巴生港', 'MYPKG'],
    ['jebel ali', 'AEJEA'],
    ['杰贝阿里', 'AEJEA'],
    ['hambrug', 'DEHAM'],
    ['hanbao', 'DEHAM'],
    ['antwerpen', 'BEANR'],
    ['antwerp', 'BEANR'],
    ['felixstow', 'GBFXT'],
    ['le havre', 'FRLEH'],
    ['lehavre', 'FRLEH'],
    ['Gdańsk', 'PLGDN'],
    ['goteborg', 'SEGOT'],
    ['Göteborg', 'SEGOT'],
    ['genova', 'ITGOA'],
    ['热那亚', 'ITGOA'],
    ['new york', 'USNYC'],
    ['纽约', 'USNYC'],
    ['newark', 'USNYC'],
    ['savannah', 'USSAV'],
    ['savanah', 'USSAV'],
    ['santos', 'BRSSZ'],
    ['桑托斯', 'BRSSZ'],
    ['mundra', 'INMUN'],
    ['nhava sheva', 'INNSA'],
    ['那瓦舍瓦', 'INNSA'],
    ['jnpt', 'INNSA'],
    ['saigon', 'VNSGN'],
    ['ho chi minh', 'VNSGN'],
    ['海防', 'VNHPH'],
    ['laem chabang', 'THLCH'],
    ['tanjung priok', 'IDJKT'],
    ['雅加达', 'IDJKT'],
    ['chittagong', 'BDCGP'],
    ['manzanillo', 'MXZLO'],
    ['cartagena', 'COCTG'],
    ['tripoli', 'LYTIP'],
    ['海参崴', 'RUVVO'],
    ['吕贝克', 'DELBC'],
    ['lubeike', 'DELBC'],
    ['lvbeike', 'DELBC'],
    ['aokelan', 'NZAKL'],
    ['奥克兰', 'NZAKL'],
    ['oakland', 'USOAK'],
    ['ny', 'USNYC'],
    ['haikou', 'CNHAK'],
    ['auckland', 'NZAKL'],
    ['chancay', 'PECHY'],
    ['钱凯', 'PECHY'],
    ['melb', 'AUMEL'],
    ['boston', 'USBOS'],
    ['valencia', 'ESVLC'],
    ['st petersburg', 'RULED'],
  ])('%s finds %s first', (text, code) => {
    expect(first(text)).toBe(code)
  })

  it('lists ports of one name by how busy they are', () => {
    expect(searchSeaports(index, 'manzanillo', 3).map((port) => port.code)).toEqual([
      'MXZLO',
      'PAMIT',
      'DOMAN',
    ])
    expect(searchSeaports(index, '奥克兰', 2).map((port) => port.code)).toEqual(['NZAKL', 'USOAK'])
  })

  it('keeps to the limit and finds nothing for an empty text, for marks alone and for nonsense', () => {
    expect(searchSeaports(index, 'a', 7)).toHaveLength(7)
    for (const text of ['', '   ', '--', '%', 'qqqqzzzz', '龘龘', '🚢'])
      expect(searchSeaports(index, text, 5)).toEqual([])
  })

  it('finds every port first by its own code, and by every other code it is known under', () => {
    for (const port of ports as Seaport[]) {
      expect(first(port.code)).toBe(port.code)
      for (const alias of port.aliases)
        if (/^[A-Z]{2}[A-Z2-9]{3}$/.test(alias)) expect([alias, first(alias)]).toEqual([alias, port.code])
    }
  })

  it('finds every port of rank 1 and 2 among the first three by its English and Chinese names', () => {
    for (const port of (ports as Seaport[]).filter(({ rank }) => rank <= 2))
      for (const name of [port.name.en, port.name.zh ?? port.name.en])
        expect([name, searchSeaports(index, name, 3).map(({ code }) => code)]).toEqual([
          name,
          expect.arrayContaining([port.code]),
        ])
  })

  it('does not forgive slips in short texts', () => {
    expect(searchSeaports(index, 'lzd', 50).map((port) => port.code)).not.toContain('NLRTM')
  })
})

describe('folding', () => {
  it.each([
    ['São  Luís', 'sao luis'],
    ['GDAŃSK', 'gdansk'],
    ['Århus', 'arhus'],
    ["King's Lynn", 'kings lynn'],
    ['St. Petersburg', 'st petersburg'],
    ['Świnoujście', 'swinoujscie'],
    ['Tromsø', 'tromso'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldSearchText(text)).toBe(folded)
  })
})

describe('one slip', () => {
  it.each([
    ['roterdam', 'rotterdam', true],
    ['rotterdamm', 'rotterdam', true],
    ['rotterdan', 'rotterdam', true],
    ['rotetrdam', 'rotterdam', true],
    ['rotterdam', 'rotterdam', false],
    ['rotedam', 'rotterdam', false],
    ['abcd', 'badc', false],
  ])('%s and %s: %s', (a, b, apart) => {
    expect(isOneSlipApart(a, b)).toBe(apart)
    expect(isOneSlipApart(b, a)).toBe(apart)
  })
})
