import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  announcementsCall,
  deskGetAnnouncement,
  deskListAnnouncements,
  discardAnnouncement,
  endAnnouncement,
  saveAnnouncement,
} from '#contract/announcements.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { AnnouncementId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildStaff } from '#test/support/people.ts'

let app: TestApp
let content: string
let other: string
let finance: string
beforeAll(async () => {
  app = await startTestApp()
  content = (await buildStaff(app, 'content')).token
  other = (await buildStaff(app, 'administrator')).token
  finance = (await buildStaff(app, 'finance')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.owner.query('truncate announcements')
  // What a process remembers for a second is over.
  app.clock.advance(2)
})

const inSeconds = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1000).toISOString()
type Wish = Partial<BodyInput<typeof saveAnnouncement>>
const body = (wish: Wish = {}): BodyInput<typeof saveAnnouncement> => ({
  kind: 'information',
  place: 'both',
  text: { zh: '台风“海燕”影响，宁波港今晚停止作业。', en: 'Ningbo stops work tonight: typhoon Haiyan.' },
  link: '/news',
  from: inSeconds(0),
  until: inSeconds(3600),
  up: true,
  ...wish,
})
const save = (wish: Wish = {}, token = content) => app.call(saveAnnouncement, { token, body: body(wish) })
const saved = async (wish: Wish = {}) => (await save(wish)).data
const read = ({ id, version }: { id: string; version: number }) => ({ id: id as AnnouncementId, version })
const end = (of: { id: string; version: number }, token = content) =>
  app.call(endAnnouncement, { token, body: read(of) })
const shown = async () => (await app.call(announcementsCall, {})).data.map(({ id }) => id)
const stateOf = async (id: string) =>
  (await app.call(deskGetAnnouncement, { token: content, query: { id: id as AnnouncementId } })).data.state

describe('an announcement', () => {
  it('is a draft that no reader sees, until it is put up', async () => {
    const draft = await saved({ up: false, text: { zh: '只有中文', en: '' } })
    expect([draft.state, draft.openMoves]).toEqual(['draft', ['change', 'putUp', 'discard']])
    expect(await shown()).toEqual([])
    const refused = await save({ ...read(draft), text: { zh: '只有中文', en: '' } })
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['text.en']])
    const up = (await save(read(draft))).data
    expect(up.state).toBe('shown')
    expect(await shown()).toEqual([draft.id])
    const [told] = (await app.call(announcementsCall, {})).data
    expect(told).not.toHaveProperty('changedBy')
    expect(told).not.toHaveProperty('version')
  })

  it('begins and ends in the very instant that was set', async () => {
    const { id, state } = await saved({ from: inSeconds(60), until: inSeconds(120) })
    expect(state).toBe('scheduled')
    app.clock.advance(59.999)
    expect(await shown()).toEqual([])
    app.clock.advance(0.001)
    expect([await shown(), await stateOf(id)]).toEqual([[id], 'shown'])
    app.clock.advance(59.999)
    expect(await shown()).toEqual([id])
    app.clock.advance(0.001)
    expect([await shown(), await stateOf(id)]).toEqual([[], 'ended'])
  })

  it('that is put up late begins when it is put up', async () => {
    const now = app.clock.now.toISOString()
    expect((await saved({ from: inSeconds(-3600) })).from).toBe(now)
  })

  it('is taken back before it begins, and not after', async () => {
    const scheduled = await saved({ from: inSeconds(60) })
    const draft = (await save({ ...read(scheduled), from: inSeconds(60), up: false })).data
    expect(draft.state).toBe('draft')
    const up = (await save(read(draft))).data
    const refused = await save({ ...read(up), up: false })
    expect([refused.status, refused.reason]).toEqual([409, 'announcement.moveNotOpen'])
  })

  it('changed while it is shown keeps its beginning, and comes back to who put it away when it reads otherwise', async () => {
    const first = await saved()
    app.clock.advance(30)
    const longer = (await save({ ...read(first), from: inSeconds(0), until: inSeconds(7200) })).data
    expect([longer.from, longer.edition, longer.version]).toEqual([first.from, 1, 2])
    const reworded = (await save({ ...read(longer), kind: 'warning' })).data
    expect([reworded.edition, reworded.version]).toEqual([2, 3])
    expect((await app.call(announcementsCall, {})).data).toMatchObject([{ kind: 'warning', edition: 2 }])
  })

  it('is ended early, at once, and stays so', async () => {
    const up = await saved()
    expect(await shown()).toEqual([up.id])
    const ended = (await end(up)).data
    expect([ended.state, ended.openMoves, ended.until]).toEqual(['ended', [], app.clock.now.toISOString()])
    expect(await shown()).toEqual([])
    for (const reply of [await end(ended), await save({ ...read(ended), until: inSeconds(60) })])
      expect([reply.status, reply.reason]).toEqual([409, 'announcement.moveNotOpen'])
  })

  it('is discarded as a draft only', async () => {
    const draft = await saved({ up: false })
    const take = (of: { id: string; version: number }) =>
      app.call(discardAnnouncement, { token: content, body: read(of) })
    expect((await take(draft)).status).toBe(200)
    expect((await take(draft)).status).toBe(404)
    expect((await take(await saved())).reason).toBe('announcement.moveNotOpen')
  })
})

