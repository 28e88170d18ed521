import { describe, expect, it } from 'vitest'
import { setPointsTermsCall } from '#contract/points-terms.ts'
import { firstTerms } from '#domain/points/points.ts'
import { faultsOf, type TypedTerms, termsOf, typedOf } from './typed-terms.ts'

const typed = typedOf(firstTerms)
const sent = (values: TypedTerms) =>
  setPointsTermsCall.body.safeParse({ fromDay: '2027-01-01', terms: termsOf(values), version: 0 })

describe('amounts of points as they are typed [§3]', () => {
  it('go there and back unchanged', () => {
    expect(faultsOf(typed)).toEqual([])
    expect(termsOf(typed)).toEqual(firstTerms)
  })

  it.each<[what: string, change: Partial<TypedTerms>, path: string]>([
    ['nothing', { checkIn: '' }, 'checkIn'],
    ['none for a check-in', { checkIn: '0' }, 'checkIn'],
    ['a part of a point', { streakBonus: '1.5' }, 'streakBonus'],
    ['more than two fifths of an order', { share: '41' }, 'share'],
    ['less than a yuan for a point', { perPoint: '0' }, 'perPoint'],
    ['too many points', { registration: '100001' }, 'registration'],
    ['no package', { packages: [] }, 'packages'],
    ['a package for nothing', { packages: [{ yuan: '0', bonus: '0' }] }, 'packages.0.yuan'],
    ['more given than bought', { packages: [{ yuan: '10', bonus: '1001' }] }, 'packages.0.bonus'],
    [
      'a price twice',
      {
        packages: [
          { yuan: '10', bonus: '0' },
          { yuan: '010', bonus: '5' },
        ],
      },
      'packages.1.yuan',
    ],
  ])('say beside the field what is wrong with %s, which the server refuses too', (_what, change, path) => {
    const values = { ...typed, ...change }
    expect(faultsOf(values).map((fault) => fault.path)).toEqual([path])
    if (values.checkIn !== '') expect(sent(values).success).toBe(false)
  })
})
