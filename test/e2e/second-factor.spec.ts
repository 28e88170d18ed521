import { expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { totpPeriodSeconds } from '#domain/users/second-factor.ts'
import { wechat as wechatEn } from '#i18n/en-US/wechat.ts'
import { wechat as wechatZh } from '#i18n/zh-CN/wechat.ts'
import { inOne, violationsOf } from './axe.ts'
import { languageOf, logInByPassword, pattern, wordsOf } from './story.ts'

/** What an authenticator shows, so many steps from now: each code is good once, and one step early or late. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * totpPeriodSeconds * 1_000,
  })

test(
  'a shipper turns two-step login on, comes in by it after a reload, and turns it off [§4] [R9.17]',
  inOne('@en'),
  async ({ page }, info) => {
    test.setTimeout(150_000)
    const { common, factor, profile, users } = wordsOf(info)
    const { identity, login } = users
    const wechat = languageOf(info) === 'zh-CN' ? wechatZh : wechatEn
    const mobile = languageOf(info) === 'zh-CN' ? '13800000021' : '13800000022'
    const own = '/personalCenter/personalData'
    const security = page.getByRole('region', { name: profile.security.title })
    /** Without the session, and at the door of the page that asks for it; what plays WeChat still knows the browser. */
    const leave = async () => {
      await page.context().clearCookies({ name: '__Host-rt' })
      await page.evaluate(() => localStorage.clear())
      await page.goto(own)
    }
    let secret = ''
    let recoveryCodes: string[] = []

    await test.step('it is turned on with a code to one’s number and the authenticator’s first', async () => {
      await logInByPassword(page, info, mobile)
      await page.goto(own)
      await security.getByText(profile.factor.off).waitFor()
      await security.getByRole('button', { name: profile.factor.turnOn, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: profile.factor.turnOnTitle })
      await dialog.getByLabel(profile.security.oldPhone).fill(mobile)
      await dialog.getByRole('button', { name: login.captchaOther }).click()
      await dialog.getByText(login.proofDone).waitFor()
      await dialog.getByRole('button', { name: profile.security.getCode }).click()
      const shown = await dialog.getByText(pattern(login.demoCode)).textContent()
      await dialog
        .getByLabel(profile.security.code, { exact: true })
        .fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
      await dialog.getByRole('button', { name: profile.security.next, exact: true }).click()
      await dialog.getByRole('img', { name: factor.authenticator.picture }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      secret = ((await dialog.locator('fieldset code').textContent()) ?? '').replaceAll(' ', '')
      const field = dialog.getByLabel(factor.authenticator.code)
      await field.fill(codeOf(secret, 9))
      await dialog.getByRole('button', { name: profile.factor.turnOnSave }).click()
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      // A code of one step early lasts as long as this step: near its end the server would read it in the next.
      const left = totpPeriodSeconds * 1_000 - (Date.now() % (totpPeriodSeconds * 1_000))
      if (left < 10_000) await page.waitForTimeout(left)
      await field.fill(codeOf(secret, -1))
      await dialog.getByRole('button', { name: profile.factor.turnOnSave }).click()
      const kept = page.getByRole('dialog', { name: profile.factor.codesTitle })
      const list = kept.getByRole('list', { name: factor.codes.list }).getByRole('listitem')
      await expect(list).toHaveCount(10)
      recoveryCodes = await list.allTextContents()
      await kept.getByLabel(factor.codes.kept).check()
      await kept.getByRole('button', { name: common.actions.done, exact: true }).click()
      await expect(kept).toBeHidden()
      await security.getByText(profile.factor.isOn, { exact: true }).waitFor()
    })

    await test.step('WeChat is bound as another way in', async () => {
      await security.getByRole('button', { name: identity.bind, exact: true }).click()
      await page.getByRole('button', { name: wechat.somebody }).click()
      await security.getByRole('button', { name: identity.unbind, exact: true }).waitFor()
    })

    await test.step('the password alone opens nothing; the second step survives a reload', async () => {
      await leave()
      const first = page.getByRole('dialog', { name: login.title })
      await first.getByRole('tab', { name: login.byPassword }).click()
      await first.getByLabel(login.phone).fill(mobile)
      await first.getByLabel(login.password, { exact: true }).fill('sampan2026')
      await first.getByRole('checkbox').check()
      await first.getByRole('button', { name: login.submit, exact: true }).click()
      const second = page.getByRole('dialog', { name: factor.step.title })
      const field = second.getByLabel(factor.totp, { exact: true })
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      expect(await violationsOf(page)).toEqual([])
      await page.reload()
      await expect(field).toBeFocused()
      await page.keyboard.type(codeOf(secret, 9))
      await page.keyboard.press('Enter')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
      await field.fill(codeOf(secret))
      await page.keyboard.press('Enter')
      await expect(second).toBeHidden()
      // The page that asked for the login is the one that opens.
      await security.getByText(profile.factor.isOn, { exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toContain(own)
    })

    await test.step('so does the one that follows WeChat, on the page where WeChat sends the browser', async () => {
      await leave()
      await page.getByRole('dialog').getByRole('button', { name: identity.byWechatDemo }).click()
      await page.getByRole('button', { name: pattern(wechat.again) }).click()
      const field = page
        .getByRole('dialog', { name: factor.step.title })
        .getByLabel(factor.totp, { exact: true })
      await expect(field).toBeFocused()
      expect(new URL(page.url()).pathname).toContain('/login/wechat')
      await page.reload()
      await expect(field).toBeFocused()
      await field.fill(codeOf(secret, 1))
      await page.keyboard.press('Enter')
      await security.getByText(profile.factor.isOn, { exact: true }).waitFor()
    })

    await test.step('a recovery code turns it off', async () => {
      await security.getByRole('button', { name: profile.factor.turnOff, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: profile.factor.turnOffTitle })
      await dialog.getByRole('button', { name: factor.withoutAuthenticator }).click()
      await dialog.getByLabel(factor.recoveryCode).fill(recoveryCodes[0] ?? '')
      await dialog.getByRole('button', { name: profile.factor.turnOffSave, exact: true }).click()
      await expect(dialog).toBeHidden()
      await security.getByText(profile.factor.off).waitFor()
    })
  },
)
