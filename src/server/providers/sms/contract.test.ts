import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type SmsTrouble, startTencentSms, type TencentSmsService } from '#test/support/tencent-sms.ts'
import { embeddedSms } from './embedded.ts'
import { type SmsMessage, type SmsSender, smsLimitMilliseconds } from './port.ts'
import { tencentSms } from './tencent.ts'

/** One suite for every sender behind the port. */
let app: TestApp
let service: TencentSmsService

type Company = {
  sender: SmsSender
  /** A second message of the same key is kept back. */
  knowsKeys: boolean
  /** The company cannot be reached. */
  cutOff: SmsSender
  /** What arrived for a number: all that is known of the message, as one text each. */
  arrived(number: string): Promise<string[]>
}

const companies: Record<string, () => Promise<Company>> = {
  embedded: async () => {
    const ended = openPool('postgresql://127.0.0.1:1/none', 1)
    await ended.end()
    return {
      sender: embeddedSms(app.ctx.db),
      knowsKeys: true,
      cutOff: embeddedSms(openDatabase(ended)),
      arrived: async (number) => {
        const { rows } = await app.ctx.pool.query(
          'select kind, text from embedded_sms where number = $1 order by id',
          [number],
        )
        return rows.map(({ kind, text }) => `${kind} ${text}`)
      },
    }
  },
  tencent: async () => {
    const closed = await startTencentSms(() => app.clock.now)
    await closed.stop()
    return {
      sender: tencentSms(service.settings, () => app.clock.now),
      knowsKeys: false,
      cutOff: tencentSms(closed.settings, () => app.clock.now),
      arrived: async (number) =>
        service.taken
          .filter((sms) => sms.number === number)
          .map(({ templateId, parameters }) => `${templateId} ${parameters.join(' ')}`),
    }
  },
}

beforeAll(async () => {
  app = await startTestApp()
  service = await startTencentSms(() => app.clock.now)
})
afterAll(async () => {
  await service.stop()
  await app.stop()
})

