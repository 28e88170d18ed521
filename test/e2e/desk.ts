import { type APIRequestContext, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoTotpSecret, totpDigits, totpPeriodSeconds } from '#domain/staff/totp.ts'

/** A demo clerk's token, without the desk's pages. A one-time code works once: waits for the next where it must. */
export async function clerkToken(request: APIRequestContext, email: string): Promise<string> {
  const totp = new TOTP({
    secret: Secret.fromBase32(demoTotpSecret),
    digits: totpDigits,
    period: totpPeriodSeconds,
  })
  let token = ''
  await expect
    .poll(
      async () => {
        const answer = await request.post('/api/crm/desk/login', {
          data: { email, password: 'sampan2026', totp: totp.generate() },
        })
        token = (await answer.json()).data?.jwt ?? ''
        return answer.status()
      },
      { intervals: [3_000], timeout: 65_000 },
    )
    .toBe(200)
  return token
}
