import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askMailCodeCall,
  confirmMailboxCall,
  mailboxCall,
  openUnsubscribeCall,
  removeMailboxCall,
  setMailsCall,
  unsubscribeCall,
} from '#contract/mailboxes.ts'
import {
  listNotifications,
  notificationSettings,
  orderNotificationSettings,
  saveNotificationSettings,
  saveOrderNotificationSettings,
} from '#contract/notifications.ts'
import { listOutbox } from '#contract/outbox.ts'
import { saveTemplate } from '#contract/templates.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import type {
  ChosenKind,
  NotificationKind,
  NotificationParams,
  TextMode,
} from '#domain/notifications/kinds.ts'
import {
  codeLimitsOfLogin,
  codeLimitsOfMailbox,
  mailCodeSeconds,
  mailCodeTries,
  oneClickPath,
  refusedMailDays,
} from '#domain/notifications/mailboxes.ts'
import { defaultSettings, keptDays, mostMailsPerDay } from '#domain/notifications/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type Mail, MailboxRefused } from '#server/providers/mail/port.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { confirmAddress, mailedCode, newAddress } from '#test/support/mailboxes.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { tellCustomer } from './commands.ts'
import { forgetOldNotifications } from './jobs.ts'
import { sendDueMails } from './mail-jobs.ts'
import { notificationsPart } from './personal.ts'

let app: TestApp
let customer: { userId: UserId; token: string; mobile: string }
let keys = 0

