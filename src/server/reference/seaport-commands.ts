import type {
  closeSeaport as closeCall,
  DeskSeaportDetail,
  resetSeaport as resetCall,
  saveSeaport as saveCall,
} from '#contract/desk-seaports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import {
  aliasHolder,
  isTimeZone,
  type SeaportVersion,
  seaportOf,
  seaportsWith,
} from '#domain/reference/seaport-versions.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { getDeskSeaport } from './desk-seaport-queries.ts'
import { bundledSeaports, lookAtReference, tellProcesses } from './kept-reference.ts'
import { addSeaportVersion, newestSeaports, takeTurn } from './version-store.ts'

/** All newest versions, with others kept from writing the next. Refuses with `seaport.changedMeanwhile` what was not read last. */
async function standing(ctx: Context, code: string, basedOn: number) {
  await takeTurn(ctx)
  const all = await newestSeaports(ctx)
  const newest = all.find((each) => each.code === code) ?? null
  if ((newest?.version ?? 0) !== basedOn)
    throw new Refusal('seaport.changedMeanwhile', { code, clerk: newest?.staffName ?? '' })
  return { all, newest }
}

async function write(
  ctx: Context,
  actor: Actor,
  version: SeaportVersion,
  note: string,
  before: SeaportVersion | null,
): Promise<void> {
  if (!(await addSeaportVersion(ctx, actor, version, note)))
    throw new Refusal('seaport.changedMeanwhile', { code: version.code, clerk: '' })
  const own = bundledSeaports(ctx).get(version.code)
  const facts = ({ port, closed }: Pick<SeaportVersion, 'port' | 'closed'>) => {
    const shown = port ?? own
    return {
      name: shown?.name.zh ?? null,
      nameEnglish: shown?.name.en ?? null,
      coordinates: shown ? `${shown.lat}, ${shown.lon}` : null,
      timeZone: shown?.zone ?? null,
      status: closed ? 'closed' : 'open',
    }
  }
  const had = before ?? (own ? { port: null, closed: false } : null)
  noteChange(ctx, {
    subject: version.code,
    ...(had ? { before: facts(had) } : {}),
    after: facts(version),
    reason: note || null,
  })
  await tellProcesses(ctx)
}

/** Ports that a forwarder adds at most; what search keeps in memory stays small. Assumed (decision 070) */
const mostAdded = 1_000

/**
 * Adds a port, or writes the next version of one. Refuses with `request.notFound`, `seaport.changedMeanwhile` and
 * `seaport.tooMany`, and beside its field a code that is taken, a country or a time zone that is none.
 */
export async function saveSeaport(
  ctx: Context,
  actor: Actor,
  { code, basedOn, added, port: fields, note }: BodyOf<typeof saveCall>,
): Promise<DeskSeaportDetail> {
  const bundled = bundledSeaports(ctx)
  const wrong: Record<string, FieldRefusal> = {}
  if (!isTimeZone(fields.zone)) wrong['port.zone'] = { code: 'seaport.zoneUnknown', params: {} }
  if (!ctx.reference.countries.some((each) => each.code === code.slice(0, 2)))
    wrong.code = { code: 'seaport.countryUnknown', params: {} }
  if (Object.keys(wrong).length > 0) throw new Refusal('request.invalid', {}, wrong)
  await transact(ctx, async (ctx) => {
    const taken = () =>
      new Refusal('request.invalid', {}, { code: { code: 'seaport.codeTaken', params: {} } })
    if (added && bundled.has(code)) throw taken()
    const { all, newest } = await standing(ctx, code, basedOn)
    if (!added && !newest && !bundled.has(code)) throw new Refusal('request.notFound')
    const { seaports } = seaportsWith(bundled, all)
    if (added && !newest) {
      if (aliasHolder(seaports.values(), code)) throw taken()
      if (all.filter((each) => !bundled.has(each.code)).length >= mostAdded)
        throw new Refusal('seaport.tooMany', { limit: mostAdded })
    }
    // Another port's code among the aliases would hide that port from what comes in by code.
    if (fields.aliases.some((alias) => seaports.has(alias) && alias !== code))
      throw new Refusal('request.invalid', {}, { 'port.aliases': { code: 'seaport.codeTaken', params: {} } })
    const port = seaportOf(code, fields, newest?.port ?? bundled.get(code) ?? null)
    await write(
      ctx,
      actor,
      { code, version: basedOn + 1, port, closed: newest?.closed ?? false },
      note,
      newest,
    )
  })
  await lookAtReference(ctx)
  return getDeskSeaport(ctx, code)
}

/** Offers a port no more, or again. Refuses with `request.notFound` and `seaport.changedMeanwhile`. */
export async function closeSeaport(
  ctx: Context,
  actor: Actor,
  { code, basedOn, closed, note }: BodyOf<typeof closeCall>,
): Promise<DeskSeaportDetail> {
  await transact(ctx, async (ctx) => {
    const { newest } = await standing(ctx, code, basedOn)
    if (!newest && !bundledSeaports(ctx).has(code)) throw new Refusal('request.notFound')
    if ((newest?.closed ?? false) === closed) return
    await write(ctx, actor, { code, version: basedOn + 1, port: newest?.port ?? null, closed }, note, newest)
  })
  await lookAtReference(ctx)
  return getDeskSeaport(ctx, code)
}

/** Takes back what clerks said of a port of the product; a closed one stays closed. Refuses with `request.notFound` and `seaport.changedMeanwhile`. */
export async function resetSeaport(
  ctx: Context,
  actor: Actor,
  { code, basedOn, note }: BodyOf<typeof resetCall>,
): Promise<DeskSeaportDetail> {
  if (!bundledSeaports(ctx).has(code)) throw new Refusal('request.notFound')
  await transact(ctx, async (ctx) => {
    const { newest } = await standing(ctx, code, basedOn)
    if (!newest?.port) return
    const { closed } = newest
    await write(ctx, actor, { code, version: basedOn + 1, port: null, closed }, note, newest)
  })
  await lookAtReference(ctx)
  return getDeskSeaport(ctx, code)
}
