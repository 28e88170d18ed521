import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { demoIdNumber } from '#db/demo-certifications.ts'
import { codeOfNext, openDesk } from './desk.ts'
import { languageOf, logInByCode, pattern, wordsOf } from './story.ts'

/**
 * Certification in two browsers: papers are sent in, rejected with a reason, sent in again and approved; the customer's
 * page follows by itself [§3, §4].
 */
test('papers are rejected, sent in again and approved', { tag: '@zh' }, async ({ page, browser }, info) => {
  test.setTimeout(180_000)
  const { certification, certifying, common, notifications, desk, factor, profile } = wordsOf(info)
  const { form, photos, standing, states } = certification
  const chinese = languageOf(info) === 'zh-CN'
  const name = chinese ? '阿依努尔·买买提' : 'Aynur Memet'
  const number = demoIdNumber(chinese ? 801 : 802)
  const wrong = `${number.slice(0, 17)}${number.endsWith('X') ? '1' : 'X'}`
  const card = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#8fa9bd' } })
    .png()
    .toBuffer()
  const photo = (field: string) => page.locator(`input[name="${field}"]`)
  const takePhotos = async () => {
    for (const [field, paper] of [
      ['idCardPositivePicUrl', photos.idFront],
      ['idCardReversePicUrl', photos.idBack],
    ] as const) {
      await photo(field).setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: card })
      await expect(page.getByRole('img', { name: form.preview.replace('{{photo}}', paper) })).toBeVisible()
    }
    await expect(page.getByText(form.uploaded)).toHaveCount(2)
  }
  const send = page.getByRole('button', { name: form.submit, exact: true })

  await test.step('a wrong number and missing papers are told before anything is sent', async () => {
    await page.goto('/login')
    await logInByCode(page, info, chinese ? '13911110801' : '13911110802')
    await page.goto('/personalCenter/personalData/authentication')
    await page.getByLabel(form.name, { exact: true }).fill(name)
    await page.getByLabel(form.idNumber, { exact: true }).fill(number.slice(0, 10))
    await expect(page.getByText(form.count_other.replace('{{count}}', '10'))).toBeVisible()
    await page.getByLabel(form.idNumber, { exact: true }).fill(wrong)
    await send.click()
    await expect(page.getByText(form.agreeMissing)).toBeVisible()
    await expect(photo('idCardPositivePicUrl')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(form.idNumber, { exact: true }).fill(number)
    await expect(page.getByText(form.right)).toBeVisible()
  })

  await test.step('photos are shown as they go up, and the papers are in review', async () => {
    await takePhotos()
    await page.getByRole('checkbox').check()
    await send.click()
    await expect(page.getByText(standing.inReview)).toBeVisible()
    await expect(page.getByText(number)).toHaveCount(0)
    await expect(send).toHaveCount(0)
  })

  const clerk = await (await browser.newContext({ locale: chinese ? 'zh-CN' : 'en-US' })).newPage()
  const open = async () => {
    await clerk.goto('/desk/certifications')
    await clerk
      .getByRole('link', { name: certifying.reviewLabel.replace('{{name}}', name), exact: true })
      .click()
    await clerk.getByRole('heading', { level: 1, name }).waitFor()
  }

  await test.step('a clerk brings a photo closer by keyboard, sees the number, and rejects with a reason', async () => {
    await openDesk(clerk, info, 'operations@sampan.example', '/desk')
    await expect(clerk.getByRole('link', { name: desk.queue.certifications.name })).toBeVisible()
    await open()
    const front = clerk.getByRole('region', { name: pattern(photos.idFront) })
    await front.focus()
    await clerk.keyboard.press('+')
    await expect(clerk.getByText(certifying.viewer.percent.replace('{{percent}}', '150'))).toBeVisible()
    await expect(clerk.getByText(number)).toHaveCount(0)
    await clerk.getByRole('button', { name: certifying.record.show }).click()
    await clerk.getByLabel(factor.totp, { exact: true }).fill(codeOfNext())
    await clerk.getByRole('button', { name: certifying.record.showNow, exact: true }).click()
    await expect(clerk.getByText(number)).toBeVisible()
    await clerk.getByRole('button', { name: certifying.decide.reject, exact: true }).click()
    await clerk.getByRole('button', { name: certifying.decide.rejectNow }).click()
    await expect(clerk.getByText(desk.reason.missing)).toBeVisible()
    await clerk.getByLabel(certifying.decide.reason).fill('Glare on the emblem side')
    await clerk.getByRole('button', { name: certifying.decide.rejectNow }).click()
    await expect(clerk.getByText(certifying.tabs.failed, { exact: true })).toBeVisible()
  })

  await test.step('the customer reads the reason without asking, and sends the papers in again', async () => {
    await expect(
      page.getByText(standing.reason.replace('{{reason}}', 'Glare on the emblem side')),
    ).toBeVisible()
    await expect(page.getByLabel(form.name, { exact: true })).toHaveValue(name)
    await page.getByLabel(form.idNumber, { exact: true }).fill(number)
    await takePhotos()
    await page.getByRole('checkbox').check()
    await send.click()
    await expect(page.getByText(standing.inReview)).toBeVisible()
  })

  await test.step('approved, the page says so, a message leads to it, and the papers can be seen', async () => {
    await open()
    await clerk.getByRole('button', { name: certifying.decide.approve, exact: true }).click()
    await expect(clerk.getByText(certifying.tabs.certified, { exact: true })).toBeVisible()
    await expect(page.getByText(states.certified, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: certification.sent.show }).click()
    await expect(page.getByRole('img', { name: photos.idFront, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: standing.again })).toBeVisible()
    await page.goto('/personalCenter/notifications')
    await page.getByRole('link', { name: notifications.said.certificationApproved }).click()
    await page.getByRole('heading', { level: 1, name: common.pages.certification }).waitFor()
  })

  await test.step('a nickname stands in the greeting at once', async () => {
    await page.goto('/personalCenter/personalData/edit')
    await page.getByLabel(profile.nickName, { exact: true }).fill(chinese ? '小努' : 'Ayn')
    await page.getByRole('button', { name: profile.save, exact: true }).click()
    const corner = page.getByRole('banner').getByRole('button', { name: common.top.userMenu })
    await expect(corner).toContainText(chinese ? '小努' : 'Ayn')
  })
})
