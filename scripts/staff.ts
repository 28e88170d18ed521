import { inviteClerkCall } from '#contract/clerks.ts'
import { fieldRefusals } from '#contract/fields.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { fieldMessage, refusalMessage } from '#i18n/refusals.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { bringUpToDate } from '#server/platform/db/prepare.ts'
import { inviteByHand } from '#server/staff/commands/clerks.ts'

/**
 * `npm run staff -- invite <email> <name> [role] [zh-CN|en-US]`: prints, once, the link by which somebody joins the desk,
 * an administrator unless told. It is how an installation gets its first one; exits 1 with a sentence when it cannot.
 */
const [verb, email, name, role = 'administrator', language = 'zh-CN'] = process.argv.slice(2)
const wish = inviteClerkCall.body.safeParse({ email, name, role, language })

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

if (verb !== 'invite' || !email || !name) {
  refuse('usage: npm run staff -- invite <email> <name> [role] [zh-CN|en-US]')
} else if (!wish.success) {
  for (const [field, { code, params }] of Object.entries(
    fieldRefusals(wish.error, { email, name, role, language }),
  ))
    refuse(`${field}: ${fieldMessage(code, params, 'en-US')}`)
} else {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataFolder)
  const pool = openPool(config.databaseUrl ?? embedded?.url ?? '', 2)
  try {
    await bringUpToDate(pool, config.migrationDatabaseUrl ?? embedded?.ownerUrl ?? null)
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const link = await inviteByHand({ db: openDatabase(pool), clock: () => new Date(), publicUrl }, wish.data)
    console.log(`Good once, for seven days, for ${wish.data.email} as ${wish.data.role}:\n${link}`)
  } catch (error) {
    refuse(
      error instanceof Refusal
        ? refusalMessage(error.code, error.params, 'en-US')
        : error instanceof Error
          ? error.message
          : String(error),
    )
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}
