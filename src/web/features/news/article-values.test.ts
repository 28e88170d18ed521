import { describe, expect, it } from 'vitest'
import { articleLimits, slugPattern } from '#domain/news/articles.ts'
import {
  type ArticleValues,
  articleFields,
  blankArticle,
  changedFields,
  completeSides,
  lengthOf,
  mergeOf,
  missingParts,
  slugOf,
  valueAt,
  withValue,
} from './article-values.ts'

const base: ArticleValues = {
  slug: 'free-time',
  category: 'guide',
  coverId: null,
  title: { zh: '免费期', en: 'Free time' },
  summary: { zh: '怎么数', en: 'How it is counted' },
  body: { zh: '正文', en: 'Text' },
}

describe('the address that is suggested', () => {
  it.each([
    ['Free time, explained', 'free-time-explained'],
    ['20GP or 40HQ?', '20gp-or-40hq'],
    ['The shipper’s guide & more', 'the-shippers-guide-and-more'],
    ['Überseecontainer à la carte', 'uberseecontainer-a-la-carte'],
    ['  --  ', ''],
    ['免费期', ''],
  ])('%s', (title, slug) => expect(slugOf(title)).toBe(slug))

  it('ends with a whole word inside the limit, and fits the pattern', () => {
    const slug = slugOf(`${'container '.repeat(20)}`)
    expect(slug.length).toBeLessThanOrEqual(articleLimits.slug)
    expect(slug).toMatch(/container$/)
    expect(slug).toMatch(slugPattern)
    expect(slugOf('x'.repeat(200))).toHaveLength(articleLimits.slug)
  })
})

describe('what was changed', () => {
  it('reads and writes every field', () => {
    for (const field of articleFields) {
      const value = field === 'category' ? 'rules' : 'another'
      expect(valueAt(withValue(base, field, value), field)).toBe(value)
      expect(changedFields(base, withValue(base, field, value))).toEqual([field])
    }
    expect(withValue(withValue(base, 'coverId', 'fil_1'), 'coverId', '').coverId).toBeNull()
  })

  it('does not count blanks around a text', () => {
    expect(changedFields(base, withValue(base, 'body.en', '  Text\n'))).toEqual([])
  })
})

describe('two writers', () => {
  const theirs = withValue(withValue(base, 'title.zh', '免费期怎么算'), 'body.en', 'Their text')

  it('takes over what only the other one changed', () => {
    const mine = withValue(base, 'summary.en', 'Counted in days')
    const { merged, taken, both } = mergeOf(base, mine, theirs)
    expect(taken).toEqual(['title.zh', 'body.en'])
    expect(both).toEqual([])
    expect(merged).toEqual({
      ...base,
      title: { zh: '免费期怎么算', en: 'Free time' },
      summary: { zh: '怎么数', en: 'Counted in days' },
      body: { zh: '正文', en: 'Their text' },
    })
  })

  it('asks where both changed the same text, and keeps mine till then', () => {
    const mine = withValue(base, 'body.en', 'My text')
    const { merged, taken, both } = mergeOf(base, mine, theirs)
    expect(both).toEqual(['body.en'])
    expect(taken).toEqual(['title.zh'])
    expect(merged.body.en).toBe('My text')
  })

  it('has nothing to ask where both made the same change', () => {
    const mine = withValue(base, 'body.en', 'Their text ')
    expect(mergeOf(base, mine, theirs).both).toEqual([])
  })
})

describe('what is missing', () => {
  it('names the parts of each language', () => {
    expect(missingParts(blankArticle, 'zh')).toEqual(['title', 'summary', 'body'])
    expect(missingParts(withValue(base, 'summary.en', '  '), 'en')).toEqual(['summary'])
    expect(completeSides(base)).toEqual(['zh', 'en'])
    expect(completeSides(withValue(base, 'title.zh', ''))).toEqual(['en'])
  })

  it('counts characters as people do', () => {
    expect(lengthOf(' 提单🚢 ')).toBe(3)
  })
})
