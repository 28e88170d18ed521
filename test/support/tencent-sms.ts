import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config.ts'

/**
 * Tencent Cloud's SMS service on loopback: believes only what carries a TC3-HMAC-SHA256 signature over the very
 * request, knows its application, its sign and its templates, and answers as the company does: refusals too with 200.
 */
type Settings = NonNullable<Config['tencentSms']>

export type TakenSms = { number: string; templateId: string; parameters: string[]; context: string }

/** What the next calls meet instead of a working service. */
export type SmsTrouble =
  | 'limit'
  | 'thirtySeconds'
  | 'busy'
  | 'down'
  | 'moved'
  | 'hang'
  | 'stall'
  | 'garbage'
  | 'empty'
  | 'otherSecret'

export type TencentSmsService = {
  readonly settings: Settings
  readonly taken: TakenSms[]
  trouble: SmsTrouble | null
  stop(): Promise<void>
}

const secretId = 'AKIDsampanTest'
const secretKey = 'a secret key of tests'
const appId = '1400000001'
const signName = '舢板'
/** Templates by number, with how many parameters each takes. */
const parameterCounts: Record<string, number> = { '2001': 2, '2002': 2, '2003': 1, '2004': 1 }
/** A signature is good for five minutes. */
const signatureSeconds = 300

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The code of the failure, or null when the signature holds. */
function checkSignature(request: IncomingMessage, body: string, key: string, now: Date): string | null {
  const match =
    /^TC3-HMAC-SHA256 Credential=(\w+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      String(request.headers.authorization),
    )
  if (!match) return 'AuthFailure.InvalidAuthorization'
  const [, id, day = '', service = '', names = '', signature] = match
  if (id !== secretId) return 'AuthFailure.SecretIdNotFound'
  const signed = names.split(';')
  if (!signed.includes('content-type') || !signed.includes('host')) return 'AuthFailure.SignatureFailure'
  const stamp = String(request.headers['x-tc-timestamp'])
  if (!(Math.abs(now.getTime() / 1000 - Number(stamp)) <= signatureSeconds))
    return 'AuthFailure.SignatureExpire'
  if (service !== 'sms' || day !== new Date(Number(stamp) * 1000).toISOString().slice(0, 10))
    return 'AuthFailure.SignatureFailure'
  const lines = signed.map((name) => `${name}:${String(request.headers[name]).trim().toLowerCase()}\n`)
  const [path, query = ''] = String(request.url).split('?')
  const canonical = `${request.method}\n${path}\n${query}\n${lines.join('')}\n${names}\n${sha256(body)}`
  const text = `TC3-HMAC-SHA256\n${stamp}\n${day}/${service}/tc3_request\n${sha256(canonical)}`
  const signingKey = hmac(hmac(hmac(`TC3${key}`, day), service), 'tc3_request')
  return hmac(signingKey, text).toString('hex') === signature ? null : 'AuthFailure.SignatureFailure'
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

export async function startTencentSms(clock: () => Date): Promise<TencentSmsService> {
  const taken: TakenSms[] = []

  const send = (response: ServerResponse, content: object) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ Response: { ...content, RequestId: crypto.randomUUID() } }))
  }

  /** A service out of order: true when it has answered, or never will. */
  function isOutOfOrder(response: ServerResponse): boolean {
    switch (service.trouble) {
      case 'hang':
        return true
      case 'stall':
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"Response":')
        return true
      case 'down':
        response.writeHead(500).end('<html>')
        return true
      case 'moved':
        response.writeHead(307, { location: '/elsewhere' }).end()
        return true
      case 'garbage':
        response.writeHead(200).end('<html>')
        return true
      case 'empty':
        send(response, { SendStatusSet: [] })
        return true
      default:
        return false
    }
  }

  /** The code of what is wrong with the call as such. */
  function callFault(request: IncomingMessage, body: string, asked: { SmsSdkAppId?: string }): string | null {
    if (service.trouble === 'busy') return 'RequestLimitExceeded'
    const key = service.trouble === 'otherSecret' ? 'another secret' : secretKey
    const fault = checkSignature(request, body, key, clock())
    if (fault) return fault
    const header = (name: string) => request.headers[`x-tc-${name}`]
    if (header('action') !== 'SendSms') return 'InvalidAction'
    if (header('version') !== '2021-01-11') return 'NoSuchVersion'
    if (header('region') !== service.settings.region) return 'UnsupportedRegion'
    return asked.SmsSdkAppId === appId ? null : 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'
  }

  /** What becomes of the message to this number. */
  function statusOf(sms: TakenSms, sign: string): string {
    if (sign !== signName) return 'FailedOperation.SignatureIncorrectOrUnapproved'
    const count = parameterCounts[sms.templateId]
    if (count === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved'
    if (sms.parameters.length !== count) return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'
    if (!/^\+[1-9]\d{6,14}$/.test(sms.number)) return 'InvalidParameterValue.IncorrectPhoneNumber'
    if (service.trouble === 'limit') return 'LimitExceeded.PhoneNumberDailyLimit'
    return service.trouble === 'thirtySeconds' ? 'LimitExceeded.PhoneNumberThirtySecondLimit' : 'Ok'
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (isOutOfOrder(response)) return
    const asked = JSON.parse(body)
    const fault = callFault(request, body, asked)
    if (fault) {
      send(response, { Error: { Code: fault, Message: `${fault}, said at length` } })
      return
    }
    const sms: TakenSms = {
      number: String(asked.PhoneNumberSet?.[0]),
      templateId: asked.TemplateId,
      parameters: asked.TemplateParamSet ?? [],
      context: asked.SessionContext ?? '',
    }
    const code = statusOf(sms, asked.SignName)
    if (code === 'Ok') taken.push(sms)
    send(response, {
      SendStatusSet: [
        {
          SerialNo: code === 'Ok' ? `5000:${taken.length}` : '',
          PhoneNumber: sms.number,
          Fee: code === 'Ok' ? 1 : 0,
          SessionContext: sms.context,
          Code: code,
          Message: code === 'Ok' ? 'send success' : `refused for ${sms.number}`,
          IsoCode: 'CN',
        },
      ],
    })
  }

  const server = createServer((request, response) => {
    void textOf(request).then((body) => answer(request, response, body))
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo

  const service: TencentSmsService = {
    settings: {
      secretId,
      secretKey,
      appId,
      signName,
      templates: {
        loginCode: { 'zh-CN': '2001', 'en-US': '2002' },
        notice: { 'zh-CN': '2003', 'en-US': '2004' },
      },
      region: 'ap-guangzhou',
      endpoint: `http://127.0.0.1:${port}`,
    },
    taken,
    trouble: null,
    async stop() {
      const stopped = new Promise((settle) => server.close(settle))
      server.closeAllConnections()
      await stopped
    },
  }
  return service
}

/** The settings that lead the product to this service. */
export const tencentEnvironment = ({ settings }: TencentSmsService): Record<string, string> => ({
  TENCENT_SMS_SECRET_ID: settings.secretId,
  TENCENT_SMS_SECRET_KEY: settings.secretKey,
  TENCENT_SMS_APP_ID: settings.appId,
  TENCENT_SMS_SIGN_NAME: settings.signName,
  TENCENT_SMS_CODE_TEMPLATE_ZH: settings.templates.loginCode['zh-CN'],
  TENCENT_SMS_CODE_TEMPLATE_EN: settings.templates.loginCode['en-US'],
  TENCENT_SMS_NOTICE_TEMPLATE_ZH: settings.templates.notice['zh-CN'],
  TENCENT_SMS_NOTICE_TEMPLATE_EN: settings.templates.notice['en-US'],
  TENCENT_SMS_ENDPOINT: settings.endpoint,
})
