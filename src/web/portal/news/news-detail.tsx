import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inLanguage } from '#domain/kernel/language.ts'
import { formatDay } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { articleQuery } from '#web/features/news/api.ts'
import { ArticleProse } from '#web/features/news/article-prose.tsx'
import { CallFailure } from '#web/lib/call.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './news.module.css'

export const meta = pageTitle('newsInside')

/** One article inside the portal. */
export default function ArticleInside(): ReactElement {
  const { t } = useTranslation(['news', 'common'])
  const language = useLanguage()
  const [search] = useSearchParams()
  const { data: article, error, isError, refetch } = useQuery(articleQuery(search.get('id') ?? ''))
  const back = (
    <Link className="btn line" to={paths.newsInside()}>
      {t('toList')}
    </Link>
  )
  if (!article && isError) {
    const gone = error instanceof CallFailure && error.reason === 'request.notFound'
    if (!gone) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <EmptyState title={t('gone')} actions={back}>
        {t('goneText')}
      </EmptyState>
    )
  }
  if (!article) return <Skeleton lines={10} />
  const html = inLanguage(article.html, language)
  return (
    <article className={css.article}>
      <h1>{inLanguage(article.title, language) || article.title.zh || article.title.en}</h1>
      <p className={css.dek}>{inLanguage(article.summary, language)}</p>
      <p className="xs quiet">
        {article.author}
        {' · '}
        <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
        {' · '}
        {t(`categories.${article.category}`)}
      </p>
      {article.coverUrl && (
        <img className={css.cover} src={article.coverUrl} alt="" width="1200" height="630" decoding="async" />
      )}
      {html ? <ArticleProse html={html} /> : <p className={css.dek}>{t('otherLanguageOnly')}</p>}
      <p className={css.foot}>{back}</p>
    </article>
  )
}
