import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { drawnMap, logInByPassword, pattern, wordsOf } from './story.ts'

/** The map of orders is drawn from our own tiles alone, and the list beside it says the same in words [§2, §9]. */
test('orders on the map, under the filters of the list', { tag: '@zh' }, async ({ page, baseURL }, info) => {
  const { map, statuses } = wordsOf(info).orders
  const elsewhere: string[] = []
  const tiles: number[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(String(baseURL))) elsewhere.push(url)
  })
  page.on('response', (response) => {
    if (response.url().includes('/basemap/')) tiles.push(response.status())
  })
  await logInByPassword(page, info, '13800000001')
  await page.goto('/orderManage/index')
  await page.getByRole('link', { name: map.map, exact: true }).click()
  await page.waitForURL('**/orderManage/orderMapListDetail')
  const drawn = drawnMap(page, map.drawn)
  await expect(drawn).toHaveAttribute('data-points', /^[1-9]/, { timeout: 30_000 })
  const shown = Number(await drawn.getAttribute('data-points'))
  const rows = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: pattern(map.find) }) })
    .getByRole('listitem')
  expect(await rows.count()).toBeGreaterThanOrEqual(shown)
  await expect.poll(() => tiles.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(tiles.filter((status) => status !== 200 && status !== 204)).toEqual([])
  expect(elsewhere).toEqual([])

  // One is found on the map from its row, and leads to its order.
  const first = rows.filter({ has: page.getByRole('button') }).first()
  await first.getByRole('button').click()
  await expect(first.getByRole('button')).toHaveAttribute('aria-pressed', 'true')

  // The map of one order stands in the order's own frame, and says in words what it draws.
  const { containerMap } = wordsOf(info).orders
  await first.getByRole('link').click()
  await page.getByRole('link', { name: containerMap.tab, exact: true }).click()
  await page.waitForURL('**/orderManage/orderContainerMapDetail?id=*')
  await expect(drawnMap(page, containerMap.drawn)).toHaveAttribute('data-points', /^[2-9]/)
  await expect(page.getByRole('heading', { name: containerMap.boxes })).toBeVisible()
  await expect(page.getByText(containerMap.roles.destination, { exact: true })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(elsewhere).toEqual([])

  // Back to the list with the same filters.
  await page.goto('/orderManage/orderMapListDetail?status=completed')
  await expect(page.getByText(statuses.completed).first()).toBeVisible()
  await page.getByRole('link', { name: map.list, exact: true }).click()
  await page.waitForURL('**/orderManage/index?status=completed')
})
