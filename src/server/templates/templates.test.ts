import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOutbox } from '#contract/outbox.ts'
import * as contract from '#contract/templates.ts'
import type { SessionId, StaffId } from '#domain/kernel/ids.ts'
import { type TemplateName, templateNames } from '#domain/wordings/templates.ts'
import { ownWordings } from '#i18n/own-wordings.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { wordingNow } from '#server/platform/wordings.ts'
import { codeMessage } from '#server/users/sms-text.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { sendTest, testLimits } from './commands.ts'

let app: TestApp
let editor: Awaited<ReturnType<typeof buildStaff>>
let colleague: Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await startTestApp()
  editor = await buildStaff(app, 'content', 'Su He')
  colleague = await buildStaff(app, 'administrator', 'Lin Xiao')
})
afterAll(() => app.stop())

type Side = { subject?: string; body: string; providerId?: string | null } | null
const save = (name: TemplateName, version: number, wording: { zh: Side; en: Side }, token = editor.token) =>
  app.call(contract.saveTemplate, { token, body: { name, version, wording } })
const get = async (name: TemplateName) =>
  (await app.call(contract.getTemplate, { token: editor.token, query: { name } })).data
const code = '{{code}} opens the door for {{minutes}} minutes.'
const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.ctx.pool.query(text, values)).rows as Row[]

describe('the templates [decision 066]', () => {
  it('are all listed, in the product’s own words at first', async () => {
    const { data } = await app.call(contract.listTemplates, { token: editor.token })
    expect(data.map(({ name }) => name)).toEqual(templateNames)
    expect(data.every(({ version, changed }) => version === 0 && !changed.zh && !changed.en)).toBe(true)
  })

  it('show what fills them in and what stands around them', async () => {
    const shown = await get('departed')
    expect(shown.original.zh.body).toBe(ownWordings.departed.body.zh)
    expect(shown).toMatchObject({ current: { zh: null, en: null }, approval: false, versions: [] })
    expect(Object.keys(shown.samples)).toEqual(['number', 'place'])
    expect(shown.frame?.zh).toMatch(/^【.+】\{\{text\}\}。/)
    expect(shown.frame?.en).toMatch(/^\[.+\] \{\{text\}\}\. See /)
    expect((await get('newsEnd')).frame?.en).toMatch(/has sailed from Rotterdam\. \{\{text\}\}$/)
    expect((await get('clerkInvited')).frame).toBeNull()
  })

  it('say what the desk wrote from the next message on, in that language alone, and what the product says again', async () => {
    const saved = await save('codeLogin', 0, { zh: null, en: { body: code } })
    expect(saved.status).toBe(200)
    expect(saved.data).toMatchObject({
      version: 1,
      changed: { zh: false, en: true },
      changedBy: 'Su He',
      versions: [{ version: 1, wording: { zh: null, en: { body: code, subject: '', providerId: null } } }],
    })
    expect(await codeMessage(app.ctx, 'account', '048213', 'en-US')).toEqual({
      text: '[Sampan] 048213 opens the door for 5 minutes.',
      parameters: ['048213', '5'],
    })
    expect((await codeMessage(app.ctx, 'account', '048213', 'zh-CN')).text).toMatch(
      /^【舢板】验证码 048213，/,
    )
    const back = await save('codeLogin', 1, { zh: null, en: null })
    expect(back.data).toMatchObject({ version: 2, changed: { zh: false, en: false } })
    expect((await codeMessage(app.ctx, 'account', '048213', 'en-US')).text).toMatch(
      /^\[Sampan\] 048213 is your/,
    )
    expect(back.data.versions.map(({ version }) => version)).toEqual([2, 1])
  })

  it('that are saved in the product’s own words have none of the desk’s', async () => {
    const own = ownWordings.clerkEnrol
    const saved = await save('clerkEnrol', 0, {
      zh: { subject: own.subject.zh, body: own.body.zh },
      en: { subject: 'Your authenticator', body: own.body.en },
    })
    expect(saved.data.changed).toEqual({ zh: false, en: true })
  })

  it('refuse what could not stand there, beside its field, and keep nothing of it', async () => {
    const refused = await save('clerkPassword', 0, {
      zh: { subject: '', body: '请打开 https://evil.example/ {{link}}' },
      en: { subject: 'x {{link}}', body: 'no door at all' },
    })
    expect([
      refused.status,
      Object.entries(refused.fields ?? {}).map(([at, { code }]) => [at, code]),
    ]).toEqual([
      400,
      [
        ['wording.zh.body', 'templates.linkTyped'],
        ['wording.zh.subject', 'required'],
        ['wording.en.body', 'templates.placeholderMissing'],
        ['wording.en.subject', 'templates.placeholderUnknown'],
      ],
    ])
    expect((await get('clerkPassword')).version).toBe(0)
  })

  it('refuse a wording that was written on an older one, and say whose is newer', async () => {
    const wording = { zh: null, en: { body: '{{number}} is on its way from {{place}}' } }
    await save('departed', 0, wording, colleague.token)
    const late = await save('departed', 0, { ...wording, en: { body: 'Gone: {{number}}' } })
    expect([late.status, late.reason]).toEqual([409, 'templates.changedMeanwhile'])
    expect(late.raw.json().message).toContain('Lin Xiao')
    expect((await get('departed')).current.en?.body).toBe(wording.en.body)
  })

  it('take one of fifty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        save('arrived', 0, { zh: null, en: { body: `{{number}} is there, ${at}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      answers.filter(({ status, reason }) => status === 409 && reason === 'templates.changedMeanwhile'),
    ).toHaveLength(49)
    expect(await get('arrived')).toMatchObject({ version: 1 })
  })

  it('are written into the desk’s log with what was there before', async () => {
    await save('gatedIn', 0, { zh: { body: '{{number}} 进港了' }, en: null })
    const [record] = await rows<{ staff_name: string; before: object; after: object }>(
      `select staff_name, before, after from desk_records where action = 'templates/save' and after->>'name' = 'gatedIn'`,
    )
    expect(record).toMatchObject({
      staff_name: 'Su He',
      before: { textZh: null, version: 0 },
      after: { textZh: '{{number}} 进港了', version: 1, name: 'gatedIn' },
    })
  })

  it('stay as they were saved', async () => {
    for (const statement of ['update template_versions set body_en = null', 'delete from template_versions'])
      await expect(app.owner.query(statement)).rejects.toThrow('append-only')
  })

  it('that fit no longer are not sent, and the desk sees it', async () => {
    await rows(
      `insert into template_versions (template, version, body_zh, changed_by, changed_by_name, changed_at)
       values ('discharged', 1, '{{vessel}} https://old.example', $1, 'x', now())`,
      [editor.staffId],
    )
    expect((await wordingNow(app.ctx, 'discharged', 'zh-CN')).body).toBe(ownWordings.discharged.body.zh)
    expect(await get('discharged')).toMatchObject({ changed: { zh: true }, unfit: { zh: true, en: false } })
  })
})

