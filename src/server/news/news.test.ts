import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  articleCover,
  articleDetails,
  type DeskArticle,
  deskGetArticle,
  deskListArticles,
  listArticles,
  previewArticle,
  publishArticle,
  saveArticle,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from '#contract/news.ts'
import { system } from '#domain/kernel/actor.ts'
import type { ArticleId, FileId, StaffId } from '#domain/kernel/ids.ts'
import {
  type ArticleFacts,
  articleLimits,
  articleMoves,
  articleStatuses,
  isShown,
  openArticleMoves,
} from '#domain/news/articles.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { publishScheduledArticles } from './jobs.ts'

let app: TestApp
let token: string
let staffId: StaffId
let customer: string
beforeAll(async () => {
  app = await startTestApp()
  staffId = (await buildStaff(app, 'content', 'Su He')).staffId
  customer = (await buildCustomer(app)).token
})
afterAll(() => app.stop())

/** Sessions are shorter than the days that pass here. */
const logIn = async (): Promise<void> => {
  token = (await openStaffSessionFor(app.ctx, system, staffId)).reply.jwt
}
beforeEach(logIn)
const pass = async (seconds: number): Promise<void> => {
  app.clock.advance(seconds)
  await logIn()
}

type Written = BodyInput<typeof saveArticle>
let slugs = 0
const written = (wish: Partial<Written> = {}): Written => {
  slugs += 1
  return {
    slug: `free-time-${slugs}`,
    category: 'guide',
    title: { zh: '免箱期怎么算', en: 'How free time is counted' },
    summary: { zh: '从卸船到还箱。', en: 'From discharge to empty return.' },
    body: { zh: '## 起算\n\n卸船**次日**。', en: '## It begins\n\nthe day **after** discharge.' },
    ...wish,
  }
}
const save = async (wish: Partial<Written> = {}) => app.call(saveArticle, { token, body: written(wish) })
const draft = async (wish: Partial<Written> = {}): Promise<DeskArticle> => (await save(wish)).data
const idOf = (article: { id: string }) => article.id as ArticleId
const publish = (article: DeskArticle) => app.call(publishArticle, { token, body: { id: idOf(article) } })
const published = async (wish: Partial<Written> = {}): Promise<DeskArticle> =>
  (await publish(await draft(wish))).data
const read = (id: string) => app.call(articleDetails, { params: { id } })
const soon = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1000).toISOString()
const schedule = (article: { id: string }, publishAt: string) =>
  app.call(scheduleArticle, { token, body: { id: idOf(article), publishAt } })

async function uploaded(name: string, content: Buffer, as = token, path = '/api/crm/desk/file/upload') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const sent = new Response(form)
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: path,
    headers: { token: as, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return raw.json().data.files[0].id as FileId
}
/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)

