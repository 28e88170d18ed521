import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { HsEntryReply } from '#contract/hs-codes.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { formatHsCode } from '#domain/reference/hs-codes.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './hs-codes.module.css'

/**
 * The name up to its first mark, for lines that have no room for a whole heading. Below an entry whose name begins alike
 * it is what comes after that: under 8517 Telephone sets stands 8517.13 smartphones.
 */
export function shortNameIn(entry: HsEntryReply, language: Language, above?: HsEntryReply): string {
  const text = inLanguage(entry.name, language)
  if (entry.level === 'goods') return text
  const parts = text.split(/[;,(\uff1b\uff0c\uff08]/u).map((part) => part.trim())
  const known = above ? shortNameIn(above, language) : null
  return parts.find((part) => part !== '' && part !== known) ?? text
}

/** Entries that can be opened; found ones say their level and what they belong to. `text` is the search that stays in the address. */
export function HsEntryList({
  entries,
  text,
}: {
  readonly entries: readonly (HsEntryReply & {
    readonly under?: HsEntryReply | null
    readonly edited?: boolean
  })[]
  readonly text: string
}): ReactElement {
  const { t } = useTranslation('tariff')
  const language = useLanguage()
  return (
    <ul className={css.list}>
      {entries.map((entry) => (
        <li key={`${entry.level}-${entry.code}`}>
          <Link to={paths.hsCodeTool({ text, code: entry.code })}>
            <span className={`code ${css.code}`}>{formatHsCode(entry.code)}</span>
            <span className={css.name}>
              <span>{inLanguage(entry.name, language)}</span>
              {entry.under && (
                <small>
                  <span className="sr">{t('under')} </span>
                  <span className="code">{formatHsCode(entry.under.code)}</span>{' '}
                  {inLanguage(entry.under.name, language)}
                </small>
              )}
            </span>
            {entry.edited && <span className="tag plain">{t('edited')}</span>}
            {entry.under !== undefined && <span className="tag plain">{t(`levels.${entry.level}`)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
