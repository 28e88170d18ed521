import { leftAlone } from '#server/platform/circuit.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { failureWords, type Meter } from '#server/platform/outside/meter.ts'
import { maskAddress, type SentAbout, type SentChannel, sentDigest } from '#server/platform/outside/sent.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { codeMailKeys, type Mail, newsMailKeys, staffMailKeys, testKeys } from './mail/port.ts'
import type { PaymentChannel } from './payment/port.ts'
import type { SmsMessage } from './sms/port.ts'

type Surroundings = Pick<Context, 'clock' | 'db' | 'log' | 'tokens'>
type Ports = Pick<
  Context,
  | 'sms'
  | 'mail'
  | 'payments'
  | 'issuer'
  | 'cargo'
  | 'geocoder'
  | 'storage'
  | 'identity'
  | 'sharing'
  | 'trucks'
>

/** What a mail or a message is about, without its words. */
function aboutMail({ key }: Mail): SentAbout {
  if (key.startsWith(staffMailKeys)) return 'staff'
  if (key.startsWith(testKeys)) return 'test'
  if (key.startsWith(codeMailKeys)) return 'code'
  if (key.startsWith(newsMailKeys)) return 'notice'
  return key.startsWith('inv_') ? 'invoice' : 'installation'
}
const aboutSms = ({ kind, key }: SmsMessage): SentAbout =>
  key?.startsWith(testKeys) ? 'test' : kind === 'loginCode' ? 'code' : 'notice'

/**
 * The ports with somebody who watches: every question is told to the meter, and every mail and text message that is
 * handed over, or could not be, is written down without its words. What they do and throw stays the same.
 */
export function meteredPorts(ports: Ports, meter: Meter, { clock, db, log, tokens }: Surroundings): Ports {
  /** Asks, and tells the meter what came of it: only a provider's failure is one, a refusal of ours is an answer. */
  async function ask<Answer>(
    service: string,
    question: () => Promise<Answer>,
    told: (failure: string | null, milliseconds: number) => Promise<void> = async () => undefined,
  ): Promise<Answer> {
    const at = clock()
    const begun = performance.now()
    let failure: string | null = null
    let asked = true
    try {
      return await question()
    } catch (error) {
      if (error instanceof ProviderFailure) {
        failure = failureWords(error.reason)
        asked = error.reason !== leftAlone
      }
      throw error
    } finally {
      const milliseconds = performance.now() - begun
      if (asked) meter(service, { at, milliseconds, failure })
      await told(failure, Math.round(milliseconds))
    }
  }

  /** Writes down that something was handed over or not. The message itself matters more: this never fails it. */
  async function writeDown(row: {
    channel: SentChannel
    about: SentAbout
    to: string
    sender: string
    failure: string | null
    milliseconds: number
  }): Promise<void> {
    const { channel, about, to, sender, failure, milliseconds } = row
    try {
      await db
        .insertInto('sent_messages')
        .values({
          id: newId('snt'),
          channel,
          about,
          shown_to: maskAddress(channel, to),
          digest: sentDigest(tokens, to),
          sender,
          tried_at: clock(),
          milliseconds,
          failure,
        })
        .execute()
    } catch (error) {
      log.warn({ err: error, channel, about }, 'that a message was sent could not be written down')
    }
  }

  function watchedChannel(channel: PaymentChannel): PaymentChannel {
    const service = `payment.${channel.name}`
    const { authorization } = channel
    return {
      ...channel,
      ...(channel.startsAtCompany
        ? { createCharge: (request) => ask(service, () => channel.createCharge(request)) }
        : {}),
      ...(authorization
        ? {
            authorization: {
              ...authorization,
              payerOf: (code) => ask(service, () => authorization.payerOf(code)),
            },
          }
        : {}),
      query: (tradeNo) => ask(service, () => channel.query(tradeNo)),
      close: (tradeNo) => ask(service, () => channel.close(tradeNo)),
      refund: (request) => ask(service, () => channel.refund(request)),
      queryRefund: (tradeNo, refundNo) => ask(service, () => channel.queryRefund(tradeNo, refundNo)),
    }
  }

  const { sms, mail, payments, issuer, cargo, geocoder, storage, identity, sharing, trucks } = ports
  const { asked } = trucks
  return {
    sms: {
      ...sms,
      send: (message) =>
        ask(
          'sms',
          () => sms.send(message),
          (failure, milliseconds) =>
            writeDown({
              channel: 'sms',
              about: aboutSms(message),
              to: message.number,
              sender: sms.name,
              failure,
              milliseconds,
            }),
        ),
    },
    mail: {
      ...mail,
      send: (letter) =>
        ask(
          'mail',
          () => mail.send(letter),
          (failure, milliseconds) =>
            writeDown({
              channel: 'mail',
              about: aboutMail(letter),
              to: letter.to,
              sender: mail.name,
              failure,
              milliseconds,
            }),
        ),
    },
    payments: new Map(
      [...payments].map(([name, channel]) => [
        name,
        channel.transferDetails ? channel : watchedChannel(channel),
      ]),
    ),
    issuer: { ...issuer, issue: (request) => ask('invoicing', () => issuer.issue(request)) },
    cargo: cargo && { ...cargo, find: (question) => ask('cargo', () => cargo.find(question)) },
    geocoder: { ...geocoder, locate: (door) => ask('geocoding', () => geocoder.locate(door)) },
    storage: {
      ...storage,
      put: (key, content) => ask('storage', () => storage.put(key, content)),
      read: (key) => ask('storage', () => storage.read(key)),
      remove: (key) => ask('storage', () => storage.remove(key)),
    },
    identity: identity && { ...identity, personOf: (code) => ask('identity', () => identity.personOf(code)) },
    sharing: { ...sharing, sign: (url) => ask('sharing', () => sharing.sign(url)) },
    trucks: {
      ...trucks,
      asked: asked && {
        ...asked,
        reports: (which, since) => ask('trucks', () => asked.reports(which, since)),
      },
    },
  }
}
