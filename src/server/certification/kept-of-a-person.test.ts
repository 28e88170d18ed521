import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/certification.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { enterpriseBody, madeUpIdNumber, personBody, sendPhoto } from '#test/support/certifications.ts'
import { buildCustomer, buildStaff, oneTimeCode } from '#test/support/people.ts'
import { forgetCertification } from './commands.ts'
import { listSentCertifications } from './queries.ts'

type Person = { userId: UserId; token: string }
const lines: string[] = []
let app: TestApp
let clerk: { token: string; staffId: string }

beforeAll(async () => {
  app = await startTestApp({}, 10, (line) => void lines.push(line))
  clerk = await buildStaff(app, 'operations')
})
afterAll(() => app.stop())

const rowsOf = async <Row extends object>(text: string, userId: string) =>
  (await app.ctx.pool.query<Row>(text, [userId])).rows
const idOf = async ({ userId }: Person) => {
  const [row] = await rowsOf<{ id: string }>(
    'select id from certifications where user_id = $1 order by id desc limit 1',
    userId,
  )
  return (row?.id ?? '') as never
}
async function send(who: Person, number: string) {
  const body = await personBody(app, who.token, number)
  expect((await app.call(contract.certify, { token: who.token, body })).status).toBe(200)
  return idOf(who)
}
const decide = (id: never, approve: boolean, reason = '') =>
  app.call(contract.decideCertification, { token: clerk.token, body: { id, approve, reason } })

async function isStored(key: string): Promise<boolean> {
  const content = await app.ctx.storage.read(key)
  content?.destroy()
  return content !== null
}

/** What is told of a number, a name or a picture anywhere in the logs. */
const told = (secret: string) => lines.filter((line) => line.includes(secret))

test('logs of sending in, refusing, opening and approving name no number and no person', async () => {
  const [person, other] = [await buildCustomer(app), await buildCustomer(app)]
  const number = madeUpIdNumber()
  const before = lines.length
  const first = await send(person, number)
  await decide(first, false, '照片反光看不清')
  const id = await send(person, number)
  const { data } = await app.call(contract.deskCertification, { token: clerk.token, query: { id } })
  for (const { id, expires, signature } of data.photos)
    await app.call(contract.deskCertificationPhoto, {
      token: clerk.token,
      query: { id, expires, signature },
    })
  await app.call(contract.showCertificationNumber, {
    token: clerk.token,
    body: { id, totp: oneTimeCode(app) },
  })
  expect((await decide(id, true)).status).toBe(200)
  // Refusals too: the same person a second time, and a number that fails its check.
  const same = await personBody(app, other.token, number)
  expect((await app.call(contract.certify, { token: other.token, body: same })).reason).toBe(
    'certification.samePerson',
  )
  const wrong = `${number.slice(0, 17)}${number.endsWith('X') ? '1' : 'X'}`
  const refused = await app.call(contract.certify, { token: other.token, body: { ...same, idCardNo: wrong } })
  expect(refused.fields?.idCardNo?.code).toBe('certification.idNumberDigit')
  // A file that is no picture is refused, too.
  await sendPhoto(app, other.token, 'idFront', { content: Buffer.from('no picture') })
  await app.ctx.jobs.drain(app.ctx)

  expect(lines.length).toBeGreaterThan(before + 10)
  expect(told('/api/crm/certification').length).toBeGreaterThan(0)
  const digits = number.slice(0, 17)
  for (const secret of [
    number,
    digits,
    wrong,
    '周敏',
    '照片反光看不清',
    Buffer.from(number).toString('base64'),
  ])
    expect([secret, told(secret)]).toEqual([secret, []])
  for (const { signature } of data.photos) expect(told(signature)).toEqual([])
})

test('a closed login leaves no number, name, photo or claim behind, and only ids in the records', async () => {
  const person = await buildCustomer(app)
  const other = await buildCustomer(app)
  const number = madeUpIdNumber()
  expect((await decide(await send(person, number), true)).status).toBe(200)
  await send(person, number)
  await sendPhoto(app, person.token, 'idFront')
  const kept = await rowsOf<{ storage_key: string }>(
    'select storage_key from certification_photos where user_id = $1',
    person.userId,
  )
  expect(kept).toHaveLength(5)

  // What is not committed has forgotten nothing.
  await expect(
    transact(app.ctx, async (ctx) => {
      await forgetCertification(ctx, person.userId)
      throw new Error('thought better of it')
    }),
  ).rejects.toThrow('thought better of it')
  await app.ctx.jobs.drain(app.ctx)
  for (const { storage_key } of kept) expect(await isStored(storage_key)).toBe(true)

  await forgetCertification(app.ctx, person.userId)
  await app.ctx.jobs.drain(app.ctx)
  for (const { storage_key } of kept) expect(await isStored(storage_key)).toBe(false)
  for (const table of ['certifications', 'certification_photos', 'certified_persons'])
    expect([table, await rowsOf(`select 1 from ${table} where user_id = $1`, person.userId)]).toEqual([
      table,
      [],
    ])
  const [user] = await rowsOf('select certification_status from users where id = $1', person.userId)
  expect(user).toEqual({ certification_status: 'none' })
  const records = await rowsOf<object>(
    'select * from certification_records where user_id = $1',
    person.userId,
  )
  expect(records.length).toBeGreaterThan(2)
  expect(JSON.stringify(records)).not.toMatch(new RegExp(`${number}|周敏`))
  // The person is free to be certified as another user.
  expect((await decide(await send(other, number), true)).data).toEqual({ status: 'certified' })
  // Somebody without papers has nothing to forget.
  await forgetCertification(app.ctx, (await buildCustomer(app)).userId)
})

test('a copy of one’s own data lists all that was sent in, the number masked', async () => {
  const person = await buildCustomer(app)
  const number = madeUpIdNumber()
  await decide(await send(person, number), false, '照片太暗')
  const body = await enterpriseBody(app, person.token)
  await app.call(contract.certify, { token: person.token, body })
  const sent = await listSentCertifications(app.ctx, person.userId)
  expect(sent).toMatchObject([
    {
      personType: 'individual',
      status: 'failed',
      number: `339${'*'.repeat(11)}${number.slice(-4)}`,
      reason: '照片太暗',
    },
    { personType: 'enterprise', status: 'inReview', number: '913***********0Y43', decidedAt: null },
  ])
  expect(JSON.stringify(sent)).not.toContain(number)
  expect(await listSentCertifications(app.ctx, (await buildCustomer(app)).userId)).toEqual([])
})
