import { describe, expect, it } from 'vitest'
import { addressBody, emptyAddress, townOf, withTown } from './address-values.ts'

const town = (code: string, zh: string) => ({ code, name: { zh, en: code } })
const towns = [town('1', '小港'), town('2', '小港街道'), town('3', '大碶街道')]

describe('an address as it is typed', () => {
  it('is the default of no end that it does not serve', () => {
    const body = addressBody({
      ...emptyAddress,
      kinds: { pickup: false, delivery: true },
      defaultFor: { pickup: true, delivery: true },
    })
    expect(body).toMatchObject({ kinds: ['delivery'], defaultFor: ['delivery'] })
  })

  it.each([
    ['小港街道纬五路 18 号', '2'],
    ['小港纬五路 18 号', '1'],
    ['纬五路 18 号', undefined],
    ['', undefined],
  ])('reads the town that %j begins with', (street, code) => {
    expect(townOf(street, towns)?.code).toBe(code)
  })

  it('puts one town at the head of a street, in the place of another, and takes it away again', () => {
    const first = withTown('纬五路 18 号', towns[1] ?? null, towns)
    expect(first).toBe('小港街道纬五路 18 号')
    const second = withTown(first, towns[2] ?? null, towns)
    expect(second).toBe('大碶街道纬五路 18 号')
    expect(withTown(second, null, towns)).toBe('纬五路 18 号')
  })
})
