import type { Phrases } from '../phrases.ts'
import type { news as zh } from '../zh-CN/news.ts'

export const news: Phrases<typeof zh> = {
  title: 'News for shippers',
  lead: 'Bills of lading, free time, VGM, advance filings: what they cost, when they are due and how to check them.',
  description:
    'Practical articles on full-container shipping: how a bill of lading works, how free time is counted, which box to choose and how to read a freight quote, with sources.',
  all: 'All',
  categories: { guide: 'Guides', rules: 'Rules', company: 'Company', market: 'Market' },
  filter: 'By category',
  published: 'Published',
  updated: 'Updated',
  minutes_one: '{{count}} min read',
  minutes_other: '{{count}} min read',
  more: 'Older articles',
  newest: 'Back to the newest',
  none: 'Nothing in this category yet.',
  crumbs: 'You are here',
  table: 'Table, scrolls sideways',
  toList: 'All articles',
  toQuote: 'Price a lane',
  gone: 'There is no such article',
  goneText: 'It may have been taken down, or the address is incomplete.',
  otherLanguageOnly: 'This article is in Chinese only for now.',
}
