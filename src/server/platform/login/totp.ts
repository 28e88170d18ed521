import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  totpDigits,
  totpPeriodSeconds,
  totpWindow,
} from '#domain/users/second-factor.ts'
import type { Context } from '../context.ts'

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    digits: totpDigits,
    period: totpPeriodSeconds,
    algorithm: 'SHA1',
  })

/** What a code is compared with where there is nobody to compare it with. */
export const nobodysSecret = new Secret({ size: 20 }).base32

/** The code of this moment. */
export const totpAt = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() })

/** The time step that the code belongs to, or null when it fits none near this moment. */
export function totpStep(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: totpWindow })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / totpPeriodSeconds) + delta
}

/**
 * The secret that goes with a link or ticket, in base 32. It is made of the token and a key of ours, so that two tabs of
 * one link show the same one and nothing has to be stored before its first code came.
 */
export function secretOfToken(ctx: Context, of: 'staff' | 'customer', token: string): string {
  const bytes = createHmac('sha256', ctx.tokens.key(`${of} authenticator`))
    .update(token)
    .digest()
  return new Secret({ buffer: new Uint8Array(bytes.subarray(0, 20)).buffer }).base32
}

/** What an authenticator app takes; `label` is how the owner knows the login. */
export const authenticatorOf = (ctx: Context, secret: string, label: string) => ({
  secret,
  uri: totpOf(secret, { issuer: ctx.config.brand.name.en, label }).toString(),
})

/** Ten recovery codes as they are stored. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(
      { length: recoveryCodeLength },
      () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
    ).join(''),
  )