describe('readers', () => {
  it('read an article by id and by slug, in both languages [R7.17]', async () => {
    const article = await published()
    for (const id of [article.id, article.slug]) {
      const { status, data, raw } = await read(id)
      expect(status).toBe(200)
      expect(raw.json()).toMatchObject({ code: 200 })
      expect(data).toMatchObject({
        id: article.id,
        slug: article.slug,
        category: 'guide',
        title: { zh: '免箱期怎么算', en: 'How free time is counted' },
        summary: { zh: '从卸船到还箱。', en: 'From discharge to empty return.' },
        html: {
          zh: '<h2>起算</h2>\n<p>卸船<strong>次日</strong>。</p>',
          en: '<h2>It begins</h2>\n<p>the day <strong>after</strong> discharge.</p>',
        },
        languages: ['zh-CN', 'en-US'],
        coverUrl: null,
        author: 'Su He',
        publishedAt: app.clock.now.toISOString(),
      })
    }
  })

  it('find no draft, nothing scheduled, nothing taken back, nothing unknown', async () => {
    const waiting = await draft()
    await schedule(waiting, soon(600))
    const takenBack = await published()
    await app.call(unpublishArticle, { token, body: { id: idOf(takenBack) } })
    const hidden = [await draft(), waiting, takenBack]
    for (const id of [
      ...hidden.flatMap((article) => [article.id, article.slug]),
      'art_00000000000000000000000000',
      'no-such-article',
      '%00',
      "' or 1=1 --",
      '\u0000',
    ]) {
      expect(await read(id), id).toMatchObject({ status: 404, reason: 'request.notFound' })
      expect((await app.call(articleCover, { params: { id } })).status, id).toBe(404)
    }
    const { data } = await app.call(listArticles, { query: { size: 100 } })
    const listed = data.items.map(({ id }) => id)
    for (const { id } of hidden) expect(listed).not.toContain(id)
  })

  it('find in their list what is complete in their language only', async () => {
    const chinese = await published({ title: { zh: '只有中文' } })
    const listed = async (language: 'zh' | 'en') =>
      (await app.call(listArticles, { language, query: { size: 100 } })).data.items.map(({ id }) => id)
    expect(await listed('zh')).toContain(chinese.id)
    expect(await listed('en')).not.toContain(chinese.id)
    const { data } = await read(chinese.id)
    expect(data.languages).toEqual(['zh-CN'])
    expect(data.html.en).toBe('')
  })

  it('page through a category, newest first, each article once', async () => {
    const made: string[] = []
    for (let turn = 0; turn < 23; turn++) {
      // Some at the same instant: the id decides then.
      if (turn % 3 === 0) await pass(60)
      made.push((await published({ category: 'market' })).id)
    }
    const seen: { id: string; publishedAt: string }[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.call(listArticles, {
        query: { category: 'market', size: 10, ...(cursor ? { cursor } : {}) },
      })
      // What appears meanwhile does not move the pages.
      if (!cursor) await published({ category: 'market' })
      seen.push(...data.items)
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    expect(seen.map(({ id }) => id).sort()).toEqual(made.sort())
    const times = seen.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('get no page for a strange cursor, size or category', async () => {
    for (const query of [{ cursor: 'x' }, { cursor: '1.ord_1' }, { size: 11 }, { category: 'gossip' }])
      expect(await app.call(listArticles, { query: query as never })).toMatchObject({
        status: 400,
        reason: 'request.invalid',
      })
  })

  it('see the cover of what they may read', async () => {
    const article = await published({ coverId: await uploaded('cover.png', png) })
    const { data } = await read(article.slug)
    const raw = await app.http.fastify.inject({ method: 'GET', url: data.coverUrl ?? '' })
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'image/png'])
    expect(raw.headers['content-disposition']).toMatch(/^inline/)
    expect((await app.call(articleCover, { params: { id: (await published()).slug } })).status).toBe(404)
  })
})

describe('the desk', () => {
  it('writes, finds and changes an article', async () => {
    const first = await draft()
    expect(first).toMatchObject({
      status: 'draft',
      version: 1,
      author: 'Su He',
      openMoves: ['publish', 'schedule'],
    })
    const body = { ...written({ slug: first.slug }), id: idOf(first), version: 1, category: 'rules' as const }
    const changed = await app.call(saveArticle, { token, body })
    expect(changed.data).toMatchObject({ id: first.id, version: 2, category: 'rules' })
    expect((await app.call(deskGetArticle, { token, query: { id: idOf(first) } })).data).toEqual(changed.data)
    const { data } = await app.call(deskListArticles, { token, query: { status: 'draft', size: 100 } })
    expect(data.items.map(({ id }) => id)).toContain(first.id)
  })

  it('does not overwrite what a colleague changed meanwhile', async () => {
    const first = await draft()
    const body = { ...written({ slug: first.slug }), id: idOf(first), version: 1 }
    await app.call(saveArticle, { token, body })
    expect(await app.call(saveArticle, { token, body })).toMatchObject({
      status: 409,
      reason: 'news.changedMeanwhile',
    })
  })

  it('gives an address once, and keeps it after publishing', async () => {
    const first = await published()
    expect(await save({ slug: first.slug })).toMatchObject({ fields: { slug: { code: 'news.slugTaken' } } })
    const body = { ...written({ slug: 'another-one' }), id: idOf(first), version: first.version }
    expect(await app.call(saveArticle, { token, body })).toMatchObject({
      fields: { slug: { code: 'news.slugFixed' } },
    })
    for (const slug of ['Free-Time', 'free_time', '-free', 'free--time', 'a b', '../x', '免箱期'])
      expect((await save({ slug })).fields?.slug?.code, slug).toBe('news.slugInvalid')
  })

  it('refuses HTML, links elsewhere and texts that are too long, and says where', async () => {
    const refused = await save({ body: { zh: '<b>x</b>', en: '[x](javascript:alert(1))' } })
    expect(refused).toMatchObject({
      status: 400,
      fields: { 'body.zh': { code: 'news.rawHtml' }, 'body.en': { code: 'news.linkNotAllowed' } },
    })
    expect(refused.fields?.['body.en']?.message).toContain('javascript:alert(1)')
    for (const part of ['title', 'summary', 'body'] as const)
      expect(
        (await save({ [part]: { zh: 'x'.repeat(articleLimits[part] + 1) } })).fields?.[`${part}.zh`]?.code,
      ).toBe('text.tooLong')
  })

  it('refuses a cover that is no picture of the desk', async () => {
    const text = await uploaded('a.txt', Buffer.from('salt'))
    const foreign = await uploaded('a.png', png, customer, '/api/crm/file/upload')
    for (const coverId of [text, foreign, 'fil_00000000000000000000000000' as FileId])
      expect(await save({ coverId })).toMatchObject({ fields: { coverId: { code: 'field.invalid' } } })
  })

  it('publishes nothing that is complete in no language, and keeps readers one', async () => {
    const half = await draft({ title: { zh: '有题' }, summary: { en: 'Summary' } })
    expect(half.openMoves).toEqual([])
    expect(await publish(half)).toMatchObject({ status: 422, reason: 'news.incomplete' })
    expect(await schedule(half, soon(60))).toMatchObject({ status: 422, reason: 'news.incomplete' })
    const whole = await published()
    const body = { ...written({ slug: whole.slug, title: {} }), id: idOf(whole), version: whole.version }
    expect(await app.call(saveArticle, { token, body })).toMatchObject({ reason: 'news.incomplete' })
  })

  it('takes back and publishes again, with the day of the first time', async () => {
    const article = await published()
    const first = article.publishedAt
    await pass(86_400)
    await app.call(unpublishArticle, { token, body: { id: idOf(article) } })
    expect((await read(article.slug)).status).toBe(404)
    expect((await publish(article)).data).toMatchObject({ status: 'published', publishedAt: first })
    expect((await read(article.slug)).data.publishedAt).toBe(first)
  })

  it('refuses moves that are not open', async () => {
    const article = await published()
    for (const reply of [
      await publish(article),
      await schedule(article, soon(60)),
      await app.call(unscheduleArticle, { token, body: { id: idOf(article) } }),
      await app.call(unpublishArticle, { token, body: { id: idOf(await draft()) } }),
    ])
      expect(reply).toMatchObject({ status: 409, reason: 'news.moveNotOpen' })
    const nobody = { id: 'art_00000000000000000000000000' as ArticleId }
    expect((await app.call(publishArticle, { token, body: nobody })).status).toBe(404)
  })

  it('shows Markdown as readers would see it, with what keeps it from being saved', async () => {
    const preview = async (body: string) => (await app.call(previewArticle, { token, body: { body } })).data
    expect(await preview('**x**')).toEqual({ html: '<p><strong>x</strong></p>', problem: null })
    const bad = await preview('x <script>alert(1)</script>')
    expect(bad.html).toBe('<p>x &lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(bad.problem).toMatchObject({ code: 'news.rawHtml' })
  })
})

describe('an article with its time', () => {
  const statusOf = async (article: DeskArticle) =>
    (await app.call(deskGetArticle, { token, query: { id: idOf(article) } })).data

  it('is shown from that time on, before and after the job has come round', async () => {
    const article = await draft()
    const at = soon(3_600)
    expect((await schedule(article, at)).data).toMatchObject({
      status: 'scheduled',
      publishAt: at,
      openMoves: ['publish', 'schedule', 'unschedule'],
    })
    await pass(3_599)
    await publishScheduledArticles.run(app.ctx, {})
    expect((await read(article.slug)).status).toBe(404)
    app.clock.advance(1)
    expect((await read(article.slug)).data.publishedAt).toBe(at)
    expect((await statusOf(article)).status).toBe('scheduled')
    app.clock.advance(45)
    await publishScheduledArticles.run(app.ctx, {})
    const marked = await statusOf(article)
    expect(marked).toMatchObject({ status: 'published', publishAt: null, publishedAt: at })
    await publishScheduledArticles.run(app.ctx, {})
    expect(await statusOf(article)).toEqual(marked)
    expect((await read(article.slug)).data.publishedAt).toBe(at)
  })

  it('may get another time, become a draft again, or be published at once', async () => {
    const article = await draft()
    await schedule(article, soon(60))
    expect((await schedule(article, soon(120))).data.publishAt).toBe(soon(120))
    expect((await app.call(unscheduleArticle, { token, body: { id: idOf(article) } })).data).toMatchObject({
      status: 'draft',
      publishAt: null,
    })
    await schedule(article, soon(60))
    expect((await publish(article)).data).toMatchObject({ status: 'published', publishAt: null })
  })

  it('wants a time that lies ahead, and not too far', async () => {
    const article = await draft()
    for (const at of [soon(0), soon(-60), soon(articleLimits.daysAhead * 86_400 + 1)])
      expect(await schedule(article, at)).toMatchObject({ status: 422, reason: 'news.timeNotAhead' })
    expect((await schedule(article, soon(articleLimits.daysAhead * 86_400))).status).toBe(200)
  })
})

test('what got into the database by another way is harmless to readers too', async () => {
  const article = await published()
  await app.ctx.pool.query('update articles set body_zh = $1, body_en = $2 where id = $3', [
    '<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))',
    '<script>alert(1)</script>',
    article.id,
  ])
  const { html } = (await read(article.id)).data
  expect(html.zh).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>\n<p><a>x</a></p>')
  expect(html.en).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

describe('when readers see an article', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const texts = {
    title: { zh: 'x', en: '' },
    summary: { zh: 'x', en: '' },
    body: { zh: 'x', en: '' },
  }
  const facts = (wish: Partial<ArticleFacts>): ArticleFacts => ({
    ...texts,
    status: 'draft',
    publishAt: null,
    publishedAt: null,
    ...wish,
  })

  it.each<[string, Partial<ArticleFacts>, boolean]>([
    ['a draft', {}, false],
    ['published a moment ago', { status: 'published', publishedAt: at(-1) }, true],
    ['published just now', { status: 'published', publishedAt: now }, true],
    ['published by a clock ahead of ours', { status: 'published', publishedAt: at(1) }, false],
    ['scheduled for later', { status: 'scheduled', publishAt: at(1) }, false],
    ['scheduled for now', { status: 'scheduled', publishAt: now }, true],
    ['taken back', { status: 'unpublished', publishedAt: at(-1) }, false],
    ['complete in no language', { status: 'published', publishedAt: now, title: { zh: '', en: 'x' } }, false],
  ])('%s', (_, wish, shown) => {
    expect(isShown(facts(wish), now)).toBe(shown)
  })

  it('only clerks move articles, and the system what is due', () => {
    for (const status of articleStatuses) {
      for (const kind of ['visitor', 'customer'] as const)
        expect(openArticleMoves(facts({ status }), { kind })).toEqual([])
      expect(openArticleMoves(facts({ status }), { kind: 'system' })).toEqual(
        status === 'scheduled' ? ['publishDue'] : [],
      )
    }
    expect(Object.keys(articleMoves)).toHaveLength(5)
  })
})
