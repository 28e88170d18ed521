import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostFailures, pauseSeconds } from '#server/platform/circuit.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type MailServer, type MailTrouble, startMailServer } from '#test/support/mail-server.ts'
import { withCircuit } from './circuit.ts'
import { embeddedMail } from './embedded.ts'
import { type Mail, MailboxRefused, type MailSender } from './port.ts'
import { smtpMail } from './smtp.ts'

/** One suite for every sender behind the port. */
type Arrived = {
  to: string
  subject: string
  text: string
  html: string | null
  unsubscribe: string | null
  oneClick: string | null
  attachments: { name: string; type: string }[]
}

/** A head as it stands in the mail, folded or not. */
const headIn = (raw: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*((?:.*\\r?\\n[ \\t]+)*.*)$`, 'im')
    .exec(raw)?.[1]
    ?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? null

let app: TestApp
let server: MailServer
beforeAll(async () => {
  app = await startTestApp()
  server = await startMailServer()
})
afterAll(async () => {
  await server.stop()
  await app.stop()
})
beforeEach(async () => {
  server.trouble = null
  server.taken.length = 0
  await app.ctx.pool.query('delete from embedded_mails')
})

const log = pino({ level: 'silent' })
let mails = 0
const mailOf = (wish: Partial<Mail> = {}): Mail => {
  mails += 1
  return {
    key: `inv/${mails}`,
    to: 'finance@lanwan.example',
    subject: '舢板 电子发票 26330000000000000012',
    text: '您好：\n\n附件是您申请的电子发票。\n',
    attachments: [
      { name: '发票 26330000000000000012.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7 x') },
      { name: '发票 26330000000000000012.xml', type: 'application/xml', content: Buffer.from('<EInvoice/>') },
    ],
    ...wish,
  }
}
const failureOf = async (sent: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await sent.then(() => null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  return failure as ProviderFailure
}

const senders: Record<
  string,
  () => Promise<{ sender: MailSender; cutOff: MailSender; arrived: () => Promise<Arrived[]> }>
> = {
  embedded: async () => {
    const ended = openPool('postgresql://127.0.0.1:1/none', 1)
    await ended.end()
    const of = (db: typeof app.ctx.db) => embeddedMail(db, () => app.clock.now, log)
    return {
      sender: of(app.ctx.db),
      cutOff: of(openDatabase(ended)),
      arrived: async () =>
        (
          await app.ctx.pool.query<Arrived>(
            `select address as to, subject, body as text, html, heads->>'List-Unsubscribe' as unsubscribe,
              heads->>'List-Unsubscribe-Post' as "oneClick", attachments from embedded_mails order by id`,
          )
        ).rows,
    }
  },
  smtp: async () => {
    const closed = await startMailServer()
    await closed.stop()
    return {
      sender: smtpMail(server.settings),
      cutOff: smtpMail(closed.settings),
      arrived: async () =>
        server.taken.map(({ to, mail, raw }) => ({
          to: to.join(),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html || null,
          unsubscribe: headIn(raw, 'List-Unsubscribe'),
          oneClick: headIn(raw, 'List-Unsubscribe-Post'),
          attachments: mail.attachments.map(({ filename = '', contentType }) => ({
            name: filename,
            type: contentType,
          })),
        })),
    }
  },
}

describe.each(Object.keys(senders))('mails by %s [decision 038]', (name) => {
  let sender: MailSender
  let cutOff: MailSender
  let arrived: () => Promise<Arrived[]>
  beforeAll(async () => {
    const opened = await senders[name]?.()
    if (!opened) throw new Error(name)
    ;({ sender, cutOff, arrived } = opened)
  })

  it('have the name that the log shows', () => expect(sender.name).toBe(name))

  it('arrive whole, in Chinese, with both attachments', async () => {
    await sender.send(mailOf())
    expect(await arrived()).toMatchObject([
      {
        to: 'finance@lanwan.example',
        subject: '舢板 电子发票 26330000000000000012',
        text: expect.stringContaining('附件是您申请的电子发票。'),
        attachments: [
          { name: '发票 26330000000000000012.pdf', type: 'application/pdf' },
          { name: '发票 26330000000000000012.xml', type: 'application/xml' },
        ],
      },
    ])
  })

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'A <a@example.com>',
    '"x\r\n"@example.com',
    'a@b@example.com',
    'a@-example.com',
    'nobody',
    '',
  ])('go to one mailbox and to no other: %j is refused for good', async (to) => {
    expect(await failureOf(sender.send(mailOf({ to })))).toMatchObject({ port: 'mail', retryable: false })
    expect(await arrived()).toEqual([])
  })

  it('have the head that we wrote, whatever stands in their subject', async () => {
    await sender.send(mailOf({ subject: '发票\r\nBcc: b@example.com\r\n\r\n<p>' }))
    const [mail] = await arrived()
    expect(mail?.subject).toBe('发票 Bcc: b@example.com <p>')
    expect(mail?.to).toBe('finance@lanwan.example')
  })

  it('come as text and as a page, with the two heads by which one ends them [decision 087]', async () => {
    const unsubscribe = `https://sampan.example/api/crm/notification/oneClick?token=${'aB3-_.'.repeat(60)}`
    await sender.send(mailOf({ html: '<p>已开船 &amp; 在途</p>', unsubscribe, attachments: [] }))
    const [mail] = await arrived()
    expect(mail).toMatchObject({
      html: expect.stringContaining('<p>已开船 &amp; 在途</p>'),
      text: mailOf().text,
    })
    expect([mail?.unsubscribe, mail?.oneClick]).toEqual([`<${unsubscribe}>`, 'List-Unsubscribe=One-Click'])
  })

  it('have neither where nobody subscribed to them', async () => {
    await sender.send(mailOf())
    const [mail] = await arrived()
    expect([mail?.html, mail?.unsubscribe, mail?.oneClick]).toEqual([null, null, null])
  })

  it.each([
    'https://sampan.example/x\r\nBcc: b@example.com',
    'https://sampan.example/x>, <mailto:b@example.com',
    'https://sampan.example/舢板',
    'javascript:alert(1)',
    `https://sampan.example/${'x'.repeat(900)}`,
    '',
  ])('have no head that another could begin in: %j is refused for good', async (unsubscribe) => {
    expect(await failureOf(sender.send(mailOf({ unsubscribe })))).toMatchObject({ retryable: false })
    expect(await arrived()).toEqual([])
  })

  it('may be sent later when nobody is there', async () => {
    expect(await failureOf(cutOff.send(mailOf()))).toMatchObject({ port: 'mail', retryable: true })
  })
})

