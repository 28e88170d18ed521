import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostFailures, pauseSeconds } from '#server/platform/circuit.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { startWechatLogin, type WechatLogin, type WechatLoginTrouble } from '#test/support/wechat-login.ts'
import { withCircuit } from './circuit.ts'
import { embeddedWechat } from './embedded.ts'
import { type IdentityProvider, identityLimitMilliseconds, tidyNickName } from './port.ts'
import { wechatIdentity } from './wechat.ts'

/** One suite for every provider behind the port. */
let app: TestApp
let vendor: WechatLogin
beforeAll(async () => {
  app = await startTestApp()
  vendor = await startWechatLogin()
})
afterAll(async () => {
  await vendor.stop()
  await app.stop()
})
beforeEach(() => {
  vendor.trouble = null
  vendor.asked.length = 0
})

const embedded = () =>
  embeddedWechat({
    db: app.ctx.db,
    clock: () => app.clock.now,
    key: new Uint8Array(32).fill(7),
    publicUrl: 'http://localhost:3000',
  })
const wechat = (limit?: number) => wechatIdentity(vendor.settings, limit)
const failureOf = async (asked: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await asked.then(() => null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  return failure as ProviderFailure
}
const way = { state: 'a-state_of tests&x=1', returnTo: 'https://portal.example.com/login/wechat' }

const kinds: Record<string, () => { provider: IdentityProvider; codeOf: (who: string) => Promise<string> }> =
  {
    embedded: () => ({ provider: embedded().provider, codeOf: embedded().codeFor }),
    wechat: () => ({ provider: wechat(), codeOf: async (openid) => vendor.scan({ openid }) }),
  }

describe.each(Object.keys(kinds))('the provider %s', (kind) => {
  const made = () => {
    const build = kinds[kind]
    if (!build) throw new Error(kind)
    return build()
  }

  it('is WeChat, and says whether a page of ours plays it', () => {
    expect(made().provider).toMatchObject({ name: 'wechat', demo: kind === 'embedded' })
  })

  it('sends the browser away with the state and the way back as they were given', () => {
    const url = new URL(made().provider.authorizeUrl(way))
    expect(url.searchParams.get('state')).toBe(way.state)
    expect(url.searchParams.get('redirect_uri')).toBe(way.returnTo)
  })

  it('says who came back, the same each time', async () => {
    const { provider, codeOf } = made()
    const first = await provider.personOf(await codeOf('0123456789abcdef'))
    const second = await provider.personOf(await codeOf('0123456789abcdef'))
    const other = await provider.personOf(await codeOf('fedcba9876543210'))
    expect(first?.subject).toBeTruthy()
    expect(first?.nickName).toBeTruthy()
    expect(second).toEqual(first)
    expect(other?.subject).not.toBe(first?.subject)
  })

  it('takes a code once, also when it is brought back twice at a time, and none that it did not give', async () => {
    const { provider, codeOf } = made()
    const code = await codeOf('0123456789abcdef')
    const tried = await Promise.all([provider.personOf(code), provider.personOf(code)])
    expect(tried.filter(Boolean)).toHaveLength(1)
    expect(await provider.personOf(code)).toBeNull()
    expect(await provider.personOf('nobody’s & nothing')).toBeNull()
  })
})

describe('the stand-in only', () => {
  it('takes no code that is five minutes old', async () => {
    const code = await embedded().codeFor('0123456789abcdef')
    app.clock.advance(5 * 60)
    expect(await embedded().provider.personOf(code)).toBeNull()
  })

  it('leads to no address that the product did not name', () => {
    const link = new URL(embedded().provider.authorizeUrl(way)).search.slice(1)
    expect(embedded().wayOf(link)).toEqual(way)
    expect(embedded().wayOf(link.replace('portal.example.com', 'elsewhere.example'))).toBeNull()
    expect(embedded().wayOf(link.replace('a-state', 'b-state'))).toBeNull()
    expect(embedded().wayOf('')).toBeNull()
  })
})

describe('WeChat itself only', () => {
  it('is asked as its documents say, and the secret stays out of the browser’s address', async () => {
    const url = wechat().authorizeUrl(way)
    expect(url).toContain('/connect/qrconnect?appid=wx-of-tests&')
    expect(url).toMatch(/response_type=code&scope=snsapi_login&.*#wechat_redirect$/)
    expect(url).not.toContain('secret')
    const code = vendor.scan({ openid: 'o1', unionid: 'u1', nickname: '  Anna\u202e de Vries ' })
    expect(await wechat().personOf(code)).toEqual({
      subject: 'o1',
      unionId: 'u1',
      nickName: 'Anna de Vries',
    })
    expect(vendor.asked).toEqual([
      {
        path: '/sns/oauth2/access_token',
        query: { appid: 'wx-of-tests', secret: 'a secret of tests', code, grant_type: 'authorization_code' },
      },
      { path: '/sns/userinfo', query: { access_token: expect.any(String), openid: 'o1' } },
    ])
  })

  it.each<[WechatLoginTrouble, boolean, string]>([
    ['down', true, 'HTTP 503'],
    ['moved', true, 'no answer'],
    ['cut', true, 'no answer'],
    ['garbage', true, 'answered nonsense'],
    ['huge', true, 'answered too much'],
    ['busy', true, 'code -1'],
    ['wrongSecret', false, 'code 40125'],
    ['noPerson', false, 'code 40001'],
    ['otherPerson', true, 'answered for another person'],
  ])('meets %s as a failure, to be tried again: %j', async (trouble, retryable, reason) => {
    vendor.trouble = trouble
    const code = vendor.scan({ openid: 'o2' })
    const failure = await failureOf(wechat().personOf(code))
    expect(failure).toMatchObject({ port: 'identity', retryable, reason })
    const told = `${failure.message} ${String(failure.cause ?? '')}`
    expect(told).not.toContain(vendor.settings.secret)
    expect(told).not.toContain(code)
  })

  it('is given up when it does not answer', async () => {
    vendor.trouble = 'hang'
    const failure = await failureOf(wechat(150).personOf(vendor.scan({ openid: 'o3' })))
    expect(failure).toMatchObject({ reason: 'no answer in time', retryable: true })
    expect(2 * identityLimitMilliseconds).toBeLessThan(19_000)
  })

  it('is left alone for a while after ten failures in a row, and asked again after it [A-10]', async () => {
    let now = new Date('2026-11-20T02:00:00Z')
    const provider = withCircuit(wechat(), () => now, pino({ level: 'silent' }))
    vendor.trouble = 'down'
    for (let time = 0; time < mostFailures; time++) await failureOf(provider.personOf('any'))
    vendor.asked.length = 0
    vendor.trouble = null
    expect((await failureOf(provider.personOf('any'))).reason).toBe('not asked: it failed too often')
    expect(vendor.asked).toEqual([])
    now = new Date(now.getTime() + pauseSeconds * 1000)
    expect(await provider.personOf(vendor.scan({ openid: 'o4' }))).not.toBeNull()
  })
})

it('keeps a name no longer than a name is, by whole characters', () => {
  expect(tidyNickName('😀'.repeat(70))).toBe('😀'.repeat(64))
})
