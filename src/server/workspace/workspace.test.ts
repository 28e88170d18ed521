import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/workspace.ts'
import { system } from '#domain/kernel/actor.ts'
import type { SavedViewId } from '#domain/kernel/ids.ts'
import { draftBytesLimit, draftDays, keptLimit, viewLimit } from '#domain/workspace/workspace.ts'
import { newId } from '#server/platform/ids.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { forgetOldDrafts } from './jobs.ts'

let app: TestApp
let token: string
let other: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  token = (await buildCustomer(app)).token
  other = (await buildCustomer(app)).token
})

const columns = [
  { key: 'number', show: true, index: 0, pin: 'left' as const, width: 160 },
  { key: 'vessel', show: false, index: 1 },
]
const views = async (as = token) =>
  (await app.call(contract.listViews, { token: as, query: { list: 'orders' } })).data.views
const add = (name: string, more: { query?: string; isDefault?: boolean; list?: string } = {}, as = token) =>
  app.call(contract.addView, {
    token: as,
    body: { list: 'orders', query: 'status=inTransit', name, ...more },
  })
const idOf = async (name: string) => (await views()).find((view) => view.name === name)?.id as SavedViewId

describe('how a table is set up [R3.15] [C-07]', () => {
  test('is kept with key, show and index, pin, width and density, and found on another device', async () => {
    const settings = { columns, density: 'roomy' as const }
    expect(await app.call(contract.readTable, { token, query: { name: 'orders' } })).toMatchObject({
      status: 200,
      data: { settings: null, savedAt: null },
    })
    await app.call(contract.saveTable, { token, body: { name: 'orders', settings } })
    expect((await app.call(contract.readTable, { token, query: { name: 'orders' } })).data).toEqual({
      settings,
      savedAt: '2026-11-20T02:00:00.000Z',
    })
  })

  test('is one person’s: another sees nothing of it and changes nothing in it', async () => {
    await app.call(contract.saveTable, { token, body: { name: 'orders', settings: { columns } } })
    const theirs = await app.call(contract.readTable, { token: other, query: { name: 'orders' } })
    expect(theirs.data.settings).toBeNull()
    await app.call(contract.saveTable, { token: other, body: { name: 'orders', settings: { columns: [] } } })
    const mine = await app.call(contract.readTable, { token, query: { name: 'orders' } })
    expect(mine.data.settings?.columns).toEqual(columns)
  })

  test.each<[string, object]>([
    ['a name that is none', { name: '../x', settings: { columns: [] } }],
    ['a width of nothing', { name: 'orders', settings: { columns: [{ ...columns[0], width: 0 }] } }],
    ['a pin that is none', { name: 'orders', settings: { columns: [{ ...columns[0], pin: 'top' }] } }],
    ['a density that is none', { name: 'orders', settings: { columns, density: 'huge' } }],
    [
      'a hundred and one columns',
      { name: 'orders', settings: { columns: Array.from({ length: 101 }, () => columns[0]) } },
    ],
  ])('refuses %s', async (_, body) => {
    expect(await app.call(contract.saveTable, { token, body: body as never })).toMatchObject({
      status: 400,
      reason: 'request.invalid',
    })
  })

  test(`refuses a table after the ${keptLimit}th, and still takes changes to those that are there`, async () => {
    for (let at = 0; at < keptLimit; at++)
      await app.call(contract.saveTable, { token, body: { name: `t${at}`, settings: { columns: [] } } })
    expect(
      await app.call(contract.saveTable, { token, body: { name: 'more', settings: { columns: [] } } }),
    ).toMatchObject({ status: 422, reason: 'workspace.tooMuchKept' })
    const again = await app.call(contract.saveTable, { token, body: { name: 't7', settings: { columns } } })
    expect(again.status).toBe(200)
  })
})

