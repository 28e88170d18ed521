import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOutbox } from '#contract/outbox.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildStaff } from '#test/support/people.ts'
import { keptHere, readOutbox } from './outbox.ts'

/** What stays here where nothing is set up that would send it. */
let app: TestApp
let finance: string
beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.ctx.pool.query('delete from embedded_mails')
  await app.ctx.pool.query('delete from embedded_sms')
})

const read = (query: { kind?: 'mail' | 'message'; cursor?: string; size?: 10 } = {}) =>
  app.call(listOutbox, { token: finance, query })
const mail = (key: string, text = '您好：\n\n附件是您申请的电子发票。\n') =>
  app.ctx.mail.send({
    key,
    to: 'finance@lanwan.example',
    subject: `舢板 电子发票 ${key}`,
    text,
    attachments: [{ name: '发票.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  })
/** Identifiers made in one millisecond have no order: they are given that of their keys. */
const inOrderOfKeys = () =>
  app.ctx.pool.query(`update embedded_mails m set id = 'eml_' || lpad(k.place::text, 26, '0')
    from (select key, row_number() over (order by key) as place from embedded_mails) k where k.key = m.key`)

describe('the outbox of an installation that sends nothing [decision 038]', () => {
  it('shows mails, newest first, with their papers’ names', async () => {
    await mail('one')
    await mail('two')
    await inOrderOfKeys()
    const { data } = await read()
    expect(data.kept).toEqual(['mail', 'message'])
    expect(data.items.map(({ subject }) => subject)).toEqual(['舢板 电子发票 two', '舢板 电子发票 one'])
    expect(data.items[0]).toMatchObject({
      to: 'finance@lanwan.example',
      text: expect.stringContaining('附件是您申请的电子发票。'),
      attachments: [{ name: '发票.pdf', type: 'application/pdf', bytes: 8 }],
    })
  })

  it('shows messages, and never the code of a login', async () => {
    const message = { number: '+8613800000001', language: 'zh-CN', parameters: [] } as const
    await app.ctx.sms.send({ ...message, text: '您的验证码是 123456', kind: 'loginCode' })
    await app.ctx.sms.send({ ...message, text: '箱子已装船', kind: 'notice' })
    const { data } = await read({ kind: 'message' })
    expect(data.items).toMatchObject([{ to: '+8613800000001', subject: null, text: '箱子已装船' }])
    expect(JSON.stringify(data)).not.toContain('123456')
  })

  it('comes in pages, each mail once, and refuses a strange cursor', async () => {
    for (let each = 10; each < 22; each++) await mail(`mail ${each}`)
    await inOrderOfKeys()
    const first = (await read({ size: 10 })).data
    const rest = (await read({ size: 10, cursor: first.nextCursor ?? '' })).data
    expect(first.items).toHaveLength(10)
    expect(rest.items.map(({ subject }) => subject)).toEqual([
      '舢板 电子发票 mail 11',
      '舢板 电子发票 mail 10',
    ])
    expect(rest.nextCursor).toBeNull()
    expect(await read({ cursor: 'x' })).toMatchObject({ status: 400, reason: 'request.invalid' })
  })

  it('holds nothing of what a real sender takes', async () => {
    await mail('left behind')
    const real = { ...app.ctx, mail: { ...app.ctx.mail, name: 'smtp' } }
    expect(keptHere(real)).toEqual(['message'])
    expect(
      await readOutbox(real, { role: 'finance', staffId: 'stf_none' as StaffId }, { kind: 'mail', size: 20 }),
    ).toEqual({
      kept: ['message'],
      items: [],
      nextCursor: null,
    })
  })
})