const code = (number: string, language: SmsMessage['language'] = 'zh-CN'): SmsMessage => ({
  kind: 'loginCode',
  number,
  language,
  text:
    language === 'zh-CN' ? '【舢板】验证码 048213，5 分钟内有效。' : '[Sampan] 048213, valid for 5 minutes.',
  parameters: ['048213', '5'],
})
const failureOf = async (sent: Promise<void>): Promise<ProviderFailure> => {
  const failure = await sent.then(() => null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  return failure as ProviderFailure
}

describe.each(Object.keys(companies))('the SMS sender %s [decision 007]', (name) => {
  let company: Company
  beforeAll(async () => {
    company = (await companies[name]?.()) as Company
  })

  it('has the name that the log shows', () => {
    expect(company.sender.name).toBe(name)
  })

  it('hands over a login code in either language, leading zero and all', async () => {
    await company.sender.send(code('+8613800000001'))
    await company.sender.send(code('+8613800000001', 'en-US'))
    const [zh, en] = await company.arrived('+8613800000001')
    expect(zh).toContain('048213')
    expect(en).toContain('048213')
    expect(zh).not.toBe(en)
  })

  it('hands over a notice, with Chinese and signs in it', async () => {
    await company.sender.send({
      kind: 'notice',
      number: '+8613800000002',
      language: 'zh-CN',
      text: '【舢板】“外贸一号” & <宁波>',
      parameters: ['“外贸一号” & <宁波>'],
    })
    const arrived = await company.arrived('+8613800000002')
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toContain('“外贸一号” & <宁波>')
  })

  it('loses no message that is handed over again, and keeps back the second one where it can tell', async () => {
    const notice: SmsMessage = {
      ...code('+8613800000011'),
      kind: 'notice',
      key: `ntx_${name}`,
      parameters: ['x'],
    }
    await company.sender.send(notice)
    await company.sender.send(notice)
    expect(await company.arrived('+8613800000011')).toHaveLength(company.knowsKeys ? 1 : 2)
    await company.sender.send({ ...notice, key: `ntx_${name}_2` })
    expect(await company.arrived('+8613800000011')).toHaveLength(company.knowsKeys ? 2 : 3)
  })

  it('sends abroad', async () => {
    await company.sender.send(code('+31612345678', 'en-US'))
    expect(await company.arrived('+31612345678')).toHaveLength(1)
  })

  it('keeps many at once apart', async () => {
    const numbers = Array.from({ length: 20 }, (_, place) => `+86138000100${String(place).padStart(2, '0')}`)
    await Promise.all(
      numbers.map((number, place) =>
        company.sender.send({ ...code(number), text: `${place}.`, parameters: [`${place}.`, '5'] }),
      ),
    )
    for (const [place, number] of numbers.entries()) {
      const arrived = await company.arrived(number)
      expect(arrived).toHaveLength(1)
      expect(arrived[0]).toMatch(new RegExp(` ${place}\\.`))
    }
  })

  it.each(['13800000003', '+0123456789', '+86 138 0000 0003', 'abc', ''])(
    'refuses the number %j for good, and does not repeat it',
    async (number) => {
      const failure = await failureOf(company.sender.send(code(number)))
      expect(failure.retryable).toBe(false)
      if (number) expect(failure.message).not.toContain(number)
      expect(await company.arrived(number)).toEqual([])
    },
  )

  it('says that trying again may help when nobody is there', async () => {
    const failure = await failureOf(company.cutOff.send(code('+8613800000004')))
    expect(failure).toMatchObject({ port: 'sms', retryable: true })
  })
})

describe('Tencent Cloud SMS only [decision 007]', () => {
  const sender = (change: Partial<TencentSmsService['settings']> = {}, limit?: number) =>
    tencentSms({ ...service.settings, ...change }, () => app.clock.now, limit)
  beforeEach(() => {
    service.trouble = null
    service.taken.length = 0
  })

  it('fills the template of the kind and the language', async () => {
    for (const language of ['zh-CN', 'en-US'] as const) {
      await sender().send(code('+8613800000005', language))
      await sender().send({ ...code('+8613800000005', language), kind: 'notice', parameters: ['x'] })
    }
    expect(service.taken.map(({ templateId }) => templateId)).toEqual(['2001', '2003', '2002', '2004'])
  })

  it('gives a message’s key along, which its delivery reports name', async () => {
    await sender().send({ ...code('+8613800000010'), key: 'ntx_1' })
    await sender().send(code('+8613800000010'))
    expect(service.taken.map(({ context }) => context)).toEqual(['ntx_1', ''])
  })

  const troubles: [SmsTrouble, boolean, string][] = [
    ['limit', false, 'LimitExceeded.PhoneNumberDailyLimit'],
    ['thirtySeconds', true, 'LimitExceeded.PhoneNumberThirtySecondLimit'],
    ['busy', true, 'RequestLimitExceeded'],
    ['otherSecret', false, 'AuthFailure.SignatureFailure'],
    ['down', true, 'HTTP 500'],
    ['moved', true, 'no answer'],
    ['garbage', true, 'answered nonsense'],
    ['empty', true, 'answered nonsense'],
  ]
  it.each(troubles)('meets %s as a failure, to be tried again: %j', async (trouble, retryable, reason) => {
    service.trouble = trouble
    expect(await failureOf(sender().send(code('+8613800000006')))).toMatchObject({
      port: 'sms',
      retryable,
      reason,
    })
    expect(service.taken).toEqual([])
    service.trouble = null
    await sender().send(code('+8613800000006'))
    expect(service.taken).toHaveLength(1)
  })

  it.each(['hang', 'stall'] as const)('gives up on a service that does %s', async (trouble) => {
    service.trouble = trouble
    const failure = await failureOf(sender({}, 150).send(code('+8613800000007')))
    expect(failure).toMatchObject({ reason: 'no answer in time', retryable: true })
    // Well below what the whole call may take (requirements §9).
    expect(smsLimitMilliseconds).toBeLessThan(20_000)
  })

  it.each([
    [{ secretId: 'AKIDanother' }, 'AuthFailure.SecretIdNotFound'],
    [{ secretKey: 'another' }, 'AuthFailure.SignatureFailure'],
    [{ appId: '1400000002' }, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'],
    [{ signName: '别的' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    [{ region: 'ap-beijing' }, 'UnsupportedRegion'],
  ])('fails for good with the settings %j', async (change, reason) => {
    expect(await failureOf(sender(change).send(code('+8613800000008')))).toMatchObject({
      reason,
      retryable: false,
    })
  })

  it('fails for good when the clock is wrong', async () => {
    const late = tencentSms(service.settings, () => new Date(app.clock.now.getTime() - 3_600_000))
    expect(await failureOf(late.send(code('+8613800000009')))).toMatchObject({
      reason: 'AuthFailure.SignatureExpire',
      retryable: false,
    })
  })
})
