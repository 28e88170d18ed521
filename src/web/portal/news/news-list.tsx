import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inLanguage } from '#domain/kernel/language.ts'
import { articleCategories } from '#domain/news/articles.ts'
import { formatDay } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { articleListQuery } from '#web/features/news/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './news.module.css'

export const meta = pageTitle('newsInside')

/** The news section of the portal (requirements §2): the articles of the public site, beside one's orders. */
export default function NewsInside(): ReactElement {
  const { t } = useTranslation(['news', 'common'])
  const language = useLanguage()
  const [search] = useSearchParams()
  const category = articleCategories.find((each) => each === search.get('category')) ?? null
  const list = useInfiniteQuery(articleListQuery(category))
  const articles = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <div className="head">
        <h1>{t('title')}</h1>
      </div>
      <nav className={css.filters} aria-label={t('filter')}>
        {[null, ...articleCategories].map((each) => (
          <Link
            key={each ?? 'all'}
            to={paths.newsInside({ category: each })}
            aria-current={each === category ? 'page' : undefined}
          >
            {each ? t(`categories.${each}`) : t('all')}
          </Link>
        ))}
      </nav>
      {!articles && !list.isError && <Skeleton lines={8} />}
      {!articles && list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {articles?.length === 0 && (
        <EmptyState
          title={t('none')}
          actions={
            category && (
              <Link className="btn line" to={paths.newsInside()}>
                {t('all')}
              </Link>
            )
          }
        />
      )}
      {articles && articles.length > 0 && (
        <ul className={css.list}>
          {articles.map((article) => (
            <li key={article.id}>
              <h2>
                <Link to={paths.articleInside(article.slug)}>{inLanguage(article.title, language)}</Link>
              </h2>
              <p>{inLanguage(article.summary, language)}</p>
              <p className="xs quiet">
                <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
                {' · '}
                {t(`categories.${article.category}`)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button look="line" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
