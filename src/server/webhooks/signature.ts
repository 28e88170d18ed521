import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { toleratedSeconds } from '#domain/webhooks/webhooks.ts'

/**
 * Signatures of Standard Webhooks, version 1: HMAC-SHA256 over id, time and the bytes of the body, joined by full
 * stops, in base64. Of several keys each gives a signature; a receiver is content with any.
 */
const prefix = 'whsec_'

/** 256 bits (Standard Webhooks: 24 to 64 bytes). */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const signatureOf = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`

/** The three headers of a message; the time is that of the try, in whole seconds. */
export const signedHeaders = (
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> => {
  const seconds = Math.floor(at.getTime() / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' '),
  }
}

/** What a receiver does: true for a signature by one of its keys whose time is no more than five minutes off. */
export function isGenuine(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  now: Date,
): boolean {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  const given = headers['webhook-signature']
  if (!id || !given || !time || !/^\d{1,12}$/.test(time)) return false
  const seconds = Number(time)
  if (Math.abs(now.getTime() / 1000 - seconds) > toleratedSeconds) return false
  const wanted = secrets.map((secret) => Buffer.from(signatureOf(secret, id, seconds, body)))
  return given.split(' ').some((each) => {
    const found = Buffer.from(each)
    return wanted.some((want) => want.length === found.length && timingSafeEqual(want, found))
  })
}