describe('where the SMS company approves texts', () => {
  const company = () => {
    const sent: object[] = []
    const sms = {
      name: 'approving',
      approvesTexts: true,
      send: async (message: object) => void sent.push(message),
    }
    return { ctx: { ...app.ctx, sms }, sent }
  }
  const actor = () =>
    ({
      kind: 'staff',
      sessionId: 'ses_none' as SessionId,
      role: 'content',
      staffId: editor.staffId as StaffId,
      name: 'Su He',
      language: 'en-US',
    }) as const

  it('a code goes out under the approval of its wording, with its values in their order', async () => {
    const { ctx } = company()
    const body = 'Within {{minutes}} minutes type {{code}}'
    await rows(
      `insert into template_versions (template, version, body_en, provider_id_en, changed_by, changed_by_name, changed_at)
       values ('codePassword', 1, $2, '2301', $1, 'x', now())`,
      [editor.staffId, body],
    )
    expect(await codeMessage(ctx, 'setPassword', '111111', 'en-US')).toEqual({
      text: '[Sampan] Within 5 minutes type 111111',
      parameters: ['5', '111111'],
      templateId: '2301',
    })
    // Without an approval the usual one of the product's words is used.
    expect((await codeMessage(ctx, 'setPassword', '111111', 'zh-CN')).templateId).toBeUndefined()
  })

  it('a test of a notice hands over its sentence, without the signature', async () => {
    const { ctx, sent } = company()
    await sendTest(ctx, actor(), {
      name: 'phoneChanged',
      language: 'en-US',
      wording: { subject: '', body: 'Changed', providerId: null },
      mobile: '+8613800000001',
    })
    expect(sent).toMatchObject([{ kind: 'notice', text: '[Sampan] Changed', parameters: ['Changed'] }])
  })

  it('a test that did not go out says why', async () => {
    const sms = {
      ...app.ctx.sms,
      send: async () => {
        throw new ProviderFailure('sms', 'no answer', true)
      },
    }
    await expect(
      sendTest({ ...app.ctx, sms }, actor(), {
        name: 'phoneChanged',
        language: 'en-US',
        wording: { subject: '', body: 'Changed', providerId: null },
        mobile: '+8613800000001',
      }),
    ).rejects.toMatchObject({ code: 'templates.testNotSent', params: { reason: 'no answer' } })
  })
})

