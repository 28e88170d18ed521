import { type ReactElement, useState } from 'react'
import type { DeskArticle } from '#contract/news.ts'
import type { ArticleCategory } from '#domain/news/articles.ts'
import { formatInstant } from '#i18n/format.ts'
import { useFieldNames } from '#web/features/news/article-marks.tsx'
import {
  type ArticleField,
  type ArticleValues,
  mergeOf,
  valueAt,
  valuesOf,
  withValue,
} from '#web/features/news/article-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const whose = ['mine', 'theirs'] as const

/** Brings together what two people wrote: what only one changed by itself, what both changed by choice. */
export function ArticleConflict({
  theirs,
  base,
  mine,
  onClose,
  onMerged,
}: {
  theirs: DeskArticle
  /** What both began with. */
  base: ArticleValues
  mine: ArticleValues
  onClose: () => void
  onMerged: (values: ArticleValues) => void
}): ReactElement {
  const { t } = useTranslation(['newsroom', 'news'])
  const namesOf = useFieldNames()
  const [theirFields, setTheirFields] = useState<ReadonlySet<ArticleField>>(new Set())
  const other = valuesOf(theirs)
  const { merged, taken, both } = mergeOf(base, mine, other)
  const said = (values: ArticleValues, field: ArticleField): string => {
    const value = valueAt(values, field)
    if (field === 'category') return t(`news:categories.${value as ArticleCategory}`)
    if (field === 'coverId') return value ? t('conflict.cover', { id: value }) : t('conflict.noCover')
    return value.trim() === '' ? t('conflict.empty') : value
  }
  const choose = (field: ArticleField, take: boolean) =>
    setTheirFields((before) => {
      const next = new Set(before)
      if (take) next.add(field)
      else next.delete(field)
      return next
    })
  return (
    <Dialog
      title={t('conflict.title')}
      size="l"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('conflict.back')}</Button>
          <Button
            look="primary"
            onClick={() =>
              onMerged(
                both
                  .filter((field) => theirFields.has(field))
                  .reduce((values, field) => withValue(values, field, valueAt(other, field)), merged),
              )
            }
          >
            {t('conflict.go')}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>{t('conflict.text', { at: formatInstant(theirs.updatedAt) })}</p>
        {taken.length > 0 && <p>{t('conflict.taken', { fields: namesOf(taken) })}</p>}
        {both.length > 0 && <p>{t('conflict.both')}</p>}
      </div>
      {both.map((field) => (
        <fieldset key={field} className="nr-choice">
          <legend>{t(`fields.${field}`)}</legend>
          {whose.map((each) => (
            <label key={each}>
              <span>
                <input
                  className="check"
                  type="radio"
                  name={`choice.${field}`}
                  checked={theirFields.has(field) === (each === 'theirs')}
                  onChange={() => choose(field, each === 'theirs')}
                />
                {t(`conflict.${each}`)}
              </span>
              <span className="nr-said">{said(each === 'mine' ? mine : other, field)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}
