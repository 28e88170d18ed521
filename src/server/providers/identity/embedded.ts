import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { IdentityProvider } from './port.ts'

/** As at WeChat: a code is good for five minutes, and once. */
const codeSeconds = 5 * 60

type Given = {
  readonly db: Database
  readonly clock: () => Date
  /** Signs ways, so that the page sends nobody to an address that the product did not name. */
  readonly key: Uint8Array
  readonly publicUrl: string
}

/** The stand-in behind the port, with what its page needs. */
export type EmbeddedWechat = {
  readonly provider: IdentityProvider
  /** Where a way leads back to; null for one that the product did not make. */
  readonly wayOf: (link: string) => { readonly state: string; readonly returnTo: string } | null
  /** A code for a person, to be brought back once. */
  readonly codeFor: (person: string) => Promise<string>
}

const nameOf = (person: string): string => `WeChat demo ${person.slice(0, 4)}`

/** Plays WeChat where no application is set up: whoever is chosen on its page is who comes back. */
export function embeddedWechat({ db, clock, key, publicUrl }: Given): EmbeddedWechat {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  const signed = (state: string, returnTo: string) => digest(`way:${state}:${returnTo}`)

  return {
    provider: {
      name: 'wechat',
      demo: true,
      authorizeUrl({ state, returnTo }) {
        const search = new URLSearchParams({ state, redirect_uri: returnTo, sign: signed(state, returnTo) })
        return `${publicUrl}/wechat/authorize?${search}`
      },
      async personOf(code) {
        const { rows } = await sql<{ person: string; expires_at: Date }>`
          delete from embedded_wechat_codes where code_digest = ${digest(`code:${code}`)}
          returning person, expires_at`.execute(db)
        const found = rows[0]
        if (!found || found.expires_at <= clock()) return null
        const subject = `demo-${found.person}`
        return { subject, unionId: null, nickName: nameOf(found.person) }
      },
    },
    wayOf(link) {
      const search = new URLSearchParams(link)
      const [state = '', returnTo = '', sign = ''] = ['state', 'redirect_uri', 'sign'].map(
        (name) => search.get(name) ?? '',
      )
      const right = Buffer.from(signed(state, returnTo))
      const given = Buffer.from(sign)
      return given.length === right.length && timingSafeEqual(given, right) ? { state, returnTo } : null
    },
    async codeFor(person) {
      const code = randomBytes(24).toString('base64url')
      const now = clock()
      const expiresAt = new Date(now.getTime() + codeSeconds * 1000)
      await sql`delete from embedded_wechat_codes where expires_at < ${now}`.execute(db)
      await sql`insert into embedded_wechat_codes (code_digest, person, expires_at)
        values (${digest(`code:${code}`)}, ${person}, ${expiresAt})`.execute(db)
      return code
    },
  }
}
