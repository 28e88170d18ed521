import { expect, type TestInfo, test } from '@playwright/test'
import { common as commonEnglish } from '#i18n/en-US/common.ts'
import { intake as english } from '#i18n/en-US/intake.ts'
import { sheets as sheetsEnglish } from '#i18n/en-US/sheets.ts'
import { common as commonChinese } from '#i18n/zh-CN/common.ts'
import { intake as chinese } from '#i18n/zh-CN/intake.ts'
import { sheets as sheetsChinese } from '#i18n/zh-CN/sheets.ts'
import { inOne } from './axe.ts'
import { openDesk } from './desk.ts'
import { languageOf, pattern } from './story.ts'

const intakeOf = (info: TestInfo): typeof english => (languageOf(info) === 'zh-CN' ? chinese : english)
const sheetsOf = (info: TestInfo): typeof sheetsEnglish =>
  languageOf(info) === 'zh-CN' ? sheetsChinese : sheetsEnglish
const commonOf = (info: TestInfo): typeof commonEnglish =>
  languageOf(info) === 'zh-CN' ? commonChinese : commonEnglish

test(
  'an administrator lets a machine tell events; what fits no order waits until it is dismissed',
  { tag: '@en' },
  async ({ page, request }, info) => {
    const words = intakeOf(info)
    const name = `Terminal ${info.project.name}`
    await openDesk(page, info, 'admin@sampan.example', '/desk/events?part=senders')
    await page.getByRole('button', { name: words.addSender }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.name).fill(name)
    await dialog.getByLabel(words.kind).selectOption('terminal')
    await dialog.getByLabel(words.codeSet).selectOption('portCodes')
    await dialog.getByRole('button', { name: words.create }).click()
    const token = (await page.getByRole('dialog').getByRole('status').textContent()) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: commonOf(info).actions.done })
      .click()
    await expect(page.getByRole('heading', { name })).toBeVisible()

    const now = new Date().toISOString()
    const answer = await request.post('/api/desk/events', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        eventID: `e2e-${info.project.name}`,
        eventCreatedDateTime: now,
        eventDateTime: now,
        eventClassifierCode: 'ACT',
        eventCode: 'GITM',
        UNLocationCode: 'CNNGB',
        equipmentReference: 'CSQU3054383',
        transportDocumentReference: `NONE${info.project.name.toUpperCase()}`,
      },
    })
    expect(await answer.json()).toMatchObject({
      events: [{ eventID: `e2e-${info.project.name}`, outcome: 'unknownOrder' }],
      feedbackElements: [{ severity: 'WARN', propertyPath: '$[0]' }],
    })

    await page.getByRole('tab', { name: words.unplaced }).click()
    const told = page.getByRole('listitem').filter({ hasText: name })
    await expect(told).toContainText(words.advice.unknownOrder)
    await told.getByRole('button', { name: words.again }).click()
    await expect(page.getByText(pattern(words.stillWaiting)).first()).toBeVisible()
    await told.getByRole('button', { name: words.settle }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.settleNow }).click()
    await expect(told).toHaveCount(0)
  },
)

test(
  'a clerk reads a file of events, sees what is wrong with each row and discards it',
  inOne('@en'),
  async ({ page }, info) => {
    const words = intakeOf(info).imports
    const sheets = sheetsOf(info)
    const source = `Agent ${info.project.name}`
    await openDesk(page, info, 'operations@sampan.example', '/desk/events?part=imports')
    await page.getByRole('button', { name: words.upload }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'events.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Order,Event,Local time\nSP2026010100001,Gated in,2026-01-20 09:31\n${source},,`),
    })
    await dialog.getByLabel(words.source).fill(source)
    await dialog.getByRole('button', { name: sheets.upload.submit }).click()
    await expect(page.getByRole('heading', { name: source })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('button', { name: sheets.discard }).click()
    await page.getByRole('dialog').getByRole('button', { name: sheets.discardNow }).click()
    await expect(page.getByRole('link', { name: source })).toBeVisible()
  },
)
