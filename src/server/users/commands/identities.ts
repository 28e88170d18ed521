import { randomBytes } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identities.ts'
import type { Customer, Visitor } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type IdentityProviderName, identitySeconds, mayUnbind } from '#domain/users/identities.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import type { IdentityProvider } from '#server/providers/identity/port.ts'
import type { WaitingIdentity } from '../factor-store.ts'
import {
  addIdentity,
  addIdentityLogin,
  deleteIdentitiesOf,
  deleteIdentity,
  findIdentitiesOf,
  findIdentityOwner,
  saveTicket,
  spendState,
  takeTicket,
} from '../identity-store.ts'
import { readMobile } from '../mobile.ts'
import { closeCode, closeCodesOf, loadUser, loadUserByMobile } from '../store.ts'
import { checkCode, mobileSubject } from './codes.ts'
import {
  askSecondFactor,
  type Entered,
  enter,
  inviteOf,
  openSessionInstead,
  refuseLogin,
  register,
  requireAgreement,
} from './login.ts'
import { customerKey, type LoggedIn } from './sessions.ts'

const secret = (): string => randomBytes(32).toString('base64url')

/** States, browsers and tickets are kept as digests, each of its own kind. */
const digestOf = (ctx: Context, kind: 'state' | 'browser' | 'ticket', text: string): string =>
  ctx.tokens.digest(`identity-${kind}`, text)

/** How somebody of a provider appears in the audit trail. */
const subjectKey = (ctx: Context, provider: IdentityProviderName, subject: string): string =>
  `${provider}:${ctx.tokens.digest('audit', `${provider}:${subject}`).slice(0, 32)}`

const inTenMinutes = (ctx: Context): Date => new Date(ctx.clock().getTime() + identitySeconds * 1000)

function providerOf(ctx: Context, name: IdentityProviderName): IdentityProvider {
  if (ctx.identity?.name !== name) throw new Refusal('identity.notOffered')
  return ctx.identity
}

/** Where a browser goes to say who it is, and the secret that ties the way back to it. */
export async function startIdentityLogin(
  ctx: Context,
  actor: Visitor | Customer,
  request: BodyOf<typeof contract.startIdentityLogin> & { browser: string | null },
): Promise<{ url: string; browser: string }> {
  const provider = providerOf(ctx, request.provider)
  if (request.bind && actor.kind !== 'customer') throw new Refusal('login.required')
  const state = secret()
  const browser = request.browser ?? secret()
  await addIdentityLogin(ctx, {
    stateDigest: digestOf(ctx, 'state', state),
    browserDigest: digestOf(ctx, 'browser', browser),
    provider: provider.name,
    userId: request.bind && actor.kind === 'customer' ? actor.userId : null,
    wanted: request.wanted || null,
    expiresAt: inTenMinutes(ctx),
  })
  return { url: provider.authorizeUrl({ state, returnTo: `${ctx.publicUrl}/login/wechat` }), browser }
}

type Finished = Omit<ReplyOf<typeof contract.finishIdentityLogin>, 'login'> & {
  readonly loggedIn: LoggedIn | null
}

/**
 * Takes what a provider sent back. Refuses with `identity.stateInvalid` for a state that is used, old, unknown, of
 * another browser or of another customer, and with `identity.codeInvalid`; throws ProviderFailure. The state is spent
 * before the provider is asked: whatever comes of it, it brings nobody back twice.
 */
export async function finishIdentityLogin(
  ctx: Context,
  actor: Visitor | Customer,
  request: { state: string; code: string; browser: string | null; from: CallOrigin },
): Promise<Finished> {
  const { from } = request
  const stateDigest = digestOf(ctx, 'state', request.state)
  const left = request.browser
    ? await spendState(ctx, stateDigest, digestOf(ctx, 'browser', request.browser))
    : null
  if (!left || (left.userId && !(actor.kind === 'customer' && actor.userId === left.userId)))
    throw new Refusal('identity.stateInvalid')
  const { provider: name, wanted } = left
  const person = await providerOf(ctx, name).personOf(request.code)
  if (!person) throw new Refusal('identity.codeInvalid')
  const { nickName } = person
  const told = { ticket: null, secondFactor: null, nickName, wanted, loggedIn: null } as const
  if (left.userId) {
    const { userId } = left
    await transact(ctx, (ctx) => bindIdentityTo(ctx, userId, { provider: name, person }, from))
    return { ...told, outcome: 'bound' }
  }
  const owner = await findIdentityOwner(ctx, name, person.subject)
  if (!owner) {
    const ticket = secret()
    await saveTicket(ctx, stateDigest, digestOf(ctx, 'ticket', ticket), person, inTenMinutes(ctx))
    return { ...told, outcome: 'bind', ticket }
  }
  const entered = await transact(ctx, async (ctx) => {
    const user = await loadUser(ctx, owner)
    return !user || user.disabledAt ? null : enter(ctx, actor, user, request)
  })
  if (!entered) return refuseLogin(ctx, from, subjectKey(ctx, name, person.subject), 'login.userClosed')
  return 'secondFactor' in entered
    ? { ...told, outcome: 'secondFactor', secondFactor: entered.secondFactor }
    : { ...told, outcome: 'loggedIn', loggedIn: entered }
}

