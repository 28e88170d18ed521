import { advanceFiling } from './articles/advance-filing.ts'
import { billOfLading } from './articles/bill-of-lading.ts'
import { containerChoice } from './articles/container-choice.ts'
import { customsClearance } from './articles/customs-clearance.ts'
import { freeTime } from './articles/free-time.ts'
import { incoterms } from './articles/incoterms.ts'
import { readingAQuote } from './articles/reading-a-quote.ts'
import { vgm } from './articles/vgm.ts'

/** An article as the demo world publishes it; the body is Markdown with headings from the second level down. */
export type DemoArticle = {
  readonly slug: string
  readonly category: 'guide' | 'rules' | 'company' | 'market'
  /** The day of publication, 'yyyy-MM-dd' in Asia/Shanghai. */
  readonly publishedOn: string
  readonly title: { readonly zh: string; readonly en: string }
  readonly summary: { readonly zh: string; readonly en: string }
  readonly body: { readonly zh: string; readonly en: string }
}

/**
 * The first articles of the news section, newest first. Each language is written for its own
 * reader from the same facts; the rules they rest on are named at their end, the amounts are
 * those of the demonstration rates.
 */
export const demoArticles: readonly DemoArticle[] = [
  freeTime,
  vgm,
  advanceFiling,
  customsClearance,
  readingAQuote,
  containerChoice,
  incoterms,
  billOfLading,
]
