import type { IdentityProviderName } from '#domain/users/identities.ts'

/** Who somebody is at a provider. */
export type ProvidedPerson = {
  /** Never changes for one application of the provider's. */
  readonly subject: string
  /** The same person in the provider's other applications; null where the provider does not say. */
  readonly unionId: string | null
  /** As the person calls themself there, at most 64 characters; may be empty. */
  readonly nickName: string
}

/**
 * A provider that says who somebody is. A browser goes to `authorizeUrl` and comes back to `returnTo` with `state`
 * and, where the person agreed, a `code`. `personOf` answers null for a code that is false, old or used, and throws
 * ProviderFailure when the provider could not be asked, at the latest after `identityLimitMilliseconds`.
 */
export type IdentityProvider = {
  readonly name: IdentityProviderName
  /** A page of ours plays the provider. */
  readonly demo: boolean
  authorizeUrl(way: { readonly state: string; readonly returnTo: string }): string
  personOf(code: string): Promise<ProvidedPerson | null>
}

/** A person waits for two answers; the product's own limit is 20 s (requirements §9). */
export const identityLimitMilliseconds = 5_000

/** A name as it is kept: without marks of direction and the like, and no longer than a name is. */
export const tidyNickName = (text: string): string =>
  [...text.replaceAll(/[\p{Cf}\p{Cc}]/gu, '').trim()].slice(0, 64).join('')
