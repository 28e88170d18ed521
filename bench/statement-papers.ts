import { newId } from '#server/platform/ids.ts'
import { buildCharges, buildStatement } from '#test/support/statement-rows.ts'
import { forgetPeak, memoryOf, processorOf, watchAnswers } from './process.ts'
import { number, report } from './table.ts'
import { copyQuote, orderQuote, type Served, type World } from './world.ts'

const orders = 50
const chargesOfEach = 100

/** A statement with thousands of lines as a paper and as a workbook, while the server is asked whether it lives. */
export async function statementPapers(world: World, { url, child }: Served): Promise<void> {
  const { ctx, customer } = world
  const { userId } = customer
  console.log(`\na statement of ${(orders * chargesOfEach).toLocaleString('en')} lines`)
  for (let at = 0; at < orders; at++) {
    const quoteId = newId('quo')
    await copyQuote(ctx.pool, world.quoteId, userId, [quoteId])
    const { id } = await orderQuote(ctx, customer, quoteId)
    await buildCharges(
      { ctx, owner: ctx.pool },
      { userId, orderId: id },
      {
        count: chargesOfEach,
        minor: 10_000 + at,
        currency: at % 2 === 0 ? 'USD' : 'CNY',
        note: at % 3 === 0 ? 'Two more days asked for by the customer' : '',
      },
    )
  }
  const quoteId = newId('quo')
  await copyQuote(ctx.pool, world.quoteId, userId, [quoteId])
  const order = await orderQuote(ctx, customer, quoteId)
  const { id } = await buildStatement({ ctx }, userId)

  const openAt = async (path: string): Promise<{ seconds: number; bytes: number }> => {
    const from = performance.now()
    const answer = await fetch(`${url}/api/crm/${path}`, {
      headers: { token: world.token, language: 'zh' },
    })
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
    const { byteLength } = await answer.arrayBuffer()
    return { seconds: (performance.now() - from) / 1000, bytes: byteLength }
  }
  const open = (path: string) => openAt(`statement/${path}?id=${id}`)

  const confirmations: { seconds: number; bytes: number }[] = []
  for (let turn = 0; turn < 5; turn++)
    confirmations.push(await openAt(`order/confirmationPdf?id=${order.id}`))
  const [, , middle] = confirmations.toSorted((a, b) => a.seconds - b.seconds)
  if (middle)
    report(
      'the confirmation of an order on paper',
      `${number(middle.seconds, 2)} s, ${number(middle.bytes / 1024, 0)} KB`,
      '≤ 1.5 s and ≤ 300 KB',
      middle.seconds <= 1.5 && middle.bytes <= 300_000,
    )

  for (const [name, path, most] of [
    ['PDF', 'paper', 10],
    ['workbook', 'workbook', 10],
  ] as const) {
    const before = (await memoryOf(child.pid)).now
    await forgetPeak(child.pid)
    const worked = await processorOf(child.pid)
    const stop = watchAnswers(url)
    const opened = await Promise.allSettled([open(path)])
    const longest = await stop()
    if (opened[0].status === 'rejected') throw opened[0].reason
    const { seconds, bytes } = opened[0].value
    const processor = ((await processorOf(child.pid)) - worked) / 1000
    const grown = (await memoryOf(child.pid)).peak - before
    report(
      `${name} of a statement of ${(orders * chargesOfEach).toLocaleString('en')} lines`,
      `${number(seconds)} s (${number(processor)} s of a processor), ${number(bytes / 1024, 0)} KB, ${number(grown, 0)} MB more, ${number(longest, 0)} ms without an answer`,
      `< ${most} s`,
      seconds < most,
    )
  }
}
