import { askMailCodeCall, confirmMailboxCall, mailboxCall } from '#contract/mailboxes.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { saveMailbox } from '#server/notifications/mailbox-store.ts'
import { stopToken } from '#server/notifications/unsubscribe.ts'
import type { TestApp } from './app.ts'

let mailboxes = 0
/** An address that nobody else in this test has. */
export const newAddress = (): string => {
  mailboxes += 1
  return `shipper${mailboxes}@lanwan.example`
}

/** The code that was mailed for the address that waits. */
export async function mailedCode(app: TestApp, token: string): Promise<string> {
  await app.ctx.jobs.drain(app.ctx)
  const code = (await app.call(mailboxCall, { token })).data.asked?.demoCode
  if (!code) throw new Error('no code was mailed')
  return code
}

/** Confirms an address for a customer. */
export async function confirmAddress(
  app: TestApp,
  { token }: { readonly token: string },
  address: string = newAddress(),
  language: 'zh' | 'en' = 'zh',
): Promise<string> {
  await app.call(askMailCodeCall, { token, language, body: { address } })
  const { status } = await app.call(confirmMailboxCall, {
    token,
    language,
    body: { code: await mailedCode(app, token) },
  })
  if (status !== 200) throw new Error(`${address} was not confirmed`)
  return address
}

/** Gives a customer a confirmed address, without the way to it. */
export async function giveAddress(
  app: TestApp,
  { userId }: { readonly userId: UserId },
  address: string = newAddress(),
): Promise<string> {
  await saveMailbox(app.ctx, userId, { address, language: 'zh-CN' }, app.clock.now)
  return address
}

/** What the links of a mail to a customer carry, whose address is confirmed for it. */
export async function unsubscribeToken(
  app: TestApp,
  { userId }: { readonly userId: UserId },
): Promise<string> {
  return stopToken(app.ctx, { userId, kinds: ['departed'] }, await giveAddress(app, { userId }))
}