describe('mails that stay here only', () => {
  it('are kept once for one key', async () => {
    const sender = embeddedMail(app.ctx.db, () => app.clock.now, log)
    const mail = mailOf()
    await sender.send(mail)
    await sender.send(mail)
    expect((await app.ctx.pool.query('select 1 from embedded_mails')).rowCount).toBe(1)
  })
})

describe('a mail server only', () => {
  it('is told one message for one key, from us, with what came as it was', async () => {
    const sender = smtpMail(server.settings)
    const mail = mailOf()
    await sender.send(mail)
    await sender.send(mail)
    const [first, second] = server.taken
    expect(first?.mail.messageId).toMatch(/^<[0-9a-f]{40}@sampan\.example>$/)
    expect(second?.mail.messageId).toBe(first?.mail.messageId)
    expect(first?.mail.from?.value[0]?.address).toBe('invoices@sampan.example')
    expect(first?.mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(first?.mail.attachments[0]?.content.toString()).toBe('%PDF-1.7 x')
    expect(first?.raw).not.toMatch(/^bcc:/im)
  })

  it.each<[MailTrouble, boolean, string]>([
    ['greylist', true, 'EENVELOPE 451'],
    ['unknownAddress', false, 'EENVELOPE 550'],
    ['againstItsRules', false, 'EENVELOPE 550'],
    ['wrongSender', false, 'EENVELOPE 550'],
    // The login is ours to mend: the mail is good.
    ['wrongLogin', true, 'EAUTH 535'],
  ])('meets %s as a failure, to be tried again: %j', async (trouble, retryable, reason) => {
    server.trouble = trouble
    const failure = await failureOf(smtpMail(server.settings).send(mailOf()))
    expect(failure).toMatchObject({ retryable, reason })
    expect(failure.reason).not.toContain('lanwan')
    // Of the address itself only an unknown mailbox says something: the others are between the servers.
    expect(failure instanceof MailboxRefused).toBe(trouble === 'unknownAddress')
  })

  it('is given up when it hangs', async () => {
    server.trouble = 'hang'
    const failure = await failureOf(smtpMail(server.settings, 300).send(mailOf()))
    expect(failure.retryable).toBe(true)
  })

  it('is left alone for a while after ten failures in a row, and asked again after it [A-10]', async () => {
    let now = app.clock.now
    const sender = withCircuit(smtpMail(server.settings), () => now, log)
    server.trouble = 'greylist'
    for (let time = 0; time < mostFailures; time++) await failureOf(sender.send(mailOf()))
    server.trouble = null
    expect((await failureOf(sender.send(mailOf()))).reason).toBe('not asked: it failed too often')
    now = new Date(now.getTime() + pauseSeconds * 1000)
    await sender.send(mailOf())
    expect(server.taken).toHaveLength(1)
  })
})
