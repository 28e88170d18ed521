import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import {
  headsOf,
  isMailbox,
  MailboxRefused,
  type MailSender,
  mailLimitMilliseconds,
  oneLine,
} from './port.ts'

/**
 * Mails through a mail server: `smtps://user:password@host` speaks TLS from the first byte, `smtp://…` begins it with
 * STARTTLS wherever the server offers it. The message's own id is made from its key, so that a mail handed over twice
 * is one mail to those who look.
 */
type Settings = NonNullable<Config['smtp']>

/** Answers that are meant for good: 5xx, but for those about the server itself. */
const isForGood = (error: unknown): boolean => {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : null
  return typeof code === 'number' && code >= 500 && code !== 535 && code !== 530
}

/**
 * Whether the answer is about the mailbox and meant for good. What a server refuses by its own rules (5.7, RFC 3463: we
 * may not send there, or not like this) is no fault of the address.
 */
function refusesMailbox(error: unknown): boolean {
  const { command, response } = (typeof error === 'object' && error !== null ? error : {}) as {
    command?: unknown
    response?: unknown
  }
  return isForGood(error) && command === 'RCPT TO' && !/^5\d\d[ -]5\.7\./.test(String(response))
}

/** What went wrong in few words; never with the address in it. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    responseCode?: unknown
  }
  return [typeof code === 'string' ? code : 'failed', typeof responseCode === 'number' ? responseCode : '']
    .join(' ')
    .trim()
}

export function smtpMail(settings: Settings, limitMilliseconds: number = mailLimitMilliseconds): MailSender {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: limitMilliseconds,
    greetingTimeout: limitMilliseconds,
    socketTimeout: limitMilliseconds,
    dnsTimeout: limitMilliseconds,
    // Nothing is fetched from a path or an address that a mail might name.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = settings.from.split('@')[1] ?? 'localhost'
  return {
    name: 'smtp',
    async send({ key, to, subject, text, html, unsubscribe, attachments }) {
      if (!isMailbox(to)) throw new ProviderFailure('mail', 'the address is none', false)
      const heads = headsOf(unsubscribe)
      const id = createHash('sha256').update(key).digest('hex').slice(0, 40)
      const sending = transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: '', address: settings.from },
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        ...(html === undefined ? {} : { html }),
        attachments: attachments.map(({ name, type, content }) => ({
          filename: oneLine(name),
          contentType: type,
          content: Buffer.from(content),
        })),
        headers: {
          'Auto-Submitted': 'auto-generated',
          // They are an address and a fixed word, checked above: nothing in them is to be encoded or folded.
          ...Object.fromEntries(
            Object.entries(heads).map(([name, value]) => [name, { prepared: true, value }]),
          ),
        },
      })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, fail) => {
        timer = setTimeout(
          () => fail(new ProviderFailure('mail', 'no answer in time', true)),
          limitMilliseconds,
        )
      })
      try {
        await Promise.race([sending, late])
      } catch (error) {
        sending.catch(() => undefined)
        if (error instanceof ProviderFailure) throw error
        if (refusesMailbox(error)) throw new MailboxRefused(reasonOf(error), error)
        throw new ProviderFailure('mail', reasonOf(error), !isForGood(error), error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
