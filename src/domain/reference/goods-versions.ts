import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { HsGoods } from './hs-codes.ts'

/**
 * Goods come with the product in an edition, and the forwarder's clerks may say otherwise: each time a version of its
 * own, with the day from which it holds, so that a rate can be entered before it is in force. A version is never
 * changed; the newest one in force is what customers see. A withdrawn good is shown no more. What comes with a later
 * edition of the product never replaces what a clerk said.
 */
export type GoodsVersion = {
  readonly code: string
  /** Counts from 1 for each code. */
  readonly version: number
  /** Null where the good is withdrawn. */
  readonly goods: HsGoods | null
  readonly validFrom: BusinessDate
  readonly madeAt: Date
}

/** The newest version that holds on a day; null where none does yet and the good is as it came. */
export function versionInForce(versions: readonly GoodsVersion[], today: BusinessDate): GoodsVersion | null {
  let found: GoodsVersion | null = null
  for (const each of versions)
    if (each.validFrom <= today && each.version > (found?.version ?? 0)) found = each
  return found
}

/** All goods as customers see them on a day, in no order. */
export function goodsOn(
  bundled: readonly HsGoods[],
  versions: readonly GoodsVersion[],
  today: BusinessDate,
): HsGoods[] {
  const goods = new Map(bundled.map((each) => [each.code, each]))
  for (const [code, ofCode] of Map.groupBy(versions, (each) => each.code)) {
    const inForce = versionInForce(ofCode, today)
    if (!inForce) continue
    if (inForce.goods) goods.set(code, { ...inForce.goods, edited: { validFrom: inForce.validFrom } })
    else goods.delete(code)
  }
  return [...goods.values()]
}

/** Assumed (decision 035): more is a slip. */
export const goodsLimits = { name: 200, synonyms: 30, elements: 40, line: 120, note: 200 } as const
