import { expect, test } from '@playwright/test'
import { schedules as english } from '#i18n/en-US/schedules.ts'
import { schedules as chinese } from '#i18n/zh-CN/schedules.ts'
import { readAnswerByAxe } from './axe.ts'
import { languageOf } from './story.ts'

test(
  'a visitor finds a sailing, its ship, and the way to a price',
  { tag: '@zh' },
  async ({ page }, info) => {
    const words = languageOf(info) === 'zh-CN' ? chinese : english
    await page.goto('/shipSchedule')
    await page.getByRole('combobox', { name: words.from }).fill('CNNGB')
    await page.getByRole('option', { name: 'CNNGB' }).click()
    await page.getByRole('combobox', { name: words.to }).fill('DEHAM')
    await page.getByRole('option', { name: 'DEHAM' }).click()
    await page.getByRole('button', { name: words.search }).click()
    await expect(page).toHaveURL(/from=CNNGB&to=DEHAM/)
    await expect(page.getByText(words.demoNote)).toBeVisible()
    const price = page.getByRole('link', { name: words.order }).last()
    await expect(price).toHaveAttribute('href', /from=CNNGB&to=DEHAM&readyOn=\d{4}-\d{2}-\d{2}/)

    await page.getByRole('button', { name: words.calendar }).click()
    await expect(page.getByRole('button', { name: 'AEU3' }).first()).toBeVisible()
    await page.getByRole('button', { name: words.list, exact: true }).click()
    await page.getByText(words.details).first().click()
    await page
      .getByRole('link', { name: /^DEMO / })
      .first()
      .click()
    await expect(page).toHaveURL(/cargoPlanning\?name=DEMO/)
    await expect(page.getByRole('columnheader', { name: words.plan.arrival }).first()).toBeVisible()
    // On a phone nothing of a call is beyond the edge: no table scrolls sideways, nor does the page.
    await page.setViewportSize({ width: 360, height: 800 })
    const wide = () =>
      page.evaluate(
        () =>
          [document.documentElement, ...document.querySelectorAll('main .scroll-x')].filter(
            (each) => each.scrollWidth > each.clientWidth,
          ).length,
      )
    await expect.poll(wide).toBe(0)
    await readAnswerByAxe(page, info, 'a timetable')
  },
)
