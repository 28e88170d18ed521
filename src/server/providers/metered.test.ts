import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { listSentMessages, systemServices } from '#contract/system.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { system as enWords } from '#i18n/en-US/system.ts'
import { system as zhWords } from '#i18n/zh-CN/system.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { leftAlone } from '#server/platform/circuit.ts'
import type { Context } from '#server/platform/context.ts'
import { forgetOldCalls } from '#server/platform/jobs/housekeeping.ts'
import { openMeter } from '#server/platform/outside/meter.ts'
import { servicesOf } from '#server/platform/outside/services.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildStaff } from '#test/support/people.ts'
import { meteredPorts } from './metered.ts'

/** How outside services do, and what was handed to them, as an administrator reads it. */
let app: TestApp
let token = ''
beforeAll(async () => {
  app = await startTestApp()
  token = (await buildStaff(app, 'administrator')).token
})
afterAll(() => app.stop())
beforeEach(() =>
  app.ctx.pool.query('delete from service_hours; delete from service_states; delete from sent_messages'),
)

const down = new ProviderFailure('sms', 'no answer from +8613800000001, token=abcdefgh', true)
const toldTo = (number: string) => ({
  kind: 'notice' as const,
  number,
  language: 'zh-CN' as const,
  text: 'an order sailed',
  parameters: ['an order sailed'],
})
const mailTo = (to: string, key: string) => ({
  key,
  to,
  subject: 'a subject',
  text: 'its words',
  attachments: [],
})

/** A process of its own: its ports are watched, and what they did is added when it says so. */
function startProcess(change: (ports: Context) => Partial<Context> = () => ({})) {
  const watch = openMeter()
  const bare = { ...app.ctx, ...change(app.ctx) }
  return { ports: meteredPorts(bare, watch.meter, bare), flush: () => watch.flush(app.ctx) }
}
const failingSms = ({ sms }: Context): Partial<Context> => ({
  sms: { ...sms, name: 'tencent', send: () => Promise.reject(down) },
})
const healthOf = async (service: string) =>
  (await app.call(systemServices, { token })).data.services.find((each) => each.service === service)
const sentList = async (query: Record<string, string> = {}) =>
  (await app.call(listSentMessages, { token, query: query as never })).data

describe('what outside services did', () => {
  it('is added up over processes, with the last answer, the last failure and why', async () => {
    const [one, two] = [startProcess(), startProcess(failingSms)]
    await one.ports.sms.send(toldTo('+8613911110001'))
    await one.ports.sms.send(toldTo('+8613911110002'))
    app.clock.advance(1)
    await expect(two.ports.sms.send(toldTo('+8613911110003'))).rejects.toBe(down)
    await Promise.all([one.flush(), two.flush()])
    expect(await healthOf('sms')).toMatchObject({
      adapter: 'embedded',
      standing: 'standIn',
      asked: 3,
      failed: 1,
      failure: 'no answer from [phone], token=[hidden]',
      failedAt: app.clock.now.toISOString(),
      answeredAt: new Date(app.clock.now.getTime() - 1000).toISOString(),
      usual: expect.any(Number),
    })
    app.clock.advance(60)
    await one.ports.sms.send(toldTo('+8613911110004'))
    await one.flush()
    expect(await healthOf('sms')).toMatchObject({
      asked: 4,
      failed: 1,
      answeredAt: app.clock.now.toISOString(),
    })
    // Nothing new is nothing to add.
    await one.flush()
    expect(await healthOf('sms')).toMatchObject({ asked: 4 })
  })

  it('loses nothing when two processes add at once, and keeps what could not be written', async () => {
    const many = Array.from({ length: 12 }, () => startProcess())
    await Promise.all(many.map(({ ports }) => ports.storage.put('meter/a', Readable.from(['x']))))
    await Promise.all(many.map(({ ports }) => ports.storage.remove('meter/b')))
    await Promise.all(many.map(({ flush }) => flush()))
    expect(await healthOf('storage')).toMatchObject({ asked: 24, failed: 0, standing: 'builtIn' })

    const watch = openMeter()
    watch.meter('storage', { at: app.clock.now, milliseconds: 5, failure: null })
    await expect(watch.flush({ db: null as never })).rejects.toThrow()
    await watch.flush(app.ctx)
    expect(await healthOf('storage')).toMatchObject({ asked: 25 })
  })

  it('counts no question that was kept back while the service is left alone, and takes a refusal of ours for an answer', async () => {
    const errors = [new ProviderFailure('identity', leftAlone, true), new Refusal('login.codeWrong')]
    for (const error of errors) {
      const { ports, flush } = startProcess(() => ({
        identity: {
          name: 'wechat',
          demo: false,
          authorizeUrl: () => '',
          personOf: () => Promise.reject(error),
        },
      }))
      await expect(ports.identity?.personOf('x')).rejects.toBe(error)
      await flush()
    }
    expect((await app.ctx.pool.query('select asked, failed from service_hours')).rows).toEqual([
      { asked: 1, failed: 0 },
    ])
  })

  it('leaves what a day has passed over out of the figures, and forgets it after a week', async () => {
    const { ports, flush } = startProcess()
    await ports.storage.remove('meter/none')
    await flush()
    app.clock.advance(25 * 3600)
    token = (await buildStaff(app, 'administrator')).token
    expect(await healthOf('storage')).toMatchObject({ asked: 0, usual: null, askedAt: expect.any(String) })
    app.clock.advance(7 * 86_400)
    await forgetOldCalls.run(app.ctx, {})
    expect((await app.ctx.pool.query('select from service_hours')).rowCount).toBe(0)
    token = (await buildStaff(app, 'administrator')).token
  })

  test('every service has a name in both languages, and so has what each queue does', () => {
    const keys = (names: readonly string[]) => names.map((name) => name.replaceAll('.', '-'))
    for (const words of [zhWords, enWords]) {
      const services = [
        ...servicesOf(app.ctx).map(({ service }) => service),
        'payment.alipay',
        'payment.wechat',
      ]
      expect(Object.keys(words.services.names)).toEqual(expect.arrayContaining(keys(services)))
      expect(Object.keys(words.jobs).sort()).toEqual(keys(jobDefinitions.map(({ name }) => name)).sort())
    }
  })
})

