import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { violationsOf } from './axe.ts'
import { clerkToken, openDesk } from './desk.ts'
import { languageOf, wordsOf } from './story.ts'

const slowly = { timeout: 45_000 }
const deviceOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })

/** Nothing that WCAG 2.2 AA forbids. */
const expectNoBarriers = async (page: Page) => expect(await violationsOf(page)).toEqual([])

/** The page's own way to log in, with a recovery code in place of the authenticator. */
async function logInByRecoveryCode(
  page: Page,
  words: ReturnType<typeof wordsOf>,
  { email, password, code }: { email: string; password: string; code: string },
): Promise<void> {
  const { factor } = words
  const { login } = words.staff
  await page.goto('/desk/login')
  // The demo's code is shown once the page is awake: what is typed before that is lost.
  await page
    .getByRole('definition')
    .filter({ hasText: /^\d{6}$/ })
    .waitFor()
  await page.getByLabel(login.email).fill(email)
  await page.getByLabel(login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: factor.withoutAuthenticator }).click()
  await page.getByLabel(factor.recoveryCode).fill(code)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
}

test(
  'a clerk is invited, joins, comes back with a recovery code, and is out at once when closed [§6]',
  { tag: '@en' },
  async ({ page, browser, request }, info) => {
    test.setTimeout(300_000)
    const words = wordsOf(info)
    const { clerks, common, factor, staff, rights, users } = words
    const email = `clerk-${languageOf(info)}-${Date.now()}@example.com`.toLowerCase()
    const name = languageOf(info) === 'zh-CN' ? '赵一鸣' : 'Jo Marsh'
    const password = 'a password of my own 7'
    const token = await clerkToken(request, 'admin@sampan.example')
    let link = ''
    let secret = ''
    let codes: string[] = []

    await test.step('an administrator invites', async () => {
      await openDesk(page, info, 'admin@sampan.example', '/desk/staff')
      await page.getByRole('button', { name: clerks.invite }).first().click()
      const dialog = page.getByRole('dialog', { name: clerks.form.title })
      await dialog.getByLabel(clerks.form.email, { exact: true }).fill(email)
      await dialog.getByLabel(clerks.form.name, { exact: true }).fill(name)
      await dialog.getByLabel(clerks.form.role).selectOption('sales')
      await expectNoBarriers(page)
      await dialog.getByRole('button', { name: clerks.form.submit }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: email })).toContainText(clerks.states.invited)
      await expect
        .poll(async () => {
          const answer = await request.get('/api/crm/desk/outbox/list?size=100', { headers: { token } })
          const mails: { to: string; text: string }[] = (await answer.json()).data?.items ?? []
          const mail = mails.find(({ to }) => to === email)
          link = /\S+\/desk\/join#[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
          return link
        }, slowly)
        .not.toBe('')
    })

    const context = await browser.newContext(info.project.use)
    const invited = await context.newPage()
    const hash = new URL(link).hash

    await test.step('the invited person joins and enrols', async () => {
      await invited.goto(`/desk/join${hash}`)
      await expect(invited.getByText(email)).toBeVisible()
      await expect(invited.getByRole('img', { name: factor.authenticator.picture })).toBeVisible()
      await expectNoBarriers(invited)
      secret = ((await invited.locator('fieldset code').textContent()) ?? '').replaceAll(' ', '')
      await invited.getByLabel(staff.newPassword, { exact: true }).fill(password)
      await invited.getByLabel(factor.authenticator.code).fill(deviceOf(secret).generate())
      await invited.getByRole('button', { name: staff.join.submit, exact: true }).click()
      const list = invited.getByRole('list', { name: factor.codes.list }).getByRole('listitem')
      await expect(list).toHaveCount(10)
      codes = await list.allTextContents()
      await expectNoBarriers(invited)
      await invited.getByLabel(factor.codes.kept).check()
      await invited.getByRole('button', { name: staff.codes.goOn }).click()
      await expect(invited).toHaveURL(/\/desk$/, slowly)
    })

    await test.step('the link is good no more', async () => {
      const other = await context.newPage()
      await other.goto(`/desk/join${hash}`)
      await expect(other.getByRole('heading', { name: staff.dead.title })).toBeVisible()
      await other.close()
    })

    await test.step('the table of rights says what the role may do', async () => {
      await invited.goto('/desk/roles')
      const row = invited.getByRole('row').filter({ hasText: rights.rows.keepLogins })
      await expect(row.getByRole('cell').first()).toContainText(rights.mayNot)
      await expect(row.getByRole('cell').last()).toContainText(rights.may)
      await expectNoBarriers(invited)
      await invited.goto('/desk/staff')
      await expect(invited.getByRole('heading', { name: words.content.notYours })).toBeVisible()
    })

    await test.step('a recovery code stands in for the authenticator once, and leads to another one', async () => {
      await context.clearCookies()
      await invited.goto('/desk/login')
      await invited.evaluate(() => localStorage.clear())
      await logInByRecoveryCode(invited, words, { email, password, code: codes[0] ?? '' })
      await expect(invited).toHaveURL(/\/desk\/me$/, slowly)
      await expect(invited.getByText(clerks.own.enrolsAgain)).toBeVisible()
      await expect(invited.getByText(clerks.own.codesLeft.replace('{{count}}', '9'))).toBeVisible()
      await expectNoBarriers(invited)
      await invited.getByRole('button', { name: clerks.own.enrolNow }).click()
      const dialog = invited.getByRole('dialog', { name: clerks.own.changeAuthenticator })
      await dialog.getByLabel(staff.login.password, { exact: true }).fill(password)
      await dialog.getByRole('button', { name: clerks.own.goOn }).click()
      await expect(dialog.getByRole('img', { name: factor.authenticator.picture })).toBeVisible()
      const fresh = ((await dialog.locator('fieldset code').textContent()) ?? '').replaceAll(' ', '')
      expect(fresh).not.toBe(secret)
      await dialog.getByLabel(factor.authenticator.code).fill(deviceOf(fresh).generate())
      await dialog.getByRole('button', { name: clerks.own.authenticatorSave }).click()
      await expect(dialog).toHaveCount(0)
      await expect(invited.getByText(clerks.own.enrolsAgain)).toHaveCount(0)
      const again = await context.newPage()
      await logInByRecoveryCode(again, words, { email, password, code: codes[0] ?? '' })
      await expect(again.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
      await again.close()
    })

    await test.step('closed by an administrator, the session ends at once', async () => {
      await page.goto('/desk/staff?state=active')
      await page
        .getByRole('button', { name: `${clerks.manage} ${name}` })
        .first()
        .click()
      const card = page.getByRole('dialog', { name })
      await expect(card).toContainText(users.roles.sales)
      await card.getByRole('button', { name: clerks.acts.close }).click()
      const closing = page.getByRole('dialog', { name: clerks.acts.close })
      await closing.getByLabel(clerks.acts.closeReason).fill('x')
      await closing.getByRole('button', { name: clerks.acts.close }).click()
      await expect(closing).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
      await invited.getByRole('button', { name: clerks.own.save }).click()
      await expect(invited).toHaveURL(/\/desk\/login/, slowly)
      await expect(invited.getByRole('heading', { name: staff.login.title })).toBeVisible()
    })
    await context.close()
    await expect(page.getByRole('heading', { name: common.pages.deskStaff })).toBeVisible()
  },
)
