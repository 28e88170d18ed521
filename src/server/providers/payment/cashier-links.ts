import { createHmac, timingSafeEqual } from 'node:crypto'

/** A merchant's link: its query with a signature as the last field. */
export type LinkSigner = {
  signed(fields: Record<string, string>): URLSearchParams
  /** The fields of a link; null when it was changed. */
  read(link: string): URLSearchParams | null
}

export function linkSigner(merchantKey: Uint8Array): LinkSigner {
  const sign = (search: URLSearchParams) =>
    createHmac('sha256', merchantKey)
      .update([...search].map(([name, value]) => `${name}=${value}`).join('&'))
      .digest('hex')
  return {
    signed(fields) {
      const search = new URLSearchParams(fields)
      search.append('sign', sign(search))
      return search
    },
    read(link) {
      const search = new URLSearchParams(link)
      const given = Buffer.from(search.get('sign') ?? '')
      search.delete('sign')
      const right = Buffer.from(sign(search))
      return given.length === right.length && timingSafeEqual(given, right) ? search : null
    },
  }
}
