/**
 * A customer may also come in as somebody they are elsewhere: at a provider such as WeChat. The provider says who it
 * is; the first time, a mobile number is proved by SMS and the identity is bound to its customer, who is registered by
 * that where nobody has the number. An identity belongs to one customer, and a customer has one at each provider. The
 * odd rule: the last way in cannot be taken away. Every figure is decision 054.
 */
export const identityProviders = ['wechat'] as const
export type IdentityProviderName = (typeof identityProviders)[number]

/** From leaving for the provider to coming back, and from coming back to a bound number. */
export const identitySeconds = 10 * 60

/** What a customer could log in with. */
export type WaysIn = {
  /** Whether the product can send codes to the customer's number. */
  readonly byMobile: boolean
  readonly identities: readonly IdentityProviderName[]
}

/** Whether a way in is left without the identity. A password is none by itself: it is typed beside the number. */
export const mayUnbind = (ways: WaysIn, provider: IdentityProviderName): boolean =>
  ways.byMobile || ways.identities.some((each) => each !== provider)