describe('what was sent', () => {
  it('is written down without its words or the address, failed or not, and found by who knows the address', async () => {
    const one = startProcess()
    await one.ports.sms.send({ ...toldTo('+8613911110001'), kind: 'loginCode', text: 'code 482913' })
    app.clock.advance(1)
    await one.ports.mail.send(mailTo('Wang@acme.example', 'inv_1/1'))
    app.clock.advance(1)
    await one.ports.mail.send(mailTo('boss@acme.example', 'staff/eml_1'))
    app.clock.advance(1)
    await expect(startProcess(failingSms).ports.sms.send(toldTo('+8613911110001'))).rejects.toBe(down)

    const { items, keptDays } = await sentList()
    expect(keptDays).toBe(90)
    expect(items.map(({ channel, about, to, failure }) => [channel, about, to, failure])).toEqual([
      ['sms', 'notice', '139****0001', 'no answer from [phone], token=[hidden]'],
      ['mail', 'staff', 'b***@acme.example', null],
      ['mail', 'invoice', 'W***@acme.example', null],
      ['sms', 'code', '139****0001', null],
    ])
    const kept = JSON.stringify((await app.ctx.pool.query('select * from sent_messages')).rows)
    expect(kept).not.toMatch(/482913|13911110001|wang@|sailed|its words/i)

    expect((await sentList({ to: '139 1111 0001' })).items).toHaveLength(2)
    expect((await sentList({ to: 'wang@ACME.example' })).items).toHaveLength(1)
    expect((await sentList({ to: 'nobody@acme.example' })).items).toEqual([])
    expect((await sentList({ state: 'failed' })).items).toHaveLength(1)
    expect((await sentList({ channel: 'mail', state: 'handedOver' })).items).toHaveLength(2)
    const wrong = await app.call(listSentMessages, { token, query: { to: '12' } as never })
    expect(wrong.fields?.to?.code).toBe('login.mobileInvalid')
  })

  it('never stops a message: where it cannot be written down, the message goes out all the same', async () => {
    const watch = openMeter()
    const ports = meteredPorts(app.ctx, watch.meter, { ...app.ctx, db: null as never })
    await expect(ports.sms.send(toldTo('+8613911110009'))).resolves.toBeUndefined()
    expect((await sentList()).items).toEqual([])
  })

  it('is read page by page while more comes, and forgotten after its days', async () => {
    const { ports } = startProcess()
    for (let n = 0; n < 13; n++) await ports.mail.send(mailTo(`p${n}@acme.example`, `x/${n}`))
    const first = await sentList({ size: '10' })
    await ports.mail.send(mailTo('later@acme.example', 'x/later'))
    const second = await sentList({ size: '10', cursor: first.nextCursor as string })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(13)
    expect(second.nextCursor).toBeNull()
    for (const cursor of ['x', '1_snt_', `1_eml_${'0'.repeat(26)}`])
      expect(
        (await app.call(listSentMessages, { token, query: { cursor } as never })).fields?.cursor?.code,
      ).toBe('field.invalid')
    app.clock.advance(91 * 86_400)
    await forgetOldCalls.run(app.ctx, {})
    expect((await app.ctx.pool.query('select from sent_messages')).rowCount).toBe(0)
    token = (await buildStaff(app, 'administrator')).token
  })

  it('is found by an index however much was sent [B-20]', async () => {
    await app.ctx.pool.query(
      `insert into sent_messages (id, channel, about, shown_to, digest, sender, tried_at, milliseconds, failure)
       select 'snt_' || lpad(n::text, 26, '0'), 'sms', 'notice', '139****0001', sha256(n::text::bytea), 'tencent',
         now() - n * interval '1 second', 5, case when n % 500 = 0 then 'no' end from generate_series(1, 40000) n`,
    )
    await app.owner.query('analyze sent_messages')
    for (const filter of ['true', 'failure is not null', `digest = sha256('7')`]) {
      const { rows } = await app.ctx.pool.query(
        `explain (format json) select * from sent_messages where ${filter} order by tried_at desc, id desc limit 21`,
      )
      expect(JSON.stringify(rows)).not.toMatch(/Seq Scan|"Sort"/)
    }
  })
})
