import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { mostFailures, pauseSeconds } from '#server/platform/circuit.ts'
import { startWechatGateway, type WechatGateway } from '#test/support/wechat-gateway.ts'
import { withCircuit } from './circuit.ts'
import type { PaymentChannel } from './port.ts'
import { wechat } from './wechat.ts'

let gateway: WechatGateway
let channel: PaymentChannel
let now: Date
/** How often the company was really asked. */
let asked: number

beforeAll(async () => {
  gateway = await startWechatGateway()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  now = new Date('2026-11-20T02:00:00Z')
  gateway.clock = () => now
  gateway.misbehave = null
  asked = 0
  const bare = wechat(gateway.settings, () => now)
  const counted: PaymentChannel = {
    ...bare,
    query: (tradeNo) => {
      asked += 1
      return bare.query(tradeNo)
    },
  }
  channel = withCircuit(counted, () => now, pino({ level: 'silent' }))
})

const failTimes = async (times: number) => {
  for (let time = 0; time < times; time++)
    await expect(channel.query('PNOBODY01')).rejects.toMatchObject({ port: 'wechat', retryable: true })
}

describe('a payment company that is down [A-10]', () => {
  it.each(['error', 'silence', 'otherKey', 'unsigned', 'busy'] as const)(
    'is left alone after ten failures by "%s", and asked again after a pause',
    async (kind) => {
      gateway.misbehave = kind
      await failTimes(mostFailures + 5)
      expect(asked).toBe(mostFailures)
      gateway.misbehave = null
      // Well again, and still left alone: nobody knows yet.
      await failTimes(1)
      now = new Date(now.getTime() + pauseSeconds * 1000)
      expect(await channel.query('PNOBODY01')).toEqual({ status: 'unknown' })
      expect(await channel.query('PNOBODY01')).toEqual({ status: 'unknown' })
      expect(asked).toBe(mostFailures + 2)
    },
  )

  it('is asked one question after the pause, however many wait', async () => {
    gateway.misbehave = 'error'
    await failTimes(mostFailures)
    now = new Date(now.getTime() + pauseSeconds * 1000)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => channel.query('PNOBODY01')))
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(asked).toBe(mostFailures + 1)
    // That one failed as well: another pause.
    await failTimes(3)
    expect(asked).toBe(mostFailures + 1)
  })

  it('is not down when it says no, nor when it fails now and then', async () => {
    for (let time = 0; time < 3; time++) {
      gateway.misbehave = 'error'
      await failTimes(mostFailures - 1)
      gateway.misbehave = null
      expect(await channel.query('PNOBODY01')).toEqual({ status: 'unknown' })
    }
    expect(asked).toBe(3 * mostFailures)
  })

  it('tells us of payments all the same', async () => {
    gateway.misbehave = 'error'
    await failTimes(mostFailures)
    expect(await channel.readNotice(gateway.notice('PNOBODY01'))).toMatchObject({
      verdict: 'genuine',
      notice: { state: { status: 'paid', amount: money(100, 'CNY') } },
    })
  })

  it('costs no charge its number: it is made when it is asked for again', async () => {
    const request = {
      tradeNo: 'PCIRCUIT01',
      amount: money(100, 'CNY'),
      subject: 'Sampan',
      expiresAt: new Date('2026-11-20T04:00:00Z'),
      returnUrl: 'https://portal.example/paying',
      notifyUrl: 'https://portal.example/notice',
    }
    gateway.misbehave = 'error'
    await failTimes(mostFailures)
    gateway.misbehave = null
    await expect(channel.createCharge(request)).rejects.toMatchObject({ retryable: true })
    expect(gateway.orders.has('PCIRCUIT01')).toBe(false)
    now = new Date(now.getTime() + pauseSeconds * 1000)
    expect(await channel.createCharge(request)).toMatchObject({ kind: 'code' })
  })
})
