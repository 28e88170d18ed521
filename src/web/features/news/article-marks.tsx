import type { ReactElement } from 'react'
import { type Language, languages } from '#domain/kernel/language.ts'
import type { ArticleStatus } from '#domain/news/articles.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusBadge, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ArticleField } from './article-values.ts'

const looks: Readonly<Record<ArticleStatus, { meaning: Meaning; icon: IconName }>> = {
  draft: { meaning: 'idle', icon: 'edit' },
  scheduled: { meaning: 'wait', icon: 'clock' },
  published: { meaning: 'ok', icon: 'check-circle' },
  unpublished: { meaning: 'idle', icon: 'back' },
}

export function ArticleStatusText({ status }: { status: ArticleStatus }): ReactElement {
  const { t } = useTranslation('newsroom')
  return <StatusText {...looks[status]}>{t(`statuses.${status}`)}</StatusText>
}

export function ArticleStatusBadge({ status }: { status: ArticleStatus }): ReactElement {
  const { t } = useTranslation('newsroom')
  return <StatusBadge {...looks[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** Both languages by name: a tick where all texts are there, a dashed ring where some are missing. */
export function LanguageMarks({ complete }: { complete: readonly Language[] }): ReactElement {
  const { t } = useTranslation(['newsroom', 'common'])
  return (
    <span className="nr-languages">
      {languages.map((language) => {
        const done = complete.includes(language)
        return (
          <span
            key={language}
            className={`state ${done ? 'ok' : 'idle'}`}
            title={t(done ? 'languageComplete' : 'languageIncomplete')}
          >
            <Icon name={done ? 'check' : 'dashed'} />
            {t(`common:languageNames.${language}`)}
            <span className="sr"> {t(done ? 'languageComplete' : 'languageIncomplete')}</span>
          </span>
        )
      })}
    </span>
  )
}

/** Fields by name, as a sentence lists them. */
export function useFieldNames(): (fields: readonly ArticleField[]) => string {
  const { t } = useTranslation('newsroom')
  return (fields) => fields.map((field) => t(`fields.${field}`)).join(t('join'))
}
