import { ProviderFailure } from '#server/platform/provider-failure.ts'

export type Mail = {
  /** Names the mail where it may be handed over twice: a sender that can tell keeps the second back. */
  readonly key: string
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** The same as a page, for mail programs that show one; nothing in it is fetched from anywhere. */
  readonly html?: string
  /** Where one POST ends further mails of its kind (RFC 8058): mail programs show a button of their own for it. */
  readonly unsubscribe?: string
  readonly attachments: readonly {
    readonly name: string
    readonly type: string
    readonly content: Uint8Array
  }[]
}

/**
 * Mails. Throws ProviderFailure when the mail could not be handed over, at the latest after `mailLimitMilliseconds`;
 * after a retryable failure it may still arrive.
 */
export type MailSender = {
  readonly name: string
  send(mail: Mail): Promise<void>
}

/** The mail server says that there is no such mailbox, or that it takes nothing: meant for good, and about no other mail. */
export class MailboxRefused extends ProviderFailure {
  constructor(reason: string, cause?: unknown) {
    super('mail', reason, false, cause)
  }
}

/** What keys of mails begin with that hold a code: where mails stay here, they are for administrators only. */
export const codeMailKeys = 'code/'

/** What keys of mails begin with that tell customers what happened: the id of the mail. */
export const newsMailKeys = 'nml_'

/** What keys of mails begin with that open clerks' logins: where mails stay here, they are for administrators only. */
export const staffMailKeys = 'staff/'

/** What keys of mails and messages begin with that a clerk sent to try a wording, before the clerk's id. */
export const testKeys = 'test/'

/** No person waits: a job sends. Assumed (decision 038) */
export const mailLimitMilliseconds = 30_000

/**
 * Whether a text can be an address of a mail's head: one mailbox, no second one behind a comma, no line of its own.
 * What people type is checked more closely before; this is the last look.
 */
export const isMailbox = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>(),;:"\\[\]]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)

/** A subject is one line: whatever would begin another is a space. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The heads of a mail beside those that every mail has. An address that could begin another head is refused for good. */
export function headsOf(unsubscribe: Mail['unsubscribe']): Readonly<Record<string, string>> {
  if (unsubscribe === undefined) return {}
  // A line of a mail is at most 998 characters (RFC 5322, 2.1.1), and this one cannot be folded.
  if (unsubscribe.length > 900 || !/^https?:\/\/[!#-;=?-~]+$/.test(unsubscribe))
    throw new ProviderFailure('mail', 'the address to unsubscribe at is none', false)
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
