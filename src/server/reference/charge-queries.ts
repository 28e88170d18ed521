import type {
  chargeStates,
  DeskCharge,
  DeskChargeDetail,
  listChargeCodes as listCall,
} from '#contract/charge-codes.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { chargesWith } from '#domain/reference/charge-versions.ts'
import { type Charge, type ChargeCode, isProductCharge } from '#domain/reference/charges.ts'
import type { Context } from '#server/platform/context.ts'
import { bundledCharges, lookAtReference } from './kept-reference.ts'
import {
  chargeHistory,
  holdOwnCharges,
  newestCharges,
  type StoredCharge,
  usedCharges,
} from './version-store.ts'

/** What clerks see stands in the database; nothing of it is remembered. */
function presentCharge(
  charge: Charge,
  newest: StoredCharge | undefined,
  used: ReadonlyMap<string, Date>,
): DeskCharge {
  const { code, name, basis, stage, usualPayer: payer, taxKind, currency, place } = charge
  const state = isProductCharge(code)
    ? newest?.name
      ? 'renamed'
      : 'product'
    : charge.closed
      ? 'closed'
      : 'own'
  return {
    code,
    name: { ...name },
    basis,
    stage,
    payer,
    taxKind,
    currency,
    place,
    state: state satisfies (typeof chargeStates)[number],
    version: newest?.version ?? 0,
    usedSince: used.get(code)?.toISOString() ?? null,
    staffName: newest?.staffName ?? null,
    madeAt: newest?.madeAt.toISOString() ?? null,
  }
}

export async function listChargeCodes(
  ctx: Context,
  { text, state, stage, cursor, size }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const newest = await newestCharges(ctx)
  const used = await usedCharges(ctx)
  const byCode = new Map(newest.map((each) => [each.code as string, each]))
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = [...chargesWith(bundledCharges(ctx), newest).values()]
    .map((charge) => ({ charge, item: presentCharge(charge, byCode.get(charge.code), used) }))
    .filter(({ charge, item }) => {
      if ((state && item.state !== state) || (stage && item.stage !== stage)) return false
      const said = [charge.code, charge.name.zh, charge.name.en, ...charge.aliases].join(' ').toLowerCase()
      return words.every((word) => said.includes(word))
    })
    .map(({ item }) => item)
  const begin = cursor ? found.findIndex(({ code }) => code === cursor) + 1 : 0
  const page = found.slice(begin, begin + size)
  return {
    items: page,
    total: found.length,
    nextCursor: begin + size < found.length ? (page.at(-1)?.code ?? null) : null,
  }
}

/** Refuses with `request.notFound`. */
export async function getChargeCode(ctx: Context, code: string): Promise<DeskChargeDetail> {
  const versions = await chargeHistory(ctx, code)
  const product = bundledCharges(ctx)
  const charge = chargesWith(product, versions.slice(0, 1)).get(code)
  if (!charge) throw new Refusal('request.notFound')
  const productName = product.get(code)?.name
  return {
    ...presentCharge(charge, versions[0], await usedCharges(ctx, code)),
    productName: productName ? { ...productName } : null,
    versions: versions.map(({ version, name, terms, closed, note, staffName, madeAt }) => ({
      version,
      name: name && { ...name },
      terms: terms && { ...terms },
      closed,
      note,
      staffName,
      madeAt: madeAt.toISOString(),
    })),
  }
}

/** The charge of something that is there, closed or not. Refuses with `charge.unknown`. */
export async function knownCharge(ctx: Context, code: ChargeCode): Promise<Charge> {
  const known = ctx.reference.charges.get(code)
  if (known) return known
  // A colleague of another process may have added it a moment ago.
  await lookAtReference(ctx)
  const found = ctx.reference.charges.get(code)
  if (!found) throw new Refusal('charge.unknown', { code })
  return found
}

/** As `takeCharges`, of one. */
export async function takeCharge(ctx: Context, code: ChargeCode): Promise<Charge> {
  const charge = (await takeCharges(ctx, [code])).get(code)
  if (!charge) throw new Refusal('charge.unknown', { code })
  return charge
}

/**
 * Charges that something is priced or charged with from now on, inside the transaction that does: as the database has
 * them, and what own codes of them mean stays from then on. Refuses with `charge.unknown` and `charge.closed`.
 */
export async function takeCharges(
  ctx: Context,
  codes: Iterable<ChargeCode>,
): Promise<ReadonlyMap<string, Charge>> {
  const own = [...codes].filter((code) => !isProductCharge(code))
  if (own.length === 0) return ctx.reference.charges
  const now = chargesWith(new Map(), await holdOwnCharges(ctx, own))
  const charges = new Map([...ctx.reference.charges, ...now])
  for (const code of own) {
    const charge = now.get(code)
    if (!charge) throw new Refusal('charge.unknown', { code })
    if (charge.closed) throw new Refusal('charge.closed', { code })
  }
  return charges
}
