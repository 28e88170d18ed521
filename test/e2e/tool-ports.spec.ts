import { expect, type TestInfo, test } from '@playwright/test'
import { ports as english } from '#i18n/en-US/ports.ts'
import { ports as chinese } from '#i18n/zh-CN/ports.ts'
import { readAnswerByAxe } from './axe.ts'
import { drawnMap, languageOf, pattern } from './story.ts'

/**
 * A visitor looks a port up by pinyin, opens it, measures the way to Hamburg and closes the Suez Canal to the ship;
 * the address alone brings the same answer back.
 */
const portsOf = (info: TestInfo): typeof english => (languageOf(info) === 'zh-CN' ? chinese : english)

test('a port, its page and the way by sea to another', async ({ page, baseURL }, info) => {
  const words = portsOf(info)
  const zh = languageOf(info) === 'zh-CN'
  const faults: string[] = []
  const elsewhere: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(String(baseURL))) elsewhere.push(url)
  })

  await page.goto('/searchTool/beforePort')
  await page.getByRole('searchbox', { name: words.search.text }).fill('ningbo')
  await page.getByRole('link', { name: zh ? '宁波' : 'Ningbo', exact: true }).click()
  await expect(page.getByRole('heading', { name: /CNNGB/ })).toBeVisible()
  await expect(page.getByRole('table', { name: words.terminals.title })).toContainText(
    zh ? '梅山岛' : 'Meishan',
  )

  // The port and those nearby, drawn from our own tiles alone.
  const nearby = drawnMap(page, pattern(words.map.port))
  await expect(nearby).toHaveAttribute('data-points', '9')

  await page.getByRole('combobox', { name: words.way.to }).fill('DEHAM')
  await page.getByRole('option', { name: /DEHAM/ }).click()
  const ways = page.getByRole('table', { name: words.way.compare })
  const shortest = ways.getByRole('row').nth(1)
  await expect(shortest).toContainText(words.waters.suez)
  // Four waters and the two ends.
  await expect(drawnMap(page, pattern(words.map.way))).toHaveAttribute('data-points', '6')
  // What is closed stands in the address, and the box follows it.
  for (const water of [words.waters.suez, words.waters.panama]) {
    await page.getByRole('checkbox', { name: water }).click()
    await expect(page.getByRole('checkbox', { name: water })).not.toBeChecked()
  }
  await expect(shortest).toContainText(words.waters.goodHope)
  await expect(page).toHaveURL(/port=CNNGB&to=DEHAM&closed=suez&closed=panama/)

  await page.reload()
  await expect(shortest).toContainText(words.waters.goodHope)
  await expect(page.getByRole('checkbox', { name: words.waters.suez })).not.toBeChecked()
  expect(faults).toEqual([])
  expect(elsewhere).toEqual([])
  await readAnswerByAxe(page, info, 'a port and a way by sea')
})
