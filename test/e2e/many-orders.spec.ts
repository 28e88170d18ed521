import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { openDesk } from './desk.ts'
import { languageOf, pattern, wordsOf } from './story.ts'

/** Orders whose containers are all back: a planned return moves nothing of them that other stories look at. */
const path = '/desk/orders?status=inTransit&stage=containerReturned'

test(
  'one milestone for many orders, from a view of one’s own, and the list as a file',
  { tag: '@en' },
  async ({ page }, info) => {
    test.setTimeout(120_000)
    const { common, many, orders, tracking, workspace } = wordsOf(info)
    const words = many.milestone
    const chinese = languageOf(info) === 'zh-CN'
    const name = `${chinese ? '待结案' : 'To be closed'} ${info.retry}`
    await openDesk(page, info, 'operations@sampan.example', path)
    await expect(page.getByRole('heading', { level: 1, name: common.pages.deskOrders })).toBeVisible()

    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.nth(1)).toBeVisible()
    const numbers: string[] = []
    for (const at of [0, 1]) numbers.push((await rows.nth(at).getByRole('rowheader').textContent()) ?? '')

    // What is filtered becomes a view, which is there after a reload and on the list without filters.
    await page.getByRole('button', { name: workspace.views.saveNew }).click()
    const saving = page.getByRole('dialog')
    await saving.getByLabel(workspace.views.name).fill(name)
    await saving.getByRole('button', { name: workspace.views.saveAct }).click()
    await expect(saving).toBeHidden()
    await page.goto('/desk/orders')
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(/stage=containerReturned/)

    // Two orders are ticked; what they have already is refused, what is new to them is taken.
    for (const number of numbers) await rows.filter({ hasText: number }).getByRole('checkbox').check()
    await page.getByRole('button', { name: words.act, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption('emptyReturned')
    await expect(dialog.getByText(words.nothing)).toBeVisible()
    for (const number of numbers) await expect(dialog.getByRole('link', { name: number })).toBeVisible()
    await dialog.getByText(common.facts.planned, { exact: true }).click()
    await dialog.getByLabel(words.at, { exact: true }).fill(`0${chinese ? 8 : 9}:${10 + info.retry}`)
    await dialog.getByRole('button', { name: pattern(words.enter_other), exact: true }).click()
    const done = page.getByRole('dialog', { name: words.resultTitle })
    await expect(done.getByRole('status')).toContainText(tracking.events.emptyReturned)
    for (const number of numbers)
      await expect(done.getByRole('listitem').filter({ hasText: number })).toBeVisible()
    await done.getByRole('button', { name: words.close, exact: true }).last().click()
    await expect(done).toBeHidden()

    // The list goes out as it stands on the screen.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: orders.export.act, exact: true }).click(),
    ])
    const [sheet] = (await readXlsx(await readFile(await file.path()))).sheets
    expect(sheet?.rows[0]?.[0]).toBe(orders.columns.number)
    expect(sheet?.rows.map(([number]) => number)).toEqual(expect.arrayContaining(numbers))

    await page.getByRole('button', { name: workspace.views.menu.replace('{{name}}', name) }).click()
    await page.getByRole('button', { name: workspace.views.remove, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: workspace.views.removeAct }).click()
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  },
)
