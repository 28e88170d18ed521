import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { TestApp } from './app.ts'

type Kept = { readonly to: string; readonly subject: string; readonly text: string }

/** The mails that were kept, the newest first, once all that was queued has run. */
export async function mailsNow(app: TestApp, to?: string): Promise<Kept[]> {
  await app.ctx.jobs.drain(app.ctx)
  const { rows } = await app.ctx.pool.query<Kept>(
    'select address as to, subject, body as text from embedded_mails where $1::text is null or address = $1 order by id desc',
    [to ?? null],
  )
  return rows
}

/** What stands behind the `#` of the newest link that was mailed to an address. */
export async function tokenMailedTo(app: TestApp, to: string): Promise<string> {
  const mails = await mailsNow(app, to)
  const token = mails.flatMap(({ text }) => /#([\w-]{43})\s/.exec(text)?.[1] ?? [])[0]
  if (!token) throw new Error(`no link was mailed to ${to}`)
  return token
}

/** What an authenticator app shows for a secret. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

export const invitee = (email: string, role: StaffRole = 'sales') => ({
  email,
  name: '赵一鸣',
  role,
  language: 'zh-CN' as const,
})
