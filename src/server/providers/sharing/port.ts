/** What a page of ours needs to speak to the app it was opened in. */
export type ShareSignature = {
  readonly appId: string
  /** Whole seconds since 1970, as they were signed. */
  readonly timestamp: number
  readonly nonce: string
  /** SHA-1 in hexadecimal, as the app's script wants it. */
  readonly signature: string
}

/**
 * Signs pages of ours, so that WeChat lets them say what is shared of them. `sign` takes a whole address; what follows
 * its `#` is not signed. It answers null where signing is off, and throws ProviderFailure when WeChat could not be
 * asked, at the latest after twice `sharingLimitMilliseconds`. Whose page it is, the caller has checked.
 */
export type ShareSigner = {
  readonly on: boolean
  sign(url: string): Promise<ShareSignature | null>
}

/** A page waits for it behind everybody's back: shared without it, it is a plain link. */
export const sharingLimitMilliseconds = 5_000
