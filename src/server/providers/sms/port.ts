import type { Language } from '#domain/kernel/language.ts'

export type SmsKind = 'loginCode' | 'notice'

export type SmsMessage = {
  readonly kind: SmsKind
  /** E.164, of a mobile telephone. */
  readonly number: string
  readonly language: Language
  /** The whole message, for senders that take free text. */
  readonly text: string
  /**
   * What changes from message to message, for senders that fill a text approved beforehand:
   * of a login code the code and its minutes, of a notice what it says.
   */
  readonly parameters: readonly string[]
  /**
   * Names the message where it may be handed over twice: a sender that can tell keeps the second back. A company that
   * cannot is told it all the same, where it has a place for it, and one whose handing over was cut off may arrive twice.
   */
  readonly key?: string
  /** Under which the company has approved this very text, where it is not the kind's usual one. */
  readonly templateId?: string
}

/**
 * Short messages. Throws ProviderFailure when the message could not be handed over, at the latest
 * after `smsLimitMilliseconds`; after a retryable failure it may still arrive.
 */
export type SmsSender = {
  readonly name: string
  /** Whether it sends only texts that were approved beforehand, of which it is told the id and what changes in them. */
  readonly approvesTexts: boolean
  send(message: SmsMessage): Promise<void>
}

/** A person waits for the answer; the product's own limit is 20 s (requirements §9). */
export const smsLimitMilliseconds = 5_000