describe('views of a list [C-06] [C-07]', () => {
  test('are saved, renamed, saved anew, arranged and deleted', async () => {
    await add('近半年到港', { query: 'time=5&from=2026-06-01' })
    await add('待我处理')
    expect((await views()).map((view) => [view.name, view.query, view.isDefault])).toEqual([
      ['近半年到港', 'time=5&from=2026-06-01', false],
      ['待我处理', 'status=inTransit', false],
    ])
    const id = await idOf('待我处理')
    await app.call(contract.changeView, { token, body: { id, name: '在途' } })
    await app.call(contract.changeView, { token, body: { id, query: 'status=paid' } })
    expect((await views())[1]).toMatchObject({ name: '在途', query: 'status=paid' })
    const ids = (await views()).map((view) => view.id).reverse()
    await app.call(contract.arrangeViews, { token, body: { list: 'orders', ids } })
    expect((await views()).map(({ name }) => name)).toEqual(['在途', '近半年到港'])
    await app.call(contract.removeView, { token, body: { id } })
    expect((await views()).map(({ name }) => name)).toEqual(['近半年到港'])
    await add('最后')
    expect((await views()).map(({ name }) => name)).toEqual(['近半年到港', '最后'])
  })

  test('one of them is the one that the list opens with', async () => {
    await add('a', { isDefault: true })
    await add('b', { isDefault: true })
    expect((await views()).map((view) => view.isDefault)).toEqual([false, true])
    await app.call(contract.changeView, { token, body: { id: await idOf('a'), isDefault: true } })
    expect((await views()).map((view) => view.isDefault)).toEqual([true, false])
    await app.call(contract.changeView, { token, body: { id: await idOf('a'), isDefault: false } })
    expect((await views()).map((view) => view.isDefault)).toEqual([false, false])
  })

  test('a name is taken once per list; other lists and other people have names of their own', async () => {
    await add('我的')
    expect(await add('我的')).toMatchObject({ status: 409, reason: 'workspace.viewNameTaken' })
    expect((await add('我的', { list: 'quotes' })).status).toBe(200)
    expect((await add('我的', {}, other)).status).toBe(200)
    await add('别的')
    expect(
      await app.call(contract.changeView, { token, body: { id: await idOf('别的'), name: '我的' } }),
    ).toMatchObject({ status: 409, reason: 'workspace.viewNameTaken' })
  })

  test('50 at once leave thirty, each in a place of its own, and one default', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => add(`view ${at}`, { isDefault: at % 2 === 0 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(viewLimit)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['workspace.tooManyViews']),
    )
    const kept = await views()
    expect(kept).toHaveLength(viewLimit)
    expect(kept.filter((view) => view.isDefault)).toHaveLength(1)
  })

  test('another’s view is not found, whatever is wanted of it', async () => {
    await add('mine')
    const id = await idOf('mine')
    const refused = { status: 404, reason: 'request.notFound' }
    expect(await app.call(contract.changeView, { token: other, body: { id, name: 'theirs' } })).toMatchObject(
      refused,
    )
    expect(await app.call(contract.removeView, { token: other, body: { id } })).toMatchObject(refused)
    expect(
      await app.call(contract.arrangeViews, { token: other, body: { list: 'orders', ids: [id] } }),
    ).toMatchObject(refused)
    expect(await app.call(contract.removeView, { token, body: { id: newId('svw') } })).toMatchObject(refused)
    expect(await views(other)).toEqual([])
    expect((await views()).map(({ name }) => name)).toEqual(['mine'])
  })
})

