import type { ReactElement } from 'react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listArticles } from '#contract/news.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { articleCategories } from '#domain/news/articles.ts'
import { formatDay } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { readForPage } from '#web/app/page-read.ts'
import { feedMeta, pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { sitePath } from '#web/app/site-pages.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import css from './news.module.css'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

const titles = pageTitle('news', (texts) => texts.t('news:description'))
export const meta: MetaFunction = (page) => [...(titles(page) ?? []), feedMeta(page.matches)]
export const handle = still

export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const category = articleCategories.find((each) => each === search.get('category'))
  const cursor = search.get('cursor') ?? undefined
  const page = await readForPage(args, listArticles, { query: { category, cursor, size: 10 } })
  return {
    items: page?.items ?? [],
    nextCursor: page?.nextCursor ?? null,
    category: category ?? null,
    cursor,
  }
}

/** Articles in the reader's language, newest first. */
export default function News(): ReactElement {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const { items, nextCursor, category, cursor } = useLoaderData<typeof loader>()
  const to = (query: Record<string, string | null>) => {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    return `${sitePath('news', language)}${search.size > 0 ? `?${search}` : ''}`
  }
  return (
    <section className={names('section')}>
      <div className={names('wrap')}>
        <h1 className={names('h2')}>{t('title')}</h1>
        <p className={names('lead')}>{t('lead')}</p>
        <nav className={names('news__filters')} aria-label={t('filter')}>
          {[null, ...articleCategories].map((each) => (
            <Link
              key={each ?? 'all'}
              to={to({ category: each })}
              aria-current={each === category ? 'page' : undefined}
            >
              {each ? t(`categories.${each}`) : t('all')}
            </Link>
          ))}
        </nav>
        {items.length === 0 ? (
          <p className={names('news__none')}>{t('none')}</p>
        ) : (
          <div className={names('news__list')}>
            {items.map((article) => (
              <article key={article.id} className={names('news__item')}>
                <p className={names('news__meta')}>
                  <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
                  <span>{t(`categories.${article.category}`)}</span>
                </p>
                <h2>
                  <Link to={paths.article(article.slug, language)}>
                    {inLanguage(article.title, language)}
                  </Link>
                </h2>
                <p>{inLanguage(article.summary, language)}</p>
                {article.coverUrl && (
                  <img
                    src={article.coverUrl}
                    alt=""
                    width="1200"
                    height="630"
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </article>
            ))}
          </div>
        )}
        <p className={names('news__more')}>
          {nextCursor && <Link to={to({ category, cursor: nextCursor })}>{t('more')}</Link>}
          {!nextCursor && cursor && <Link to={to({ category })}>{t('newest')}</Link>}
        </p>
      </div>
    </section>
  )
}
