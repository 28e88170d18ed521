import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { downloadFile } from '#contract/files.ts'
import * as contract from '#contract/scenes.ts'
import type { SceneId, UserId } from '#domain/kernel/ids.ts'
import { sceneLimits } from '#domain/scenes/scenes.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { drawPoster } from '#server/platform/poster.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer } from '#test/support/people.ts'
import { scriptAttacks } from '#test/support/script-attacks.ts'
import { forgetScenes } from './commands.ts'
import { forgetSceneVisitors } from './jobs.ts'
import { scenesOf } from './queries.ts'

let app: TestApp
let customer: { userId: UserId; token: string }
let other: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  other = await buildCustomer(app)
})

type Pages = BodyInput<typeof contract.addScene>['pages']
type Block = Pages[number]['blocks'][number]
const greeting: Block = { key: 'hello', kind: 'text', heading: '你好', text: '宁波出口拼箱与整箱' }
const onePage: Pages = [{ key: 'first', blocks: [greeting] }]

const add = (body: Partial<BodyInput<typeof contract.addScene>> = {}, token = customer.token, key?: string) =>
  app.call(contract.addScene, {
    token,
    body: { title: '周敏的名片', pages: onePage, ...body },
    ...(key ? { key } : {}),
  })
const edit = (
  { id, version }: { id: string; version: number },
  more: Partial<BodyInput<typeof contract.editScene>> = {},
  token = customer.token,
) => app.call(contract.editScene, { token, body: { id, version, title: '新标题', pages: onePage, ...more } })
const publish = (
  { id, version }: { id: string; version: number },
  published = true,
  token = customer.token,
) => app.call(contract.publishScene, { token, body: { id, version, published } })
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.54'
const otherPhone =
  'Mozilla/5.0 (Linux; Android 15; PLA110) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const card = (slug: string, browser = phone) =>
  app.call(contract.getBusinessCard, { query: { slug }, headers: { 'user-agent': browser } })
const scenes = async (token = customer.token) =>
  (await app.call(contract.getScenes, { token, body: {} })).data.items
const views = async (id: SceneId) =>
  (await app.call(contract.getSceneView, { token: customer.token, body: { id } })).data

