import type * as contract from '#contract/cargo.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type CargoQuestion, questionOf, readCargoQuestion } from '#domain/cargo/cargo-question.ts'
import { questionLimits } from '#domain/cargo/subscriptions.ts'
import type { Actor, Customer, Visitor } from '#domain/kernel/actor.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { secondsUntilFree } from '#domain/users/limits.ts'
import { repeatSeconds } from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'
import { addressSubject, counter, countTry, limitKey } from '#server/platform/login/limits.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { CargoAnswer, CargoData } from '#server/providers/cargo/port.ts'

export const getCargoRules = (ctx: Context): ReplyOf<typeof contract.cargoRulesCall> => ({
  carriers: [...ctx.reference.carriers.values()].map(({ scac, short, parent }) => ({ scac, short, parent })),
  owners: ctx.reference.ownerCodes.map(({ code, carrier, lessor }) => ({ code, carrier, lessor })),
})

type Typed = { readonly bill: string; readonly container: string; readonly carrier?: string | undefined }

/**
 * The question that was typed. Refuses with `cargo.billFormat`, `tracking.containerNumberInvalid`,
 * `cargo.ownerMismatch` and, for a carrier nobody knows, `request.invalid`.
 */
export function readQuestion(ctx: Context, actor: Actor, typed: Typed): CargoQuestion {
  const carriers = [...ctx.reference.carriers.values()]
  const reading = readCargoQuestion(
    { ...typed, carrier: typed.carrier ?? null },
    { carriers, owners: ctx.reference.ownerCodes },
  )
  const question = questionOf(reading)
  if (question) return question
  const { faults, owner } = reading
  if (faults.includes('billFormat')) throw new Refusal('cargo.billFormat')
  if (faults.includes('containerShape') || faults.includes('containerCheckDigit'))
    throw new Refusal('tracking.containerNumberInvalid')
  if (faults.includes('carrierUnknown'))
    throw new Refusal('request.invalid', {}, { carrier: { code: 'rates.carrierUnknown', params: {} } })
  const nameOf = (scac: string | null | undefined): string => {
    const carrier = scac ? ctx.reference.carriers.get(scac) : undefined
    return carrier ? inLanguage(carrier.short, actor.language) : ''
  }
  throw new Refusal('cargo.ownerMismatch', {
    owner: owner?.code ?? '',
    holder: nameOf(owner?.carrier),
    carrier: nameOf(reading.carrier),
  })
}

/** The source that is asked. Refuses with `cargo.notConnected`. */
export function cargoSource(ctx: Context): CargoData {
  if (!ctx.cargo) throw new Refusal('cargo.notConnected')
  return ctx.cargo
}

/** One asker: a customer wherever they are, a visitor by the address. */
export const askerKey = (actor: Visitor | Customer, address: string): string =>
  actor.kind === 'customer' ? actor.userId : addressSubject(address)

/** Counts a question. Refuses the same one within 20 seconds with `request.tooSoon` (requirements §5, §8). */
async function countQuestion(ctx: Context, asker: string, { bill, container }: CargoQuestion): Promise<void> {
  const key = limitKey(ctx, 'cargo.question', `${asker} ${bill} ${container}`)
  await countTry(ctx, [counter(key, questionLimits)], (recent, now) =>
    secondsUntilFree(recent.get(key) ?? [], questionLimits, now) > 0
      ? new Refusal('request.tooSoon', { seconds: repeatSeconds })
      : null,
  )
}

/**
 * What the terminal says. Refuses what `readQuestion` refuses, and with `request.tooSoon`, `cargo.nothingFound`,
 * `cargo.notConnected` and `cargo.queryFailed`.
 */
export async function findCargo(
  ctx: Context,
  actor: Visitor | Customer,
  address: string,
  typed: QueryOf<typeof contract.findCargoCall>,
): Promise<ReplyOf<typeof contract.findCargoCall>> {
  const question = readQuestion(ctx, actor, typed)
  const source = cargoSource(ctx)
  await countQuestion(ctx, askerKey(actor, address), question)
  let answer: CargoAnswer | null
  try {
    answer = await source.find(question)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ port: error.port, reason: error.reason }, 'terminal data not read')
    throw new Refusal('cargo.queryFailed')
  }
  if (!answer) {
    const { bill, container } = question
    throw new Refusal('cargo.nothingFound', { bill, container })
  }
  const { record, source: said, updatedAt } = answer
  const ports = [record.polEdi, record.podEdi].flatMap((code) => {
    const port = code ? ctx.reference.seaports.get(code) : undefined
    return port ? [[port.code, { zh: port.name.zh ?? port.name.en, en: port.name.en }] as const] : []
  })
  return {
    record,
    bill: question.bill,
    carrier: question.carrier,
    ports: Object.fromEntries(ports),
    source: said,
    demo: source.demo,
    updatedAt: updatedAt.toISOString(),
  }
}
