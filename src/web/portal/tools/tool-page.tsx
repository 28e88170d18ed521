import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import {
  forgetSearches,
  nameOfSearch,
  type RecentSearch,
  recentSearches,
  rememberSearch,
  type ToolName,
} from './recent-searches.ts'
import css from './tool-page.module.css'

/**
 * The frame of every look-up tool: its title and what it answers, the form, what was found, and what was looked up
 * before. A result stands in the address, so that it can be shared, printed and found again.
 */
export function ToolPage({
  tool,
  title,
  lead,
  found,
  acts,
  children,
}: {
  readonly tool: ToolName
  readonly title: string
  readonly lead: string
  /** What is shown now, as it shall stand among the recent searches; null while nothing is. */
  readonly found: string | null
  /** More acts on what was found, such as an export. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}): ReactElement {
  const { t } = useTranslation('tools')
  const language = useLanguage()
  const { search } = useLocation()
  const [recent, setRecent] = useState<readonly RecentSearch[]>([])
  // Reads the browser's storage once the page is alive, and notes down what was found.
  useEffect(() => {
    if (found && search) rememberSearch(tool, { name: found, query: search, language })
    setRecent(recentSearches(tool))
  }, [tool, found, search, language])
  const others = recent.filter(({ query }) => query !== search)
  return (
    <>
      <div className="head">
        <div>
          <h1>{title}</h1>
          <p className="soft">{lead}</p>
        </div>
        {found && (
          <div className={css.acts}>
            {acts}
            <ShareButton title={`${title} · ${found}`} />
            <Button look="line" icon="receipt" onClick={() => print()}>
              {t('print')}
            </Button>
          </div>
        )}
      </div>
      {children}
      {others.length > 0 && (
        <nav className={css.recent} aria-label={t('recent')}>
          <h2>{t('recent')}</h2>
          <ul>
            {others.map((each) => {
              const { text, lang } = nameOfSearch(each, language)
              return (
                <li key={each.query}>
                  <Link to={each.query} lang={lang}>
                    {text}
                  </Link>
                </li>
              )
            })}
          </ul>
          <Button
            look="bare"
            onClick={() => {
              forgetSearches(tool)
              setRecent([])
            }}
          >
            {t('forget')}
          </Button>
        </nav>
      )}
    </>
  )
}

/** Hands the address to the device's own way of sharing, else to the clipboard. */
function ShareButton({ title }: { readonly title: string }): ReactElement {
  const { t } = useTranslation('tools')
  const share = async () => {
    const url = location.href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      notices.say('ok', t('copied'))
    } catch (error) {
      // Who changed their mind about sharing needs no word.
      if ((error as Error).name !== 'AbortError') notices.say('stop', t('notCopied', { url }))
    }
  }
  return (
    <Button look="line" icon="upload" onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
