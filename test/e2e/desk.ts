import { type APIRequestContext, expect, type Page, type TestInfo } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import { totpDigits, totpPeriodSeconds } from '#domain/users/second-factor.ts'
import { wordsOf } from './story.ts'

const device = new TOTP({
  secret: Secret.fromBase32(demoTotpSecret),
  digits: totpDigits,
  period: totpPeriodSeconds,
})

/** The demo clerks' code after the one of now: good at once, where that of now was used to log in. */
export const codeOfNext = (): string => device.generate({ timestamp: Date.now() + totpPeriodSeconds * 1_000 })

/**
 * What logging in answered to each clerk of this run. A one-time code works once: without this, stories would wait for
 * the next code of a clerk who has just logged in elsewhere.
 */
const answers = new Map<string, { at: number; answer: { data: { jwt: string } } }>()
/** A token lives for 15 minutes, a story takes less than the rest of them. */
const reusedSeconds = 8 * 60

async function answerStillGood(request: APIRequestContext, email: string) {
  const known = answers.get(email)
  if (!known || Date.now() - known.at > reusedSeconds * 1_000) return null
  const me = await request.get('/api/crm/desk/me', { headers: { token: known.answer.data.jwt } })
  return me.ok() ? known.answer : null
}

/** A demo clerk's token, without the desk's pages. */
export async function clerkToken(request: APIRequestContext, email: string): Promise<string> {
  const known = await answerStillGood(request, email)
  if (known) return known.data.jwt
  let token = ''
  let tried = ''
  await expect
    .poll(
      async () => {
        const code = device.generate()
        // Wrong logins are counted: each code is tried once.
        if (code === tried) return 0
        tried = code
        const at = Date.now()
        const reply = await request.post('/api/crm/desk/login', {
          data: { email, password: 'sampan2026', totp: code },
        })
        const answer = await reply.json()
        token = answer.data?.jwt ?? ''
        if (reply.ok()) answers.set(email, { at, answer })
        return reply.status()
      },
      { intervals: [3_000], timeout: 65_000 },
    )
    .toBe(200)
  return token
}

const door = '/api/crm/desk/login'

/** Answers a clerk's login in the page as the server has answered it before; every other call goes out. */
async function answerInPage(page: Page, email: string, answer: object): Promise<void> {
  await page.addInitScript(
    (given) => {
      const { fetch } = window
      window.fetch = (input, init) => {
        const address = input instanceof Request ? input.url : String(input)
        const body = typeof init?.body === 'string' ? init.body : ''
        if (!address.endsWith(given.door) || !body.includes(given.email)) return fetch(input, init)
        return Promise.resolve(Response.json(given.answer))
      }
    },
    { door, email, answer },
  )
}

/** Logs a demo clerk in on the desk's own page and opens a path. */
export async function openDesk(page: Page, info: TestInfo, email: string, path: string): Promise<void> {
  const { login } = wordsOf(info).staff
  const known = await answerStillGood(page.request, email)
  if (known) await answerInPage(page, email, known)
  await page.goto(`/desk/login?to=${encodeURIComponent(path)}`)
  const code = page.getByRole('definition').filter({ hasText: /^\d{6}$/ })
  const refused = page.getByRole('alert').filter({ hasText: /\S/ }).first()
  const inside = () => new URL(page.url()).pathname !== '/desk/login'
  for (let tries = 0; tries < 3; tries++) {
    await code.waitFor()
    const used = (await code.textContent()) ?? ''
    const at = Date.now()
    const answered = known ? null : page.waitForResponse((reply) => reply.url().endsWith(door))
    await page.getByRole('listitem').filter({ hasText: email }).getByRole('button').click()
    await page.getByRole('button', { name: login.submit, exact: true }).click()
    const reply = await answered
    if (reply?.ok()) answers.set(email, { at, answer: await reply.json() })
    await expect.poll(async () => inside() || (await refused.isVisible())).toBe(true)
    if (inside()) return
    await expect(code).not.toHaveText(used, { timeout: 40_000 })
  }
  throw new Error(`${email} was refused three times`)
}
