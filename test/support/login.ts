import { finishIdentityLogin, startIdentityLogin } from '#contract/identities.ts'
import { type LoginAnswer, type LoginReply, phoneCodeCall, visibleCodeCall } from '#contract/users.ts'
import type { Id } from '#domain/kernel/ids.ts'
import type { CodePurpose } from '#domain/users/login.ts'
import { newId } from '#server/platform/ids.ts'
import { addChallenge } from '#server/users/store.ts'
import type { TestApp } from './app.ts'

/** A picture challenge whose characters the test knows: only the drawing is left out. */
export async function buildCaptcha(
  app: TestApp,
  answer = 'Kp7X',
): Promise<{ challengeId: Id<'chl'>; captcha: string }> {
  const challengeId = newId('chl')
  await addChallenge(app.ctx, {
    id: challengeId,
    kind: 'picture',
    answerDigest: app.ctx.tokens.digest('captcha', `${challengeId}:${answer.toLowerCase()}`),
    expiresAt: new Date(app.clock.now.getTime() + 120_000),
  })
  return { challengeId, captcha: answer }
}

/** Asks for a code with a solved captcha; what came back, and the code where one was sent. */
export async function askForCode(
  app: TestApp,
  phone: string,
  options: {
    logInType?: CodePurpose
    token?: string
    headers?: Record<string, string>
    language?: 'zh' | 'en'
  } = {},
) {
  const { logInType = 'account', ...call } = options
  const proof = await buildCaptcha(app)
  const asked = await app.call(phoneCodeCall, { ...call, body: { phone, logInType, ...proof } })
  const challengeId = proof.challengeId
  const seen = await app.call(visibleCodeCall, { query: { phone, challengeId } })
  return { asked, challengeId, phoneCode: seen.data?.code ?? '', text: seen.data?.text ?? '' }
}

/** The session that a login came to, where none asked for a second step. */
export function loggedIn(answer: LoginAnswer): LoginReply {
  if ('secondFactor' in answer) throw new Error('the login asks for a second factor')
  return answer
}

/** The refresh cookie that an answer set, and the attributes it came with. */
export function refreshCookieOf(raw: { headers: Record<string, unknown> }): {
  value: string
  attributes: string
} {
  const header = ([] as unknown[])
    .concat(raw.headers['set-cookie'] ?? [])
    .find((each) => String(each).startsWith('__Host-'))
  const [pair = '', ...attributes] = String(header ?? '').split('; ')
  return { value: pair.slice(pair.indexOf('=') + 1), attributes: attributes.join('; ') }
}

/** The headers of our own page, with the refresh cookie. */
export const ownPage = (refreshToken: string, name = '__Host-rt'): Record<string, string> => ({
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'sampan',
  cookie: `${name}=${refreshToken}`,
})

type Header = Record<string, string>

/** A browser that was at the stand-in for WeChat as somebody new, or as who left, and has not told what it brings back. */
export async function backFromWechat(
  app: TestApp,
  options: { token?: string; bind?: boolean } = {},
): Promise<{ state: string; code: string; headers: Header }> {
  const { token, bind = false } = options
  const left = await app.call(startIdentityLogin, { ...(token ? { token } : {}), body: { bind } })
  const { search } = new URL(left.data.url)
  const { fastify } = app.http
  const agreed = await fastify.inject({ method: 'POST', url: `/wechat/authorize/new${search}` })
  const back = new URL(String(agreed.headers.location)).searchParams
  const headers = ownPage(refreshCookieOf(left.raw).value, '__Host-idl')
  return { state: back.get('state') ?? '', code: back.get('code') ?? '', headers }
}

/** Somebody new who came back from the stand-in for WeChat and may bind a number. */
export async function wechatTicket(app: TestApp): Promise<{ ticket: string; headers: Header }> {
  const { headers, ...body } = await backFromWechat(app)
  const { data } = await app.call(finishIdentityLogin, { headers, body })
  return { ticket: data.ticket ?? '', headers }
}

/** Binds a stand-in’s identity to who is logged in. */
export async function bindWechat(app: TestApp, token: string): Promise<void> {
  const { headers, ...body } = await backFromWechat(app, { token, bind: true })
  await app.call(finishIdentityLogin, { token, headers, body })
}
