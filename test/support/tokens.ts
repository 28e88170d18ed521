import { addToken, deskAddToken } from '#contract/api-tokens.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ApiTokenId } from '#domain/kernel/ids.ts'
import type { TestApp } from './app.ts'

export type BuiltToken = {
  readonly id: ApiTokenId
  readonly token: string
  /** What a program sends. */
  readonly headers: { readonly authorization: string }
}

const built = (made: { id: string }, token: string): BuiltToken => ({
  id: made.id as ApiTokenId,
  token,
  headers: { authorization: `Bearer ${token}` },
})

/** A token of a customer's own system. */
export async function buildToken(
  app: TestApp,
  customer: { readonly token: string },
  wish: Partial<BodyOf<typeof addToken>> = {},
): Promise<BuiltToken> {
  const body = { name: 'ERP', scopes: ['readOrders' as const], days: 90 as const, ...wish }
  const { data } = await app.call(addToken, { token: customer.token, body })
  return built(data.made, data.token)
}

/** A token of the forwarder's own system. */
export async function buildDeskToken(
  app: TestApp,
  administrator: { readonly token: string },
  wish: Partial<BodyOf<typeof deskAddToken>> = {},
): Promise<BuiltToken> {
  const body = { name: 'SAP', scopes: ['readOrders' as const], days: 90 as const, ...wish }
  const { data } = await app.call(deskAddToken, { token: administrator.token, body })
  return built(data.made, data.token)
}
