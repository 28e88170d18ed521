import '#web/ui/styles/newsroom.css'
import type { ReactElement } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { saveArticle } from '#contract/news.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useDeskArticle } from '#web/features/news/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useKeptArticle } from './article-draft.ts'
import { ArticleEditor, type EditorState } from './article-editor.tsx'

export const meta = pageTitle('deskArticle')

/** An article to write or to change. */
export default function Article(): ReactElement {
  const { t } = useTranslation(['newsroom', 'desk', 'users'])
  const { id = 'new' } = useParams()
  const location = useLocation()
  const { staff: session } = useSession()
  const isNew = id === 'new'
  const role = session?.staff.role
  const may = role !== undefined && mayCall(saveArticle, role)
  const article = useDeskArticle(isNew || !may ? null : id)
  // An article that has just got its address goes on in the editor in which it was begun.
  const continues = (location.state as EditorState | null)?.continues
  const editor = continues ?? (isNew ? `new ${location.key}` : id)
  const kept = useKeptArticle(id, editor)
  if (!role) return <Skeleton lines={9} />
  if (!may) {
    return (
      <EmptyState icon="lock" title={t('notYours')}>
        {t('desk:mayNot', { role: t(`users:roles.${role}`) })}
      </EmptyState>
    )
  }
  if (article.error && !article.data) {
    const { error } = article
    if (
      error instanceof CallFailure &&
      (error.reason === 'request.notFound' || error.reason === 'request.invalid')
    ) {
      return (
        <EmptyState
          title={t('notFound')}
          actions={
            <Link className={buttonClass('primary')} to={paths.deskNews()}>
              {t('toList')}
            </Link>
          }
        >
          {t('notFoundText')}
        </EmptyState>
      )
    }
    return <ErrorState error={error} onRetry={() => void article.refetch()} />
  }
  if ((!isNew && !article.data) || kept === undefined) return <Skeleton lines={9} />
  return <ArticleEditor key={editor} name={editor} article={article.data ?? null} kept={kept} />
}
