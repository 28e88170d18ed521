import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as clerks from '#contract/clerks.ts'
import * as own from '#contract/own-login.ts'
import { deskLoginCall, deskMeCall } from '#contract/staff.ts'
import { type StaffRole, system } from '#domain/kernel/actor.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { invitee } from '#test/support/desk-doors.ts'
import { buildStaff, oneTimeCode, staffPassword } from '#test/support/people.ts'
import { openStaffSessionFor } from './commands.ts'

/** Clerks' logins as administrators keep them, one's own login, and who may do what (decision 055). */
type Clerk = Awaited<ReturnType<typeof buildStaff>>
let app: TestApp
let administrator: Clerk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(1_000)
  administrator = await buildStaff(app, 'administrator', '林可')
})

const id = ({ staffId }: Clerk) => staffId as never
const asAdministrator = (body: object) => ({ token: administrator.token, body: body as never })
const me = (clerk: { token: string }) => app.call(deskMeCall, { token: clerk.token })
const recordOf = async (raw: { headers: Record<string, unknown> }) =>
  (
    await app.ctx.pool.query(
      'select action, subject, before, after, reason from desk_records where request_id = $1',
      [raw.headers['x-request-id']],
    )
  ).rows
const doorEntriesOf = async (raw: { headers: Record<string, unknown> }) =>
  (
    await app.ctx.pool.query(
      'select who, what, reason, before, after from login_audit_entries where request_id = $1',
      [raw.headers['x-request-id']],
    )
  ).rows

it('changes a role, which acts at the next call, and writes it down', async () => {
  const clerk = await buildStaff(app, 'sales')
  const answer = await app.call(
    clerks.changeRoleCall,
    asAdministrator({ id: id(clerk), role: 'finance', was: 'sales' }),
  )
  expect(answer.status).toBe(200)
  expect((await me(clerk)).data.role).toBe('finance')
  expect(await recordOf(answer.raw)).toEqual([
    {
      action: 'staff/role',
      subject: clerk.staffId,
      before: { role: 'sales' },
      after: { role: 'finance' },
      reason: null,
    },
  ])
  expect(await doorEntriesOf(answer.raw)).toMatchObject([
    { who: `staff:${clerk.staffId}`, what: 'roleChanged', before: 'sales', after: 'finance' },
  ])
  const stale = asAdministrator({ id: id(clerk), role: 'content', was: 'sales' })
  expect((await app.call(clerks.changeRoleCall, stale)).reason).toBe('staff.changedMeanwhile')
})

it('closes a login at once and reopens it', async () => {
  const clerk = await buildStaff(app, 'content')
  const answer = await app.call(clerks.closeClerkCall, asAdministrator({ id: id(clerk), reason: '离职' }))
  expect(answer.status).toBe(200)
  expect((await me(clerk)).reason).toBe('login.expired')
  expect(await recordOf(answer.raw)).toMatchObject([
    { before: { state: 'active' }, after: { state: 'closed', sessionsEnded: 1 }, reason: '离职' },
  ])
  expect(
    (await app.call(clerks.closeClerkCall, asAdministrator({ id: id(clerk), reason: '离职' }))).reason,
  ).toBe('staff.changedMeanwhile')
  expect((await app.call(clerks.reopenClerkCall, asAdministrator({ id: id(clerk) }))).status).toBe(200)
  // The session that was ended stays ended.
  expect((await me(clerk)).status).toBe(401)
  const opened = await openStaffSessionFor(app.ctx, system, clerk.staffId)
  expect((await me({ token: opened.reply.jwt })).status).toBe(200)
})

it('signs a clerk out everywhere', async () => {
  const clerk = await buildStaff(app, 'sales')
  const other = (await openStaffSessionFor(app.ctx, system, clerk.staffId)).reply.jwt
  const answer = await app.call(clerks.signClerkOutCall, asAdministrator({ id: id(clerk) }))
  expect(answer.data).toEqual({ ended: 2 })
  expect([(await me(clerk)).status, (await me({ token: other })).status]).toEqual([401, 401])
})

