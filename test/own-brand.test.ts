import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { i18nConfigCall, saveTextCall } from '#contract/site.ts'
import { productName } from '#i18n/brand.ts'
import { readConfig } from '#server/platform/config.ts'
import { printPaper } from '#server/platform/pdf/print.ts'
import { drawPoster } from '#server/platform/poster.ts'
import { sitePages } from '#web/app/site-pages.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { buildStaff } from './support/people.ts'

/** The forwarder's name, mark, colour and contacts stand in front of the product's (decision 001). */
const built = existsSync(fileURLToPath(new URL('../.build/server/index.js', import.meta.url)))
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#b3122a"/></svg>'
const counter = 'https://count.example.com/c.js?site=7'

let folder: string
let app: TestApp
let own: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-brand-'))
  await writeFile(join(folder, 'logo.svg'), drawing)
  own = {
    BRAND_NAME_ZH: '甬江货代',
    BRAND_NAME_EN: 'Yong River',
    BRAND_PHONE: '0574-5555 0999',
    BRAND_EMAIL: 'hello@example.com',
    BRAND_ADDRESS_ZH: '宁波市北仑区明州路 1 号',
    BRAND_ADDRESS_EN: '1 Mingzhou Road, Beilun, Ningbo',
    BRAND_ICP: '浙ICP备00000000号-1',
    BRAND_POLICE_FILING: '浙公网安备33020000000000号',
    BRAND_NVOCC_FILING: 'MOC-NV 00000',
    BRAND_LOGO: join(folder, 'logo.svg'),
    BRAND_COLOUR: '#0B4FD6',
    SITE_ANALYTICS_SCRIPT: counter,
  }
  app = await startTestApp(own)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const page = async (url: string) => {
  const { statusCode, headers, body } = await app.http.fastify.inject({ url })
  return { status: statusCode, headers, body }
}

