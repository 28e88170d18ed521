import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type ShareSigner, sharingLimitMilliseconds } from './port.ts'

/**
 * WeChat's JS-SDK for an official account: `/cgi-bin/stable_token` gives an access token, the same one to every
 * process as long as it is good, `/cgi-bin/ticket/getticket` turns it into a ticket, and a page is signed with the
 * ticket. Both are kept in memory until shortly before they end, and nowhere else.
 */
type Settings = NonNullable<Config['wechatSharing']>

/** Far more than a token needs. */
const longestAnswer = 65_536
/** A ticket is asked for anew this long before it ends, so that none ends on its way. */
const marginSeconds = 300

const failedShape = z.object({ errcode: z.number().refine((code) => code !== 0) })
const secondsShape = z.number().int().positive().max(86_400)
const tokenShape = z.object({ access_token: z.string().min(1).max(1024), expires_in: secondsShape })
const ticketShape = z.object({ ticket: z.string().min(1).max(1024), expires_in: secondsShape })

/** Codes that say that a token is false or over (WeChat, return codes). */
const tokenIsWrong = new Set([40001, 40014, 42001])
/** Codes that say "later": busy inside, or too many questions. */
const later = new Set([-1, 45009, 45011])

const failure = (reason: string, retryable: boolean) => new ProviderFailure('sharing', reason, retryable)

/** What is kept until it ends; several who ask at once wait for one answer, and a failure is not kept. */
function kept<Value>(
  now: () => number,
  ask: () => Promise<{ readonly value: Value; readonly seconds: number }>,
): { get: () => Promise<Value>; forget: (value: Value) => void } {
  let standing: { readonly value: Value; readonly until: number } | null = null
  let asking: Promise<Value> | null = null
  return {
    get() {
      if (standing && now() < standing.until) return Promise.resolve(standing.value)
      asking ??= ask()
        .then(({ value, seconds }) => {
          standing = { value, until: now() + (seconds - Math.min(marginSeconds, seconds / 2)) * 1000 }
          return value
        })
        .finally(() => {
          asking = null
        })
      return asking
    },
    forget(value) {
      if (standing?.value === value) standing = null
    },
  }
}

export function wechatSharing(
  settings: Settings,
  clock: () => Date,
  limitMilliseconds: number = sharingLimitMilliseconds,
): ShareSigner {
  /** The answer in its shape, or null where WeChat says that the token is wrong. */
  async function ask<Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    request: RequestInit = {},
  ): Promise<z.output<Shape> | null> {
    const answer = await askRaw(`${settings.apiUrl}${path}`, request)
    const failed = failedShape.safeParse(answer)
    if (failed.success) {
      const { errcode } = failed.data
      if (tokenIsWrong.has(errcode)) return null
      throw failure(`code ${errcode}`, later.has(errcode))
    }
    const good = shape.safeParse(answer)
    if (!good.success) throw failure('answered nonsense', true)
    return good.data
  }

  async function askRaw(url: string, request: RequestInit): Promise<unknown> {
    try {
      const answer = await fetch(url, {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(limitMilliseconds),
      })
      const { status } = answer
      if (status !== 200) throw failure(`HTTP ${status}`, status >= 500 || status === 429 || status === 408)
      return parsed(await readShort(answer))
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      const slow = error instanceof Error && error.name === 'TimeoutError'
      // The cause is left out: it may bear the address with the token in it.
      throw failure(slow ? 'no answer in time' : 'no answer', true)
    }
  }

  const now = () => clock().getTime()
  const token = kept(now, async () => {
    const given = await ask(tokenShape, '/cgi-bin/stable_token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credential',
        appid: settings.appId,
        secret: settings.secret,
        force_refresh: false,
      }),
    })
    if (!given) throw failure('the account is refused', false)
    return { value: given.access_token, seconds: given.expires_in }
  })
  const ticketWith = (accessToken: string) =>
    ask(
      ticketShape,
      `/cgi-bin/ticket/getticket?${new URLSearchParams({ access_token: accessToken, type: 'jsapi' })}`,
    )
  const ticket = kept(now, async () => {
    const first = await token.get()
    let given = await ticketWith(first)
    if (!given) {
      // Somebody at the account's console renewed its token before its time: asked for once more.
      token.forget(first)
      given = await ticketWith(await token.get())
    }
    if (!given) throw failure('the token is refused', true)
    return { value: given.ticket, seconds: given.expires_in }
  })

  return {
    on: true,
    async sign(url) {
      const jsapiTicket = await ticket.get()
      const nonce = randomBytes(12).toString('base64url')
      const timestamp = Math.floor(now() / 1000)
      const text = `jsapi_ticket=${jsapiTicket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url.replace(/#.*$/s, '')}`
      const signature = createHash('sha1').update(text).digest('hex')
      return { appId: settings.appId, timestamp, nonce, signature }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failure('answered nonsense', true)
  }
}

/** The text of an answer that stays within what one may take. */
async function readShort(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > longestAnswer) throw failure('answered too much', true)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