describe('a test of a wording', () => {
  const test = (body: object, token = editor.token) =>
    app.call(contract.testTemplate, { token, body: body as never })
  const outbox = async (token: string, kind: 'mail' | 'message') =>
    (await app.call(listOutbox, { token, query: { kind } })).data.items

  it('is a mail to the clerk’s own address, which only its writer and those who see all find in the outbox', async () => {
    const wording = { subject: 'Hello {{name}}', body: '{{role}} until {{until}}: {{link}}' }
    const { data } = await test({ name: 'clerkInvited', language: 'en-US', wording })
    expect(data.to).toMatch(/@/)
    const [mail] = await outbox(editor.token, 'mail')
    expect(mail).toMatchObject({ to: data.to, subject: 'Hello Chen Fan' })
    expect(mail?.text).toMatch(/^operations until .+\/desk\/join#sample$/)
    const other = await buildStaff(app, 'content', 'Other')
    expect(await outbox(other.token, 'mail')).toEqual([])
    expect(await outbox(colleague.token, 'mail')).toHaveLength(1)
  })

  it('is a message to the number that was typed, with the signature and what stands around it', async () => {
    const wording = { body: 'Off: {{number}}' }
    const { data } = await test({ name: 'departed', language: 'en-US', wording, mobile: '138 0000 0009' })
    expect(data).toEqual({ to: '+8613800000009' })
    const sample = { name: 'codeLogin', language: 'zh-CN', wording: { body: '码 {{code}}' } }
    await test({ ...sample, mobile: '+31612345678' })
    expect((await outbox(editor.token, 'message')).map(({ text }) => text)).toEqual([
      '【舢板】码 123456',
      '[Sampan] Off: SP2026011800017. See Messages on our site.',
    ])
  })

  it.each([
    ['no number', { mobile: null }, 'mobile'],
    ['no mobile number', { mobile: '010 1234' }, 'mobile'],
    [
      'a wording that could not be saved',
      { mobile: '13800000001', wording: { body: '<b>' } },
      'wording.body',
    ],
  ])('is refused with %s', async (_, wish, field) => {
    const answer = await test({
      name: 'departed',
      language: 'en-US',
      wording: { body: '{{number}}' },
      ...wish,
    })
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]])
  })

  it('comes to an end for the day', async () => {
    const other = await buildStaff(app, 'content', 'Eager')
    const actor = {
      kind: 'staff',
      sessionId: 'ses_none' as SessionId,
      role: 'content',
      staffId: other.staffId,
      name: 'x',
      language: 'en-US',
    } as const
    const body = {
      name: 'phoneChanged',
      language: 'en-US',
      wording: { subject: '', body: 'x', providerId: null },
      mobile: '+8613800000001',
    } as const
    for (let sent = 0; sent < testLimits[0].most; sent += 1) await sendTest(app.ctx, actor, body)
    await expect(sendTest(app.ctx, actor, body)).rejects.toMatchObject({ code: 'templates.tooManyTests' })
  })
})

it('is nothing for customers and other clerks', async () => {
  const customer = await buildCustomer(app)
  for (const { token, status } of [
    { token: customer.token, status: 401 },
    { token: (await buildStaff(app, 'finance')).token, status: 403 },
  ]) {
    expect((await app.call(contract.listTemplates, { token })).status).toBe(status)
    expect((await save('departed', 1, { zh: null, en: null }, token)).status).toBe(status)
  }
})
