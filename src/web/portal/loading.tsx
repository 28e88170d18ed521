import { type ReactElement, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { askToLogIn } from '#web/app/login-prompt.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { accessOf, paths, plainPath, safePath } from '#web/app/paths.ts'
import { restoreSession, sessionNow } from '#web/app/session.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import './loading.css'

export const meta = pageTitle('loading')

/** Who comes without a wanted path reads the page before going home. */
const restMilliseconds = 1_500

/** Where the page leads: a path of ours as the browser would read it, and never itself again. */
function wantedOf(search: URLSearchParams): string {
  const home = 'http://site'
  const url = URL.parse(safePath(search.get('to')), home)
  if (url?.origin !== home || plainPath(url.pathname) === '/loading') return paths.home()
  return url.pathname + url.search + url.hash
}

/** /loading?to=…: shown while something else gets ready; goes on by itself as soon as it is known who is there. */
export default function Loading(): ReactElement {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = wantedOf(search)
  // Leads on, in the place of this page in the history.
  useEffect(() => {
    const gone = new AbortController()
    const rest = wanted === paths.home() ? restMilliseconds : 0
    const timer = setTimeout(async () => {
      await restoreSession()
      if (gone.signal.aborted) return
      // Behind the login dialog stands the home page, not a wait without end.
      const barred =
        accessOf(URL.parse(wanted, location.origin)?.pathname ?? '/') === 'customer' && !sessionNow().customer
      if (barred) askToLogIn(wanted)
      void navigate(barred ? paths.home() : wanted, { replace: true })
    }, rest)
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [wanted, navigate])
  return (
    <main id="main" className="ready" tabIndex={-1}>
      <span className="spin" aria-hidden="true" />
      <h1>{t('ready.title')}</h1>
      <p role="status">{t('ready.text')}</p>
      <div className="slow">
        <p>{t('ready.slow')}</p>
        <a className="fault-act" href={wanted}>
          {t(wanted === paths.home() ? 'actions.home' : 'ready.open')}
        </a>
      </div>
    </main>
  )
}
