import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'
import { forgetIdentities } from './commands/identities.ts'
import { rememberReward } from './commands/returning.ts'
import { customerKey } from './commands/sessions.ts'
import { countRecoveryCodes, dropTickets, factorSince, removeFactor } from './factor-store.ts'
import { eraseUserRow, loadUser } from './store.ts'

/** Of the user’s own row only what names nobody stays: orders and invoices refer to it. */
export const userPart: PersonalPart = {
  name: 'user',
  async read(ctx, userId) {
    const user = await loadUser(ctx, userId)
    if (!user) return { rows: [] }
    const { id, mobile: phone, nickName, userName, certificationType, certificationStatus, createdAt } = user
    const { language, closesAt } = user
    return {
      rows: [
        {
          id,
          phone,
          nickName,
          userName,
          certificationType,
          certificationStatus,
          language,
          createdAt,
          closesAt,
        },
      ],
    }
  },
  async forget(ctx, userId) {
    const user = await loadUser(ctx, userId)
    if (!user) return []
    await sql`delete from sms_codes where mobile = ${user.mobile}`.execute(ctx.db)
    await sql`delete from embedded_sms where number = ${user.mobile}`.execute(ctx.db)
    // The number itself goes; that it was rewarded as a new one is kept for a while.
    await rememberReward(ctx, 'registration', [{ kind: 'mobile', value: user.mobile }])
    if (!(await eraseUserRow(ctx, userId))) throw new Error('this login is not to be closed')
    return []
  },
}

export const sessionsPart: PersonalPart = {
  name: 'sessions',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select device, started_at as "startedAt", last_used_at as "lastUsedAt", ended_at as "endedAt"
      from user_sessions where user_id = ${userId} order by started_at, id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from refresh_tokens where session_id in (select id from user_sessions where user_id = ${userId})`.execute(
      ctx.db,
    )
    await sql`delete from user_sessions where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}

/** Who logged in from where is kept as the Cybersecurity Law asks (article 21), under an id that names nobody any more. */
export const loginsPart: PersonalPart = {
  name: 'logins',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select happened_at as "happenedAt", what as event, nullif(address, 'none') as "networkAddress"
      from login_audit_entries where who = ${customerKey(userId)} order by id`.execute(ctx.db)
    return { rows }
  },
}

/** That the login has a second factor; what it is made of opens doors and is told to nobody. */
export const secondFactorPart: PersonalPart = {
  name: 'secondFactor',
  async read(ctx, userId) {
    const since = await factorSince(ctx, userId)
    if (!since) return { rows: [] }
    return { rows: [{ createdAt: since, recoveryCodesLeft: await countRecoveryCodes(ctx, userId) }] }
  },
  async forget(ctx, userId) {
    await dropTickets(ctx, userId)
    await removeFactor(ctx, userId)
    return []
  },
}

/** Who the person is at WeChat, by which they can log in. */
export const identitiesPart: PersonalPart = {
  name: 'identities',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select provider as name, nick_name as "nickName", bound_at as "createdAt"
      from user_identities where user_id = ${userId} order by provider`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await forgetIdentities(ctx, userId)
    return []
  },
}
