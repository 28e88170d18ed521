import { maskMail } from '#domain/customers/customers.ts'
import { maskMobile } from '#domain/users/user.ts'
import type { Context } from '../context.ts'

export const sentChannels = ['sms', 'mail'] as const
export type SentChannel = (typeof sentChannels)[number]

/** What a mail or message is about: never its words. */
export const sentAbouts = ['code', 'notice', 'invoice', 'staff', 'installation', 'test'] as const
export type SentAbout = (typeof sentAbouts)[number]

/** How long it is known that something was sent. Assumed (decision 073). */
export const sentDays = 90

export const maskAddress = (channel: SentChannel, to: string): string =>
  channel === 'sms' ? maskMobile(to) : maskMail(to)

/** By which somebody who knows an address finds what went there, and nobody reads the address from it. */
export const sentDigest = (tokens: Context['tokens'], to: string): Buffer =>
  Buffer.from(tokens.digest('sent message', to.trim().toLowerCase()), 'hex')