/**
 * Binds whoever a ticket stands for to the customer of a number that an SMS code proves, and logs in. Refuses like a
 * login by code, and with `identity.stateInvalid`, `identity.boundElsewhere` and `identity.numberHasAnother`: code and
 * ticket are then as they were, so that another number can be tried.
 */
export async function bindIdentity(
  ctx: Context,
  actor: Visitor | Customer,
  request: BodyOf<typeof contract.bindIdentityCall> & { browser: string | null; from: CallOrigin },
): Promise<Entered> {
  requireAgreement(request)
  const mobile = readMobile(request.phone)
  const { challengeId, phoneCode: code, from, browser } = request
  if (!browser) throw new Refusal('identity.stateInvalid')
  const who = mobileSubject(ctx, mobile)
  try {
    await checkCode(ctx, { mobile, purpose: 'account', challengeId, code })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuseLogin(ctx, from, who, error.code, error.params)
  }
  try {
    return await transact(ctx, async (ctx) => {
      const taken = await takeTicket(
        ctx,
        digestOf(ctx, 'ticket', request.ticket),
        digestOf(ctx, 'browser', browser),
      )
      if (!taken) throw new Refusal('identity.stateInvalid')
      if (!(await closeCode(ctx, challengeId))) throw new Refusal('login.codeExpired')
      await closeCodesOf(ctx, mobile, 'account')
      const user =
        (await loadUserByMobile(ctx, mobile)) ?? (await register(ctx, actor, mobile, inviteOf(request), from))
      if (user.disabledAt) throw new Refusal('login.userClosed')
      if (user.hasSecondFactor) {
        // Bound by the second step; what stands in its way is told now, while another number can be tried.
        await refuseBoundOtherwise(ctx, user.id, taken)
        return askSecondFactor(ctx, user, from, taken)
      }
      await bindIdentityTo(ctx, user.id, taken, from)
      return openSessionInstead(ctx, actor, user, request)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuseLogin(ctx, from, who, error.code, error.params)
  }
}

async function refuseBoundOtherwise(
  ctx: Context,
  userId: UserId,
  { provider, person }: WaitingIdentity,
): Promise<void> {
  const owner = await findIdentityOwner(ctx, provider, person.subject)
  if (owner === userId) return
  if (owner) throw new Refusal('identity.boundElsewhere')
  if ((await findIdentitiesOf(ctx, userId)).some((each) => each.provider === provider))
    throw new Refusal('identity.numberHasAnother')
}

/** Binds an identity; one that is bound to this very customer stays as it is. */
export async function bindIdentityTo(
  ctx: Context,
  userId: UserId,
  { provider, person }: WaitingIdentity,
  from: CallOrigin,
): Promise<void> {
  if (await addIdentity(ctx, userId, provider, person)) {
    await recordLogin(ctx, from, customerKey(userId), 'identityBound', provider, {
      after: subjectKey(ctx, provider, person.subject),
    })
    return
  }
  const owner = await findIdentityOwner(ctx, provider, person.subject)
  if (owner === userId) return
  throw new Refusal(owner ? 'identity.boundElsewhere' : 'identity.numberHasAnother')
}

/** Unbinds one's identity. Refuses with `request.notFound` and, where no other way in is left, `identity.lastWay`. */
export async function unbindIdentity(
  ctx: Context,
  actor: Customer,
  request: { provider: IdentityProviderName; from: CallOrigin },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { provider } = request
    const bound = await findIdentitiesOf(ctx, actor.userId)
    const ways = {
      byMobile: await hasMobile(ctx, actor.userId),
      identities: bound.map((each) => each.provider),
    }
    if (!mayUnbind(ways, provider)) throw new Refusal('identity.lastWay')
    const subject = await deleteIdentity(ctx, actor.userId, provider)
    if (subject === null) throw new Refusal('request.notFound')
    await recordLogin(ctx, request.from, customerKey(actor.userId), 'identityUnbound', provider, {
      before: subjectKey(ctx, provider, subject),
    })
  })
}

/** Whether the product can send codes to the customer's number. */
export const hasMobile = async (ctx: Context, userId: UserId): Promise<boolean> =>
  /^\+\d{6,15}$/.test((await loadUser(ctx, userId))?.mobile ?? '')

/** Removes a customer's identities, so that none of them opens a closed door: part of closing a customer for good. */
export const forgetIdentities = (ctx: Context, userId: UserId): Promise<void> =>
  deleteIdentitiesOf(ctx, userId)
