import { describe, expect, it } from 'vitest'
import { type DemoArticle, demoArticles } from './demo-articles.ts'

const hanIn = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%/-]*/gu)?.length ?? 0

const textsOf = (article: DemoArticle, language: 'zh' | 'en'): string =>
  [article.title[language], article.summary[language], article.body[language]].join('\n')

/** Runs of lines that begin with a bar. */
const tablesIn = (body: string): string[][] =>
  (body.match(/(?:^\|.*$\n?)+/gm) ?? []).map((table) => table.trimEnd().split('\n'))

/** The bars of one row, without the outer two. */
const cellsOf = (row: string): string[] => row.slice(1, -1).split('|')

describe('the demo articles', () => {
  it('are at least eight, each under its own kebab-case slug', () => {
    const slugs = demoArticles.map((article) => article.slug)
    expect(slugs.length).toBeGreaterThanOrEqual(8)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  it('are dated by real days, newest first', () => {
    const days = demoArticles.map((article) => article.publishedOn)
    expect(days.filter((day) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day)).toEqual([])
    expect(days).toEqual([...days].sort().reverse())
  })
})

describe.each(demoArticles)('the article $slug', (article) => {
  it('is there in both languages', () => {
    for (const language of ['zh', 'en'] as const)
      for (const text of [article.title[language], article.summary[language], article.body[language]])
        expect(text.trim()).not.toBe('')
    expect(hanIn(article.title.zh)).toBeGreaterThan(0)
    expect(hanIn(article.summary.zh)).toBeGreaterThan(0)
  })

  it('has 700 to 1,200 characters of Chinese and 450 to 800 words of English', () => {
    const lengths = { zh: hanIn(article.body.zh), en: wordsIn(article.body.en) }
    expect(lengths.zh).toBeGreaterThanOrEqual(700)
    expect(lengths.zh).toBeLessThanOrEqual(1200)
    expect(lengths.en).toBeGreaterThanOrEqual(450)
    expect(lengths.en).toBeLessThanOrEqual(800)
  })

  it('has no Han character in its English', () => {
    expect(textsOf(article, 'en').match(/\p{Script=Han}|[，。、；：“”（）《》]/u)).toBeNull()
  })

  it.each(['zh', 'en'] as const)(
    'is plain Markdown, without HTML, images or a first heading (%s)',
    (language) => {
      const body = article.body[language]
      expect(body.match(/<\/?[a-z!][^>]*>|&[a-z]+;/i)).toBeNull()
      expect(body).not.toContain('![')
      const headings = body.match(/^#+ .+$/gm) ?? []
      expect(headings.length).toBeGreaterThanOrEqual(4)
      expect(headings.filter((heading) => !/^#{2,3} /.test(heading))).toEqual([])
      expect((body.match(/\*\*/g)?.length ?? 0) % 2).toBe(0)
    },
  )

  it.each(['zh', 'en'] as const)(
    'has tables whose rows all have the cells of their head (%s)',
    (language) => {
      const tables = tablesIn(article.body[language])
      expect(tables.length).toBeGreaterThan(0)
      for (const [head = '', rule = '', ...rows] of tables) {
        expect(cellsOf(rule).filter((cell) => !/^ :?-{3,}:? $/.test(cell))).toEqual([])
        expect(rows.length).toBeGreaterThan(0)
        for (const row of [head, rule, ...rows]) {
          expect(row).toMatch(/^\|.*\|$/)
          expect(cellsOf(row).length, row).toBe(cellsOf(head).length)
        }
      }
    },
  )

  it('says the same in both languages as far as tables and sections show it', () => {
    const shapeOf = (body: string) => ({
      sections: body.match(/^## .+$/gm)?.length,
      tables: tablesIn(body).map((table) => [table.length, cellsOf(table[0] ?? '').length]),
    })
    expect(shapeOf(article.body.en)).toEqual(shapeOf(article.body.zh))
  })

  it('names its sources at the end', () => {
    expect(article.body.zh).toMatch(/^## 依据\n\n- /m)
    expect(article.body.en).toMatch(/^## Sources\n\n- /m)
  })
})
