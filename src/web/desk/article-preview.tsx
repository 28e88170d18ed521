import { memo, type ReactElement, useEffect, useRef } from 'react'
import { articleLimits } from '#domain/news/articles.ts'
import { ArticleProse } from '#web/features/news/article-prose.tsx'
import { languageOfSide, lengthOf, type Side } from '#web/features/news/article-values.ts'
import type { useArticlePreview } from '#web/features/news/desk-api.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Links of the text lead out of the editor, where unsaved work is: they open beside it. */
function openBeside(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link) return
  event.preventDefault()
  if (link.href) window.open(link.href, '_blank', 'noopener')
}

/** While the text is the same it is not written anew: what is selected or scrolled there stays. */
const Prose = memo(ArticleProse)

/**
 * The text as readers will see it. It stands in the page itself, not in a frame of its own: the server has cleaned it
 * tag by tag as it does for the public page, the page's content policy runs no script that is not ours, and so the
 * preview has the typography, theme and language rules of the article that readers get.
 */
export function ArticlePreview({
  side,
  title,
  summary,
  body,
  preview,
  pending,
}: {
  side: Side
  title: string
  summary: string
  body: string
  preview: ReturnType<typeof useArticlePreview>
  /** The text has changed since the preview was asked for. */
  pending: boolean
}): ReactElement {
  const { t } = useTranslation(['newsroom', 'common'])
  const frame = useRef<HTMLDivElement>(null)
  // Catches clicks on what the server wrote, which React does not know.
  useEffect(() => {
    const text = frame.current
    text?.addEventListener('click', openBeside)
    return () => text?.removeEventListener('click', openBeside)
  }, [])
  const empty = body.trim() === ''
  const html = empty ? '' : (preview.data?.html ?? '')
  const tooLong = lengthOf(body) > articleLimits.body
  const language = t(`view.${side}`)
  return (
    <div className="nr-preview">
      <div className="nr-preview-head">
        <h3>{t('preview.title')}</h3>
        <span className="xs quiet" role="status">
          {!empty && !tooLong && (pending || preview.isFetching) ? t('preview.updating') : ''}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard. */}
      <section className="nr-frame" aria-label={t('preview.frame', { language })} tabIndex={0}>
        <div lang={languageOfSide[side]}>
          <p className={`nr-title${title.trim() ? '' : ' quiet'}`}>{title.trim() || t('preview.untitled')}</p>
          {summary.trim() && <p className="nr-dek">{summary}</p>}
          <div ref={frame} hidden={html === ''}>
            <Prose html={html} />
          </div>
        </div>
        {empty && <p className="quiet sm">{t('preview.empty')}</p>}
        {tooLong && <p className="t-stop sm">{t('preview.tooLong', { limit: articleLimits.body })}</p>}
        {!empty && !tooLong && preview.isPending && !preview.error && <Skeleton lines={4} />}
        {!empty && !tooLong && preview.error && (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        )}
      </section>
    </div>
  )
}
