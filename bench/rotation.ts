import { renewSeals } from '#server/certification/jobs.ts'
import { findCertification, numberColumn, numberOf } from '#server/certification/store.ts'
import { openDataKeys } from '#server/platform/crypto/data-keys.ts'
import { sealText, unsealText } from '#server/platform/crypto/sealed-columns.ts'
import { renewAccounts } from '#server/promotion/jobs.ts'
import { readAccountNumber } from '#server/promotion/store.ts'
import { fillPapers, type Papers } from '#test/support/sealed-papers.ts'
import { timed } from './load.ts'
import { number, report } from './table.ts'
import type { World } from './world.ts'

/** A new data key takes the place of the old one under so many people's papers, while they are read and sent in. */
export async function rotation(world: World, count: number): Promise<void> {
  console.log(`\nkey rotation under ${count.toLocaleString('en')} people's numbers, claims and accounts`)
  const [old, fresh] = [new Uint8Array(32), new Uint8Array(32).fill(9)]
  const { ctx } = world
  const both = { ...ctx, dataKeys: openDataKeys([fresh, old]) }
  const onlyNew = { ...ctx, dataKeys: openDataKeys([fresh]) }

  const fields = 20_000
  const id = 'crt_00000000000000000000000000'
  const perField = (work: () => unknown) => {
    for (let warm = 0; warm < 2_000; warm++) work()
    // Time of the processor: another process that takes its turn says nothing of a field.
    const from = process.cpuUsage()
    for (let at = 0; at < fields; at++) work()
    const { user, system } = process.cpuUsage(from)
    return (user + system) / fields
  }
  const one = sealText(ctx, numberColumn, id, '339998195001010007')
  const sealing = perField(() => sealText(ctx, numberColumn, id, '339998195001010007'))
  const opening = perField(() => unsealText(ctx, numberColumn, id, one))
  report(
    'a field sealed, a field opened, processor time',
    `${number(sealing, 1)} µs, ${number(opening, 1)} µs`,
    '≤ 17 µs each',
    Math.max(sealing, opening) <= 17,
  )

  const papers = await fillPapers(ctx, count)
  await ctx.pool.query('vacuum analyze certifications, certified_persons, withdrawals')
  const drawn = (at: number) => papers[(at * 7_919) % papers.length] as Papers
  const readOne = async (context: typeof ctx, at: number) => {
    const each = drawn(at)
    const row = await findCertification(context, each.certificationId)
    const account = await readAccountNumber(context, each.withdrawalId)
    if (!row || numberOf(context, row) !== each.idNumber || account !== each.account)
      throw new Error('a number was read otherwise than it was written')
  }
  const quiet = await timed(500, (at) => readOne(both, at))

  const taken: number[] = []
  let wrong = 0
  let written = 0
  let running = true
  const reader = async (at: number) => {
    for (let turn = at; running; turn += 4) {
      const from = performance.now()
      await readOne(both, turn).catch(() => {
        wrong += 1
      })
      taken.push(performance.now() - from)
      await new Promise((next) => setTimeout(next, 5))
    }
  }
  const writer = async () => {
    for (let turn = count; running; turn += 10) {
      await fillPapers(both, 10, turn).then(
        (some) => {
          written += some.length
        },
        () => {
          wrong += 1
        },
      )
      await new Promise((next) => setTimeout(next, 50))
    }
  }
  const others = [reader(0), reader(1), reader(2), reader(3), writer()]
  const from = performance.now()
  await renewSeals.run(both, {})
  await renewAccounts.run(both, {})
  // What a run did not end in its time it handed on.
  await both.jobs.drain(both)
  const seconds = (performance.now() - from) / 1_000
  running = false
  await Promise.all(others)
  taken.sort((a, b) => a - b)
  const p99 = taken[Math.floor(taken.length * 0.99)] ?? Number.NaN

  const { rows } = await ctx.pool.query<{ left: number }>(
    `select (select count(*) from certifications where number_key <> $1)
       + (select count(*) from certified_persons where digest_key <> $1)
       + (select count(*) from withdrawals where account_key is distinct from $1) as left`,
    [onlyNew.dataKeys.current],
  )
  const left = Number(rows[0]?.left)
  report(
    `${(count * 3).toLocaleString('en')} sealed rows under the new key, read and written meanwhile`,
    `${number(seconds, 0)} s, ${left} left, ${wrong} of ${(taken.length + written).toLocaleString('en')} reads and writes failed`,
    '0 left, 0 failed',
    left === 0 && wrong === 0,
  )
  report(
    'a number and an account read meanwhile, by 4 clients',
    `p99 ${number(p99, 1)} ms; one client before ${number(quiet.p99, 1)} ms`,
    'no row waited for longer than a page may take (p99 ≤ 250 ms)',
    p99 <= 250,
  )
  let unread = 0
  for (let at = 0; at < 5_000; at++) await readOne(onlyNew, at).catch(() => (unread += 1))
  report('5,000 of them opened without the old key', `${unread} failed`, '0 failed', unread === 0)
}
