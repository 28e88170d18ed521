import type {
  closeChargeCode as closeCall,
  DeskChargeDetail,
  nameCharge as nameCall,
  saveChargeCode as saveCall,
} from '#contract/charge-codes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  type ChargeVersion,
  chargeLimits,
  chargesWith,
  isChargeTaken,
  languageOfTakenName,
  sameMeaning,
} from '#domain/reference/charge-versions.ts'
import { type Charge, isProductCharge } from '#domain/reference/charges.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { getChargeCode } from './charge-queries.ts'
import { bundledCharges, lookAtReference, tellProcesses } from './kept-reference.ts'
import { addChargeVersion, newestCharges, type StoredCharge, takeTurn, usedCharges } from './version-store.ts'

type Standing = {
  readonly all: readonly StoredCharge[]
  readonly newest: StoredCharge | null
  readonly charges: ReadonlyMap<string, Charge>
}

/** What stands, with others kept from changing it. Refuses with `charge.changedMeanwhile` what was not read last. */
async function standing(ctx: Context, code: string, basedOn: number): Promise<Standing> {
  await takeTurn(ctx)
  const all = await newestCharges(ctx)
  const newest = all.find((each) => each.code === code) ?? null
  if ((newest?.version ?? 0) !== basedOn)
    throw new Refusal('charge.changedMeanwhile', { code, clerk: newest?.staffName ?? '' })
  return { all, newest, charges: chargesWith(bundledCharges(ctx), all) }
}

const nameFree = (charges: ReadonlyMap<string, Charge>, code: string, name: Bilingual): void => {
  const taken = languageOfTakenName(charges, code, name)
  if (taken)
    throw new Refusal('request.invalid', {}, { [`name.${taken}`]: { code: 'charge.nameTaken', params: {} } })
}

async function write(
  ctx: Context,
  actor: Actor,
  version: ChargeVersion,
  note: string,
  before: ChargeVersion | null,
): Promise<void> {
  if (!(await addChargeVersion(ctx, actor, version, note)))
    throw new Refusal('charge.changedMeanwhile', { code: version.code, clerk: '' })
  const facts = ({ name, terms, closed }: ChargeVersion) => ({
    name: name?.zh ?? null,
    nameEnglish: name?.en ?? null,
    ...(terms
      ? {
          basis: terms.basis,
          stage: terms.stage,
          payer: terms.payer,
          taxTreatment: terms.taxKind,
          currency: terms.currency,
          place: terms.place,
          status: closed ? 'closed' : 'open',
        }
      : {}),
  })
  noteChange(ctx, {
    subject: version.code,
    ...(before ? { before: facts(before) } : {}),
    after: facts(version),
    reason: note || null,
  })
  await tellProcesses(ctx)
}

/**
 * Adds a charge of the forwarder's own, or writes its next version. Refuses with `charge.changedMeanwhile`,
 * `charge.productsOwn`, `charge.meaningUsed` and `charge.tooMany`, and beside its field a code or a name that is taken.
 */
export async function saveChargeCode(
  ctx: Context,
  actor: Actor,
  { code, basedOn, name, terms, note }: BodyOf<typeof saveCall>,
): Promise<DeskChargeDetail> {
  if (isProductCharge(code)) throw new Refusal('charge.productsOwn', { code })
  await transact(ctx, async (ctx) => {
    const { all, newest, charges } = await standing(ctx, code, basedOn)
    if (!newest) {
      if (isChargeTaken(charges, code))
        throw new Refusal('request.invalid', {}, { code: { code: 'charge.codeTaken', params: {} } })
      if (all.filter((each) => each.terms).length >= chargeLimits.own)
        throw new Refusal('charge.tooMany', { limit: chargeLimits.own })
    }
    nameFree(charges, code, name)
    const changesMeaning = newest?.terms && !sameMeaning(newest.terms, terms)
    if (changesMeaning && (await usedCharges(ctx, code)).size > 0)
      throw new Refusal('charge.meaningUsed', { code })
    const version = { code, version: basedOn + 1, name, terms, closed: newest?.closed ?? false }
    await write(ctx, actor, version, note, newest)
  })
  await lookAtReference(ctx)
  return getChargeCode(ctx, code)
}

/**
 * Names a charge of the product otherwise; null gives it its own name back. Refuses with `request.notFound` and
 * `charge.changedMeanwhile`, and beside its field a name that is taken.
 */
export async function nameCharge(
  ctx: Context,
  actor: Actor,
  { code, basedOn, name, note }: BodyOf<typeof nameCall>,
): Promise<DeskChargeDetail> {
  if (!isProductCharge(code)) throw new Refusal('request.notFound')
  await transact(ctx, async (ctx) => {
    const { newest, charges } = await standing(ctx, code, basedOn)
    if (name) nameFree(charges, code, name)
    await write(ctx, actor, { code, version: basedOn + 1, name, terms: null, closed: false }, note, newest)
  })
  await lookAtReference(ctx)
  return getChargeCode(ctx, code)
}

/** Offers an own charge no more, or again. Refuses with `request.notFound`, `charge.productsOwn` and `charge.changedMeanwhile`. */
export async function closeChargeCode(
  ctx: Context,
  actor: Actor,
  { code, basedOn, closed, note }: BodyOf<typeof closeCall>,
): Promise<DeskChargeDetail> {
  if (isProductCharge(code)) throw new Refusal('charge.productsOwn', { code })
  await transact(ctx, async (ctx) => {
    const { newest, charges } = await standing(ctx, code, basedOn)
    if (!newest?.name) throw new Refusal('request.notFound')
    if (newest.closed === closed) return
    // While it was closed another may have taken its name.
    if (!closed) nameFree(charges, code, newest.name)
    await write(ctx, actor, { ...newest, version: basedOn + 1, closed }, note, newest)
  })
  await lookAtReference(ctx)
  return getChargeCode(ctx, code)
}
