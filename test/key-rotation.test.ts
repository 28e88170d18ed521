import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import { renewSeals } from '#server/certification/jobs.ts'
import { findCertification, findOtherOfNumber, numberColumn, numberOf } from '#server/certification/store.ts'
import type { Context } from '#server/platform/context.ts'
import { openDataKeys } from '#server/platform/crypto/data-keys.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { type Renewal, renewalOf, renewSealsOf } from '#server/platform/jobs/renew-seals.ts'
import { renewAccounts } from '#server/promotion/jobs.ts'
import { accountColumn, readAccountNumber } from '#server/promotion/store.ts'
import { renewTotpSecrets } from '#server/staff/jobs.ts'
import { loadClerk, totpColumn } from '#server/staff/store.ts'
import { addFactor, findFactor } from '#server/users/factor-store.ts'
import { renewFactorSecrets } from '#server/users/jobs.ts'
import { renewSecrets } from '#server/webhooks/jobs.ts'
import { secretColumn } from '#server/webhooks/store.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { buildCustomer, buildStaff } from './support/people.ts'
import { fillPapers, type Papers } from './support/sealed-papers.ts'

/** A new data key takes the place of an old one while the product is used. `npm run bench rotation` does it at size. */
let app: TestApp
let papers: Papers[]
/** Before, while both are there, and when the old key is taken away. */
const [old, fresh] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
const withKeys = (...keys: Buffer[]): Context => ({ ...app.ctx, dataKeys: openDataKeys(keys) })

beforeAll(async () => {
  app = await startTestApp()
  papers = await fillPapers(app.ctx, 950)
})
afterAll(() => app.stop())

/** Rows that another key sealed than this installation's newest, by where they stand. */
async function leftOf(ctx: Context): Promise<Record<string, number>> {
  const { rows } = await app.ctx.pool.query<{ place: string; left: number }>(
    `select place, count(*)::int as left from (
       select 'numbers' as place, number_key as key from certifications
       union all select 'claims', digest_key from certified_persons
       union all select 'photos', sealed_with from certification_photos
       union all select 'accounts', account_key from withdrawals where account_sealed <> ''
       union all select 'codes', totp_key from staff
       union all select 'second factors', secret_key from user_second_factors
       union all select 'secrets', secret_key from webhooks
       union all select 'old secrets', old_secret_key from webhooks where old_secret is not null
     ) as sealed where key is distinct from $1 group by place`,
    [ctx.dataKeys.current],
  )
  return Object.fromEntries(rows.map(({ place, left }) => [place, left]))
}

test('a run that breaks off leaves what is done and is taken up by the next; nobody waits meanwhile [A-23]', async () => {
  const both = withKeys(fresh, old)
  const onlyNew = withKeys(fresh)
  expect(await leftOf(both)).toMatchObject({ numbers: 950, claims: 950, accounts: 950 })

  // The process ends after three steps.
  let steps = 0
  const broken: Renewal = (ctx, after, most) => {
    steps += 1
    if (steps > 3) throw new Error('the process was killed')
    return renewalOf(numberColumn)(ctx, after, most)
  }
  await expect(renewSealsOf('certification', [broken]).run(both, {})).rejects.toThrow('was killed')
  const { numbers = 0 } = await leftOf(both)
  expect(numbers).toBeGreaterThan(0)
  expect(numbers).toBeLessThan(950)

  // Two processes take it up at once, while papers are read and others are sent in, by whichever key is the newest there.
  let running = true
  let read = 0
  const readers = Array.from({ length: 3 }, async (_, reader) => {
    for (let at = reader; running; at += 7) {
      const each = papers[at % papers.length] as Papers
      const row = await findCertification(both, each.certificationId)
      expect(row && numberOf(both, row)).toBe(each.idNumber)
      expect(await readAccountNumber(both, each.withdrawalId)).toBe(each.account)
      expect(await findOtherOfNumber(both, 'usr_other' as never, each.idNumber)).toBe(each.userId)
      read += 1
    }
  })
  const written = Promise.all([fillPapers(both, 30, 2_000), fillPapers(withKeys(old, fresh), 30, 3_000)])
  const runs = [renewSeals, renewAccounts, renewTotpSecrets, renewSeals].map((each) => each.run(both, {}))
  await Promise.all(runs)
  running = false
  await Promise.all(readers)
  expect(read).toBeGreaterThan(3)
  const later = (await written).flat()
  // What a process with the old order of keys sealed behind the walk is found by the next one.
  for (const each of [renewSeals, renewAccounts, renewTotpSecrets]) await each.run(both, {})

  // Nothing needs the old key any more.
  expect(await leftOf(onlyNew)).toEqual({})
  for (const each of [...papers, ...later]) {
    const row = await findCertification(onlyNew, each.certificationId)
    expect(row && numberOf(onlyNew, row)).toBe(each.idNumber)
    expect(await readAccountNumber(onlyNew, each.withdrawalId)).toBe(each.account)
  }
  const [one] = papers as [Papers]
  expect(await findOtherOfNumber(onlyNew, 'usr_other' as never, one.idNumber)).toBe(one.userId)
  const row = await findCertification(both, one.certificationId)
  if (!row) throw new Error('no such paper')
  expect(() => numberOf(withKeys(old), row)).toThrow('not among the keys')
  // Bound to its row: in another's place it opens nothing.
  expect(() => numberOf(onlyNew, { ...row, id: papers[1]?.certificationId as never })).toThrow()
})

