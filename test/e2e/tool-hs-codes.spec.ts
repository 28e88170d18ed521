import { expect, type TestInfo, test } from '@playwright/test'
import { formatHsCode } from '#domain/reference/hs-codes.ts'
import { tariff as english } from '#i18n/en-US/tariff.ts'
import { tariff as chinese } from '#i18n/zh-CN/tariff.ts'
import { readAnswerByAxe } from './axe.ts'
import { languageOf } from './story.ts'

/** A visitor looks for a product, opens it, reads what to declare, walks up the tariff, and shares the address. */
const wordsOf = (info: TestInfo): typeof english => (languageOf(info) === 'zh-CN' ? chinese : english)
const product = { 'zh-CN': '智能手机', 'en-US': 'Smartphones' } as const
const code = '8517130000'

test('an HS code from a search to what must be declared [R2.32]', async ({ page }, info) => {
  const words = wordsOf(info)
  const name = product[languageOf(info)]
  await page.goto('/hsCode')
  await expect(page).toHaveURL(/\/searchTool\/hsCode$/)
  await page.getByLabel(words.search).fill(name)
  await page.getByRole('button', { name: words.find, exact: true }).click()
  await page
    .getByRole('link', { name: formatHsCode(code) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`code=${code}`))
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: words.elements })).toBeVisible()
  await expect(page.getByText('出口享惠情况')).toBeVisible()
  await expect(page.getByText(words.referenceTitle)).toBeVisible()
  await page.getByRole('navigation', { name: words.crumbs }).getByRole('link', { name: '8517.13' }).click()
  await expect(page.getByRole('heading', { name: words.below.subheading })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: /8517\.13/ })).toBeVisible()
  await readAnswerByAxe(page, info, 'an HS code')
})
