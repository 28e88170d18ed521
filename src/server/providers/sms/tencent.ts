import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type SmsSender, smsLimitMilliseconds } from './port.ts'

/**
 * Tencent Cloud SMS, call `SendSms`, signed with TC3-HMAC-SHA256. The text lies with Tencent as an
 * approved template, one per kind and language; we send its number and its parameters. Sources:
 * Tencent Cloud API "SendSms" 2021-01-11 and its "Signature v3".
 * It refuses no second message of the same key; the key comes back in its delivery reports as `SessionContext`.
 */
type Settings = NonNullable<Config['tencentSms']>

const action = 'SendSms'
const version = '2021-01-11'
const contentType = 'application/json; charset=utf-8'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The `Authorization` header of a POST; `at` is the second that X-TC-Timestamp says. */
function authorization(settings: Settings, url: URL, body: string, at: number): string {
  const signedHeaders = 'content-type;host;x-tc-action'
  const headers = `content-type:${contentType}\nhost:${url.host}\nx-tc-action:${action.toLowerCase()}\n`
  const request = ['POST', url.pathname, '', headers, signedHeaders, sha256(body)].join('\n')
  const day = new Date(at * 1000).toISOString().slice(0, 10)
  const scope = `${day}/sms/tc3_request`
  const key = hmac(hmac(hmac(`TC3${settings.secretKey}`, day), 'sms'), 'tc3_request')
  const signature = hmac(key, ['TC3-HMAC-SHA256', at, scope, sha256(request)].join('\n')).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${settings.secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

const answerShape = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
})

/** Codes that say "later", not "no". A daily limit is a no: no retry of ours lasts that long. */
const later = [
  /^InternalError(\.|$)/,
  /^RequestLimitExceeded(\.|$)/,
  /^LimitExceeded\.DeliveryFrequencyLimit$/,
  /^LimitExceeded\.PhoneNumberThirtySecondLimit$/,
]

/** What went wrong, by Tencent's code alone: its messages may repeat the number. */
const refused = (code: string, cause?: unknown) => {
  const reason = /^[\w.]{1,80}$/.test(code) ? code : 'answered nonsense'
  return new ProviderFailure(
    'sms',
    reason,
    later.some((each) => each.test(code)),
    cause,
  )
}

export function tencentSms(
  settings: Settings,
  clock: () => Date,
  limitMilliseconds: number = smsLimitMilliseconds,
): SmsSender {
  const url = new URL(settings.endpoint)

  /** One signed call: status and text. Throws ProviderFailure when there was no answer in time. */
  async function ask(body: string): Promise<{ status: number; text: string }> {
    const at = Math.floor(clock().getTime() / 1000)
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': contentType,
          authorization: authorization(settings, url, body, at),
          'x-tc-action': action,
          'x-tc-version': version,
          'x-tc-timestamp': String(at),
          'x-tc-region': settings.region,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(limitMilliseconds),
      })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      const slow = error instanceof Error && error.name === 'TimeoutError'
      throw new ProviderFailure('sms', slow ? 'no answer in time' : 'no answer', true, error)
    }
  }

  function read(text: string): z.infer<typeof answerShape>['Response'] {
    try {
      return answerShape.parse(JSON.parse(text)).Response
    } catch (error) {
      // What was sent is unknown: a template message is harmless twice, a lost one is not.
      throw new ProviderFailure('sms', 'answered nonsense', true, error)
    }
  }

  return {
    name: 'tencent',
    approvesTexts: true,
    async send({ kind, number, language, parameters, key, templateId }) {
      const { status, text } = await ask(
        JSON.stringify({
          PhoneNumberSet: [number],
          SmsSdkAppId: settings.appId,
          SignName: settings.signName,
          TemplateId: templateId ?? settings.templates[kind][language],
          TemplateParamSet: parameters,
          ...(key === undefined ? {} : { SessionContext: key }),
        }),
      )
      if (status !== 200) throw new ProviderFailure('sms', `HTTP ${status}`, status >= 500 || status === 429)
      const { Error: fault, SendStatusSet: sent } = read(text)
      if (fault) throw refused(fault.Code)
      // One number was asked for, so one answer says what became of it.
      if (sent?.length !== 1 || !sent[0]) throw new ProviderFailure('sms', 'answered nonsense', true)
      if (sent[0].Code !== 'Ok') throw refused(sent[0].Code)
    },
  }
}