beforeAll(async () => {
  app = await startTestApp({ BRAND_PHONE: '400-000-0000' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T02:00:00Z')
  await app.ctx.jobs.drain(app.ctx)
  await app.ctx.pool.query('delete from embedded_mails')
  customer = await buildCustomer(app)
})

type Kept = { to: string; subject: string; text: string; html: string | null; heads: Record<string, string> }
const mailsTo = async (address: string): Promise<Kept[]> =>
  (
    await app.ctx.pool.query<Kept>(
      `select address as to, subject, body as text, html, heads from embedded_mails
       where address = $1 and not starts_with(key, 'code/') order by sent_at, id`,
      [address],
    )
  ).rows
const tell = (
  kind: NotificationKind,
  params: NotificationParams = { number: 'SP2026112000001' },
  orderId: OrderId | null = null,
  key = `news ${++keys}`,
  ctx: Context = app.ctx,
) => tellCustomer(ctx, customer.userId, orderId, [{ kind, key, params }])
const minute = async (ctx: Context = app.ctx) => {
  app.clock.advance(60)
  await sendDueMails.run(ctx, {})
}
const choose = (given: Partial<Record<ChosenKind, TextMode>>, more: object = {}) => {
  const choices = { ...defaultSettings.choices }
  for (const [kind, mail] of Object.entries(given))
    choices[kind as ChosenKind] = { listed: true, text: 'never', mail }
  return app.call(saveNotificationSettings, {
    token: customer.token,
    body: { ...defaultSettings, quiet: null, choices, ...more },
  })
}
/** Sessions end in the meantime. */
const logInAgain = async () => {
  const { reply } = await openSessionFor(app.ctx, system, customer.userId)
  customer = { ...customer, token: reply.jwt }
}
const mailbox = async () => (await app.call(mailboxCall, { token: customer.token })).data
const ask = (address: string, token = customer.token) =>
  app.call(askMailCodeCall, { token, body: { address } })
const confirm = (code: string, token = customer.token) =>
  app.call(confirmMailboxCall, { token, body: { code } })
/** What stands behind `#` in the newest mail to an address, and where mail programs post to. */
const linkOf = async (address: string) => {
  const mail = (await mailsTo(address)).at(-1)
  return {
    token: /\/unsubscribe#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
    oneClick: new URL(mail?.heads['List-Unsubscribe']?.slice(1, -1) ?? ''),
  }
}
const sender = (send: (mail: Mail) => Promise<void>): Context => ({
  ...app.ctx,
  mail: { name: 'a test', send },
})

describe('an address that mails go to [decision 087]', () => {
  it('is confirmed by a code from its mailbox, once', async () => {
    const address = newAddress()
    expect((await ask(address)).data).toMatchObject({ mailbox: null, asked: { address, state: 'sending' } })
    const code = await mailedCode(app, customer.token)
    expect((await mailbox()).asked?.state).toBe('sent')
    expect((await confirm(code)).data).toMatchObject({ mailbox: { address, state: 'works' }, asked: null })
    expect((await confirm(code)).reason).toBe('mailbox.codeExpired')
  })

  it('is sent nothing else before it is', async () => {
    const address = newAddress()
    await ask(address)
    await choose({ departed: 'atOnce', orderCancelled: 'daily' })
    await tell('departed', { number: 'SP2026112000001', place: { zh: '宁波', en: 'Ningbo' } })
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    await app.ctx.jobs.drain(app.ctx)
    await minute()
    expect(await mailsTo(address)).toEqual([])
    const { rows } = await app.ctx.pool.query<{ subject: string; html: string | null; body: string }>(
      'select subject, html, body from embedded_mails where address = $1',
      [address],
    )
    expect(rows).toMatchObject([{ subject: '舢板 邮箱验证码', html: null }])
    expect(rows[0]?.body).toMatch(/\n\d{6}\n/)
    // Nor afterwards what happened before.
    await confirm(await mailedCode(app, customer.token))
    app.clock.advance(86_400)
    await minute()
    expect(await mailsTo(address)).toEqual([])
  })

  it('is refused with a wrong code, and after so many with the right one', async () => {
    await ask(newAddress())
    const code = await mailedCode(app, customer.token)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tried = 1; tried < mailCodeTries; tried++)
      expect((await confirm(wrong)).reason).toBe('mailbox.codeWrong')
    expect((await confirm(wrong)).reason).toBe('mailbox.codeExpired')
    expect((await confirm(code)).reason).toBe('mailbox.codeExpired')
    expect((await mailbox()).mailbox).toBeNull()
  })

  it('is not confirmed by an old code, by one for another address, or by somebody else’s', async () => {
    await ask(newAddress())
    const old = await mailedCode(app, customer.token)
    app.clock.advance(mailCodeSeconds + 1)
    await logInAgain()
    expect((await confirm(old)).reason).toBe('mailbox.codeExpired')
    await ask(newAddress())
    const first = await mailedCode(app, customer.token)
    await ask(newAddress())
    const second = await mailedCode(app, customer.token)
    if (first !== second) expect((await confirm(first)).reason).toBe('mailbox.codeWrong')
    const other = await buildCustomer(app)
    expect((await confirm(second, other.token)).reason).toBe('mailbox.codeExpired')
    expect((await confirm(second)).status).toBe(200)
  })

  it('is used up by one of many that confirm it at once', async () => {
    await ask(newAddress())
    const code = await mailedCode(app, customer.token)
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each(['nobody', 'a@b', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', ''])(
    'is an address: %j is refused beside its field',
    async (address) => {
      const { status, fields } = await ask(address)
      expect([status, Object.keys(fields ?? {})]).toEqual([400, ['address']])
    },
  )

  it('is not flooded: the codes to one mailbox are counted over all logins and however it is written', async () => {
    const address = newAddress()
    const written = [address, address.toUpperCase(), address.replace('@', '+1@')]
    const hour = codeLimitsOfMailbox.find(({ seconds }) => seconds === 3_600)?.most ?? 0
    for (let sent = 0; sent < hour; sent++) {
      const { token } = await buildCustomer(app)
      expect((await ask(written[sent % written.length] ?? '', token)).status).toBe(200)
      app.clock.advance(61)
    }
    const { token } = await buildCustomer(app)
    expect(await ask(address, token)).toMatchObject({ status: 429, reason: 'mailbox.limitReached' })
    expect((await app.call(mailboxCall, { token })).data.asked).toBeNull()
  })

  it('of many at once takes one code a minute', async () => {
    const address = newAddress()
    const logins = await Promise.all([1, 2, 3, 4, 5].map(() => buildCustomer(app)))
    const answers = await Promise.all(logins.map(({ token }) => ask(address, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('and one login asks for so many, to whatever addresses', async () => {
    const hour = codeLimitsOfLogin.find(({ seconds }) => seconds === 3_600)?.most ?? 0
    for (let sent = 0; sent < hour; sent++) expect((await ask(newAddress())).status).toBe(200)
    expect((await ask(newAddress())).reason).toBe('mailbox.limitReached')
  })

  it('that a mail server refuses is said to be refused; what it could not take yet is tried again', async () => {
    await ask(newAddress())
    const failing = (failure: Error) => sender(() => Promise.reject(failure))
    await app.ctx.jobs.drain(failing(new ProviderFailure('mail', 'down', true))).catch(() => undefined)
    expect((await mailbox()).asked?.state).toBe('sending')
    await ask(newAddress())
    await app.ctx.jobs.drain(failing(new MailboxRefused('EENVELOPE 550')))
    expect((await mailbox()).asked?.state).toBe('refused')
  })

  it('is changed only once the other is confirmed, and taken away at once, both written down without it', async () => {
    const first = await confirmAddress(app, customer)
    const second = newAddress()
    await ask(second)
    expect((await mailbox()).mailbox?.address).toBe(first)
    await confirm(await mailedCode(app, customer.token))
    expect((await mailbox()).mailbox?.address).toBe(second)
    expect((await app.call(removeMailboxCall, { token: customer.token })).data).toEqual({
      mailbox: null,
      asked: null,
    })
    const { rows } = await app.ctx.pool.query<{ what: string; before: string | null; after: string | null }>(
      `select what, before, after from login_audit_entries where who = $1 and what like 'mailbox%' order by id`,
      [`customer:${customer.userId}`],
    )
    const digest = expect.stringMatching(/^mail:[0-9a-f]{32}$/)
    expect(rows).toEqual([
      { what: 'mailboxConfirmed', before: null, after: digest },
      { what: 'mailboxConfirmed', before: rows[0]?.after, after: digest },
      { what: 'mailboxRemoved', before: rows[1]?.after, after: null },
    ])
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    await minute()
    expect(await mailsTo(second)).toEqual([])
  })

  it('is in the copy of one’s own data, and gone with the login', async () => {
    const address = await confirmAddress(app, customer)
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    const waiting = newAddress()
    await ask(waiting)
    await app.ctx.jobs.drain(app.ctx)
    const { rows: copied } = await notificationsPart.read(app.ctx, customer.userId)
    expect(copied.flatMap(({ mail }) => mail ?? [])).toEqual([address, waiting])
    await transact(app.ctx, (ctx) => notificationsPart.forget?.(ctx, customer.userId) ?? Promise.resolve([]))
    for (const table of ['notification_mailboxes', 'mailbox_codes', 'notification_mails', 'embedded_mails']) {
      const { rows } = await app.ctx.pool.query(`select * from ${table} t where t::text ~ $1`, [
        `${address}|${waiting}|${customer.userId}`,
      ])
      expect([table, rows]).toEqual([table, []])
    }
  })
})

describe('mails of what happened [decision 087]', () => {
  let address: string
  beforeEach(async () => {
    address = await confirmAddress(app, customer)
  })

  it('go out unasked only where the shipper has to act', async () => {
    await tell('departed', { number: 'SP2026112000001', place: { zh: '宁波', en: 'Ningbo' } })
    await tell('orderCancelled', { number: 'SP2026112000002', reason: '船期取消' })
    await app.ctx.jobs.drain(app.ctx)
    expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual([
      'SP2026112000002 订单被取消 - 舢板',
    ])
  })

  it('once, at once, with the order, a link to it, our telephone and the way out', async () => {
    await choose({ departed: 'atOnce' })
    const { id, number } = await buildOrder(app, customer)
    const params = { number, place: { zh: '宁波', en: 'Ningbo' } }
    await tell('departed', params, id, 'same')
    await tell('departed', params, id, 'same')
    await app.ctx.jobs.drain(app.ctx)
    await minute()
    const [mail, ...more] = await mailsTo(address)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`${number} 开船 - 舢板`)
    const link = `http://localhost:3000/orderManage/orderDetail/overview?id=${id}`
    expect(mail?.text).toContain(`${number} 已开船，宁波。\n${link}\n`)
    expect(mail?.text).toContain('电话 400-000-0000')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/unsubscribe#[\w-]+\.[0-9a-f]{64}\n$/)
    expect(mail?.html).toContain('<html lang="zh-CN">')
    expect(mail?.html).toContain(`<a href="${link}"`)
    expect(mail?.heads).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/localhost:3000\/api\/crm\/notification\/oneClick\?token=[\w.-]+>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('are in the language in which their reader confirmed the address', async () => {
    customer = await buildCustomer(app, { language: 'zh-CN' })
    address = await confirmAddress(app, customer, newAddress(), 'en')
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'no space' })
    await app.ctx.jobs.drain(app.ctx)
    const [mail] = await mailsTo(address)
    expect(mail?.subject).toBe('SP2026112000001: Order canceled by us or unpaid - Sampan')
    expect(mail?.text).toMatch(/^Hello,\n\nSP2026112000001 was canceled by us: no space\.\n/)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/\p{Script=Han}|\{\{/u)
  })

  it('hold what people wrote as text, in the page too, and nothing of it begins a head', async () => {
    const reason = `<img src=x onerror="alert(1)"> & 'x'\r\nBcc: b@example.com {{link}}`
    await tell('orderCancelled', { number: 'SP1\r\nBcc: c@example.com', reason })
    await app.ctx.jobs.drain(app.ctx)
    const [mail] = await mailsTo(address)
    expect(mail?.subject).toBe('SP1 Bcc: c@example.com 订单被取消 - 舢板')
    expect(Object.keys(mail?.heads ?? {})).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post'])
    expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;x&#39;')
    expect(mail?.html).not.toContain('<img')
    // What was filled in is not looked through again.
    expect(mail?.text).toContain('{{link}}')
  })

  it('wait for the end of quiet hours and go out together, each with its link', async () => {
    const quiet = { from: '09:00', to: '11:00' }
    await choose({ departed: 'atOnce', arrived: 'atOnce' }, { quiet, zone: 'Asia/Shanghai' })
    const place = { zh: '宁波', en: 'Ningbo' }
    await tell('departed', { number: 'SP2026112000001', place })
    await tell('arrived', { number: 'SP2026112000002', place })
    await minute()
    expect(await mailsTo(address)).toEqual([])
    app.clock.advance(3_600)
    await minute()
    const [mail, ...more] = await mailsTo(address)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('SP2026112000001、SP2026112000002：2 条新消息 - 舢板')
    expect(mail?.text.match(/personalCenter\/notifications/g)).toHaveLength(2)
  })

  it('make a daily summary, beside text messages that go out at once', async () => {
    const choices = { ...defaultSettings.choices, departed: { listed: true, text: 'atOnce', mail: 'daily' } }
    await app.call(saveNotificationSettings, {
      token: customer.token,
      body: { ...defaultSettings, quiet: null, choices } as never,
    })
    for (const place of ['宁波', '上海', '盐田'])
      await tell('departed', { number: `SP${place}`, place: { zh: place, en: place } })
    await app.ctx.jobs.drain(app.ctx)
    await minute()
    const { rows } = await app.ctx.pool.query('select text from embedded_sms where number = $1', [
      customer.mobile,
    ])
    expect(rows.length).toBeGreaterThan(0)
    expect(await mailsTo(address)).toEqual([])
    app.clock.advance(86_400)
    await minute()
    const mails = await mailsTo(address)
    expect(mails.map(({ subject }) => subject)).toEqual(['SP宁波、SP上海 等：3 条新消息 - 舢板'])
  })

  it('of a deadline are left out once the order is paid or gone', async () => {
    const { id, number } = await buildOrder(app, customer)
    const due = { number, amount: money(100, 'CNY'), at: app.clock.now.toISOString() }
    await choose({ paymentDue: 'daily' })
    await tell('paymentDue', due, id)
    await app.ctx.pool.query(`update orders set paid_at = $2 where id = $1`, [id, app.clock.now])
    app.clock.advance(86_400)
    await minute()
    expect(await mailsTo(address)).toEqual([])
  })

  it('are sent once by processes at once, and by one that died after handing over', async () => {
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    const dying = sender(async (mail) => {
      await app.ctx.mail.send(mail)
      throw new Error('killed')
    })
    await sendDueMails.run(dying, {}).catch(() => undefined)
    expect(await mailsTo(address)).toHaveLength(1)
    app.clock.advance(180)
    await Promise.all([1, 2, 3].map(() => sendDueMails.run(app.ctx, {})))
    app.clock.advance(180)
    await minute()
    expect(await mailsTo(address)).toHaveLength(1)
    const { rows } = await app.ctx.pool.query(
      'select 1 from notification_mails where user_id = $1 and sent_at is not null',
      [customer.userId],
    )
    expect(rows).toHaveLength(1)
  })

  it('are not told where what they tell was undone', async () => {
    await transact(app.ctx, async (ctx) => {
      await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' }, null, 'undone', ctx)
      throw new Error('undone')
    }).catch(() => undefined)
    await app.ctx.jobs.drain(app.ctx)
    await minute()
    expect(await mailsTo(address)).toEqual([])
  })

  it('are delayed by a server that fails, with growing pauses, and never lost', async () => {
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    const tried: number[] = []
    const down = sender(() => {
      tried.push(app.clock.now.getTime() / 60_000)
      return Promise.reject(new ProviderFailure('mail', 'down', true))
    })
    for (let at = 0; at < 240; at++) await minute(down)
    const pauses = tried.slice(1).map((at, place) => at - (tried[place] ?? 0))
    expect(pauses.slice(0, 5)).toEqual([2, 5, 15, 30, 60])
    app.clock.advance(30 * 86_400)
    await minute(down)
    app.clock.advance(3_600)
    await minute()
    expect(await mailsTo(address)).toHaveLength(1)
  })

  it('stop at an address whose mailbox is refused, its owner is told in the list, and a new code mends it', async () => {
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    const unknown = sender(() => Promise.reject(new MailboxRefused('EENVELOPE 550')))
    await sendDueMails.run(unknown, {})
    await app.ctx.jobs.drain(app.ctx)
    expect((await mailbox()).mailbox?.state).toBe('failing')
    const list = async () => (await app.call(listNotifications, { token: customer.token })).data.items
    expect((await list())[0]).toMatchObject({
      kind: 'mailboxFailing',
      params: { about: 's***@lanwan.example' },
    })
    await tell('orderCancelled', { number: 'SP2026112000002', reason: 'x' })
    await minute()
    expect(await mailsTo(address)).toEqual([])
    app.clock.advance(60)
    await confirmAddress(app, customer, address)
    expect((await mailbox()).mailbox?.state).toBe('works')
    await tell('orderCancelled', { number: 'SP2026112000003', reason: 'x' })
    await minute()
    expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual([
      'SP2026112000003 订单被取消 - 舢板',
    ])
  })

  it('that a server refuses by its own rules are tried for some days, and say nothing of the address', async () => {
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    let tries = 0
    const strict = sender(() => {
      tries += 1
      return Promise.reject(new ProviderFailure('mail', 'EENVELOPE 550', false))
    })
    await sendDueMails.run(strict, {})
    app.clock.advance(refusedMailDays * 86_400 + 1)
    await minute(strict)
    app.clock.advance(7_200)
    await minute(strict)
    expect(tries).toBe(2)
    await logInAgain()
    expect((await mailbox()).mailbox?.state).toBe('works')
  })

  it('are no more than so many a day; the rest goes out together', async () => {
    for (let sent = 0; sent < mostMailsPerDay; sent++)
      await app.ctx.pool.query(
        'insert into notification_mails (id, user_id, made_at, next_try_at, sent_at) values ($1, $2, $3, $3, $3)',
        [newId('nml'), customer.userId, app.clock.now],
      )
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    await minute()
    await tell('orderCancelled', { number: 'SP2026112000002', reason: 'x' })
    await minute()
    expect(await mailsTo(address)).toEqual([])
    app.clock.advance(86_400)
    await minute()
    expect(await mailsTo(address)).toHaveLength(1)
  })

  it('have the words that the desk wrote, from the next mail on', async () => {
    const editor = await buildStaff(app, 'content')
    const body = { name: 'newsMail', version: 0 } as const
    const wording = (text: string) => ({
      zh: null,
      en: { subject: 'News: {{what}}', body: text },
    })
    const save = (text: string) =>
      app.call(saveTemplate, { token: editor.token, body: { ...body, wording: wording(text) } })
    expect((await save('{{news}}')).fields?.['wording.en.body']?.code).toBe('templates.placeholderMissing')
    expect((await save('{{news}} <b>{{link}}</b>')).fields?.['wording.en.body']?.code).toBe(
      'templates.plainTextOnly',
    )
    expect((await save('Dear shipper,\n\n{{news}}\n\nStop: {{link}}')).status).toBe(200)
    customer = await buildCustomer(app)
    address = await confirmAddress(app, customer, newAddress(), 'en')
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    await app.ctx.jobs.drain(app.ctx)
    const [mail] = await mailsTo(address)
    expect(mail?.subject).toBe('News: SP2026112000001: Order canceled by us or unpaid')
    expect(mail?.text).toMatch(/^Dear shipper,\n\nSP2026112000001 was canceled/)
    expect(mail?.html).toContain('Dear shipper,<br>')
  })

  it('are in the outbox of an installation without a mail server; codes are for administrators alone', async () => {
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    await app.ctx.jobs.drain(app.ctx)
    const subjects = async (role: 'finance' | 'administrator') => {
      const { token } = await buildStaff(app, role)
      return (await app.call(listOutbox, { token, query: { kind: 'mail' } })).data.items.map(
        ({ subject }) => subject,
      )
    }
    expect(await subjects('finance')).toEqual(['SP2026112000001 订单被取消 - 舢板'])
    expect((await subjects('administrator')).toSorted()).toEqual([
      'SP2026112000001 订单被取消 - 舢板',
      '舢板 邮箱验证码',
    ])
  })

  it('are forgotten with what they told', async () => {
    await tell('orderCancelled', { number: 'SP2026112000001', reason: 'x' })
    await app.ctx.jobs.drain(app.ctx)
    app.clock.advance((keptDays + 1) * 86_400)
    await forgetOldNotifications.run(app.ctx, {})
    const { rows } = await app.ctx.pool.query('select 1 from notification_mails where user_id = $1', [
      customer.userId,
    ])
    expect(rows).toEqual([])
  })
})

describe('the way out of mails [decision 087]', () => {
  let address: string
  let token: string
  let oneClick: URL
  beforeEach(async () => {
    address = await confirmAddress(app, customer)
    await choose({ departed: 'atOnce', orderCancelled: 'atOnce' })
    await tell('departed', { number: 'SP2026112000001', place: { zh: '宁波', en: 'Ningbo' } })
    await app.ctx.jobs.drain(app.ctx)
    ;({ token, oneClick } = await linkOf(address))
  })
  const post = (url: URL, payload: string, type = 'application/x-www-form-urlencoded') =>
    app.http.fastify.inject({
      method: 'POST',
      url: `${url.pathname}${url.search}`,
      headers: { 'content-type': type },
      payload,
    })

  it('says what it is about, and ends nothing by being looked at', async () => {
    const { data } = await app.call(openUnsubscribeCall, { body: { token } })
    expect(data).toEqual({
      address: 's***@lanwan.example',
      kinds: [{ kind: 'departed', on: true }],
      on: true,
    })
    const looked = await app.http.fastify.inject({
      method: 'GET',
      url: `${oneClick.pathname}${oneClick.search}`,
    })
    expect([looked.statusCode, looked.headers.location]).toEqual([
      302,
      `http://localhost:3000/unsubscribe#${token}`,
    ])
    expect((await mailbox()).mailbox?.state).toBe('works')
  })

  it('ends the mails of a kind, of every order, without a login, and as often as one likes', async () => {
    const { id } = await buildOrder(app, customer)
    const own = {
      ...defaultSettings.choices,
      departed: { listed: true, text: 'daily', mail: 'daily' },
    } as const
    await app.call(saveOrderNotificationSettings, {
      token: customer.token,
      body: { orderId: id, settings: { mode: 'own', choices: own, arrivalHours: 12 } },
    })
    for (let time = 0; time < 2; time++)
      expect((await app.call(unsubscribeCall, { body: { token, what: 'kinds' } })).data).toMatchObject({
        kinds: [{ kind: 'departed', on: false }],
        on: true,
      })
    const { data } = await app.call(notificationSettings, { token: customer.token })
    expect(data.choices.departed).toEqual({ listed: true, text: 'never', mail: 'never' })
    expect(data.choices.orderCancelled.mail).toBe('atOnce')
    const { data: ofOrder } = await app.call(orderNotificationSettings, {
      token: customer.token,
      query: { orderId: id },
    })
    expect(ofOrder.settings?.choices.departed).toEqual({ listed: true, text: 'daily', mail: 'never' })
    await tell('departed', { number: 'SP2026112000002', place: { zh: '宁波', en: 'Ningbo' } })
    await minute()
    expect(await mailsTo(address)).toHaveLength(1)
  })

  it('ends all of them, what waits too, and its owner switches them on again', async () => {
    await tell('orderCancelled', { number: 'SP2026112000002', reason: 'x' })
    expect((await app.call(unsubscribeCall, { body: { token, what: 'all' } })).data.on).toBe(false)
    await minute()
    expect(await mailsTo(address)).toHaveLength(1)
    expect((await mailbox()).mailbox?.state).toBe('off')
    const on = await app.call(setMailsCall, { token: customer.token, body: { on: true } })
    expect(on.data.mailbox?.state).toBe('works')
    await tell('orderCancelled', { number: 'SP2026112000003', reason: 'x' })
    await minute()
    expect(await mailsTo(address)).toHaveLength(2)
  })

  it.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a form in parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('is one POST for mail programs, as %s (RFC 8058)', async (_, payload, type) => {
    const answer = await post(oneClick, payload, type)
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    expect((await mailbox()).mailbox?.state).toBe('off')
  })

  it('takes no POST without the word that says what it is for', async () => {
    expect((await post(oneClick, 'x=1')).statusCode).toBe(400)
    expect((await mailbox()).mailbox?.state).toBe('works')
  })

  it.each<[string, (token: string) => string]>([
    ['another signature', (given) => `${given.slice(0, -1)}${given.endsWith('0') ? '1' : '0'}`],
    [
      'another kind',
      (given) => {
        const about = Buffer.from(given.split('.')[0] ?? '', 'base64url')
          .toString()
          .replace('departed', 'held')
        return `${Buffer.from(about).toString('base64url')}.${given.split('.')[1]}`
      },
    ],
    ['nothing it is about', (given) => `x.${given.split('.')[1]}`],
  ])('is refused with %s', async (_, change) => {
    const wrong = change(token)
    for (const answer of [
      await app.call(openUnsubscribeCall, { body: { token: wrong } }),
      await app.call(unsubscribeCall, { body: { token: wrong, what: 'all' } }),
    ])
      expect([answer.status, answer.reason]).toEqual([422, 'mailbox.linkInvalid'])
    const url = new URL(`http://localhost${oneClickPath}?token=${wrong}`)
    expect((await post(url, 'List-Unsubscribe=One-Click')).statusCode).toBe(422)
    expect((await mailbox()).mailbox?.state).toBe('works')
  })

  it('is refused for somebody else, and of an address that is gone', async () => {
    const theirs = await buildCustomer(app)
    const [about = '', signature = ''] = token.split('.')
    const changed = Buffer.from(about, 'base64url').toString().replace(customer.userId, theirs.userId)
    await confirmAddress(app, theirs)
    const forged = `${Buffer.from(changed).toString('base64url')}.${signature}`
    expect((await app.call(unsubscribeCall, { body: { token: forged, what: 'all' } })).reason).toBe(
      'mailbox.linkInvalid',
    )
    await confirmAddress(app, customer)
    expect((await app.call(unsubscribeCall, { body: { token, what: 'all' } })).reason).toBe(
      'mailbox.linkInvalid',
    )
  })

  it('is nothing to switch where no address is confirmed', async () => {
    const { token: other } = await buildCustomer(app)
    expect((await app.call(setMailsCall, { token: other, body: { on: true } })).reason).toBe(
      'mailbox.notConfirmed',
    )
  })
})

describe('choices of mails [decision 087]', () => {
  it('of a page from before there were any are as by default', async () => {
    const choices = Object.fromEntries(
      Object.entries(defaultSettings.choices).map(([kind, { listed, text }]) => [kind, { listed, text }]),
    ) as never
    const { data } = await app.call(saveNotificationSettings, {
      token: customer.token,
      body: { ...defaultSettings, choices },
    })
    expect(data).toEqual(defaultSettings)
  })
})