it('lets nobody change their own role, close themselves or take their own second factor away', async () => {
  const other = await buildStaff(app, 'administrator')
  const calls = [
    app.call(
      clerks.changeRoleCall,
      asAdministrator({ id: id(administrator), role: 'sales', was: 'administrator' }),
    ),
    app.call(clerks.closeClerkCall, asAdministrator({ id: id(administrator), reason: 'x' })),
    app.call(clerks.resetSecondFactorCall, asAdministrator({ id: id(administrator) })),
  ]
  for (const each of await Promise.all(calls))
    expect([each.status, each.reason]).toEqual([403, 'staff.ownLogin'])
  expect((await me(other)).status).toBe(200)
})

it('finds no clerk where there is none', async () => {
  const nobody = `stf_${'0'.repeat(26)}`
  for (const call of [clerks.reopenClerkCall, clerks.signClerkOutCall, clerks.resetSecondFactorCall])
    expect((await app.call(call, asAdministrator({ id: nobody }))).status).toBe(404)
})

describe('the last administrator', () => {
  /** Two administrators and no other who could come in. */
  async function two(): Promise<[Clerk, Clerk]> {
    await app.ctx.pool.query("update staff set disabled_at = now() where role = 'administrator'")
    return [await buildStaff(app, 'administrator'), await buildStaff(app, 'administrator')]
  }
  const standing = async (): Promise<number> =>
    (
      await app.ctx.pool.query(
        "select 1 from staff where role = 'administrator' and disabled_at is null and totp_secret is not null",
      )
    ).rowCount ?? 0

  type Act = (by: Clerk, of: Clerk) => Promise<{ status: number; reason: string | undefined }>
  const acts: Record<string, Act> = {
    'closing one another': (by, of) =>
      app.call(clerks.closeClerkCall, { token: by.token, body: { id: id(of), reason: 'x' } }),
    'making one another a clerk': (by, of) =>
      app.call(clerks.changeRoleCall, {
        token: by.token,
        body: { id: id(of), role: 'sales', was: 'administrator' },
      }),
    'taking one another’s second factor away': (by, of) =>
      app.call(clerks.resetSecondFactorCall, { token: by.token, body: { id: id(of) } }),
  }
  it.each(Object.keys(acts))('stays under 50 calls at once of two %s', async (name) => {
    const [one, other] = await two()
    const act = acts[name] as Act
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => (turn % 2 === 0 ? act(one, other) : act(other, one))),
    )
    // Taking away a second factor may be done again to whom it was done.
    const done = answers.filter(({ status }) => status === 200).length
    if (name === 'taking one another’s second factor away') expect(done).toBeGreaterThanOrEqual(1)
    else expect(done).toBe(1)
    expect(await standing()).toBe(1)
    for (const { reason, status } of answers)
      if (status !== 200)
        expect([
          'staff.lastAdministrator',
          'staff.changedMeanwhile',
          'login.forbidden',
          'login.expired',
        ]).toContain(reason)
  })
})

it('lists clerks and invitations by state, role and keyword, page by page', async () => {
  const word = `Zhoushan${app.clock.now.getTime()}`
  const people: Clerk[] = []
  for (const role of ['sales', 'finance', 'sales'] as StaffRole[])
    people.push(await buildStaff(app, role, `${word} ${role}`))
  const { data: invited } = await app.call(
    clerks.inviteClerkCall,
    asAdministrator({ ...invitee(`${word}@example.com`), name: word }),
  )
  await app.call(clerks.closeClerkCall, asAdministrator({ id: people[0]?.staffId, reason: 'x' }))
  const list = async (query: object = {}) =>
    (
      await app.call(clerks.listClerksCall, {
        token: administrator.token,
        query: { keyword: word.toLowerCase(), ...query },
      })
    ).data.items.map((each) => each.id)
  const [first, second, third] = people.map(({ staffId }) => staffId as string)
  expect(await list()).toEqual([invited.id, third, second, first])
  expect(await list({ state: 'closed' })).toEqual([first])
  expect(await list({ state: 'invited' })).toEqual([invited.id])
  expect(await list({ state: 'active', role: 'sales' })).toEqual([third])
  expect(await list({ keyword: '%' })).toEqual([])
  const strange = await app.call(clerks.listClerksCall, {
    token: administrator.token,
    query: { cursor: 'x' },
  })
  expect(strange.fields).toMatchObject({ cursor: { code: 'field.invalid' } })
})

