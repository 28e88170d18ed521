import { Secret, TOTP } from 'otpauth'
import { totpDigits, totpPeriodSeconds, totpWindow } from '#domain/staff/totp.ts'

const totpOf = (secret: string) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    digits: totpDigits,
    period: totpPeriodSeconds,
    algorithm: 'SHA1',
  })

/** The code of this moment. */
export const totpAt = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() })

/** The time step that the code belongs to, or null when it fits none near this moment. */
export function totpStep(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: totpWindow })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / totpPeriodSeconds) + delta
}
