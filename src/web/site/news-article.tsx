import type { ReactElement } from 'react'
import {
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { type ArticleReply, articleDetails } from '#contract/news.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { formatDay } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { readForPage } from '#web/app/page-read.ts'
import { addressMeta, feedMeta, textsOf } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { languageOfRequest } from '#web/app/request-language.ts'
import { sitePath } from '#web/app/site-pages.ts'
import { still } from '#web/app/still-page.ts'
import { ArticleProse } from '#web/features/news/article-prose.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import css from './news.module.css'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

export const handle = still

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  const article = id ? await readForPage(args, articleDetails, { params: { id } }) : null
  if (!article) throw data(null, { status: 404 })
  return { article, language: languageOfRequest(args.request) }
}

/** Its title in the reader's language, or the one that it has. */
const titleOf = ({ title }: Pick<ArticleReply, 'title'>, language: Language): string =>
  inLanguage(title, language) || title.zh || title.en

/** The article says its own title and summary; its twin is the same address in the other language. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: textsOf(matches)?.t('common:pages.notFound') }]
  const { article, language } = loaderData
  const title = titleOf(article, language)
  const texts = textsOf(matches)
  const address = addressMeta(matches, {
    title: texts?.t('common:brand.title', { page: title }) ?? title,
    description: inLanguage(article.summary, language),
    type: 'article',
    pathIn: (each: Language) => paths.article(article.slug, each),
    language,
    picture: article.coverUrl,
  })
  return [...address, feedMeta(matches)]
}

/** Characters or words that a reader takes in a minute. Assumed (decision 020) */
const perMinute = { 'zh-CN': 400, 'en-US': 220 } as const

const minutesOf = (html: string, language: Language): number => {
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  const length = language === 'zh-CN' ? text.replaceAll(/\s/g, '').length : text.split(/\s+/).length
  return Math.max(1, Math.round(length / perMinute[language]))
}

/** One article. The server has taken out of its text whatever is not text. */
export default function Article(): ReactElement {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const { article } = useLoaderData<typeof loader>()
  const html = inLanguage(article.html, language)
  return (
    <section className={names('section')}>
      <article className={names('wrap')}>
        <div className={names('art')}>
          <nav className={names('art__crumb')} aria-label={t('crumbs')}>
            <Link to={sitePath('news', language)}>{t('title')}</Link> <span aria-hidden="true">/</span>{' '}
            <Link to={`${sitePath('news', language)}?category=${article.category}`}>
              {t(`categories.${article.category}`)}
            </Link>
          </nav>
          <h1 className={names('art__title')}>{titleOf(article, language)}</h1>
          <p className={names('art__dek')}>{inLanguage(article.summary, language)}</p>
          <p className={names('news__meta')}>
            <span lang={/\p{Script=Han}/u.test(article.author) ? 'zh-CN' : undefined}>{article.author}</span>
            <span>
              {t('published')} <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
            </span>
            {html && <span>{t('minutes', { count: minutesOf(html, language) })}</span>}
          </p>
          {article.coverUrl && (
            <img
              className={names('art__cover')}
              src={article.coverUrl}
              alt=""
              width="1200"
              height="630"
              decoding="async"
            />
          )}
          {html ? <ArticleProse html={html} /> : <p className="prose">{t('otherLanguageOnly')}</p>}
          <p className={names('art__foot')}>
            <Link className={names('btn btn--main')} to={paths.quoteSearch()}>
              {t('toQuote')}
            </Link>
            <Link className={names('btn btn--line')} to={sitePath('news', language)}>
              {t('toList')}
            </Link>
          </p>
        </div>
      </article>
    </section>
  )
}

/** What was never written or is shown no more; anything else is for the page of faults. */
export function ErrorBoundary({ error }: { error: unknown }): ReactElement {
  const { t } = useTranslation('news')
  const language = useLanguage()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <section className={names('section')}>
      <div className={names('wrap')}>
        <h1 className={names('h2')}>{t('gone')}</h1>
        <p className={names('lead')}>{t('goneText')}</p>
        <p className={names('art__foot')}>
          <Link className={names('btn btn--main')} to={sitePath('news', language)}>
            {t('toList')}
          </Link>
        </p>
      </div>
    </section>
  )
}
