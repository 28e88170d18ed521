import { describe, expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import * as points from './points.ts'

const cny = (minor: number) => money(minor, 'CNY')

describe('the amounts of points until the desk sets others [decision 018, 040]', () => {
  it('are these', () => {
    expect(points.pointsTerms).toMatchObject({
      pointsPerYuan: 100,
      step: 100,
      pointsShare: 2_000,
      minorPerEarnedPoint: 1_000,
      rebateShare: 100,
      voucherShare: 5_000,
      voucherMostMinor: 100_000,
      voucherLeastMostMinor: 100_000_000,
      voucherMostDays: 366,
      checkIn: 5,
      streakBonus: 20,
      streakDays: 7,
    })
    expect(points.firstTerms).toEqual({
      checkIn: 5,
      streakBonus: 20,
      rewards: {
        personalCertification: 100,
        scene: 10,
        inviteRegistration: 100,
        memberCertification: 50,
        registration: 50,
      },
      minorPerEarnedPoint: 1_000,
      pointsSharePercent: 20,
      topUps: [
        { yuan: 50, bonus: 0 },
        { yuan: 100, bonus: 200 },
        { yuan: 300, bonus: 900 },
        { yuan: 500, bonus: 2_000 },
        { yuan: 1_000, bonus: 5_000 },
      ],
    })
  })

  it('may be set so far and no farther', () => {
    expect(points.termsLimits).toEqual({
      points: 100_000,
      leastMinorPerPoint: 100,
      mostMinorPerPoint: 100_000,
      sharePercent: 40,
      packages: 8,
      packageYuan: 5_000,
    })
  })
})

describe('what points are earned by [§3]', () => {
  it.each([
    ['personalCertification', 1],
    ['topUp', 2],
    ['scene', 3],
    ['checkIn', 4],
    ['order', 5],
    ['inviteRegistration', 6],
    ['memberCertification', 7],
    ['registration', 8],
  ] as const)('%s is type %i', (kind, type) => {
    expect(points.pointsTypes[kind]).toBe(type)
  })

  const worked = { forAmount: null, streak: null }
  it.each([
    ['checkIn', { points: 5, every: 'day', forAmount: null, streak: { days: 7, bonus: 20 } }],
    ['order', { points: 1, every: 'time', forAmount: cny(1_000), streak: null }],
    ['topUp', { points: 100, every: 'time', forAmount: cny(100), streak: null }],
    ['personalCertification', { points: 100, every: 'once', ...worked }],
    ['scene', { points: 10, every: 'day', ...worked }],
    ['inviteRegistration', { points: 100, every: 'time', ...worked }],
    ['memberCertification', { points: 50, every: 'time', ...worked }],
    ['registration', { points: 50, every: 'once', ...worked }],
  ] as const)('%s earns as it is told', (kind, earning) => {
    const found = points.earnings(points.firstTerms).filter((each) => each.kind === kind)
    expect(found).toEqual([{ kind, ...earning }])
  })

  it('each stands in the list once, and rewards have their own', () => {
    expect(points.earnings(points.firstTerms).map(({ kind }) => kind)).toEqual(points.earningKinds)
    expect(points.earningKinds.toSorted()).toEqual(Object.keys(points.pointsTypes).toSorted())
    expect(points.rewardKinds.toSorted()).toEqual(Object.keys(points.firstTerms.rewards).toSorted())
  })

  it('fills seven series: who registered counts with who was invited', () => {
    const kinds = points.earningKinds
    expect(new Set(kinds.map(points.seriesOf))).toEqual(new Set(points.incomeSeries))
    expect(points.incomeSeries).toHaveLength(7)
    expect(kinds.filter((kind) => points.seriesOf(kind) !== kind)).toEqual(['registration'])
    expect(points.seriesOf('registration')).toBe('inviteRegistration')
  })
})

describe('the edges of refunds', () => {
  it.each([
    // earned, taken back before, refunded, paid: taken back
    [10, 0, 100, 0, 0],
    [10, 0, 1, 1, 10],
    [10, 4, 100, 100, 6],
    [10, 10, 100, 100, 0],
    [3, 0, 1, 100, 1],
  ])(
    'of %i earned, %i taken back before, a refund of %i of %i takes %i back',
    (earned, before, refunded, paid, back) => {
      expect(points.takenBack(earned, before, cny(refunded), cny(paid))).toBe(back)
    },
  )

  it.each([
    // given, come back before, refunded, paid: come back
    [300, 0, 100, 100, 300],
    [300, 100, 100, 100, 200],
    [300, 0, 101, 100, 300],
    [300, 0, 50, 100, 150],
    [100, 0, 1, 3, 33],
    [300, 290, 50, 100, 10],
    // An order that points paid for wholly comes back wholly.
    [300, 0, 0, 0, 300],
  ])(
    'of %i given, %i back before, a refund of %i of %i brings %i back',
    (given, before, refunded, paid, back) => {
      expect(points.returnedPoints(given, before, { refunded: cny(refunded), paid: cny(paid) })).toBe(back)
    },
  )
})
