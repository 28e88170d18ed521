import { z } from 'zod'
import { type Scope, scopes, scopesOf, tokenDays } from '#domain/integration/tokens.ts'
import { endpoint } from './endpoint.ts'
import { idShape, instantShape, textShape } from './shapes.ts'

/** Tokens by which programs call us in place of people (docs/integration.md). */

const tokenShape = z.object({
  id: idShape('tok'),
  name: z.string(),
  /** What it begins with. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instantShape,
  /** The administrator who made it; null for a customer's. */
  madeBy: z.string().nullable(),
  expiresAt: instantShape,
  /** At most a minute old; null while it was never used. */
  lastUsedAt: instantShape.nullable(),
  revokedAt: instantShape.nullable(),
  state: z.enum(['open', 'ending', 'expired', 'revoked']),
})
export type TokenReply = z.infer<typeof tokenShape>

const listShape = z.object({
  items: z.array(tokenShape),
  /** How many may stand at the same time. */
  most: z.int(),
})

const tokenBody = (of: readonly Scope[]) =>
  z.object({
    name: textShape(40, 1),
    scopes: z
      .array(z.enum(of as readonly [Scope, ...Scope[]]))
      .min(1, 'required')
      .max(of.length),
    days: z.union(tokenDays.map((each) => z.literal(each))),
  })
const madeShape = z.object({
  made: tokenShape,
  /** Shown this once. */
  token: z.string(),
})
const one = z.object({ id: idShape('tok') })

export const listTokens = endpoint({
  method: 'GET',
  path: '/crm/token/list',
  title: 'Tokens of one’s own systems; ended ones for some time after their end',
  access: 'customer',
  viewable: false,
  reply: listShape,
})

export const addToken = endpoint({
  method: 'POST',
  path: '/crm/token/add',
  title: 'Make a token for a system of one’s own; it is shown this once',
  access: 'customer',
  perMinute: 10,
  body: tokenBody(scopesOf.customer),
  reply: madeShape,
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/crm/token/revoke',
  title: 'Revoke a token of one’s own; it opens nothing from now on',
  access: 'customer',
  body: one,
  reply: listShape,
})

// The desk

const makers = ['administrator'] as const

export const deskListTokens = endpoint({
  method: 'GET',
  path: '/crm/desk/token/list',
  title: 'Tokens of the forwarder’s own systems; ended ones for some time after their end',
  access: 'staff',
  roles: makers,
  reply: listShape,
})

export const deskAddToken = endpoint({
  method: 'POST',
  path: '/crm/desk/token/add',
  title: 'Make a token for a system of the forwarder’s; it is shown this once',
  access: 'staff',
  roles: makers,
  body: tokenBody(scopesOf.forwarder),
  reply: madeShape,
})

export const deskRevokeToken = endpoint({
  method: 'POST',
  path: '/crm/desk/token/revoke',
  title: 'Revoke a token of the forwarder’s; it opens nothing from now on',
  access: 'staff',
  roles: makers,
  body: one,
  reply: listShape,
})
