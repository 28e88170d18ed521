import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { reminderDays } from '#domain/bills/reminders.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { type HelpGuide, type HelpTopic, helpGuides, helpTopics } from '#domain/site/help-topics.ts'
import { conflictMinutes } from '#domain/tracking/events.ts'
import { answerMilliseconds, retrySeconds, toleratedSeconds } from '#domain/webhooks/webhooks.ts'
import { type AllPhrases, type Texts, textsFrom } from '#i18n/texts.ts'
import { accessOf, plainPath } from '#web/app/paths.ts'
import { helpTexts } from './content/help/help.server.ts'
import { helpFacts } from './help-facts.ts'
import { type HelpLink, helpLinks } from './help-links.ts'
import { helpGroups } from './help-parts.tsx'
import { helpBlocks, searchHelp } from './help-search.server.ts'
import { type Block, namesIn, readHelpText } from './help-text.ts'

/** The guides: what they name exists, what they count is counted, and what is looked for is found. */

const i18n = fileURLToPath(new URL('../../i18n/', import.meta.url))
const all: AllPhrases = { 'zh-CN': {}, 'en-US': {} }
for (const language of languages)
  for (const file of readdirSync(`${i18n}${language}`)) {
    const [phrases] = Object.values<object>(await import(`${i18n}${language}/${file}`))
    if (phrases) all[language][file.replace(/\.ts$/, '')] = phrases
  }
const texts: Record<Language, Texts> = {
  'zh-CN': textsFrom('zh-CN', all),
  'en-US': textsFrom('en-US', all),
}

const topics = helpGuides.flatMap((guide) =>
  (helpTopics[guide] as readonly HelpTopic[]).flatMap((topic) =>
    languages.map((language) => [guide, topic, language] as const),
  ),
)
const written = (guide: HelpGuide, topic: HelpTopic, language: Language): string => {
  const text = (helpTexts[guide] as Record<string, { zh: string; en: string }>)[topic]
  return (language === 'zh-CN' ? text?.zh : text?.en) ?? ''
}
const piecesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => ('lines' in block ? block.lines : [block.line])).flat()

