import { expect, test } from '@playwright/test'
import { clerkToken, openDesk } from './desk.ts'
import { languageOf, pattern, wordsOf } from './story.ts'

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const slowly = { timeout: 45_000 }

test(
  'two clerks edit the same good: what both wrote is brought together, and visitors find it',
  { tag: '@en' },
  async ({ page, request }, info) => {
    const { edit, conflict, history } = wordsOf(info).goods
    const code = languageOf(info) === 'zh-CN' ? '0409000000' : '0504000000'
    await openDesk(page, info, 'admin@sampan.example', `/desk/goods?code=${code}`)
    const rebate = page.getByLabel(edit.rebate)
    const synonyms = page.getByLabel(edit.synonymsEn)
    await rebate.waitFor()

    // Meanwhile a colleague, who opened the same version.
    const headers = { token: await clerkToken(request, 'content@sampan.example') }
    const opened = await request.get(`/api/crm/desk/hsGoods?code=${code}`, { headers })
    const { bundled } = (await opened.json()).data
    const saved = await request.post('/api/crm/desk/hsGoods/save', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: { code, basedOn: 0, goods: { ...bundled, vat: '11', rebate: '5' }, validFrom: day(-1), note: '' },
    })
    expect(saved.status()).toBe(200)

    await rebate.fill('6')
    await synonyms.fill(`${await synonyms.inputValue()}\nstory ${info.project.name}`)
    await page.getByRole('button', { name: edit.save }).click()
    const dialog = page.getByRole('dialog', { name: conflict.title })
    // Both wrote a rebate; only one wrote the rest.
    const choice = dialog.getByRole('group', { name: edit.rebate })
    await expect(dialog.getByRole('group')).toHaveCount(1)
    await choice.getByRole('radio', { name: conflict.theirs }).check()
    await dialog.getByRole('button', { name: conflict.go, exact: true }).click()
    await expect(rebate).toHaveValue('5')
    await expect(page.getByRole('textbox', { name: new RegExp(`^${edit.vat}`) })).toHaveValue('11')
    await page.getByRole('button', { name: edit.save }).click()
    const versions = page.getByRole('complementary', { name: history.title }).getByRole('listitem')
    await expect(
      versions.filter({ hasText: pattern(history.version.replace('{{number}}', '2')) }),
    ).toHaveCount(1)

    // The index of every process follows within seconds.
    await expect
      .poll(async () => {
        const found = await request.get('/api/crm/tool/searchHsCodes', {
          params: { text: `story ${info.project.name}` },
        })
        const { items } = (await found.json()).data
        return items.some((each: { code: string; edited: boolean }) => each.code === code && each.edited)
      }, slowly)
      .toBe(true)
  },
)

test(
  'a carrier’s schedule with wrong rows: the whole voyage is applied, visitors see it until it is withdrawn',
  { tag: '@zh' },
  async ({ page, request }, info) => {
    const { upload, sheet, list } = wordsOf(info).voyages
    const shared = wordsOf(info).sheets
    // A service and a ship of its own: nobody else's voyages are touched.
    const vessel = `STORY ${info.project.name.toUpperCase()}`
    const call = (voyage: string, port: string, ahead: number) =>
      `COSU,E2E${info.project.name},${vessel},${voyage},${port},${day(ahead)} 06:00,${day(ahead)} 20:00`
    const rows = [
      '船公司,航线,船名,航次,港口,计划到港,计划离港',
      call('101W', 'CNNGB', 10),
      call('101W', 'DEHAM', 40),
      call('103W', 'CNNGB', 60),
      call('103W', 'CNXXX', 90),
    ]
    await openDesk(page, info, 'operations@sampan.example', '/desk/schedules')
    await page.getByRole('button', { name: upload.open }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'story.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await dialog.getByLabel(shared.name).fill(vessel)
    await dialog.getByRole('button', { name: shared.upload.submit }).click()
    await page.waitForURL(/sheet=/)
    await expect(page.getByRole('table', { name: shared.badTab }).getByText('CNXXX')).toBeVisible()

    const seen = async () => {
      const answer = await request.get('/api/crm/tool/vesselSchedules', { params: { name: vessel } })
      return (await answer.json()).data.voyages.length
    }
    expect(await seen()).toBe(0)
    const apply = sheet.apply_one.replace('{{count}}', '1')
    await page.getByRole('button', { name: apply }).click()
    await page.getByRole('dialog').getByRole('button', { name: apply }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText(list.status.applied)
    await expect.poll(seen, slowly).toBe(1)

    await page.getByRole('button', { name: sheet.withdraw, exact: true }).click()
    await page.getByRole('dialog').getByLabel(sheet.withdrawReason).fill('SLID')
    await page.getByRole('dialog').getByRole('button', { name: sheet.withdrawNow }).click()
    await expect(heading).toContainText(list.status.withdrawn)
    await expect(
      page.getByText(
        pattern(shared.withdrawnWhy.replace('{{withdrawn}}', sheet.withdrawn).replace('{{reason}}', 'SLID')),
      ),
    ).toBeVisible()
    await expect.poll(seen, slowly).toBe(0)
  },
)
