import { type AisReport, readPayload, type UnreadReason } from './ais.ts'

/**
 * The sentences that carry AIS: `!AIVDM,parts,part,id,channel,payload,fill*checksum`, perhaps behind a tag block
 * `\c:seconds*checksum\` in which the receiver says when it heard them. What comes over a network may be anything:
 * whatever cannot be read is answered with its reason and the reader goes on.
 */

/** A report with the time at which it was received, where the receiver says so. */
export type HeardReport = { readonly report: AisReport; readonly heardAt: Date | null }

export type SentenceReader = {
  /** A report, the reason why the line is none, or null while further parts are awaited. Never throws. */
  read(line: string): HeardReport | UnreadReason | null
}

/** A sentence has at most 82 characters; senders that do not cut theirs reach a few hundred. */
export const longestLine = 1024
/** Begun messages of several parts that are kept at once; the oldest gives way. */
const mostBegun = 64

/** The two hexadecimal digits behind the star: all characters between the ends, xor. */
export function checksumOf(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at++) sum ^= body.charCodeAt(at)
  return (sum & 0xff).toString(16).toUpperCase().padStart(2, '0')
}

const sentencePattern =
  /^!([A-Z]{2}VD[MO],([1-9]),([1-9]),(\d?),([A-Z0-9]?),([0-W`-w]+),([0-5]))\*([0-9A-Fa-f]{2})$/
const tagPattern = /^\\([^\\*]{1,200})\*([0-9A-Fa-f]{2})\\/

/** The `c:` of a tag block: seconds since 1970, or milliseconds where the number is too long for them. */
function tagTime(block: string): Date | null {
  const digits = /(?:^|,)c:(\d{9,13})(?:,|$)/.exec(block)?.[1]
  if (!digits) return null
  return new Date(digits.length > 11 ? Number(digits) : Number(digits) * 1000)
}

type Begun = { readonly payloads: (string | undefined)[]; heardAt: Date | null; fill: number }

/** A reader of one feed: it remembers the parts of messages that come in several sentences. */
export function openSentenceReader(): SentenceReader {
  const begun = new Map<string, Begun>()

  function together(
    key: string,
    parts: number,
    part: number,
    payload: string,
    fill: number,
    heardAt: Date | null,
  ) {
    const known = begun.get(key)
    // A first part begins anew: the message before it lost one of its own.
    const message: Begun = known && part > 1 ? known : { payloads: Array(parts), heardAt, fill: 0 }
    message.payloads[part - 1] = payload
    message.heardAt ??= heardAt
    if (part === parts) message.fill = fill
    begun.delete(key)
    const whole = Array.from(message.payloads)
    if (whole.some((each) => each === undefined)) {
      // Parts travel in order over one feed: the last one without the others will never be whole.
      if (part === parts) return 'partMissing' as const
      begun.set(key, message)
      if (begun.size > mostBegun) begun.delete(begun.keys().next().value as string)
      return null
    }
    return { payload: whole.join(''), fill: message.fill, heardAt: message.heardAt }
  }

  return {
    read(line) {
      if (line.length > longestLine) return 'notASentence'
      let text = line.trim()
      let heardAt: Date | null = null
      const tag = tagPattern.exec(text)
      if (tag?.[1] !== undefined) {
        if (checksumOf(tag[1]) !== tag[2]?.toUpperCase()) return 'checksumWrong'
        heardAt = tagTime(tag[1])
        text = text.slice(tag[0].length)
      }
      const sentence = sentencePattern.exec(text)
      if (!sentence) return 'notASentence'
      const [, body = '', total = '', at = '', id = '', channel = '', payload = '', filled = '', sum = ''] =
        sentence
      if (checksumOf(body) !== sum.toUpperCase()) return 'checksumWrong'
      const [parts, part, fill] = [Number(total), Number(at), Number(filled)]
      if (part > parts) return 'notASentence'
      const whole =
        parts === 1
          ? { payload, fill, heardAt }
          : together(`${parts}.${id}.${channel}`, parts, part, payload, fill, heardAt)
      if (whole === null || typeof whole === 'string') return whole
      const report = readPayload(whole.payload, whole.fill)
      return typeof report === 'string' ? report : { report, heardAt: whole.heardAt }
    },
  }
}