async function upload(content: Buffer, name = 'photo.jpg', token = customer.token) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: '/api/crm/h5/scene/upload',
    headers: { token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const answer = raw.json() as { reason?: string; data: { files: { id: string }[] } }
  return { ...answer, status: raw.statusCode }
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7d79' } })
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '29/1 52/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

describe('one’s own scenes [R3.43] [R7.22] [R7.23] [R7.25]', () => {
  test('are made, listed, opened and deleted', async () => {
    const made = await add()
    expect(made.status).toBe(200)
    expect(made.data).toMatchObject({ title: '周敏的名片', status: 'draft', version: 1, pages: onePage })
    expect(await scenes()).toHaveLength(1)
    const opened = await app.call(contract.getScenes, { token: customer.token, body: { id: made.data.id } })
    expect(opened.data.scene).toEqual(made.data)
    const removed = await app.call(contract.deleteScene, {
      token: customer.token,
      body: { id: made.data.id },
    })
    expect(removed.data).toEqual({ deleted: 1 })
    expect(await scenes()).toEqual([])
  })

  test('a repeated key makes one', async () => {
    const [first, second] = [
      await add({}, customer.token, 'the-same-key-1'),
      await add({}, customer.token, 'the-same-key-1'),
    ]
    expect(second.data).toEqual(first.data)
    expect(await scenes()).toHaveLength(1)
  })

  test('are at most 50, also when many are added at once', async () => {
    const made = (await add()).data.id
    await app.ctx.pool.query(
      `insert into scenes (id, user_id, slug, title, pages, made_at, changed_at)
       select 'scn_' || lpad(n::text, 26, '0') || $1, user_id, n::text || $1, title, pages, made_at, changed_at
       from scenes, generate_series(1, $2) n where id = $1`,
      [made, sceneLimits.scenes - 3],
    )
    const tried = await Promise.all(Array.from({ length: 6 }, () => add()))
    expect(tried.filter((each) => each.status === 200)).toHaveLength(2)
    expect(tried.filter((each) => each.reason === 'scene.tooMany')).toHaveLength(4)
  })

  test('the first of a day earns points, the others nothing [R3.31]', async () => {
    await add()
    await add()
    await add({}, other.token)
    await app.ctx.jobs.drain(app.ctx)
    const { rows } = await app.ctx.pool.query(
      `select source from ledger_transfers where source like 'points:scene:%' || $1 || '%'`,
      [customer.userId],
    )
    expect(rows).toHaveLength(1)
    const { rows: theirs } = await app.ctx.pool.query(
      `select source from ledger_transfers where source like 'points:scene:%' || $1 || '%'`,
      [other.userId],
    )
    expect(theirs).toHaveLength(1)
  })

  test('are counted in all [R7.28]', async () => {
    const shown = (await add()).data
    await add()
    await publish(shown)
    await card(shown.slug)
    const { data } = await app.call(contract.getSceneTotal, { token: customer.token, body: {} })
    expect(data).toEqual({ scenes: 2, published: 1, views: 1 })
  })
})

describe('drafts [R7.24] [R7.30] [R7.31]', () => {
  test('a newer draft of another tab is told, and nothing is lost', async () => {
    const { data: made } = await add()
    const first = await edit(made, { title: '第一个窗口' })
    expect(first.data).toMatchObject({ version: 2, title: '第一个窗口' })
    const second = await edit(made, { title: '第二个窗口' })
    expect(second).toMatchObject({ status: 409, reason: 'scene.changedMeanwhile' })
    expect((await scenes())[0]).toMatchObject({ title: '第一个窗口', version: 2 })
  })

  test('pages are saved in their place, added and deleted; the only one stays [R5.34]', async () => {
    const { data: made } = await add()
    const save = (version: number, page: Pages[number]) =>
      app.call(contract.saveScenePage, { token: customer.token, body: { sceneId: made.id, version, page } })
    const remove = (version: number, pageKey: string) =>
      app.call(contract.deleteScenePage, {
        token: customer.token,
        body: { sceneId: made.id, version, pageKey },
      })
    expect((await save(1, { key: 'second', blocks: [] })).data.pages.map(({ key }) => key)).toEqual([
      'first',
      'second',
    ])
    expect((await save(2, { key: 'first', blocks: [] })).data.pages[0]).toEqual({ key: 'first', blocks: [] })
    expect(await save(2, { key: 'first', blocks: [] })).toMatchObject({ reason: 'scene.changedMeanwhile' })
    expect((await remove(3, 'none')).reason).toBe('request.notFound')
    expect((await remove(3, 'first')).data.pages.map(({ key }) => key)).toEqual(['second'])
    expect(await remove(4, 'second')).toMatchObject({ status: 422, reason: 'scene.onlyPage' })
  })

  const blocks = (count: number): Block[] =>
    Array.from({ length: count }, (_, each) => ({ key: `b${each}`, kind: 'quote', label: '' }))
  const pagesOf = (count: number, each: number): Pages =>
    Array.from({ length: count }, (_, place) => ({ key: `p${place}`, blocks: blocks(each) }))
  test.each([
    ['200 blocks', pagesOf(10, 20), 'scene.tooManyBlocks'],
    ['a page of 51 blocks', pagesOf(1, 51), 'scene.tooManyBlocksOnPage'],
    ['eleven pages', pagesOf(11, 1), 'scene.tooManyPages'],
  ] as const)('%s are refused with their reason, made or saved', async (_, pages, reason) => {
    expect(await add({ pages })).toMatchObject({ status: 422, reason })
    const { data: made } = await add()
    const saved = await edit(made, { pages })
    expect(saved).toMatchObject({ status: 422, reason })
    expect(saved.message).not.toMatch(/\{\{/)
  })

  test.each([
    [{ title: '字'.repeat(19) }, 'title', 'text.tooLong'],
    [{ title: 'a\u0000b' }, 'title', 'text.characters'],
    [{ pages: [] }, 'pages', 'required'],
    [{ pages: [...onePage, ...onePage] }, 'pages', 'field.invalid'],
    [
      { pages: [{ key: 'a', blocks: [{ key: 'x', kind: 'html', text: 'x' }] }] },
      'pages.0.blocks.0.kind',
      'field.invalid',
    ],
    [
      { pages: [{ key: 'a', blocks: [{ ...greeting, text: '字'.repeat(2_001) }] }] },
      'pages.0.blocks.0.text',
      'text.tooLong',
    ],
    [
      { pages: [{ key: 'a', blocks: [{ key: 'x', kind: 'phone', number: 'javascript:1' }] }] },
      'pages.0.blocks.0.number',
      'phone.invalid',
    ],
    [
      { pages: [{ key: 'a', blocks: [{ key: 'x', kind: 'map', point: [181, 0] }] }] },
      'pages.0.blocks.0.point.0',
      'field.invalid',
    ],
  ])('%j is refused beside its field', async (more, field, code) => {
    const refused = await add(more as never)
    expect(refused.status).toBe(400)
    expect(refused.fields?.[field]?.code).toBe(code)
  })

  test('18 characters are counted as readers see them [R9.10]', async () => {
    expect((await add({ title: '👨‍👩‍👧‍👦'.repeat(18) })).status).toBe(200)
  })
})

describe('publishing [R7.27] [R4.44] [R5.33]', () => {
  test('shows the draft; later edits are seen when it is published again', async () => {
    const { data: made } = await add()
    expect((await card(made.slug)).status).toBe(404)
    expect((await publish(made)).data).toMatchObject({ status: 'published', draftAhead: false })
    const saved = (await edit(made)).data
    expect(saved.draftAhead).toBe(true)
    expect((await card(made.slug)).data.title).toBe('周敏的名片')
    await publish(saved)
    expect((await card(made.slug)).data.title).toBe('新标题')
    expect((await publish(saved, false)).data.status).toBe('unpublished')
    expect((await card(made.slug)).status).toBe(404)
    expect((await publish(saved, false)).reason).toBe('scene.moveNotOpen')
    await publish(saved)
    expect((await card(made.slug)).status).toBe(200)
  })

  test('needs a title, something on it and the saved draft', async () => {
    const bare = (await add({ title: '' })).data
    expect(await publish(bare)).toMatchObject({ status: 422, reason: 'scene.titleMissing' })
    const empty = (await add({ pages: [{ key: 'a', blocks: [] }] })).data
    expect(await publish(empty)).toMatchObject({ status: 422, reason: 'scene.empty' })
    expect(await publish({ ...empty, version: 2 })).toMatchObject({ reason: 'scene.changedMeanwhile' })
  })
})

describe('someone else’s scene', () => {
  test('is not found by any call, and not changed', async () => {
    const { data: made } = await add()
    await publish(made)
    const { id, version } = made
    const { token } = other
    const page = { key: 'first', blocks: [] }
    const answers = [
      await edit(made, {}, token),
      await publish(made, true, token),
      await publish(made, false, token),
      await app.call(contract.deleteScene, { token, body: { id } }),
      await app.call(contract.getScenes, { token, body: { id } }),
      await app.call(contract.getSceneView, { token, body: { id } }),
      await app.call(contract.saveScenePage, { token, body: { sceneId: id, version, page } }),
      await app.call(contract.deleteScenePage, { token, body: { sceneId: id, version, pageKey: 'first' } }),
      await app.call(contract.saveMarketingImage, { token, body: { sceneId: id } }),
      await app.call(contract.getMarketingImage, { token, body: { sceneId: id } }),
    ]
    expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => 'request.notFound'))
    expect((await scenes())[0]).toMatchObject({ title: '周敏的名片', version: 1, status: 'published' })
    expect(await scenes(token)).toEqual([])
    const named = await app.call(contract.getScenes, { token, body: { userId: customer.userId } })
    expect(named.reason).toBe('request.otherUser')
  })
})

describe('pictures [R7.26]', () => {
  const withPicture = (fileId: string): Pages => [
    { key: 'first', blocks: [{ key: 'p', kind: 'image', fileId, alt: '仓库' }] },
  ]

  test('are at most 1600 pixels long and lose their tags', async () => {
    const { status, data } = await upload(await photo(2_400, 1_200))
    expect(status).toBe(200)
    const id = data.files[0]?.id ?? ''
    const kept = await app.call(downloadFile, { token: customer.token, query: { id } })
    const { width, height, exif } = await sharp(kept.raw.rawPayload).metadata()
    expect({ width, height, exif }).toEqual({ width: 1_600, height: 800, exif: undefined })
  })

  test('small ones stay as they are', async () => {
    const id = (await upload(await photo(640, 480))).data.files[0]?.id ?? ''
    const kept = await app.call(downloadFile, { token: customer.token, query: { id } })
    expect(await sharp(kept.raw.rawPayload).metadata()).toMatchObject({ width: 640, height: 480 })
  })

  test.each([
    ['x.pdf', Buffer.from('%PDF-1.4'), 'file.typeNotAllowed'],
    ['x.png', Buffer.from('<svg onload=alert(1)>'), 'file.contentMismatch'],
  ])('%s is refused', async (name, content, reason) => {
    expect((await upload(content, name)).reason).toBe(reason)
  })

  test('another’s is refused beside its place', async () => {
    const theirs = (await upload(await photo(20, 20), 'x.jpg', other.token)).data.files[0]?.id ?? ''
    for (const fileId of [theirs, newId('fil')]) {
      const pages = withPicture(fileId)
      expect((await add({ pages })).fields?.['pages.0.blocks.0.fileId']?.code).toBe('field.invalid')
      const { data: made } = await add()
      expect((await edit(made, { pages })).fields?.['pages.0.blocks.0.fileId']?.code).toBe('field.invalid')
      const saved = await app.call(contract.saveScenePage, {
        token: customer.token,
        body: { sceneId: made.id, version: 1, page: pages[0] as Pages[number] },
      })
      expect(saved.fields?.['page.blocks.0.fileId']?.code).toBe('field.invalid')
    }
  })

  test('are open to visitors while they stand on what is published, and no other file is', async () => {
    const picture = (await upload(await photo(20, 20))).data.files[0]?.id ?? ''
    const hidden = (await upload(await photo(20, 20))).data.files[0]?.id ?? ''
    const { data: made } = await add({ pages: withPicture(picture) })
    const open = (each: string) =>
      app.call(contract.scenePicture, { params: { slug: made.slug, picture: each } })
    expect((await open(picture)).status).toBe(404)
    await publish(made)
    const shown = await open(picture)
    expect(shown.status).toBe(200)
    expect(shown.raw.headers['content-type']).toBe('image/jpeg')
    expect((await open(hidden)).status).toBe(404)
    await publish(made, false)
    expect((await open(picture)).status).toBe(404)
  })
})

describe('views [R7.29]', () => {
  test('each visitor counts once a day, and who it was cannot be found the day after', async () => {
    const { data: made } = await add()
    await publish(made)
    await card(made.slug)
    await card(made.slug)
    await card(made.slug, otherPhone)
    expect(await views(made.id)).toEqual({ views: 2, days: [{ on: '2026-11-20', views: 2 }] })
    const { rows: kept } = await app.ctx.pool.query('select * from scene_visitors')
    expect(JSON.stringify(kept)).not.toMatch(/127\.0\.0\.1|Mozilla/)
    app.clock.advance(24 * 3_600)
    customer = { ...customer, ...(await freshSession()) }
    await card(made.slug)
    expect(await views(made.id)).toEqual({
      views: 3,
      days: [
        { on: '2026-11-20', views: 2 },
        { on: '2026-11-21', views: 1 },
      ],
    })
    await forgetSceneVisitors.run(app.ctx, {})
    const { rows } = await app.ctx.pool.query(
      `select (select count(*)::int from scene_salts where day < '2026-11-21') as salts,
              (select count(*)::int from scene_visitors where day < '2026-11-21') as visitors`,
    )
    expect(rows).toEqual([{ salts: 0, visitors: 0 }])
  })

  const freshSession = async () => {
    const { openSessionFor } = await import('#server/users/commands/people.ts')
    const { system } = await import('#domain/kernel/actor.ts')
    return { token: (await openSessionFor(app.ctx, system, customer.userId)).reply.jwt }
  }

  test.each(['', 'Mozilla/5.0 (compatible; Baiduspider/2.0)', 'curl/8.5.0'])(
    'a machine that opens it is no visitor: “%s”',
    async (browser) => {
      const { data: made } = await add()
      await publish(made)
      expect((await card(made.slug, browser)).status).toBe(200)
      expect((await views(made.id)).views).toBe(0)
    },
  )
})

describe('the open card [R1.36]', () => {
  test('carries the owner’s invitation and its own code', async () => {
    const { data: made } = await add()
    await publish(made)
    const { data } = await card(made.slug)
    expect(data).toMatchObject({
      slug: made.slug,
      invite: expect.stringMatching(/^[0-9a-z]{10}$/),
      pages: onePage,
    })
    expect(data.code.size).toBeGreaterThan(20)
  })

  test.each(['', 'x', 'a'.repeat(10), "a' or 1=1--", '../../etc'])('slug %j leads nowhere', async (slug) => {
    expect([400, 404]).toContain((await card(slug)).status)
  })
})

describe('posters [R7.32] [R7.33] [R7.34]', () => {
  const make = (sceneId: SceneId) =>
    app.call(contract.saveMarketingImage, { token: customer.token, body: { sceneId } })
  const kept = (sceneId: SceneId) =>
    app.call(contract.getMarketingImage, { token: customer.token, body: { sceneId } })

  test('are made of what is published and kept as one’s own file', async () => {
    const picture = (await upload(await photo(600, 400))).data.files[0]?.id ?? ''
    const { data: made } = await add({
      pages: [{ key: 'a', blocks: [{ key: 'p', kind: 'image', fileId: picture, alt: '' }] }],
    })
    expect(await make(made.id)).toMatchObject({ status: 409, reason: 'scene.notPublished' })
    expect((await kept(made.id)).data).toBeNull()
    await publish(made)
    const { data: poster } = await make(made.id)
    expect(poster).toMatchObject({ sceneId: made.id, current: true })
    const file = await app.call(downloadFile, { token: customer.token, query: { id: poster.fileId } })
    expect(await sharp(file.raw.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 750,
      height: 1_200,
    })
    const saved = (await edit(made)).data
    await publish(saved)
    expect((await kept(made.id)).data).toMatchObject({ fileId: poster.fileId, current: false })
    const newest = await app.call(contract.getMarketingUserImage, { token: customer.token, body: {} })
    expect(newest.data?.fileId).toBe(poster.fileId)
    const none = await app.call(contract.getMarketingUserImage, { token: other.token, body: {} })
    expect(none.data).toBeNull()
  })

  test('show the letters of their title, whatever they are', async () => {
    const words = { hint: '扫码', brand: '舢板' }
    const own = { logo: null, colour: null }
    const plain = await drawPoster({ title: '船', ...words }, 'http://localhost/s/x', null, own)
    for (const title of ['宁波港', 'Łódź & Co.', '\u3164', '\u2800', ...scriptAttacks.slice(0, 6)]) {
      const drawn = await drawPoster({ title, ...words }, 'http://localhost/s/x', null, own)
      expect((await sharp(drawn).metadata()).width).toBe(750)
      expect(drawn.equals(plain)).toBe(false)
    }
  })

  test('leave out what leaves no ink, also while other pictures are drawn', async () => {
    const own = { logo: null, colour: null }
    const draw = () =>
      drawPoster({ title: '\u3164', hint: '\u2800', brand: '舢板' }, 'http://localhost/s/x', null, own)
    const alone = await draw()
    const together = await Promise.all(Array.from({ length: 24 }, draw))
    for (const drawn of together) expect(drawn.equals(alone)).toBe(true)
  })
})

describe('a customer who leaves', () => {
  test('takes their scenes along, and leaves none behind', async () => {
    const { data: made } = await add()
    await publish(made)
    await card(made.slug)
    const { data: stays } = await add({}, other.token)
    expect(await scenesOf(app.ctx, customer.userId)).toMatchObject([
      { id: made.id, status: 'published', views: 1, pages: onePage },
    ])
    await transact(app.ctx, (ctx) => forgetScenes(ctx, customer.userId))
    expect(await scenesOf(app.ctx, customer.userId)).toEqual([])
    expect((await card(made.slug)).status).toBe(404)
    expect(await scenesOf(app.ctx, other.userId)).toMatchObject([{ id: stays.id }])
  })
})