describe('drafts [C-14]', () => {
  const keep = (text: string | null, savedAt: string, as = token, name = 'fillIn') =>
    app.call(contract.keepDraft, { token: as, body: { name, text, savedAt } })
  const read = async (as = token, name = 'fillIn') =>
    (await app.call(contract.readDraft, { token: as, query: { name } })).data

  test('the newest text stands, whichever device sends it last', async () => {
    expect(await read()).toEqual({ text: null, savedAt: null })
    await keep('second', '2026-11-20T01:00:00.000Z')
    expect((await keep('first', '2026-11-20T00:00:00.000Z')).data).toEqual({
      kept: false,
      savedAt: '2026-11-20T01:00:00.000Z',
    })
    expect(await read()).toEqual({ text: 'second', savedAt: '2026-11-20T01:00:00.000Z' })
    expect(await read(other)).toEqual({ text: null, savedAt: null })
  })

  test('what was thrown away does not come back from an older device', async () => {
    await keep('sent', '2026-11-20T01:00:00.000Z')
    await keep(null, '2026-11-20T01:30:00.000Z')
    await keep('sent', '2026-11-20T01:10:00.000Z')
    expect(await read()).toEqual({ text: null, savedAt: '2026-11-20T01:30:00.000Z' })
  })

  test('a clock that is ahead does not lock later texts out', async () => {
    await keep('ahead', '2030-01-01T00:00:00.000Z')
    expect((await read()).savedAt).toBe('2026-11-20T02:00:00.000Z')
    expect((await keep('later', '2026-11-20T02:00:00.000Z')).data.kept).toBe(true)
  })

  test('64 KB are kept and one byte more is refused beside its field', async () => {
    const most = `${'重'.repeat(Math.floor(draftBytesLimit / 3))}x`
    expect((await keep(most, '2026-11-20T01:00:00.000Z')).status).toBe(200)
    expect((await read()).text).toBe(most)
    const refused = await keep(`${most}x`, '2026-11-20T01:00:01.000Z')
    expect(refused).toMatchObject({ status: 400, reason: 'request.invalid' })
    expect(refused.fields?.text?.code).toBe('text.tooLong')
    expect((await keep('a\u0000b', '2026-11-20T01:00:01.000Z')).status).toBe(400)
  })

  test(`are forgotten after ${draftDays} days`, async () => {
    await keep('old', '2026-08-01T00:00:00.000Z', token, 'old')
    await keep('young', '2026-11-19T00:00:00.000Z', token, 'young')
    await forgetOldDrafts.run(app.ctx, {})
    expect((await read(token, 'old')).savedAt).toBeNull()
    expect((await read(token, 'young')).text).toBe('young')
  })
})

describe('a clerk’s workplace [C-07]', () => {
  test('views and columns are the clerk’s own, on every device, and no customer’s or colleague’s', async () => {
    const clerk = await buildStaff(app, 'operations')
    const colleague = await buildStaff(app, 'operations')
    const { token } = clerk
    const settings = {
      columns: [{ key: 'vessel', show: true, index: 0, pin: 'left' as const, width: 180 }],
      density: 'roomy' as const,
    }
    await app.call(contract.deskSaveTable, { token, body: { name: 'desk.orders', settings } })
    const first = {
      list: 'desk.orders',
      name: 'Sailing today',
      query: 'queue=departuresToday',
      isDefault: true,
    }
    const { data } = await app.call(contract.deskAddView, { token, body: first })
    const [view] = data.views
    expect(view).toMatchObject({ name: 'Sailing today', isDefault: true })
    const again = await app.call(contract.deskAddView, { token, body: first })
    expect(again.reason).toBe('workspace.viewNameTaken')

    const later = await openStaffSessionFor(app.ctx, system, clerk.staffId)
    const read = (of: string) =>
      app.call(contract.deskReadTable, { token: of, query: { name: 'desk.orders' } })
    const views = (of: string) =>
      app.call(contract.deskListViews, { token: of, query: { list: 'desk.orders' } })
    expect((await read(later.reply.jwt)).data.settings).toEqual(settings)
    expect((await views(later.reply.jwt)).data.views).toEqual(data.views)
    expect((await read(colleague.token)).data.settings).toBeNull()
    expect((await views(colleague.token)).data.views).toEqual([])

    const id = view?.id as NonNullable<typeof view>['id']
    for (const call of [
      () => app.call(contract.deskRemoveView, { token: colleague.token, body: { id } }),
      () => app.call(contract.deskChangeView, { token: colleague.token, body: { id, name: 'Mine' } }),
    ])
      expect(await call()).toMatchObject({ status: 404, reason: 'request.notFound' })
    const renamed = await app.call(contract.deskChangeView, { token, body: { id, name: 'Departures' } })
    expect(renamed.data.views).toMatchObject([{ name: 'Departures', query: 'queue=departuresToday' }])
    await app.call(contract.deskRemoveView, { token, body: { id } })
    expect((await views(token)).data.views).toEqual([])
    const { rows } = await app.ctx.pool.query('select owner from workspace_tables where name = $1', [
      'desk.orders',
    ])
    expect(rows).toEqual([{ owner: `staff:${clerk.staffId}` }])
  })
})