test('what was sealed before rows named a key opens as before, and is sealed anew by the same jobs [A-23]', async () => {
  const both = withKeys(fresh, old)
  const onlyNew = withKeys(fresh)
  const [one] = papers as [Papers]
  const clerk = await buildStaff(app, 'finance')
  const { userId } = await buildCustomer(app)
  const before = (purpose: string, text: string, id: string) => seal(app.ctx.tokens.key(purpose), text, id)
  const id = 'whk_00000000000000000000000001'
  await app.ctx.pool.query('update withdrawals set account_sealed = $1, account_key = null where id = $2', [
    before(accountColumn.before ?? '', one.account, one.withdrawalId),
    one.withdrawalId,
  ])
  await app.ctx.pool.query('update staff set totp_secret = $1, totp_key = null where id = $2', [
    before(totpColumn.before ?? '', demoTotpSecret, clerk.staffId),
    clerk.staffId,
  ])
  await app.ctx.pool.query(
    `insert into webhooks (id, user_id, url, secret, old_secret, old_secret_until, created_at)
     values ($1, $2, 'https://example.com/', $3, $4, now(), now())`,
    [
      id,
      userId,
      before(secretColumn.before ?? '', 'whsec_new', id),
      before(secretColumn.before ?? '', 'whsec_old', id),
    ],
  )
  expect(await readAccountNumber(app.ctx, one.withdrawalId)).toBe(one.account)
  expect((await loadClerk(app.ctx, clerk.staffId))?.totpSecret).toBe(demoTotpSecret)

  for (const each of [renewAccounts, renewTotpSecrets, renewSecrets]) await each.run(both, {})
  expect(await leftOf(onlyNew)).toEqual({})
  expect(await readAccountNumber(onlyNew, one.withdrawalId)).toBe(one.account)
  expect((await loadClerk(onlyNew, clerk.staffId))?.totpSecret).toBe(demoTotpSecret)
  const { rows } = await app.ctx.pool.query('select secret, old_secret from webhooks where id = $1', [id])
  const { current } = onlyNew.dataKeys
  const open = (sealed: Buffer) =>
    onlyNew.dataKeys.unseal(current, sealed, secretColumn.about(id)).toString('utf8')
  expect([open(rows[0].secret), open(rows[0].old_secret)]).toEqual(['whsec_new', 'whsec_old'])
})

test('a customer’s second factor is sealed anew, and opens in no other’s row [A-23]', async () => {
  const [both, onlyNew] = [withKeys(fresh, old), withKeys(fresh)]
  const [one, other] = [await buildCustomer(app), await buildCustomer(app)]
  await addFactor(withKeys(old), one.userId, { secret: demoTotpSecret, step: 1 })
  await addFactor(withKeys(fresh, old), other.userId, { secret: demoTotpSecret, step: 1 })
  expect((await leftOf(onlyNew))['second factors']).toBe(1)
  await expect(findFactor(onlyNew, one.userId)).rejects.toThrow('not among the keys')

  await renewFactorSecrets.run(both, {})
  expect((await leftOf(onlyNew))['second factors']).toBeUndefined()
  expect((await findFactor(onlyNew, one.userId))?.secret).toBe(demoTotpSecret)
  await app.ctx.pool.query(
    `update user_second_factors set secret = (select secret from user_second_factors where user_id = $2)
     where user_id = $1`,
    [one.userId, other.userId],
  )
  await expect(findFactor(onlyNew, one.userId)).rejects.toThrow()
})

test('a row that no key opens is told of and holds back no other; a long run is handed on [A-23]', async () => {
  const back = withKeys(old, fresh)
  const [broken, ...others] = papers as [Papers, ...Papers[]]
  await app.ctx.pool.query(
    `update withdrawals set account_sealed = '\\x00112233445566778899aabbccddeeff00112233445566778899aabbccdd' where id = $1`,
    [broken.withdrawalId],
  )
  // As if each step took longer than a job may: the next one begins where it ended.
  const handedOn: object[] = []
  const jobs: Context['jobs'] = {
    ...back.jobs,
    enqueue: async (_ctx, _definition, payload) => void handedOn.push(payload),
  }
  const job = renewSealsOf('promotion', [renewalOf(accountColumn)], 0)
  let runs = 0
  for (let payload: object | undefined = {}; payload; payload = handedOn.shift()) {
    runs += 1
    await job.run({ ...back, jobs }, payload)
  }
  expect(runs).toBeGreaterThan(4)
  expect(await leftOf(back)).toMatchObject({ accounts: 1 })
  for (const each of others.slice(0, 5))
    expect(await readAccountNumber(withKeys(old), each.withdrawalId)).toBe(each.account)
})
