import { expect, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { languageOf, wordsOf } from './story.ts'

test(
  'a charge code and a port of the forwarder’s own: shippers find the port until it is closed [§9]',
  { tag: '@zh' },
  async ({ page, request }, info) => {
    const { charges, seaports } = wordsOf(info)
    const dialog = page.getByRole('dialog')
    const zh = languageOf(info) === 'zh-CN'
    const project = info.project.name.toUpperCase().replaceAll(/[^A-Z]/g, '')
    const letter = zh ? 'A' : 'B'

    await test.step('finance adds a charge code', async () => {
      const code = `STORY${project}`.slice(0, 10)
      await openDesk(page, info, 'finance@sampan.example', '/desk/charge-codes')
      await page.getByRole('button', { name: charges.add }).click()
      await dialog.getByRole('textbox', { name: charges.form.code }).fill(code)
      await dialog.getByRole('textbox', { name: charges.form.nameZh }).fill(`木箱加固 ${code}`)
      await dialog.getByRole('textbox', { name: charges.form.nameEn }).fill(`Crate bracing ${code}`)
      await dialog.getByRole('button', { name: charges.form.save }).click()
      await expect(dialog).toHaveCount(0)
      await page.goto('/desk/charge-codes?state=own')
      await expect(page.getByRole('link', { name: code })).toBeVisible()
    })

    const code = `CNZZ${letter}`
    const name = `Story Bay ${project}`
    const found = async (): Promise<string[]> => {
      const reply = await request.get('/api/crm/tool/searchSeaports', { params: { text: name } })
      return (await reply.json()).data.map((each: { code: string }) => each.code)
    }

    await test.step('operations adds a port', async () => {
      await openDesk(page, info, 'operations@sampan.example', '/desk/ports')
      await page.getByRole('button', { name: seaports.add }).click()
      const { form } = seaports
      await dialog.getByRole('button', { name: form.save }).click()
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
      await dialog.getByRole('textbox', { name: form.code }).fill(code)
      await dialog.getByRole('textbox', { name: form.nameEn }).fill(name)
      await dialog.getByRole('textbox', { name: form.lat }).fill('30.2')
      await dialog.getByRole('textbox', { name: form.lon }).fill('122.4')
      await dialog.getByRole('button', { name: form.save }).click()
      await expect(dialog).toHaveCount(0)
      await expect.poll(found).toContain(code)
      // As a shipper looks it up.
      await page.goto(`/searchTool/beforePort?text=${encodeURIComponent(name)}`)
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    })

    await test.step('closes it: nobody is offered it any more', async () => {
      await page.goto(`/desk/ports?code=${code}`)
      await dialog.getByRole('button', { name: seaports.form.close, exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect.poll(found).not.toContain(code)
      await page.goto('/desk/ports?state=closed')
      await expect(page.getByRole('link', { name: code })).toBeVisible()
    })
  },
)
