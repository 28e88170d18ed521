import { sql } from 'kysely'
import type { TemplateName } from '#domain/wordings/templates.ts'
import type { Context } from '#server/platform/context.ts'
import { type Values, wordingNow, wordMail } from '#server/platform/wordings.ts'

/** Whom the forwarder's own systems are the business of: mail goes there. */
async function administratorAddresses(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from staff where role = 'administrator' and disabled_at is null order by email limit 20`.execute(
    ctx.db,
  )
  return rows.map(({ email }) => email)
}

/**
 * Mails every administrator, in both languages at once: one mailbox is read by many. A mail that was sent under a key
 * is not sent twice. Fails with ProviderFailure when the mail cannot be handed over.
 */
export async function mailAdministrators(
  ctx: Context,
  key: string,
  template: TemplateName,
  values: Values,
): Promise<void> {
  const inChinese = wordMail(ctx, await wordingNow(ctx, template, 'zh-CN'), 'zh-CN', values)
  const inEnglish = wordMail(ctx, await wordingNow(ctx, template, 'en-US'), 'en-US', values)
  for (const to of await administratorAddresses(ctx))
    await ctx.mail.send({
      key: `${key}/${to}`,
      to,
      subject: `${inChinese.subject} / ${inEnglish.subject}`,
      text: `${inChinese.text}\n\n${inEnglish.text}\n`,
      attachments: [],
    })
}
