import type { Language } from '#domain/kernel/language.ts'

/** Short messages. `number` is E.164. Throws ProviderFailure when the message could not be handed over. */
export type SmsSender = {
  readonly name: string
  send(message: {
    number: string
    text: string
    language: Language
    kind: 'loginCode' | 'notice'
  }): Promise<void>
}
