import { idNumberCheck } from '#domain/certification/id-number.ts'
import { system } from '#domain/kernel/actor.ts'
import type { CertificationId, StaffId, UserId, WithdrawalId } from '#domain/kernel/ids.ts'
import { numberColumn } from '#server/certification/store.ts'
import type { Context } from '#server/platform/context.ts'
import { sealText } from '#server/platform/crypto/sealed-columns.ts'
import { newId } from '#server/platform/ids.ts'
import { accountColumn } from '#server/promotion/store.ts'
import { createStaff } from '#server/staff/commands.ts'

/** What one made-up person keeps with us that nobody may read in a copy of the database. */
export type Papers = {
  readonly userId: UserId
  readonly certificationId: CertificationId
  readonly withdrawalId: WithdrawalId
  readonly idNumber: string
  readonly account: string
  readonly mobile: string
}

const dayMilliseconds = 86_400_000

/** The ID number of a made-up person: of a province that there is none of, each turn another one, up to a million. */
export function seededIdNumber(turn: number): string {
  const born = new Date(Date.UTC(1950, 0, 1) + Math.floor(turn / 1_000) * dayMilliseconds)
  const day = born.toISOString().slice(0, 10).replaceAll('-', '')
  const digits = `339998${day}${String(turn % 1_000).padStart(3, '0')}`
  return digits + idNumberCheck(digits)
}

const atATime = 5_000

/**
 * So many people who are certified, each with the claim to their number, and who asked for rebate cash: written by the
 * thousand, sealed one by one as the product does it. Turns count from `first`.
 */
export async function fillPapers(ctx: Context, count: number, first = 0): Promise<Papers[]> {
  const email = `${newId('stf')}@example.com`
  const clerk: StaffId = await createStaff(ctx, system, {
    email,
    name: 'Papers',
    role: 'operations',
    password: 'a desk password 1',
    totpSecret: 'KRUGKIDROVUWG2ZA',
  })
  const all: Papers[] = []
  for (let from = 0; from < count; from += atATime) {
    const some = Array.from({ length: Math.min(atATime, count - from) }, (_, at): Papers => {
      const turn = first + from + at
      return {
        userId: newId('usr') as UserId,
        certificationId: newId('crt') as CertificationId,
        withdrawalId: newId('wdr') as WithdrawalId,
        idNumber: seededIdNumber(turn),
        account: `6222029${String(turn).padStart(12, '0')}`,
        mobile: `+86177${String(turn).padStart(8, '0')}`,
      }
    })
    await writePapers(ctx, clerk, some)
    all.push(...some)
  }
  return all
}

async function writePapers(ctx: Context, clerk: StaffId, some: readonly Papers[]): Promise<void> {
  const now = ctx.clock()
  const users = some.map(({ userId }) => userId)
  await ctx.pool.query(
    `insert into users (id, mobile, user_name, language, certification_type, certification_status, created_at)
     select id, mobile, '周敏', 'zh-CN', 'individual', 'certified', $3 from unnest($1::text[], $2::text[]) as t (id, mobile)`,
    [users, some.map(({ mobile }) => mobile), now],
  )
  const numbers = some.map((each) => sealText(ctx, numberColumn, each.certificationId, each.idNumber))
  await ctx.pool.query(
    `insert into certifications (id, user_id, type, status, name, number_sealed, number_key, consent_version,
       consented_at, submitted_at, decided_at, decided_by)
     select id, user_id, 'individual', 'certified', '周敏', sealed, key, '2026-11', $5, $5, $5, $6
     from unnest($1::text[], $2::text[], $3::bytea[], $4::text[]) as t (id, user_id, sealed, key)`,
    [
      some.map(({ certificationId }) => certificationId),
      users,
      numbers.map(({ sealed }) => sealed),
      numbers.map(({ keyId }) => keyId),
      now,
      clerk,
    ],
  )
  const digests = some.map(({ idNumber }) => ctx.dataKeys.digests('certified person', idNumber)[0])
  await ctx.pool.query(
    `insert into certified_persons (user_id, number_digest, digest_key)
     select * from unnest($1::text[], $2::text[], $3::text[])`,
    [users, digests.map((each) => each?.digest), digests.map((each) => each?.keyId)],
  )
  const accounts = some.map((each) => sealText(ctx, accountColumn, each.withdrawalId, each.account))
  await ctx.pool.query(
    `insert into withdrawals (id, user_id, amount_minor, status, holder, bank, account_sealed, account_key,
       account_last, requested_at)
     select id, user_id, 10000, 'requested', '周敏', '宁波银行', sealed, key, last, $6
     from unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::text[]) as t (id, user_id, sealed, key, last)`,
    [
      some.map(({ withdrawalId }) => withdrawalId),
      users,
      accounts.map(({ sealed }) => sealed),
      accounts.map(({ keyId }) => keyId),
      some.map(({ account }) => account.slice(-4)),
      now,
    ],
  )
}
