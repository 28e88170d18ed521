import type * as contract from '#contract/cargo.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  askEveryMinutes,
  subscriptionLimitsOfAddress,
  subscriptionLimitsOfAll,
  subscriptionLimitsOfNumber,
  subscriptionMinutes,
} from '#domain/cargo/subscriptions.ts'
import type { Customer, Visitor } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { countWithin, minutesOf, secondsUntilFree } from '#domain/users/limits.ts'
import { repeatSeconds } from '#domain/users/login.ts'
import { maskMobile } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { addressSubject, counter, countTry, limitKey } from '#server/platform/login/limits.ts'
import { provePerson } from '#server/users/commands/challenges.ts'
import { findUser, readContactMobile } from '#server/users/queries.ts'
import { cargoSource, readQuestion } from './queries.ts'
import { addSubscription } from './store.ts'

/** The number that is told: a customer's own, a visitor's as typed. Refuses beside the field `phone`. */
async function mobileOf(ctx: Context, actor: Visitor | Customer, typed: string | undefined): Promise<string> {
  if (actor.kind === 'visitor') {
    if (typed) return readContactMobile(typed, 'phone')
    throw new Refusal('request.invalid', {}, { phone: { code: 'login.mobileMissing', params: {} } })
  }
  const user = await findUser(ctx, actor.userId)
  if (!user) throw new Refusal('login.expired')
  // Another's number would get messages that its owner did not ask for.
  if (typed && readContactMobile(typed, 'phone') !== user.mobile) throw new Refusal('request.otherUser')
  return user.mobile
}

/** Before anything is sent to a number that a visitor typed. Refuses beside the field `captcha`, and with `login.captchaWrong`. */
async function proveVisitor(
  ctx: Context,
  { challengeId, captcha, proof }: BodyOf<typeof contract.subscribeCargoCall>,
): Promise<void> {
  if (!captcha && !proof)
    throw new Refusal('request.invalid', {}, { captcha: { code: 'login.captchaMissing', params: {} } })
  await provePerson(ctx, { challengeId, captcha, proof })
}

async function countSubscription(ctx: Context, mobile: string, address: string): Promise<void> {
  const ofNumber = limitKey(ctx, 'cargo.number', mobile)
  const ofAddress = limitKey(ctx, 'cargo.address', addressSubject(address))
  const ofAll = 'cargo.all'
  const counted = [counter(ofNumber, subscriptionLimitsOfNumber)]
  if (ctx.config.addressLimits)
    counted.push(counter(ofAddress, subscriptionLimitsOfAddress), counter(ofAll, subscriptionLimitsOfAll))
  await countTry(ctx, counted, (recent, now) => {
    const triesOf = (key: string) => recent.get(key) ?? []
    if (countWithin(triesOf(ofNumber), repeatSeconds, now) > 0)
      return new Refusal('request.tooSoon', { seconds: repeatSeconds })
    const wait = Math.max(
      secondsUntilFree(triesOf(ofNumber), subscriptionLimitsOfNumber, now),
      secondsUntilFree(triesOf(ofAddress), subscriptionLimitsOfAddress, now),
    )
    if (wait > 0) return new Refusal('cargo.subscriptionLimit', { minutes: minutesOf(wait) })
    return secondsUntilFree(triesOf(ofAll), subscriptionLimitsOfAll, now) > 0
      ? new Refusal('request.busy')
      : null
  })
}

/**
 * Has a container asked for half an hour; whoever left the number is told by text message (requirements §8). A visitor
 * proves to be a person first. Refuses what `readQuestion` refuses, and with `cargo.notConnected`, `login.captchaWrong`,
 * `request.tooSoon`, `cargo.subscriptionLimit`,
 * `request.busy` and `cargo.subscribed` while one for the same container and number runs.
 */
export async function subscribeCargo(
  ctx: Context,
  actor: Visitor | Customer,
  address: string,
  request: BodyOf<typeof contract.subscribeCargoCall>,
): Promise<ReplyOf<typeof contract.subscribeCargoCall>> {
  const question = readQuestion(ctx, actor, request)
  cargoSource(ctx)
  const mobile = await mobileOf(ctx, actor, request.phone)
  if (actor.kind === 'visitor') await proveVisitor(ctx, request)
  await countSubscription(ctx, mobile, address)
  const now = ctx.clock()
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const endsAt = after(subscriptionMinutes)
  const added = await addSubscription(ctx, {
    id: newId('cgs'),
    mobile,
    language: actor.language,
    question,
    createdAt: now,
    endsAt,
    nextTryAt: after(askEveryMinutes),
  })
  if (!added) throw new Refusal('cargo.subscribed')
  return { phone: maskMobile(mobile), until: endsAt.toISOString() }
}
