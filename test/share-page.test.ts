import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/scenes.ts'
import { wechatScript } from '#web/features/scenes/wechat-share.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { buildCustomer } from './support/people.ts'
import { startWechatSharing, type WechatSharing } from './support/wechat-sharing.ts'

/** A shared business card as those read it who run no script: previews of chats and search engines [C-24]. */
const built = existsSync(fileURLToPath(new URL('../.build/server/index.js', import.meta.url)))

/** WeChat's own browser reads a link with its ordinary name. */
const wechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54(0x18003630) NetType/WIFI Language/zh_CN'
const readers = {
  WeChat: wechat,
  WhatsApp: 'WhatsApp/2.24.20.89 A',
  LinkedIn: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  Twitter: 'Twitterbot/1.0',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  Baidu: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
}
const most = 150 * 1024

let app: TestApp
let signing: TestApp
let vendor: WechatSharing
beforeAll(async () => {
  vendor = await startWechatSharing()
  const { appId, secret, apiUrl } = vendor.settings
  app = await startTestApp()
  signing = await startTestApp({
    WECHAT_SHARING_APP_ID: appId,
    WECHAT_SHARING_SECRET: secret,
    WECHAT_SHARING_GATEWAY: apiUrl,
  })
})
afterAll(async () => {
  await signing.stop()
  await app.stop()
  await vendor.stop()
})

type Blocks = { key: string; kind: string; [field: string]: unknown }[]

/** A published card; its words try to leave their attribute. */
async function publishedCard(on: TestApp, blocks: Blocks) {
  const { token } = await buildCustomer(on)
  const pages = [{ key: 'a', blocks: [...blocks, ...words] }]
  const { data } = await on.call(contract.addScene, {
    token,
    body: { title: '周敏 "><b> 的名片', pages: pages as never },
  })
  const publish = (published: boolean) =>
    on.call(contract.publishScene, { token, body: { id: data.id, version: 1, published } })
  expect((await publish(true)).status).toBe(200)
  return { slug: data.slug, publish }
}
const words: Blocks = [
  { key: 'w', kind: 'text', heading: '你好', text: '宁波出口拼箱与整箱，"><script>alert(1)</script>' },
]

async function pictureOf(on: TestApp, size: { width: number; height: number }, noisy = false) {
  const person = await buildCustomer(on)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({
    create: { ...size, channels: 3, background: '#0b7d79', ...(noisy ? { noise } : {}) },
  } as never)
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'p.png')
  const sent = new Response(form)
  const raw = await on.http.fastify.inject({
    method: 'POST',
    url: `/api${contract.uploadScenePicture.path}`,
    headers: { token: person.token, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  const fileId = raw.json().data.files[0].id as string
  const pages = [{ key: 'a', blocks: [{ key: 'p', kind: 'image', fileId, alt: '' }, ...words] }]
  const { data } = await on.call(contract.addScene, {
    token: person.token,
    body: { title: '有图', pages: pages as never },
  })
  await on.call(contract.publishScene, { token: person.token, body: { id: data.id, version: 1 } })
  return { slug: data.slug, fileId }
}

const open = async (on: TestApp, slug: string, browser: string, language = 'zh-CN') =>
  on.http.fastify.inject({
    url: `/s/${slug}`,
    headers: { 'user-agent': browser, 'accept-language': language },
  })
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property|itemprop)="([^"]+)" content="([^"]*)"/gi)].map(
      ([, name = '', content = '']) => [name, unescaped(content)],
    ),
  )

