import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type IdentityProvider, identityLimitMilliseconds, tidyNickName } from './port.ts'

/**
 * WeChat's login for websites (open platform, "website application"): a QR code at `…/connect/qrconnect`, then
 * `/sns/oauth2/access_token` turns the code into a token and an openid, and `/sns/userinfo` tells the name. The
 * access token is used once and kept nowhere.
 */
type Settings = NonNullable<Config['wechatLogin']>

/** Far more than a person needs. */
const longestAnswer = 65_536

const failedShape = z.object({
  errcode: z.number().refine((code) => code !== 0),
  errmsg: z.string().optional(),
})
const tokenShape = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1).max(128),
  unionid: z.string().max(128).optional(),
})
const personShape = z.object({
  openid: z.string().min(1).max(128),
  nickname: z.string().default(''),
  unionid: z.string().max(128).optional(),
})

/** Codes that say that a login's code is false, old or used (WeChat, return codes). */
const codeIsWrong = new Set([40029, 40163, 41008, 42003])
/** Codes that say "later": busy inside, or too many questions. */
const later = new Set([-1, 45009, 45011])

export function wechatIdentity(
  settings: Settings,
  limitMilliseconds: number = identityLimitMilliseconds,
): IdentityProvider {
  async function ask(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const url = new URL(`${settings.apiUrl}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(limitMilliseconds),
      })
      if (answer.status !== 200) {
        const { status } = answer
        const retryable = status >= 500 || status === 429 || status === 408
        throw new ProviderFailure('identity', `HTTP ${status}`, retryable)
      }
      return parsed(await readShort(answer))
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      const slow = error instanceof Error && error.name === 'TimeoutError'
      // The cause is left out: it bears the address with the secret and the code in it.
      throw new ProviderFailure('identity', slow ? 'no answer in time' : 'no answer', true)
    }
  }

  /** The answer in its shape, or null where WeChat says that the code is wrong. */
  function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> | null {
    const failed = failedShape.safeParse(answer)
    if (failed.success) {
      const { errcode } = failed.data
      if (codeIsWrong.has(errcode)) return null
      throw new ProviderFailure('identity', `code ${errcode}`, later.has(errcode))
    }
    const good = shape.safeParse(answer)
    if (!good.success) throw new ProviderFailure('identity', 'answered nonsense', true)
    return good.data
  }

  return {
    name: 'wechat',
    demo: false,
    authorizeUrl({ state, returnTo }) {
      const url = new URL(`${settings.pageUrl}/connect/qrconnect`)
      url.searchParams.set('appid', settings.appId)
      url.searchParams.set('redirect_uri', returnTo)
      url.searchParams.set('response_type', 'code')
      url.searchParams.set('scope', 'snsapi_login')
      url.searchParams.set('state', state)
      url.hash = 'wechat_redirect'
      return url.href
    },
    async personOf(code) {
      const token = read(
        tokenShape,
        await ask('/sns/oauth2/access_token', {
          appid: settings.appId,
          secret: settings.secret,
          code,
          grant_type: 'authorization_code',
        }),
      )
      if (!token) return null
      const person = read(
        personShape,
        await ask('/sns/userinfo', { access_token: token.access_token, openid: token.openid }),
      )
      // A token that is of somebody else, or already gone, names nobody.
      if (!person || person.openid !== token.openid)
        throw new ProviderFailure('identity', 'answered for another person', true)
      return {
        subject: token.openid,
        unionId: person.unionid ?? token.unionid ?? null,
        nickName: tidyNickName(person.nickname),
      }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderFailure('identity', 'answered nonsense', true)
  }
}

/** The text of an answer that stays within what one may take. */
async function readShort(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > longestAnswer) throw new ProviderFailure('identity', 'answered too much', true)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
