import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { addresses as addressesEn } from '#i18n/en-US/addresses.ts'
import { wechat as wechatEn } from '#i18n/en-US/wechat.ts'
import { addresses as addressesZh } from '#i18n/zh-CN/addresses.ts'
import { wechat as wechatZh } from '#i18n/zh-CN/wechat.ts'
import { violationsOf } from './axe.ts'
import { languageOf, logInByPassword, pattern, payButton, wordsOf } from './story.ts'

/** Proves a number with the code that the page shows, in the dialog that is open, and sends it. */
async function bindNumber(page: Page, info: TestInfo, mobile: string): Promise<void> {
  const { login, identity } = wordsOf(info).users
  const dialog = page.getByRole('dialog', { name: identity.bindTitle })
  await dialog.getByLabel(login.phone, { exact: true }).fill(mobile)
  await dialog.getByRole('button', { name: login.captchaOther }).click()
  await dialog.getByText(login.proofDone).waitFor()
  await dialog.getByRole('button', { name: login.sendCode }).click()
  const shown = await dialog.getByText(pattern(login.demoCode)).textContent()
  await dialog.getByLabel(login.code, { exact: true }).fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: identity.bindSubmit, exact: true }).click()
}

test(
  'a stranger comes by WeChat, binds a number, keeps a pasted address, leaves, and comes again',
  { tag: '@zh' },
  async ({ page }, info) => {
    const chinese = languageOf(info) === 'zh-CN'
    const words = wordsOf(info)
    const { identity } = words.users
    const book = chinese ? addressesZh : addressesEn
    const wechat = chinese ? wechatZh : wechatEn
    const mobile = chinese ? '13600540001' : '13600540002'
    const byWechat = () =>
      page.getByRole('dialog').getByRole('button', { name: identity.byWechatDemo }).click()

    // The page that asked for the login opens after it, with WeChat and a number in between.
    await page.goto('/personalCenter/addressManage')
    await byWechat()
    await page.getByRole('button', { name: wechat.refuse }).click()
    await expect(page.getByText(identity.refused)).toBeVisible()
    await page.getByRole('button', { name: identity.again }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await byWechat()
    await page.getByRole('button', { name: wechat.somebody }).click()
    await page.getByRole('dialog', { name: identity.bindTitle }).waitFor()
    // Nothing of what WeChat sent stays in the address.
    expect(new URL(page.url()).search).toBe('')
    expect(await violationsOf(page)).toEqual([])
    // Loaded anew before a number is bound: what WeChat sent is used up, and that is said.
    await page.reload()
    await expect(page.getByText(identity.brokenOff)).toBeVisible()
    await page.getByRole('button', { name: identity.again }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await byWechat()
    await page.getByRole('button', { name: pattern(wechat.again) }).click()
    await page.getByRole('dialog', { name: identity.bindTitle }).waitFor()
    await bindNumber(page, info, mobile)
    await page.waitForURL((url) => url.pathname === '/')

    await page.goto('/personalCenter/addressManage')
    await page.getByRole('heading', { name: book.empty }).waitFor()
    await page.getByRole('button', { name: book.add }).click()
    const form = page.getByRole('dialog', { name: book.form.add })
    await form.getByLabel(book.paste.label).fill('周敏 138 5740 0001 浙江省宁波市北仑区小港街道纬五路 18 号')
    await form.getByRole('button', { name: book.paste.act }).click()
    await form.getByText(book.paste.whole).waitFor()
    await expect(form.getByLabel(book.form.town)).toHaveValue('330206003')
    await form.getByRole('button', { name: book.place.ask }).click()
    await form.getByText(pattern(book.place.county)).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await form.getByRole('button', { name: words.common.actions.save }).click()
    await page.getByRole('heading', { name: '周敏' }).waitFor()
    await expect(page.getByText(/小港街道纬五路 18 号/)).toBeVisible()

    await page.getByRole('banner').getByRole('button', { name: words.common.top.userMenu }).click()
    await page.getByRole('button', { name: words.common.top.logout }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/personalCenter/addressManage')
    await byWechat()
    await page.getByRole('button', { name: pattern(wechat.again) }).click()
    // Known now: no number is asked for, and the wanted page opens.
    await page.waitForURL('**/personalCenter/addressManage')
    await page.getByRole('checkbox', { name: book.selectAll }).check()
    await page.getByRole('button', { name: book.removeChosen }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.common.actions.remove }).click()
    await page.getByRole('heading', { name: book.empty }).waitFor()
  },
)

test.describe('in WeChat’s own browser on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; PLA110) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 XWEB/1300259 MMWEBSDK/20241103 MicroMessenger/8.0.54.2760 WeChat/arm64 Weixin NetType/WIFI Language/zh_CN',
    viewport: { width: 390, height: 844 },
  })

  test(
    'one logs in, chooses a picture, is told where to pay and where files are kept, and comes back [C-23]',
    { tag: '@zh' },
    async ({ page, context }, info) => {
      const words = wordsOf(info)
      const { redirect, channels } = words.payments
      const { scenes } = words
      await logInByPassword(page, info, '13800000002')
      await page.goto('/personalCenter/promotion')
      await page.getByRole('button', { name: scenes.list.create }).click()
      const use = scenes.gallery.useOf.replace('{{name}}', scenes.templates.card.name)
      await page.getByRole('button', { name: use }).click()
      await page.waitForURL(/promotion\/edit\?id=scn_/)

      await test.step('a picture is chosen, and back leads to the cards', async () => {
        const chosen = page.waitForEvent('filechooser')
        await page.getByRole('region', { name: scenes.edit.add }).getByText(scenes.kinds.image).click()
        await (await chosen).setFiles({ name: 'p.png', mimeType: 'image/png', buffer: onePixel })
        await expect(page.getByText(pattern(scenes.edit.savedAt))).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('heading', { level: 1, name: words.common.pages.cards })).toBeVisible()
      })

      await test.step('Alipay’s page is not opened: the page stays, says where to go on, and leads back', async () => {
        await page.goto('/personalCenter/pointsList/topUp')
        await page.getByRole('radio', { name: pattern(channels.notes.alipay) }).check()
        await page
          .getByRole('button', { name: payButton(info, 'alipay') })
          .first()
          .click()
        await expect(page.getByRole('heading', { name: redirect.wechatTitle })).toBeVisible()
        expect(context.pages()).toHaveLength(1)
        expect(await violationsOf(page)).toEqual([])
        await page.getByRole('button', { name: redirect.copyAddress }).waitFor()
        await page.goBack()
        await expect(page.getByRole('heading', { level: 1, name: words.common.pages.topUp })).toBeVisible()
      })

      await test.step('a download says that it is to be had in the phone’s browser', async () => {
        await page.goto('/personalCenter/myTeam')
        await page.getByRole('button', { name: words.promotion.team.posterGet }).click()
        await expect(page.getByText(words.common.call.wechatKeepsNoFile).first()).toBeVisible()
      })
    },
  )
})

/** The smallest picture. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
