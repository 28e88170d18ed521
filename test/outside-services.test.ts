import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadFile, uploadFiles } from '#contract/files.ts'
import { loginByCodeCall } from '#contract/users.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { askForCode } from './support/login.ts'
import { buildCustomer } from './support/people.ts'
import { type S3Service, startS3 } from './support/s3.ts'
import { startTencentSms, type TencentSmsService } from './support/tencent-sms.ts'

/** The product as a forwarder runs it: messages through an SMS company, files in a bucket. */
let app: TestApp
let sms: TencentSmsService
let bucket: S3Service

beforeAll(async () => {
  bucket = await startS3()
  sms = await startTencentSms(() => app.clock.now)
  app = await startTestApp({
    TENCENT_SMS_SECRET_ID: sms.settings.secretId,
    TENCENT_SMS_SECRET_KEY: sms.settings.secretKey,
    TENCENT_SMS_APP_ID: sms.settings.appId,
    TENCENT_SMS_SIGN_NAME: sms.settings.signName,
    TENCENT_SMS_CODE_TEMPLATE_ZH: sms.settings.templates.loginCode['zh-CN'],
    TENCENT_SMS_CODE_TEMPLATE_EN: sms.settings.templates.loginCode['en-US'],
    TENCENT_SMS_NOTICE_TEMPLATE_ZH: sms.settings.templates.notice['zh-CN'],
    TENCENT_SMS_NOTICE_TEMPLATE_EN: sms.settings.templates.notice['en-US'],
    TENCENT_SMS_ENDPOINT: sms.settings.endpoint,
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.bucket,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    S3_REGION: bucket.settings.region,
    S3_PATH_STYLE: '1',
  })
})
afterAll(async () => {
  await app.stop()
  await sms.stop()
  await bucket.stop()
})
beforeEach(() => {
  sms.trouble = null
  sms.taken.length = 0
  bucket.trouble = null
})

describe('logging in through an SMS company [decision 007]', () => {
  it.each([
    ['zh', '2001', '13800007001'],
    ['en', '2002', '13800007002'],
  ] as const)(
    'sends the code from the template of the language %s and shows it nowhere',
    async (language, templateId, phone) => {
      const { asked, challengeId, phoneCode } = await askForCode(app, phone, { language })
      expect([asked.status, phoneCode]).toEqual([200, ''])
      expect(sms.taken).toEqual([
        { number: `+86${phone}`, templateId, parameters: [expect.stringMatching(/^\d{6}$/), '5'] },
      ])
      const { rows } = await app.ctx.pool.query('select count(*) as count from embedded_sms')
      expect(rows[0]?.count).toBe(0)
      const given = sms.taken[0]?.parameters[0] ?? ''
      const body = { phone, challengeId, phoneCode: given, agreementAccepted: true }
      expect((await app.call(loginByCodeCall, { body })).status).toBe(200)
    },
  )

  it.each(['limit', 'busy', 'down', 'otherSecret'] as const)(
    'says that the message could not be sent when the company answers with %s, and the code is no good',
    async (trouble) => {
      const phone = {
        limit: '13800007011',
        busy: '13800007012',
        down: '13800007013',
        otherSecret: '13800007014',
      }[trouble]
      sms.trouble = trouble
      const { asked, challengeId } = await askForCode(app, phone)
      expect([asked.status, asked.reason]).toEqual([502, 'login.smsFailed'])
      expect(JSON.stringify(asked.raw.json())).not.toMatch(/Tencent|LimitExceeded|138/)
      const body = { phone, challengeId, phoneCode: '000000', agreementAccepted: true }
      expect((await app.call(loginByCodeCall, { body })).reason).toBe('login.codeExpired')
    },
  )
})

describe('files in a bucket [§5]', () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = (token: string) =>
    app.http.fastify.inject({
      method: 'POST',
      url: `/api${uploadFiles.path}`,
      headers: { token, language: 'zh', 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="seal.png"\r\n\r\n'),
        picture,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    })

  it('stores an upload and gives it back to its owner only', async () => {
    const [owner, other] = [await buildCustomer(app), await buildCustomer(app)]
    const uploaded = await upload(owner.token)
    expect(uploaded.statusCode).toBe(200)
    const { id } = uploaded.json().data.files[0]
    expect(bucket.keys()).toEqual([`uploads/2026/11/${id}`])
    const mine = await app.call(downloadFile, { token: owner.token, query: { id } })
    expect(mine.status).toBe(200)
    expect(mine.raw.rawPayload.subarray(0, 8)).toEqual(picture.subarray(0, 8))
    expect((await app.call(downloadFile, { token: other.token, query: { id } })).status).toBe(404)
  })

  it('refuses an upload that the bucket does not take, and keeps no row of it', async () => {
    const { token, userId } = await buildCustomer(app)
    const before = bucket.keys()
    bucket.trouble = 'busy'
    const refused = await upload(token)
    expect([refused.statusCode, refused.json().reason]).toEqual([502, 'file.uploadFailed'])
    expect(refused.json().message).toBe('文件上传失败，请联系管理员。')
    expect(bucket.keys()).toEqual(before)
    const { rows } = await app.ctx.pool.query('select count(*) as count from files where user_id = $1', [
      userId,
    ])
    expect(rows[0]?.count).toBe(0)
  })

  it('calls a file unavailable, not unknown, while the bucket is', async () => {
    const { token } = await buildCustomer(app)
    const { id } = (await upload(token)).json().data.files[0]
    bucket.trouble = 'busy'
    expect((await app.call(downloadFile, { token, query: { id } })).status).toBe(503)
    bucket.trouble = null
    expect((await app.call(downloadFile, { token, query: { id } })).status).toBe(200)
  })
})
