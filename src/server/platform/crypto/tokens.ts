import { createHmac, hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/**
 * Access tokens: signed, at most 15 minutes, one algorithm, one type, one audience each
 * (decision 008). A token only says which session asks; whether that session still stands is
 * looked up on every call.
 */
export type Audience = 'customer' | 'staff' | 'viewing'
export type AccessClaims = { readonly subject: string; readonly session: string; readonly expiresAt: number }

export const accessMinutes = 15
const issuer = 'sampan'
const tokenType = 'at+jwt'
const mostCached = 5_000

export type Tokens = {
  issue(audience: Audience, subject: string, session: string, now: Date): Promise<string>
  /** The claims, or null for a token that is forged, expired, of another audience or no token at all. */
  verify(audience: Audience, token: string, now: Date): Promise<AccessClaims | null>
  /** A keyed digest for look-ups and bindings; `purpose` keeps the uses apart. Hex. */
  digest(purpose: string, text: string): string
  /** A 32-byte key of its own for one purpose. */
  key(purpose: string): Uint8Array
}

export function openTokens(secret: string): Tokens {
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'sampan', purpose, 32))
  const signing = key('access-token')
  // A verified signature stays verified: only the time and the session are checked again.
  const verified = new Map<string, AccessClaims & { audience: Audience }>()

  return {
    key,
    digest: (purpose, text) =>
      createHmac('sha256', key(`digest:${purpose}`))
        .update(text)
        .digest('hex'),
    issue: (audience, subject, session, now) => {
      const at = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256', typ: tokenType })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setJti(crypto.randomUUID())
        .setIssuedAt(at)
        .setNotBefore(at - 5)
        .setExpirationTime(at + accessMinutes * 60)
        .sign(signing)
    },
    verify: async (audience, token, now) => {
      if (token.length > 2_000) return null
      const known = verified.get(token)
      if (known) return known.audience === audience && known.expiresAt * 1000 > now.getTime() ? known : null
      try {
        const { payload } = await jwtVerify(token, signing, {
          algorithms: ['HS256'],
          typ: tokenType,
          issuer,
          audience,
          currentDate: now,
          requiredClaims: ['sub', 'sid', 'exp', 'iat', 'jti'],
        })
        if (typeof payload.sid !== 'string' || !payload.sub || !payload.exp) return null
        const claims = { audience, subject: payload.sub, session: payload.sid, expiresAt: payload.exp }
        if (verified.size >= mostCached) verified.delete(verified.keys().next().value ?? '')
        verified.set(token, claims)
        return claims
      } catch {
        return null
      }
    },
  }
}