describe('two clerks', () => {
  it('are told of each other by name, and nothing is overwritten', async () => {
    const opened = await saved()
    const first = await save({ ...read(opened), text: { zh: '一', en: 'one' } }, other)
    expect(first.status).toBe(200)
    const second = await save({ ...read(opened), text: { zh: '二', en: 'two' } })
    expect([second.status, second.reason]).toEqual([409, 'announcement.changedMeanwhile'])
    expect(second.message).toContain(first.data.changedBy)
    expect((await end(opened)).reason).toBe('announcement.changedMeanwhile')
    expect((await app.call(announcementsCall, {})).data[0]?.text.en).toBe('one')
  })

  it('of fifty at once change it one', async () => {
    const opened = await saved()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        save({ ...read(opened), text: { zh: `第 ${at} 次`, en: `Number ${at}` } }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'announcement.changedMeanwhile')).toHaveLength(49)
  })
})

describe('what is written', () => {
  it.each([
    'javascript:alert(1)',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/desk/orders',
    '/api/docs',
    '/news"><script>',
    'data:text/html,x',
  ])('leads nowhere but to a page of the site: not to %s', async (link) => {
    const refused = await save({ link })
    expect([refused.status, refused.fields?.link?.code]).toEqual([400, 'announcement.linkElsewhere'])
  })

  it('is plain text of 200 characters that no mark turns round', async () => {
    const text = { zh: '<img src=x onerror=alert(1)>', en: '<b>bold</b>\n{{name}}' }
    expect((await saved({ text })).text).toEqual({ zh: text.zh, en: '<b>bold</b> {{name}}' })
    for (const [en, code] of [
      ['x'.repeat(201), 'text.tooLong'],
      ['safe \u202e evil', 'text.characters'],
      ['bell \u0007', 'text.characters'],
    ])
      expect((await save({ text: { zh: '好', en: en ?? '' } })).fields?.['text.en']?.code).toBe(code)
    expect((await save({ text: { zh: '🚢'.repeat(200), en: 'x' } })).status).toBe(200)
  })

  it.each([
    ['an end before its beginning', { from: 60, until: 30 }, 'announcement.endsBefore'],
    ['an end in the past', { from: -60, until: -30 }, 'announcement.endsInThePast'],
    ['an end that is now', { from: -60, until: 0 }, 'announcement.endsInThePast'],
    ['more than a year', { from: 0, until: 367 * 86_400 }, 'announcement.tooLong'],
  ])('is refused with %s', async (_, { from, until }, code) => {
    const refused = await save({ from: inSeconds(from), until: inSeconds(until) })
    expect([refused.status, refused.fields?.until?.code]).toEqual([400, code])
  })

  it('is the content role’s and the administrator’s', async () => {
    expect((await save({}, finance)).status).toBe(403)
    expect((await app.call(deskListAnnouncements, { token: finance })).status).toBe(403)
    expect((await end(await saved(), finance)).status).toBe(403)
  })

  it('is in the desk’s log, before and after', async () => {
    const up = await saved()
    await end(up)
    const { rows } = await app.ctx.pool.query(
      `select action, before->>'status' as before, after->>'status' as after from desk_records where subject = $1 order by number`,
      [up.id],
    )
    expect(rows).toEqual([
      { action: 'announcement/save', before: null, after: 'shown' },
      { action: 'announcement/end', before: 'shown', after: 'ended' },
    ])
  })
})

describe('the lists', () => {
  it('show the desk all of a state, last changed first, page by page', async () => {
    for (let count = 0; count < 12; count++) {
      await save({ up: count % 2 === 0, from: inSeconds(60), until: inSeconds(120) })
      app.clock.advance(1)
    }
    const list = async (query: object) =>
      (await app.call(deskListAnnouncements, { token: content, query: { size: 10, ...query } })).data
    const first = await list({})
    const rest = await list({ cursor: first.nextCursor })
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([10, 2, null])
    const all = [...first.items, ...rest.items]
    expect(all.map(({ changedAt }) => changedAt)).toEqual(
      all
        .map(({ changedAt }) => changedAt)
        .sort()
        .reverse(),
    )
    expect((await list({ state: 'draft' })).items).toHaveLength(6)
    expect((await list({ state: 'scheduled' })).items).toHaveLength(6)
    expect((await list({ state: 'ended' })).items).toHaveLength(0)
    app.clock.advance(60)
    expect((await list({ state: 'shown' })).items).toHaveLength(6)
    app.clock.advance(60)
    expect((await list({ state: 'ended' })).items).toHaveLength(6)
    expect((await app.call(deskListAnnouncements, { token: content, query: { cursor: 'x' } })).status).toBe(
      400,
    )
  })

  it('read by an index, however many have ended', async () => {
    await app.owner.query(`
      insert into announcements (id, kind, place, text_zh, text_en, up, shows_from, shows_until, created_by,
        created_by_name, created_at, changed_by_name, changed_at, version, edition)
      select 'ann_' || n, 'information', 'both', '旧', 'old', true, now() - interval '400 days', now() - interval '300 days',
        (select id from staff limit 1), 'x', now(), 'x', now() - n * interval '1 minute', 1, 1
      from generate_series(1, 20000) n`)
    await app.owner.query('analyze announcements')
    const plan = async (text: string) =>
      JSON.stringify((await app.ctx.pool.query(`explain (format json) ${text}`)).rows)
    expect(
      await plan(
        `select id from announcements where up and shows_until > now() order by shows_until limit 100`,
      ),
    ).toContain('announcements_by_end')
    expect(await plan(`select id from announcements order by changed_at desc, id desc limit 21`)).toContain(
      'announcements_by_change',
    )
    const began = performance.now()
    expect(await shown()).toEqual([])
    expect(performance.now() - began).toBeLessThan(100)
  })
})
