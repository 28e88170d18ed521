import type { ReactElement } from 'react'
import { formatInstant } from '#i18n/format.ts'
import { useFieldNames } from '#web/features/news/article-marks.tsx'
import {
  type ArticleField,
  type ArticleValues,
  completeSides,
  missingParts,
  sides,
  type TextPart,
} from '#web/features/news/article-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { KeptArticle } from './article-draft.ts'

/** Offers back what was written and not saved. Closing it loses nothing: that is to go on writing. */
export function KeptDialog({
  kept,
  fields,
  newer,
  onRestore,
  onDrop,
}: {
  kept: KeptArticle
  fields: readonly ArticleField[]
  /** Somebody saved the article after this was written. */
  newer: boolean
  onRestore: (fields: readonly ArticleField[], newer: boolean) => void
  onDrop: () => void
}): ReactElement {
  const { t } = useTranslation('newsroom')
  const namesOf = useFieldNames()
  const restore = () => onRestore(fields, newer)
  return (
    <Dialog
      title={t('kept.title')}
      closeLabel={t('kept.go')}
      onClose={restore}
      foot={
        <>
          <Button onClick={onDrop}>{t('kept.drop')}</Button>
          <Button look="primary" onClick={restore}>
            {t('kept.go')}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>{t('kept.text', { at: formatInstant(kept.at), fields: namesOf(fields) })}</p>
        {newer && <Callout meaning="wait">{t('kept.newer')}</Callout>}
      </div>
    </Dialog>
  )
}

/** Asks before what readers see is changed. */
export function LiveSaveDialog({
  changed,
  before,
  after,
  onClose,
  onConfirm,
}: {
  changed: readonly ArticleField[]
  before: ArticleValues
  after: ArticleValues
  onClose: () => void
  onConfirm: () => void
}): ReactElement {
  const { t } = useTranslation('newsroom')
  const namesOf = useFieldNames()
  const complete = completeSides(after)
  const lost = completeSides(before).filter((side) => !complete.includes(side))
  return (
    <Dialog
      title={t('live.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('moves.back')}</Button>
          <Button look="primary" onClick={onConfirm}>
            {t('live.confirm')}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>{t('live.text')}</p>
        <p>{t('live.changed', { fields: namesOf(changed) })}</p>
        {lost.length > 0 && (
          <Callout meaning="wait">
            {t('live.incomplete', {
              languages: lost.map((side) => t(`view.${side}`)).join(t('join')),
            })}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

/** Who will find the article in their language, and what keeps the others from it. */
export function ReadersList({ texts }: { texts: Pick<ArticleValues, TextPart> }): ReactElement {
  const { t } = useTranslation('newsroom')
  return (
    <ul className="nr-readers" aria-label={t('readers.title')}>
      {sides.map((side) => {
        const missing = missingParts(texts, side)
        return (
          <li key={side} className={missing.length === 0 ? 'ok' : 'wait'}>
            <Icon name={missing.length === 0 ? 'check-circle' : 'alert'} />
            <span>
              {missing.length === 0
                ? t(`readers.${side}Sees`)
                : t(`readers.${side}Missing`, {
                    parts: missing.map((part) => t(`parts.${part}`)).join(t('join')),
                  })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