describe.each(topics)('%s / %s in %s', (guide, topic, language) => {
  const blocks = helpBlocks(guide, topic, language)
  const speaker = texts[language]

  it('names buttons, tabs and fields by phrases that exist, in full', () => {
    const unknown = namesIn(blocks).filter((key) => !speaker.exists(key) || /\{\{|<\w/.test(speaker.t(key)))
    expect(unknown).toEqual([])
  })

  it('leads to pages that have an address, and leaves no mark and no figure open', () => {
    const pages = piecesOf(blocks).flatMap((piece) =>
      typeof piece === 'object' && 'page' in piece ? [piece.page] : [],
    )
    expect(pages.filter((page) => !(page in helpLinks))).toEqual([])
    const open = piecesOf(blocks).filter(
      (piece) => typeof piece === 'string' && /[{}[\]<>~]|\(\(|\)\)/.test(piece),
    )
    expect(open).toEqual([])
  })

  it('says something under each heading, in its own language', () => {
    expect(blocks.length).toBeGreaterThan(4)
    blocks.forEach((block, at) => {
      if (block.kind === 'heading') expect(blocks[at + 1]?.kind ?? 'heading').not.toBe('heading')
    })
    if (language === 'en-US') expect(written(guide, topic, language)).not.toMatch(/\p{Script=Han}/u)
    else expect(written(guide, topic, language)).toMatch(/\p{Script=Han}/u)
  })
})

it('both languages of a topic have the same headings in number, and lead to the same pages and topics', () => {
  for (const guide of helpGuides)
    for (const topic of helpTopics[guide]) {
      const [zh, en] = languages.map((language) => helpBlocks(guide, topic, language))
      const shape = (blocks: readonly Block[] = []) => ({
        headings: blocks.filter(({ kind }) => kind === 'heading').length,
        ways: [
          ...new Set(
            piecesOf(blocks).flatMap((piece) =>
              typeof piece === 'string'
                ? []
                : 'page' in piece
                  ? [piece.page]
                  : 'topic' in piece
                    ? [`${piece.guide}/${piece.topic}`]
                    : [],
            ),
          ),
        ].sort(),
        names: [...new Set(namesIn(blocks))].sort(),
      })
      expect([topic, shape(zh)]).toEqual([topic, shape(en)])
    }
})

it('a figure that the guides tell is taken from its rule, and every figure taken is told', () => {
  const told = new Set(
    topics.flatMap((each) =>
      [...written(...each).matchAll(/<<(\w+)>>/g)].map(([, name]) => name as keyof typeof helpFacts),
    ),
  )
  expect([...told].sort()).toEqual(Object.keys(helpFacts).sort())
  for (const [name, figure] of Object.entries(helpFacts))
    expect([name, String(figure)]).not.toEqual([name, 'NaN'])
  expect(readHelpText('shippers', 'up to <<views>>, <<nothing>>', { views: 30 })).toEqual([
    { kind: 'paragraph', line: ['up to 30, <<nothing>>'] },
  ])
})

it('what the guides tell in words is so', () => {
  // Three days before, and on the 1st, 15th and 30th day after.
  expect(reminderDays).toEqual([-3, 1, 15, 30])
  // Within 15 seconds, over 32 hours, not more than five minutes off.
  expect(answerMilliseconds).toBe(15_000)
  expect(Math.round(retrySeconds.reduce((sum, each) => sum + each, 0) / 3_600)).toBe(32)
  expect(toleratedSeconds).toBe(300)
  // Two sources differ by more than an hour.
  expect(conflictMinutes).toBe(60)
})

it('groups hold every topic once, in the order of its guide, and every way is one somebody may open', () => {
  for (const guide of helpGuides)
    expect(Object.values<readonly string[]>(helpGroups[guide]).flat()).toEqual([...helpTopics[guide]])
  for (const [name, { to }] of Object.entries(helpLinks)) {
    const clerks = to === '/desk' || to.startsWith('/desk/')
    expect([name, clerks]).toEqual([name, name.startsWith('desk')])
    if (clerks) expect(['open', 'staff']).toContain(accessOf(plainPath(to)))
  }
})

it('no way of the shippers’ guide leads to the desk, and each link is used', () => {
  const used = (guide: HelpGuide) =>
    new Set(
      helpTopics[guide]
        .flatMap((topic) => piecesOf(helpBlocks(guide, topic, 'zh-CN')))
        .flatMap((piece) => (typeof piece === 'object' && 'page' in piece ? [piece.page as HelpLink] : [])),
    )
  expect([...used('shippers')].filter((name) => helpLinks[name].to.startsWith('/desk'))).toEqual([])
  const both = new Set([...used('shippers'), ...used('clerks')])
  expect((Object.keys(helpLinks) as HelpLink[]).filter((name) => !both.has(name))).toEqual([])
})

describe('looking for something', () => {
  const first = (guide: HelpGuide, query: string, language: Language) =>
    searchHelp(guide, query, texts[language]).map(({ topic }) => topic)[0] ?? null

  it.each<[HelpGuide, string, HelpTopic]>([
    ['shippers', '退款', 'paying'],
    ['shippers', '怎么申请退款', 'paying'],
    ['shippers', '收不到验证码', 'login'],
    ['shippers', '免费期', 'following'],
    ['shippers', '开发票', 'invoices'],
    ['shippers', '冲红', 'invoices'],
    ['shippers', '车牌 次数', 'tools'],
    ['shippers', '提现', 'invitations'],
    ['shippers', 'webhook', 'systems'],
    ['shippers', '优惠券', 'points'],
    ['shippers', '注销账户', 'login'],
    ['shippers', '注销账号', 'login'],
    ['shippers', '查不到价格', 'first-price'],
    ['clerks', '关账', 'statements'],
    ['clerks', '授信暂停', 'customers'],
    ['clerks', '恢复码', 'roles'],
    ['clerks', '批量接单', 'orders'],
    ['clerks', '加价', 'rates'],
    ['clerks', '账单差异', 'payments'],
    ['clerks', '放假通知', 'schedules'],
  ])('%s: %s is told first of %s', (guide, query, topic) => {
    expect(first(guide, query, 'zh-CN')).toBe(topic)
  })

  it.each<[HelpGuide, string, HelpTopic]>([
    ['shippers', 'refund', 'paying'],
    ['shippers', 'How do I get my money back', 'paying'],
    ['shippers', 'bank transfers', 'paying'],
    ['shippers', 'no text message arrives', 'login'],
    ['shippers', 'red letter', 'invoices'],
    ['shippers', 'plates', 'tools'],
    ['shippers', 'demurrage', 'bills'],
    ['shippers', 'quiet hours', 'following'],
    ['shippers', 'adress book', 'ordering'],
    ['clerks', 'closing a month', 'statements'],
    ['clerks', 'credit hold', 'customers'],
    ['clerks', 'recovery code', 'roles'],
    ['clerks', 'markup', 'rates'],
    ['clerks', 'unplaced events', 'milestones'],
    ['clerks', 'failed jobs', 'system'],
  ])('%s: “%s” is told first of %s', (guide, query, topic) => {
    expect(first(guide, query, 'en-US')).toBe(topic)
  })

  it('shows the line that tells it, with the words marked', () => {
    const [found] = searchHelp('shippers', 'quiet hours', texts['en-US'])
    expect(found?.topic).toBe('following')
    const marked = found?.excerpt.filter(({ found: hit }) => hit).map(({ text }) => text.toLowerCase())
    expect(marked).toEqual(expect.arrayContaining(['quiet', 'hours']))
    const [chinese] = searchHelp('shippers', '免打扰', texts['zh-CN'])
    expect(chinese?.excerpt.filter(({ found: hit }) => hit).map(({ text }) => text)).toContain('免打扰')
  })

  it('finds what is only in the text, by the names of buttons too', () => {
    expect(first('shippers', '下架', 'zh-CN')).toBe('cards')
    expect(first('shippers', texts['en-US'].t('payments:transfer.show'), 'en-US')).toBe('paying')
    const renamed = textsFrom('en-US', all, { scenes: { 'list.take': 'Unhang' } })
    expect(searchHelp('shippers', 'unhang', renamed).map(({ topic }) => topic)).toEqual(['cards'])
    expect(searchHelp('shippers', 'unhang', texts['en-US'])).toEqual([])
  })

  it.each(['', '   ', '怎么', 'how do I', '量子纠缠', 'xylophone', '<script>', '?!.'])(
    'finds nothing for “%s”',
    (query) => {
      for (const guide of helpGuides)
        for (const language of languages) expect(searchHelp(guide, query, texts[language])).toEqual([])
    },
  )

  it('needs all words of the question, not one of them', () => {
    expect(searchHelp('shippers', 'refund xylophone', texts['en-US'])).toEqual([])
  })
})
