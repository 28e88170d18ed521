import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostFailures, pauseSeconds } from '#server/platform/circuit.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import {
  startWechatSharing,
  type WechatSharing,
  type WechatSharingTrouble,
} from '#test/support/wechat-sharing.ts'
import { withCircuit } from './circuit.ts'
import { noSharing } from './embedded.ts'
import { type ShareSigner, sharingLimitMilliseconds } from './port.ts'
import { wechatSharing } from './wechat.ts'

let vendor: WechatSharing
let now = new Date('2026-11-20T02:00:00Z')
beforeAll(async () => {
  vendor = await startWechatSharing()
})
afterAll(() => vendor.stop())
beforeEach(() => {
  vendor.trouble = null
  vendor.ticketSeconds = 7_200
  vendor.asked.length = 0
})

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const wechat = (limit?: number) => wechatSharing(vendor.settings, () => now, limit)
const failureOf = async (asked: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await asked.then(() => null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  return failure as ProviderFailure
}
const page = 'https://portal.example.com/s/23456789bc'
const both = ['POST /cgi-bin/stable_token', 'GET /cgi-bin/ticket/getticket']

/** One suite for every signer behind the port. */
const kinds: Record<string, () => ShareSigner> = { embedded: () => noSharing, wechat: () => wechat() }
describe.each(Object.keys(kinds))('the signer %s', (kind) => {
  const made = (): ShareSigner => {
    const signer = kinds[kind]?.()
    if (!signer) throw new Error(kind)
    return signer
  }

  it('says whether it is on, and signs just then', async () => {
    const signer = made()
    expect(signer.on).toBe(kind !== 'embedded')
    expect((await signer.sign(page)) !== null).toBe(signer.on)
  })

  it.each([page, `${page}?from=singlemessage&isappinstalled=0`, `${page}?q=%E5%AE%81%E6%B3%A2#top`])(
    'what it signs is what WeChat’s app checks: %s',
    async (url) => {
      const signed = await made().sign(url)
      if (kind === 'embedded') expect(signed).toBeNull()
      else expect(signed && vendor.lets(url, signed)).toBe(true)
    },
  )

  it('tells many who ask at once the same, each in its own words', async () => {
    const signer = made()
    const signed = await Promise.all(Array.from({ length: 20 }, () => signer.sign(page)))
    expect(new Set(signed.map((each) => each?.nonce)).size).toBe(kind === 'embedded' ? 1 : 20)
    if (kind !== 'embedded')
      expect(signed.every((each) => each !== null && vendor.lets(page, each))).toBe(true)
  })
})

describe('WeChat itself only', () => {
  it('is asked once by many at once, and again only shortly before the ticket ends', async () => {
    const signer = wechat()
    await Promise.all(Array.from({ length: 50 }, () => signer.sign(page)))
    expect(vendor.asked).toEqual(both)
    later(7_200 - 301)
    await signer.sign(page)
    expect(vendor.asked).toEqual(both)
    later(2)
    await Promise.all(Array.from({ length: 50 }, () => signer.sign(page)))
    expect(vendor.asked).toEqual([...both, ...both])
  })

  it('a page is signed for its own address alone', async () => {
    const signed = await wechat().sign(page)
    expect(signed).toMatchObject({ appId: vendor.settings.appId, timestamp: now.getTime() / 1000 })
    expect(signed && vendor.lets(`${page}?other=1`, signed)).toBe(false)
  })

  it('a token that was renewed elsewhere is asked for once more', async () => {
    const signer = wechat()
    vendor.ticketSeconds = 600
    await signer.sign(page)
    vendor.renewToken()
    later(600)
    const signed = await signer.sign(page)
    const [askToken, askTicket] = both
    expect(vendor.asked).toEqual([...both, askTicket, askToken, askTicket])
    expect(signed && vendor.lets(page, signed)).toBe(true)
  })

  it('a token that WeChat takes no more is left after one more try, and what failed is not kept', async () => {
    const signer = wechat()
    vendor.trouble = 'wrongToken'
    expect(await failureOf(signer.sign(page))).toMatchObject({ reason: 'the token is refused' })
    expect(vendor.asked).toEqual([...both, ...both])
    vendor.trouble = null
    expect(await signer.sign(page)).not.toBeNull()
  })

  it.each<[WechatSharingTrouble, boolean, string]>([
    ['down', true, 'HTTP 503'],
    ['moved', true, 'no answer'],
    ['cut', true, 'no answer'],
    ['garbage', true, 'answered nonsense'],
    ['huge', true, 'answered too much'],
    ['busy', true, 'code -1'],
    ['wrongSecret', false, 'code 40125'],
  ])('meets %s as a failure, to be tried again: %j', async (trouble, retryable, reason) => {
    vendor.trouble = trouble
    const failure = await failureOf(wechat().sign(page))
    expect(failure).toMatchObject({ port: 'sharing', retryable, reason })
    const told = `${failure.message} ${String(failure.cause ?? '')}`
    expect(told).not.toContain(vendor.settings.secret)
    expect(told).not.toContain('token-')
  })

  it('is given up when it does not answer', async () => {
    vendor.trouble = 'hang'
    expect(await failureOf(wechat(150).sign(page))).toMatchObject({
      reason: 'no answer in time',
      retryable: true,
    })
    expect(2 * sharingLimitMilliseconds).toBeLessThan(19_000)
  })

  it('is left alone for a while after ten failures in a row, and asked again after it [A-10]', async () => {
    const signer = withCircuit(wechat(), () => now, pino({ level: 'silent' }))
    vendor.trouble = 'down'
    for (let time = 0; time < mostFailures; time++) await failureOf(signer.sign(page))
    vendor.asked.length = 0
    vendor.trouble = null
    expect((await failureOf(signer.sign(page))).reason).toBe('not asked: it failed too often')
    expect(vendor.asked).toEqual([])
    later(pauseSeconds)
    expect(await signer.sign(page)).not.toBeNull()
  })
})
