import { type APIRequestContext, expect, type Page, type TestInfo } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoTotpSecret, totpDigits, totpPeriodSeconds } from '#domain/staff/totp.ts'
import { wordsOf } from './story.ts'

const device = new TOTP({
  secret: Secret.fromBase32(demoTotpSecret),
  digits: totpDigits,
  period: totpPeriodSeconds,
})

/** The demo clerks' code after the one of now: good at once, where that of now was used to log in. */
export const codeOfNext = (): string => device.generate({ timestamp: Date.now() + totpPeriodSeconds * 1_000 })

/** A demo clerk's token, without the desk's pages. A one-time code works once: waits for the next where it must. */
export async function clerkToken(request: APIRequestContext, email: string): Promise<string> {
  let token = ''
  let tried = ''
  await expect
    .poll(
      async () => {
        const code = device.generate()
        // Wrong logins are counted: each code is tried once.
        if (code === tried) return 0
        tried = code
        const answer = await request.post('/api/crm/desk/login', {
          data: { email, password: 'sampan2026', totp: code },
        })
        token = (await answer.json()).data?.jwt ?? ''
        return answer.status()
      },
      { intervals: [3_000], timeout: 65_000 },
    )
    .toBe(200)
  return token
}

/** Logs a demo clerk in on the desk's own page and opens a path. A one-time code works once: waits for the next where it must. */
export async function openDesk(page: Page, info: TestInfo, email: string, path: string): Promise<void> {
  const { login } = wordsOf(info).staff
  await page.goto(`/desk/login?to=${encodeURIComponent(path)}`)
  const code = page.getByRole('definition').filter({ hasText: /^\d{6}$/ })
  const refused = page.getByRole('alert').filter({ hasText: /\S/ }).first()
  const inside = () => new URL(page.url()).pathname !== '/desk/login'
  for (let tries = 0; tries < 3; tries++) {
    await code.waitFor()
    const used = (await code.textContent()) ?? ''
    await page.getByRole('listitem').filter({ hasText: email }).getByRole('button').click()
    await page.getByRole('button', { name: login.submit, exact: true }).click()
    await expect.poll(async () => inside() || (await refused.isVisible())).toBe(true)
    if (inside()) return
    await expect(code).not.toHaveText(used, { timeout: 40_000 })
  }
  throw new Error(`${email} was refused three times`)
}
