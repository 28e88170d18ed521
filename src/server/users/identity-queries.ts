import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identities.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { identityProviders, mayUnbind } from '#domain/users/identities.ts'
import type { Context } from '#server/platform/context.ts'
import { hasMobile } from './commands/identities.ts'
import { findIdentitiesOf } from './identity-store.ts'

/** The providers one can log in with here. */
export const listProviders = ({ identity }: Context): ReplyOf<typeof contract.listIdentityProviders> =>
  identity ? [{ provider: identity.name, demo: identity.demo }] : []

/** Every provider that is offered or bound, with one's identity there. */
export async function listIdentities(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.listIdentities>> {
  const bound = await findIdentitiesOf(ctx, actor.userId)
  const ways = {
    byMobile: await hasMobile(ctx, actor.userId),
    identities: bound.map((each) => each.provider),
  }
  return identityProviders.flatMap((provider) => {
    const found = bound.find((each) => each.provider === provider)
    if (!found && ctx.identity?.name !== provider) return []
    return [
      {
        provider,
        demo: ctx.identity?.demo ?? false,
        bound: found
          ? {
              nickName: found.nickName,
              boundAt: found.boundAt.toISOString(),
              mayUnbind: mayUnbind(ways, provider),
            }
          : null,
      },
    ]
  })
}
