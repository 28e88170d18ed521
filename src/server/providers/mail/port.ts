export type Mail = {
  /** Names the mail where it may be handed over twice: a sender that can tell keeps the second back. */
  readonly key: string
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
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