describe.runIf(built)('the page of a shared card', () => {
  it.each(Object.entries(readers))('tells %s what it is, without a script', async (_, browser) => {
    const { slug, publish } = await publishedCard(app, [])
    const page = await open(app, slug, browser)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(Buffer.byteLength(page.body)).toBeLessThan(60 * 1024)
    expect(page.body).not.toMatch(/<script[^>]*\ssrc=/)
    expect(page.body).not.toContain('<script>alert(1)')
    const title = '周敏 "><b> 的名片'
    const description = '宁波出口拼箱与整箱，"><script>alert(1)</script>'
    expect(unescaped(/<title>([^<]*)<\/title>/.exec(page.body)?.[1] ?? '')).toBe(title)
    const image = 'http://localhost:3000/share.png'
    expect(metaOf(page.body)).toMatchObject({
      description,
      'og:title': title,
      'og:description': description,
      'og:type': 'website',
      'og:url': `http://localhost:3000/s/${slug}`,
      'og:image': image,
      name: title,
      image,
      robots: 'noindex',
    })
    expect(page.body).toContain('<meta itemprop="name"')
    // Its words are on the page as well, and not in its head alone.
    expect(unescaped(page.body.slice(page.body.indexOf('<main')))).toContain(description)
    const drawn = await app.http.fastify.inject({ url: '/share.png', headers: { 'user-agent': browser } })
    expect(drawn.rawPayload.length).toBeLessThan(most)
    const { width, height } = await sharp(drawn.rawPayload).metadata()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(300)
    expect((await publish(false)).status).toBe(200)
    const gone = await open(app, slug, browser)
    expect(gone.statusCode).toBe(404)
    expect(unescaped(gone.body)).not.toContain(title)
  })

  it.each([
    [{ width: 40, height: 30 }, false],
    [{ width: 1_600, height: 900 }, false],
    [{ width: 900, height: 1_600 }, true],
  ])('shows its own picture, %j, as a square that every chat takes', async (size, noisy) => {
    const { slug, fileId } = await pictureOf(app, size, noisy)
    const meta = metaOf((await open(app, slug, readers.Facebook)).body)
    const address = `http://localhost:3000/api/crm/h5/scene/share_picture/${slug}/${fileId}`
    expect(meta).toMatchObject({ 'og:image': address, image: address, 'og:image:width': '600' })
    const drawn = await app.http.fastify.inject({ url: new URL(address).pathname })
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(drawn.rawPayload.length).toBeLessThan(most)
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 600, height: 600 })
  })

  it('asks for WeChat’s script in WeChat alone, and only where an account signs', async () => {
    const plain = await publishedCard(app, [])
    expect((await open(app, plain.slug, wechat)).body).not.toContain(wechatScript)
    const { slug } = await publishedCard(signing, [])
    for (const browser of Object.values(readers)) {
      const { body, headers } = await open(signing, slug, browser)
      const scripts = [...body.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)]
      expect(scripts.map(([, src]) => src)).toEqual(browser === wechat ? [wechatScript] : [])
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none'
      for (const [tag] of body.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
      expect(Buffer.byteLength(body)).toBeLessThan(60 * 1024)
    }
  })
})

describe('signing a page for WeChat’s script', () => {
  const sign = (on: TestApp, url: string) => on.call(contract.signSharedPage, { query: { url } })

  it('says that it is off where no account is set up', async () => {
    expect(await sign(app, 'http://localhost:3000/s/23456789bc')).toMatchObject({ status: 200, data: null })
  })

  it('signs an address of ours as WeChat checks it, from one ticket', async () => {
    const url = 'http://localhost:3000/s/23456789bc?from=timeline'
    const answers = await Promise.all(Array.from({ length: 10 }, () => sign(signing, url)))
    for (const { data } of answers) expect(data && vendor.lets(url, data)).toBe(true)
    expect(vendor.asked.filter((each) => each.endsWith('getticket'))).toHaveLength(1)
  })

  it.each([
    'https://elsewhere.example/s/23456789bc',
    'http://localhost:3000.elsewhere.example/',
    'http://localhost:3000@elsewhere.example/',
    'http://localhost:30001/',
    'javascript:alert(1)//http://localhost:3000/',
    '',
  ])('signs nothing of another site: “%s”', async (url) => {
    for (const on of [app, signing])
      expect(await sign(on, url)).toMatchObject({
        status: 400,
        reason: 'request.invalid',
        fields: { url: { code: 'field.invalid' } },
      })
  })

  it('WeChat in trouble is our trouble for now, and the secret is told to nobody', async () => {
    signing.clock.advance(7_200)
    vendor.trouble = 'wrongSecret'
    const { status, raw } = await sign(signing, 'http://localhost:3000/s/23456789bc')
    vendor.trouble = null
    expect(status).toBe(503)
    expect(raw.body).not.toContain(vendor.settings.secret)
  })
})
