import { expect, test } from '@playwright/test'
import { readAnswerByAxe } from './axe.ts'
import { pattern, wordsOf } from './story.ts'

/** A visitor mistypes a container, looks one up that no terminal knows, and has the result sent by text message. */
test('a container from a slip of the hand to a subscription', { tag: '@zh' }, async ({ page }, info) => {
  const { cargo, users } = wordsOf(info)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/searchTool/lclSearch')
  const form = page.getByRole('form', { name: cargo.form.label })
  const bill = form.getByLabel(cargo.form.bill)
  const container = form.getByLabel(cargo.form.container)
  // The same question is refused for 20 seconds, also to the run in the other language.
  await bill.fill(`COSU ${String(Date.now()).slice(-10)}`)
  await expect(form.getByText(cargo.form.fromBill)).toBeVisible()
  await container.fill('CSQU3054384')
  await expect(form.getByText(cargo.form.checkDigit.replace('{{digit}}', '3'))).toBeVisible()
  await container.fill('EGHU1234562')
  await expect(form.getByText(pattern(cargo.form.mismatch))).toBeVisible()
  await container.fill('CSQU3054383')
  await form.getByRole('button', { name: cargo.form.submit }).click()

  await expect(page.getByRole('heading', { name: cargo.miss.title })).toBeVisible()
  await expect(page).toHaveURL(/bill=COSU.*&container=CSQU3054383/)
  // The same question again within 20 seconds, and no refusal of it.
  await page.reload()
  await expect(page.getByRole('heading', { name: cargo.miss.title })).toBeVisible()
  await page.getByRole('button', { name: cargo.miss.subscribe }).click()
  const dialog = page.getByRole('dialog', { name: cargo.subscribe.title })
  await dialog.getByLabel(cargo.subscribe.phone).fill(`139${String(Date.now()).slice(-8)}`)
  await dialog.getByRole('button', { name: cargo.subscribe.submit }).click()
  await expect(dialog.getByText(cargo.subscribe.captchaMissing)).toBeVisible()
  await dialog.getByRole('button', { name: users.login.captchaOther }).click()
  await dialog.getByText(users.login.proofDone).waitFor()
  await dialog.getByRole('button', { name: cargo.subscribe.submit }).click()
  await expect(page.getByText(pattern(cargo.miss.started))).toBeVisible()
  expect(faults).toEqual([])
  await readAnswerByAxe(page, info, 'a container that no terminal knows')
})
