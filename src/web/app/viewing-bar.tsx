import { type ReactElement, useEffect, useState } from 'react'
import { formatTime, formatZone } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { endViewing, leaveViewing, useSession } from './session.ts'
import './viewing-bar.css'

/** Over each page of a portal that a clerk looks at: whose it is, who looks, until when, and the end of it. */
export function ViewingBar(): ReactElement | null {
  const { t } = useTranslation()
  const { viewing } = useSession()
  const [ending, setEnding] = useState(false)
  const until = viewing?.until
  // The clock ends it, whatever is on the page.
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(leaveViewing, Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (!viewing) return null
  const time = `${formatTime(viewing.until)} (${formatZone(new Date(viewing.until))})`
  return (
    <section className="viewing" aria-label={t('viewing.label')}>
      <Icon name="lock" />
      <p>
        <b>{t('viewing.whose', { name: viewing.name })}</b>{' '}
        <span>{t('viewing.byUntil', { by: viewing.by, time })}</span>
      </p>
      <Button
        size="s"
        pending={ending}
        onClick={() => {
          setEnding(true)
          void endViewing()
        }}
      >
        {t('viewing.end')}
      </Button>
    </section>
  )
}
