import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskListOrders } from '#contract/order-desk.ts'
import { listOrders } from '#contract/orders.ts'
import { searchSeaportsCall } from '#contract/reference.ts'
import { loginByPasswordCall } from '#contract/users.ts'
import { demoPassword, demoShippers, ensureDemoWorld } from '#db/demo.ts'
import type { Language } from '#domain/kernel/language.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { tellFigure } from '#test/support/figures.ts'
import { paletteEntries } from '#test/support/palette.ts'
import { type OrderQuestion, orderQuestions, pageQuestions } from '#test/support/palette-questions.ts'
import { buildStaff } from '#test/support/people.ts'
import type { Entry } from '#web/app/palette-entries.ts'
import { arrange, askedText, isWorthAsking } from '#web/app/palette-rank.ts'
import type { Realm } from '#web/lib/call.ts'
import { loggedIn } from './support/login.ts'

/** The palette's own entries, its ranking and the server's search, asked more than 200 questions about the demo world. */
let app: TestApp
const tokens = new Map<Realm, string>()
beforeAll(async () => {
  app = await startTestApp()
  await ensureDemoWorld(app.ctx)
  const { data } = await app.call(loginByPasswordCall, {
    body: { phone: demoShippers[0].mobile, password: demoPassword, agreementAccepted: true },
  })
  tokens.set('customer', loggedIn(data).jwt)
  tokens.set('staff', (await buildStaff(app, 'administrator')).token)
})
afterAll(() => app.stop())

type Asked = { readonly realm: Realm; readonly language: Language; readonly typed: string }

/** What the palette has to choose from, once the server has answered what was typed. */
async function entriesFor({ realm, language, typed }: Asked): Promise<readonly Entry[]> {
  if (!isWorthAsking(typed)) return paletteEntries(realm, language, { orders: [], ports: [] })
  const text = askedText(typed)
  const heads = { token: tokens.get(realm), language: language === 'zh-CN' ? 'zh' : 'en' } as const
  const query = { keyword: text, size: 10 }
  const orders =
    realm === 'customer'
      ? await app.call(listOrders, { ...heads, query })
      : await app.call(deskListOrders, { ...heads, query })
  const ports =
    realm === 'customer'
      ? await app.call(searchSeaportsCall, { ...heads, query: { text, limit: 10 } })
      : { data: [] }
  return paletteEntries(realm, language, { orders: orders.data.items, ports: ports.data.slice(0, 5) })
}

/** What a question about an order says, and the order's id. */
async function orderAsked({ cargo, by, typed }: OrderQuestion): Promise<readonly [string, string]> {
  const { rows } = await sql<Record<OrderQuestion['by'] | 'id', string | null>>`
    select id, number, bill_of_lading as "billOfLading", booking_number as "bookingNumber",
      customer_reference as "customerReference", cargo_name as cargo,
      (select number from order_containers box where box.order_id = orders.id order by position limit 1) as container
    from orders where cargo_name = ${cargo} order by placed_at`.execute(app.ctx.db)
  const [order] = rows
  if (!order?.[by] || (by === 'cargo' && rows.length > 1))
    throw new Error(`the demo world has no one order of ${cargo} by ${by}`)
  return [typed(order[by]), `order:${order.id}`]
}

type Question = Asked & { readonly wanted: string; readonly entries: readonly Entry[] }

async function askEverything(): Promise<readonly Question[]> {
  const questions: Question[] = []
  const ask = async (asked: Asked, wanted: string) => {
    questions.push({ ...asked, wanted, entries: await entriesFor(asked) })
  }
  for (const realm of ['customer', 'staff'] as const) {
    for (const language of ['zh-CN', 'en-US'] as const)
      for (const [typed, wanted] of pageQuestions[realm][language])
        await ask({ realm, language, typed }, wanted)
    for (const [at, question] of orderQuestions[realm].entries()) {
      const [typed, wanted] = await orderAsked(question)
      await ask({ realm, language: at % 2 === 0 ? 'zh-CN' : 'en-US', typed }, wanted)
    }
  }
  return questions
}

const wrongIn = (questions: readonly Question[]): string[] =>
  questions.flatMap(({ realm, language, typed, wanted, entries }) => {
    const first = arrange(entries, typed, 6)[0]?.entries[0]
    return first?.id === wanted ? [] : [`${realm} ${language} "${typed}": ${first?.id} before ${wanted}`]
  })

it('answers nine of ten questions with the right thing first, in both languages and pinyin [C-12]', async () => {
  const questions = await askEverything()
  const wrong = wrongIn(questions)
  const right = questions.length - wrong.length
  tellFigure({
    bar: 'C-12',
    what: 'right thing first',
    figure: `${right} of ${questions.length}`,
    holds: questions.length >= 200 && right >= questions.length * 0.9,
  })
  expect(questions.length).toBeGreaterThanOrEqual(200)
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(questions.length * 0.9)

  // The same questions find a palette out that knows no pinyin and no other names.
  const nameless = questions.map((question) => ({
    ...question,
    entries: question.entries.map((entry) => ({ ...entry, keywords: [] })),
  }))
  expect(wrongIn(nameless).length).toBeGreaterThan(questions.length * 0.1)
})