describe('settings', () => {
  const wrong = async (more: Record<string, string>) => {
    try {
      readConfig({ ...own, ...more })
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  it('are refused where they cannot be used, in words', async () => {
    const at = (name: string) => join(folder, name)
    await writeFile(at('script.html'), '<p><svg></svg>')
    await writeFile(at('large.svg'), `${drawing}${' '.repeat(100_000)}`)
    expect(await wrong({ BRAND_COLOUR: '#f2b705' })).toMatch(/^BRAND_COLOUR: .*contrast of 1\.\d.*4\.5/)
    expect(await wrong({ BRAND_COLOUR: 'blue' })).toMatch(/BRAND_COLOUR.*#0a6f6b/)
    expect(await wrong({ BRAND_LOGO: at('none.svg') })).toMatch(/^BRAND_LOGO: ENOENT/)
    expect(await wrong({ BRAND_LOGO: at('script.html') })).toMatch(/^BRAND_LOGO: must be an SVG or PNG/)
    expect(await wrong({ BRAND_LOGO: at('large.svg') })).toMatch(/^BRAND_LOGO: must have at most/)
    expect(await wrong({ BRAND_EMAIL: 'x' })).toMatch(/BRAND_EMAIL/)
    expect(await wrong({ SITE_ANALYTICS_SCRIPT: 'http://count.example.com/c.js' })).toMatch(/https/)
    expect(await wrong({})).toBeNull()
  })
})

describe('texts', () => {
  it.each(['zh', 'en'] as const)('say the forwarder’s name in every area (%s)', async (language) => {
    const { data } = await app.call(i18nConfigCall, { language })
    const texts = Object.values(data.overrides).flatMap((area) => Object.values(area))
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => text.includes(productName.zh) || text.includes(productName.en))).toEqual([])
    expect(data.overrides.common?.['brand.name']).toBe(language === 'zh' ? '甬江货代' : 'Yong River')
    expect(data.overrides.common?.['brand.alt']).toBe(language === 'zh' ? 'Yong River' : '甬江货代')
    expect(data.overrides.home?.['planks.title1'] ?? '').not.toContain('Yong River')
  })

  it('give way to the desk’s own', async () => {
    const { token } = await buildStaff(app, 'administrator')
    const body = { language: 'en-US', area: 'common', key: 'brand.name', text: 'Yong' } as const
    expect((await app.call(saveTextCall, { token, body })).status).toBe(200)
    const { data } = await app.call(i18nConfigCall, { language: 'en' })
    expect(data.overrides.common?.['brand.name']).toBe('Yong')
    expect(data.overrides.common?.['brand.title']).toBe('{{page}} · Yong River')
  })
})

describe('papers and posters', () => {
  it('carry the mark and the colour', async () => {
    const { brand } = app.ctx.config
    const both = (text: string) => ({ zh: text, en: text })
    const paper = {
      title: both('单'),
      number: 'SP2026112000001',
      lead: [],
      blocks: [],
      foot: both('x'),
      page: { pageOf: both('{{page}}/{{pages}}'), missing: both('{{characters}}') },
      madeAt: app.clock.now,
    }
    const [plain, marked] = await Promise.all([
      printPaper({ ...paper, brand: { name: brand.name, contact: '' } }),
      printPaper({ ...paper, brand: { ...brand, contact: '' } }),
    ])
    expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false)
    expect(Buffer.from(marked).includes('/Subtype /Image')).toBe(true)

    const poster = await drawPoster(
      { title: '船', hint: '码', brand: 'x' },
      'http://localhost/s/x',
      null,
      brand,
    )
    const pixelAt = async (left: number, top: number) => [
      ...(await sharp(poster).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [red = 0, green = 0] = await pixelAt(375, 280)
    expect(red - green).toBeGreaterThan(100)
    const [, , blue = 0] = await pixelAt(375, 564)
    expect(blue).toBeGreaterThan(180)
  })
})

/** Only where the web is built. */
if (built)
  describe('pages', () => {
    it.each(Object.values(sitePages).flat())('%s says nothing of the product’s own name', async (path) => {
      const { status, body } = await page(path)
      expect(status).toBe(200)
      const said = body.replaceAll(/<script[\s\S]*?<\/script>|sampan-[\w-]+/g, '')
      expect(/.{0,40}(舢板|Sampan).{0,40}/.exec(said)?.[0]).toBeUndefined()
      expect(body).toContain(path.startsWith('/en') ? 'Yong River' : '甬江货代')
    })

    it('wear the mark and the colour, and tell how the forwarder is reached and filed', async () => {
      const { body } = await page('/company')
      const logo = /<img[^>]* src="(\/brand\/[\w.]+)"/.exec(body)?.[1] ?? ''
      expect(body).toContain(`<link rel="icon" href="${logo}" type="image/svg+xml"`)
      expect(body).toContain('--teal-700:#0b4fd6')
      for (const said of [
        'hello@example.com',
        own.BRAND_ADDRESS_ZH,
        own.BRAND_POLICE_FILING,
        own.BRAND_NVOCC_FILING,
      ])
        expect(body).toContain(said)
      expect(body).toMatch(/<a href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>浙ICP备00000000号-1</)
      expect((await page('/encompany')).body).toContain(own.BRAND_ADDRESS_EN)
      const mark = await page(logo)
      expect(mark).toMatchObject({ status: 200, body: drawing })
      expect(mark.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      })
    })

    it('are counted by the script that was set, on public pages alone', async () => {
      const { body, headers } = await page('/company')
      expect(body).toContain(JSON.stringify(counter))
      expect(body).toContain('globalPrivacyControl')
      const policy = String(headers['content-security-policy'])
      for (const kind of ['script-src', 'connect-src', 'img-src'])
        expect(policy).toMatch(new RegExp(`${kind} [^;]*https://count\\.example\\.com(;| |$)`))
      for (const path of ['/desk/login', '/orderManage/index'])
        expect((await page(path)).body).not.toContain('document.head.append')
    })
  })
