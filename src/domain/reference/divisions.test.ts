import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  divisionNames,
  divisionPath,
  divisionPoint,
  divisionsBelow,
  divisionsFrom,
  findDivision,
} from './divisions.ts'

const divisions = divisionsFrom(
  JSON.parse(readFileSync(new URL('../../../db/reference/divisions.json', import.meta.url), 'utf8')),
)

describe('divisions of China', () => {
  it.each([
    ['330000', 'province', '浙江省', 'Zhejiang'],
    ['610000', 'province', '陕西省', 'Shaanxi'],
    ['150000', 'province', '内蒙古自治区', 'Inner Mongolia'],
    ['330200', 'city', '宁波市', 'Ningbo'],
    ['341500', 'city', '六安市', "Lu'an"],
    ['330206', 'county', '北仑区', 'Beilun District'],
    ['330281', 'county', '余姚市', 'Yuyao'],
    ['330113', 'county', '临平区', 'Linping District'],
    ['653228', 'county', '和康县', 'Hekang County'],
    ['330206002', 'street', '新碶街道', 'Xinqi Subdistrict'],
  ])('%s is the %s %s', (code, level, zh, en) => {
    expect(findDivision(divisions, code)).toMatchObject({ code, level, name: { zh, en } })
  })

  it.each(['', '000000', '330299', '330206999', '33', 'abc', '320611'])('knows no division %s', (code) => {
    expect(findDivision(divisions, code)).toBeNull()
    expect(divisionPath(divisions, code)).toEqual([])
    expect(divisionPoint(divisions, code)).toBeNull()
  })

  it.each([
    ['330206002', ['330000', '330200', '330206', '330206002']],
    ['330206', ['330000', '330200', '330206']],
    ['330200', ['330000', '330200']],
    ['330000', ['330000']],
    ['441911', ['440000', '441900', '441911']],
  ])('the way down to %s is %s', (code, path) => {
    expect(divisionPath(divisions, code).map((each) => each.code)).toEqual(path)
  })

  it.each([
    ['330206002', ['浙江省', '宁波市', '北仑区', '新碶街道']],
    ['310115', ['上海市', '浦东新区']],
    ['419001', ['河南省', '济源市']],
    ['500235', ['重庆市', '云阳县']],
    ['441911', ['广东省', '东莞市', '麻涌镇']],
    ['810201', ['香港特别行政区', '九龙', '九龙城区']],
  ])('prints the names of %s as %s', (code, names) => {
    expect(divisionNames(divisions, code).map((each) => each.zh)).toEqual(names)
  })

  it('lists what lies below, level by level', () => {
    expect(divisionsBelow(divisions, '')).toHaveLength(34)
    expect(divisionsBelow(divisions, '330000').map((each) => each.name.en)).toContain('Ningbo')
    expect(divisionsBelow(divisions, '330206').length).toBeGreaterThan(10)
    expect(divisionsBelow(divisions, '330206002')).toEqual([])
  })

  it('places a street by its county or city', () => {
    const point = divisionPoint(divisions, '330206002')
    expect(point?.lat).toBeCloseTo(29.9, 0)
    expect(point?.lon).toBeCloseTo(121.7, 0)
  })

  it('every street has a county above it and every county a city', () => {
    for (const county of Object.keys(divisions.streets)) {
      expect(divisions.byCode.get(county)?.level).toBe('county')
      for (const row of divisions.streets[county] ?? []) expect(row[0].slice(0, 4)).toBe(county.slice(0, 4))
    }
    for (const division of divisions.byCode.values())
      if (division.level === 'county')
        expect(divisions.byCode.has(`${division.code.slice(0, 4)}00`)).toBe(true)
  })
})
