import '#web/ui/styles/newsroom.css'
import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type DeskArticleHead, deskListArticles } from '#contract/news.ts'
import { articleCategories, articleStatuses } from '#domain/news/articles.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { ArticleStatusText, LanguageMarks } from '#web/features/news/article-marks.tsx'
import { useDeskArticles } from '#web/features/news/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('deskNews')

function useColumns(): readonly Column<DeskArticleHead>[] {
  const { t } = useTranslation(['newsroom', 'news'])
  const { read } = useReader()
  return [
    {
      key: 'title',
      title: t('list.article'),
      fixed: true,
      names: true,
      bone: 220,
      cell: (article) => (
        <Link to={paths.deskArticle(article.id)}>
          {read(article.title) || article.title.zh || article.title.en || t('list.untitled')}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t('list.status'),
      width: 120,
      cell: (article) => <ArticleStatusText status={article.status} />,
    },
    {
      key: 'category',
      title: t('list.category'),
      width: 90,
      cell: (article) => t(`news:categories.${article.category}`),
    },
    {
      key: 'languages',
      title: t('list.languages'),
      width: 150,
      cell: (article) => <LanguageMarks complete={article.languages} />,
    },
    { key: 'author', title: t('list.author'), width: 110, cell: (article) => article.author },
    {
      key: 'updatedAt',
      title: t('list.updatedAt'),
      width: 190,
      cell: (article) => <DateTime at={article.updatedAt} />,
    },
    {
      key: 'readersAt',
      title: t('list.readersAt'),
      width: 200,
      cell: (article) =>
        article.publishAt ? (
          <time className="t-wait" dateTime={article.publishAt}>
            {t('list.goesOut', { at: formatInstant(article.publishAt) })}
          </time>
        ) : (
          <DateTime at={article.publishedAt} />
        ),
    },
    {
      key: 'slug',
      title: t('list.slug'),
      hidden: true,
      cell: (article) => <span className="code file-name">{article.slug}</span>,
    },
    {
      key: 'createdAt',
      title: t('list.createdAt'),
      hidden: true,
      cell: (article) => <DateTime at={article.createdAt} />,
    },
  ]
}

/** All articles of the newsroom, last changed first. */
export default function Articles(): ReactElement {
  const { t } = useTranslation(['newsroom', 'news', 'desk', 'users', 'common'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { staff: session } = useSession()
  const columns = useColumns()
  const status = articleStatuses.find((each) => each === search.get('status'))
  const category = articleCategories.find((each) => each === search.get('category'))
  const role = session?.staff.role
  const may = role !== undefined && mayCall(deskListArticles, role)
  const articles = useDeskArticles({ status, category }, may)
  if (!role) return <Skeleton lines={6} />
  if (!may) {
    return (
      <EmptyState icon="lock" title={t('notYours')}>
        {t('desk:mayNot', { role: t(`users:roles.${role}`) })}
      </EmptyState>
    )
  }
  const rows = articles.data?.pages.flatMap((page) => page.items)
  const filter = (name: 'status' | 'category', value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const write = (
    <Link className={buttonClass('primary')} to={paths.deskArticle()}>
      <Icon name="plus" />
      {t('write')}
    </Link>
  )
  const filters = (
    <div className="filters nr-filters">
      <label className="pick-field">
        <span>{t('list.status')}</span>
        <select value={status ?? ''} onChange={(event) => filter('status', event.target.value)}>
          <option value="">{t('list.anyStatus')}</option>
          {articleStatuses.map((each) => (
            <option key={each} value={each}>
              {t(`statuses.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="pick-field">
        <span>{t('list.category')}</span>
        <select value={category ?? ''} onChange={(event) => filter('category', event.target.value)}>
          <option value="">{t('list.anyCategory')}</option>
          {articleCategories.map((each) => (
            <option key={each} value={each}>
              {t(`news:categories.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
  return (
    <>
      <div className="head">
        <h1>{t('title')}</h1>
        <div className="head-end">{write}</div>
      </div>
      <div className="newsroom">
        <DataTable
          name="desk.articles"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(article) => article.id}
          tools={filters}
          error={articles.error}
          onRetry={() => void articles.refetch()}
          onOpen={(article) => void navigate(paths.deskArticle(article.id))}
          rowClass={(article) => (article.status === 'unpublished' ? 'over' : undefined)}
          empty={
            status || category ? (
              <EmptyState
                icon="search"
                title={t('list.noMatch')}
                actions={<Button onClick={() => setSearch({})}>{t('list.clear')}</Button>}
              >
                {t('list.noMatchText')}
              </EmptyState>
            ) : (
              <EmptyState title={t('list.none')} actions={write}>
                {t('list.noneText')}
              </EmptyState>
            )
          }
          more={articles}
        />
      </div>
    </>
  )
}