describe('one’s own login', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
  const logIn = async (email: string, password = staffPassword) => {
    app.clock.advance(30)
    return app.call(deskLoginCall, {
      body: { email, password, totp: oneTimeCode(app) },
      headers: { 'user-agent': agent },
    })
  }

  it('shows where it stands open, and ends one or all others', async () => {
    const clerk = await buildStaff(app, 'sales')
    const here = (await logIn(clerk.email)).data.jwt
    const there = (await logIn(clerk.email)).data.jwt
    const read = async () => (await app.call(own.ownLoginCall, { token: here })).data
    const { sessions, ...login } = await read()
    expect(login).toMatchObject({ email: clerk.email, language: 'zh-CN', idleMinutes: 30, longestDays: 30 })
    expect(sessions).toHaveLength(3)
    expect(sessions.find((each) => each.current)).toMatchObject({
      browser: 'firefox',
      system: 'linux',
      address: '127.0.0.1',
    })
    const other = sessions.find(({ current, browser }) => !current && browser)
    const end = (sessionId: unknown, token = here) =>
      app.call(own.endOwnSessionCall, { token, body: { id: sessionId as never } })
    // Nobody else’s.
    expect((await end(other?.id, administrator.token)).status).toBe(404)
    expect((await end(other?.id)).status).toBe(200)
    expect((await end(other?.id)).status).toBe(404)
    expect((await me({ token: there })).status).toBe(401)
    expect((await app.call(own.endOtherSessionsCall, { token: here })).data).toEqual({ ended: 1 })
    expect((await read()).sessions.map(({ current }) => current)).toEqual([true])
  })

  it('changes name and language, and the name is told at the next call', async () => {
    const clerk = await buildStaff(app, 'sales')
    const body = { name: '陈 静', language: 'en-US' as const }
    expect((await app.call(own.saveOwnLoginCall, { token: clerk.token, body })).status).toBe(200)
    expect((await me(clerk)).data.name).toBe('陈 静')
    expect((await app.call(own.ownLoginCall, { token: clerk.token })).data.language).toBe('en-US')
  })

  it('changes the password for the old one and a fresh code, and ends all other sessions', async () => {
    const clerk = await buildStaff(app, 'sales')
    const elsewhere = (await openStaffSessionFor(app.ctx, system, clerk.staffId)).reply.jwt
    const change = (body: object) =>
      app.call(own.changeOwnPasswordCall, {
        token: clerk.token,
        body: { oldPassword: staffPassword, newPassword: 'a newer one 2', totp: oneTimeCode(app), ...body },
      })
    const refused = [await change({ oldPassword: 'wrong 1' }), await change({ totp: '000000' })]
    for (const each of refused) expect([each.status, each.reason]).toEqual([422, 'staff.proofWrong'])
    expect((await change({ newPassword: 'short' })).fields).toMatchObject({
      newPassword: { code: 'login.passwordTooShort' },
    })
    const both = await Promise.all([change({}), change({ newPassword: 'another newer 3' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect([(await me(clerk)).status, (await me({ token: elsewhere })).status]).toEqual([200, 401])
    expect((await logIn(clerk.email)).status).toBe(422)
  })
})
