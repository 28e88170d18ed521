import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { violationsOf } from './axe.ts'
import { languageOf, logInByPassword, pattern, wordsOf } from './story.ts'

const slowly = { timeout: 45_000 }

test(
  'the profile, its picture and a copy of one’s own data [R2.70] [R2.71]',
  { tag: '@en' },
  async ({ page }, info) => {
    test.setTimeout(180_000)
    const { common, profile } = wordsOf(info)
    // Each language has a person of its own.
    const chinese = languageOf(info) === 'zh-CN'
    await logInByPassword(page, info, chinese ? '13800000001' : '13800000002')
    await page.goto('/personalCenter/personalData')
    await expect(page.getByRole('heading', { name: profile.security.title })).toBeVisible(slowly)

    await test.step('changes the profile; leaving without saving asks first', async () => {
      await page.getByRole('link', { name: profile.edit }).click()
      const company = chinese ? '宁波海曙合家家居有限公司' : 'Harbour Home Furniture Ltd'
      const field = page.getByLabel(profile.companyName, { exact: true })
      await field.fill(company)
      await page.getByRole('link', { name: profile.back }).click()
      const guard = page.getByRole('dialog')
      await guard.getByRole('button', { name: common.form.stay }).click()
      await expect(field).toHaveValue(company)
      await page.getByRole('button', { name: profile.save, exact: true }).click()
      await expect(page.getByRole('definition').filter({ hasText: company })).toBeVisible(slowly)
    })

    await test.step('chooses a picture and its square with the keyboard', async () => {
      await page.getByRole('button', { name: profile.picture.change }).press('Enter')
      const dialog = page.getByRole('dialog')
      const background = { r: 20, g: 90, b: 160 }
      const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .png()
        .toBuffer()
      await dialog
        .getByLabel(profile.picture.choose)
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
      const across = dialog.getByLabel(profile.picture.across)
      await across.press('Home')
      await expect(across).toHaveValue('0')
      await dialog.getByLabel(profile.picture.zoom).press('ArrowRight')
      await dialog.getByRole('button', { name: profile.picture.use }).press('Enter')
      await expect(page.getByRole('img', { name: profile.picture.alt })).toBeVisible(slowly)
      // The top bar shows it as well, in the place of the letter.
      const corner = page.getByRole('banner').getByRole('button', { name: common.top.userMenu })
      await expect(corner.locator('img')).toBeVisible(slowly)
    })

    await test.step('asks for a copy of everything and downloads it', async () => {
      await page.getByRole('button', { name: profile.copy.ask }).click()
      await expect(page.getByText(pattern(profile.copy.ready))).toBeVisible(slowly)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: profile.copy.download }).click(),
      ])
      const files = unzipSync(new Uint8Array(await readFile(await file.path())))
      const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
      expect(data.user[0].phone).toBe(chinese ? '+8613800000001' : '+8613800000002')
      expect(Object.keys(files)).toContain('files/header-header.webp')
    })

    await test.step('has another code only after a minute, and sees how long that is', async () => {
      const { users } = wordsOf(info)
      await page.getByRole('button', { name: profile.security.changePassword }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(profile.security.oldPhone).fill(chinese ? '13800000001' : '13800000002')
      await dialog.getByRole('button', { name: users.login.captchaOther }).click()
      await dialog.getByText(users.login.proofDone).waitFor()
      await dialog.getByRole('button', { name: profile.security.getCode }).click()
      const again = dialog.getByRole('button', { name: pattern(users.login.sendAgain) })
      await expect(again).toHaveAttribute('aria-disabled', 'true')
      await expect(dialog.getByLabel(profile.security.code, { exact: true })).toBeFocused()
      const [first = 0] = /\d+/.exec((await again.textContent()) ?? '') ?? []
      await expect(again).not.toHaveText(pattern(users.login.sendAgain.replace('{{seconds}}', String(first))))
      await page.keyboard.press('Escape')
    })

    await test.step('is told what has to be over before the login can be closed', async () => {
      await page.getByRole('button', { name: profile.closing.open }).click()
      await expect(page.getByRole('dialog').getByText(profile.closing.held)).toBeVisible(slowly)
      expect(await violationsOf(page)).toEqual([])
    })
  },
)
