import { type ReactElement, useMemo } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './cards.module.css'
import { MiniPreview } from './preview.tsx'
import { type Draft, draftOf, emptyDraft, templateKeys } from './templates.ts'

/** What a card may be begun with, each as it looks. */
export function Gallery({
  address,
  pending,
  onChoose,
}: {
  /** What the codes of the drawings hold. */
  address: string
  /** What is being made of a draft, by its name. */
  pending: string | null
  onChoose: (name: string, draft: Draft) => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  const templates = useMemo(() => templateKeys.map((key) => ({ key, draft: draftOf(key, t) })), [t])
  return (
    <>
      <p className={css.lead}>{t('gallery.lead')}</p>
      <ul className={css.gallery}>
        {templates.map(({ key, draft }) => (
          <li key={key} className={css.template}>
            <MiniPreview draft={draft} address={address} />
            <h3>{t(`templates.${key}.name`)}</h3>
            <p>{t(`templates.${key}.note`)}</p>
            <Button
              size="s"
              look="line"
              aria-label={t('gallery.useOf', { name: t(`templates.${key}.name`) })}
              pending={pending === key}
              onClick={() => onChoose(key, draft)}
            >
              {t('gallery.use')}
            </Button>
          </li>
        ))}
        <li className={css.template}>
          <div className={css.nothing} aria-hidden="true" />
          <h3>{t('gallery.blank')}</h3>
          <p>{t('gallery.blankNote')}</p>
          <Button
            size="s"
            look="line"
            aria-label={t('gallery.useOf', { name: t('gallery.blank') })}
            pending={pending === 'blank'}
            onClick={() => onChoose('blank', emptyDraft())}
          >
            {t('gallery.use')}
          </Button>
        </li>
      </ul>
    </>
  )
}
