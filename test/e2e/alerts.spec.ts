import { createHmac } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { type Received, startWebhookReceiver } from '../support/webhook-receiver.ts'
import { clerkToken, openDesk } from './desk.ts'
import { languageOf, logInByPassword, pattern, postOnce, wordsOf } from './story.ts'

/** Signed as Standard Webhooks say, version 1: an HMAC-SHA256 of id, time and body by the secret's bytes. */
function isSigned(secret: string, { headers, body }: Received): boolean {
  const [id, seconds] = [headers['webhook-id'], headers['webhook-timestamp']]
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const wanted = `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

/** A clerk tells that the terminal holds the first container of an order. */
async function hold(request: APIRequestContext, orderId: string): Promise<void> {
  const headers = { token: await clerkToken(request, 'operations@sampan.example') }
  const timeline = await request.get(`/api/crm/desk/tracking/timeline?orderId=${orderId}`, { headers })
  const { containers } = (await timeline.json()).data
  const held = {
    type: 'terminalHeld',
    classifier: 'actual',
    happenedAt: new Date().toISOString(),
    containerIds: [containers[0].id],
  }
  await postOnce(request, 'desk/tracking/addEvents', { orderId, events: [held] }, headers.token)
}

const slowly = { timeout: 45_000 }

test(
  'a hold reaches the shipper, the shipper’s own system and the desk, and the answer the shipper [C-26]',
  { tag: '@zh' },
  async ({ page, browser, request }, info) => {
    // On a slow machine each of the four ways of telling takes its time.
    test.setTimeout(180_000)
    const { common, exceptions, notifications, webhooks } = wordsOf(info)
    const trouble = exceptions.kinds.terminalHeld
    const receiver = await startWebhookReceiver()
    const bodies: string[] = []
    let secret = ''
    // Each language has an order of its own.
    await logInByPassword(page, info, languageOf(info) === 'zh-CN' ? '13800000001' : '13800000002')
    await page.goto('/orderManage/index?status=inTransit')
    const link = page.getByRole('link', { name: /SP\d{13}/ }).first()
    const number = (await link.textContent()) ?? ''
    await link.click()
    await page.waitForURL(/orderDetail\/overview/)
    const orderId = /ord_\w+/.exec(page.url())?.[0] ?? ''

    await test.step('chooses what to be told, how, and when not', async () => {
      await page.goto('/personalCenter/notifications?part=rules')
      const listed = page.getByRole('checkbox', {
        name: notifications.listedOf.replace('{{kind}}', notifications.kinds.gatedIn),
      })
      const text = page.getByRole('combobox', {
        name: notifications.textOf.replace('{{kind}}', notifications.kinds.held),
      })
      await listed.uncheck()
      await text.selectOption('daily')
      await page.getByLabel(notifications.quietFrom, { exact: true }).fill('21:15')
      await page.getByLabel(notifications.quietTo, { exact: true }).fill('08:45')
      await page.getByRole('button', { name: notifications.save }).click()
      await expect(page.getByText(notifications.saved).first()).toBeVisible()
      await page.reload()
      await expect(listed).not.toBeChecked()
      await expect(text).toHaveValue('daily')
      await expect(page.getByLabel(notifications.quietFrom, { exact: true })).toHaveValue('21:15')
    })

    await test.step('adds a webhook, whose secret is shown once', async () => {
      await page.goto('/personalCenter/notifications?part=webhooks')
      await page.getByRole('button', { name: webhooks.add }).click()
      await page.getByRole('textbox', { name: webhooks.url }).fill(receiver.url)
      await page.getByRole('button', { name: webhooks.create }).click()
      const shown = page.getByRole('dialog', { name: webhooks.secretTitle })
      secret = (await shown.getByRole('status').textContent()) ?? ''
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
      await shown.getByRole('button', { name: common.actions.done }).click()
      page.on('response', (response) => {
        if (response.url().includes('/api/'))
          void response.text().then(
            (body) => bodies.push(body),
            () => null,
          )
      })
      await page.reload()
      await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible()
      await expect.poll(() => bodies.some((body) => body.includes(receiver.url)), slowly).toBe(true)
      expect(bodies.filter((body) => body.includes(secret))).toEqual([])
      await expect(page.getByText(secret)).toHaveCount(0)
    })

    await test.step('the own system is told, signed', async () => {
      await hold(request, orderId)
      const told = () => receiver.received.find(({ body }) => JSON.parse(body).type === 'exception.found')
      await expect.poll(() => told() !== undefined, slowly).toBe(true)
      const found = told() as Received
      expect(isSigned(secret, found)).toBe(true)
      expect(isSigned(secret, { ...found, body: found.body.replace('terminalHeld', 'rolled') })).toBe(false)
      expect(JSON.parse(found.body).data).toMatchObject({
        exceptionTypeCode: 'terminalHeld',
        references: [{ referenceType: 'FF', referenceValue: number }],
      })
      await page.getByRole('button', { name: webhooks.log }).click()
      const logged = page
        .getByRole('listitem')
        .filter({ has: page.getByText(webhooks.types.exceptionFound, { exact: true }) })
        .filter({ hasText: webhooks.messageStates.delivered })
      await expect
        .poll(async () => {
          await page.getByRole('button', { name: webhooks.refresh }).click()
          return logged.count()
        }, slowly)
        .toBeGreaterThan(0)
      await expect(page.getByText(pattern(webhooks.lastDelivered))).toBeVisible()
    })

    await test.step('so is the inbox', async () => {
      await page.goto('/personalCenter/notifications')
      const message = page.getByRole('listitem').filter({ hasText: number }).filter({ hasText: trouble })
      await expect(message.first()).toBeVisible(slowly)
    })

    const context = await browser.newContext(info.project.use)
    await test.step('a clerk finds it, takes it, and writes what was done', async () => {
      const desk = await context.newPage()
      await openDesk(desk, info, 'sales@sampan.example', '/desk/exceptions?kind=terminalHeld')
      const item = desk.getByRole('listitem').filter({ hasText: number }).filter({ hasText: trouble })
      await item.getByRole('button', { name: `${exceptions.take} ${number}` }).click()
      await item.getByRole('button', { name: `${exceptions.release} ${number}` }).waitFor()
      await item.getByRole('button', { name: `${exceptions.handle} ${number}` }).click()
      const dialog = desk.getByRole('dialog', { name: exceptions.handleTitle })
      await dialog.getByLabel(exceptions.note).fill(`THC ${info.project.name}`)
      await dialog.getByRole('button', { name: exceptions.handleNow }).click()
      await expect(item.getByText(`THC ${info.project.name}`)).toBeVisible()
    })
    await context.close()

    await test.step('the shipper reads it', async () => {
      await page.goto('/orderManage/exceptions')
      const mine = page.getByRole('listitem').filter({ hasText: number }).filter({ hasText: trouble })
      await expect(mine.getByText(`THC ${info.project.name}`)).toBeVisible(slowly)
    })
    await receiver.stop()
  },
)
