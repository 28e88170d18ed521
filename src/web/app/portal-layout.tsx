import '#web/ui/styles/portal.css'
import { lazy, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { Link, PrefetchPageLinks, useNavigate } from 'react-router'
import { greetingAt, salutation } from '#domain/users/user.ts'
import { useAnnouncements } from '#web/features/announcements/api.ts'
import { customerSettings } from '#web/features/workspace/kept-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Late } from '#web/ui/late.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { SettingsBehind } from '#web/ui/table-settings.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { Announcements } from './announcements.tsx'
import { BrandMark } from './brand-mark.tsx'
import { KeptOutlet } from './kept-outlet.tsx'
import { useLanguage } from './language.tsx'
import { askToLogIn } from './login-prompt.ts'
import { useFace } from './own-face.ts'
import { PageFailed } from './page-failed.tsx'
import { PaletteDoor } from './palette-door.tsx'
import { paths } from './paths.ts'
import { BarEntries, SideEntries } from './portal-nav.tsx'
import { Queries } from './queries.tsx'
import { useSentAnnouncements } from './sent-announcements.ts'
import { logOut, restoreSession, useSession } from './session.ts'
import { useSiteFacts } from './site-facts.ts'
import { helpPath } from './site-pages.ts'
import { MenuButton, TopTools } from './top-tools.tsx'
import { ViewingBar } from './viewing-bar.tsx'
import './workspace-store.ts'

/** The portal renders in the browser: who is logged in is known only there. */
export async function clientLoader(): Promise<null> {
  await restoreSession()
  return null
}

const LivePortal = lazy(() => import('./live-portal.tsx'))

/** Salutation and greeting (requirements §1), or the way to log in. */
function UserCorner(): ReactElement | null {
  const { t } = useTranslation(['users', 'common'])
  const { known, customer, viewing } = useSession()
  const picture = useFace()
  const navigate = useNavigate()
  const language = useLanguage()
  if (!known || viewing) return null
  if (!customer) {
    return (
      <Button look="line" onClick={() => askToLogIn()}>
        {t('common:top.login')}
      </Button>
    )
  }
  const { kind, text } = salutation(customer.user)
  const address = t(`salutation.${kind}`, { text })
  const greeting = t(`greeting.${greetingAt(new Date().getHours())}`, { address })
  return (
    <MenuButton
      label={t('common:top.userMenu')}
      face={
        <>
          <span className="face" aria-hidden="true">
            {picture ? <img src={picture} alt="" width={28} height={28} /> : [...address][0]}
          </span>
          <span className="hello">{greeting}</span>
        </>
      }
    >
      <Link to={helpPath('shippers', null, language)}>
        <Icon name="info" />
        {t('common:nav.help')}
      </Link>
      <button
        type="button"
        onClick={() => {
          void logOut('customer').then(() => navigate(paths.home()))
        }}
      >
        <Icon name="out" />
        {t('common:top.logout')}
      </button>
    </MenuButton>
  )
}

function PortalAnnouncements(): ReactElement {
  return <Announcements all={useAnnouncements(useSentAnnouncements())} place="portal" />
}

function Shell({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation()
  const { viewing } = useSession()
  const { phone } = useSiteFacts()
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <div className="app">
        <div className="side">
          <nav className="nav" aria-label={t('nav.main')}>
            <Link className="brand" to={paths.home()}>
              <BrandMark />
              <span>{t('brand.name')}</span>
            </Link>
            <SideEntries />
            {phone && (
              <p className="foot">
                {t('nav.service')} <span className="nb">{phone}</span>
                <br />
                {t('nav.serviceHours')}
              </p>
            )}
          </nav>
        </div>
        <div className="page">
          <ViewingBar />
          <header className="top">
            <Link className="brand" to={paths.home()}>
              <BrandMark />
              <span>{t('brand.name')}</span>
            </Link>
            <PaletteDoor realm="customer" />
            <div className="top-end">
              {/* Messages are the customer's to read. */}
              {viewing ? <TopTools /> : <TopTools realm="customer" />}
              <UserCorner />
            </div>
          </header>
          <PortalAnnouncements />
          <main id="main" className="body" tabIndex={-1}>
            {children}
          </main>
        </div>
        <nav className="tabbar" aria-label={t('nav.bottom')}>
          <BarEntries />
        </nav>
      </div>
    </>
  )
}

export function HydrateFallback(): ReactElement {
  return (
    <Queries>
      <Shell>
        <Skeleton lines={6} />
      </Shell>
    </Queries>
  )
}

/** A page that broke, or could not be loaded, leaves the navigation standing. */
export function ErrorBoundary({ error }: { error: unknown }): ReactElement {
  return (
    <Queries>
      <Shell>
        <PageFailed error={error} />
      </Shell>
    </Queries>
  )
}

/** A page that is looked at is fetched this long before what may follow it. */
const aheadMilliseconds = 3_000
const ahead = [paths.orders(), paths.order(''), paths.quoteSearch()]

/** Fetches the pages of a shipper’s day ahead: they open at once, and also when the network has gone meanwhile. */
function Ahead(): ReactNode {
  const [due, setDue] = useState(false)
  // Waits for the network to be done with the page itself. Without one nothing is fetched ahead: a part that failed is
  // missing until the page is loaded anew.
  useEffect(() => {
    const timer = setTimeout(() => setDue(navigator.onLine), aheadMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return due ? ahead.map((page) => <PrefetchPageLinks key={page} page={page} />) : null
}

export default function PortalLayout(): ReactElement {
  const { customer, viewing } = useSession()
  return (
    <Queries>
      {customer && !viewing && (
        <>
          <Late>
            <LivePortal key={customer.user.userCode} />
          </Late>
          <Ahead />
        </>
      )}
      <Shell>
        <SettingsBehind value={customer && !viewing ? customerSettings : null}>
          <KeptOutlet fallback={<Skeleton lines={6} />} />
        </SettingsBehind>
      </Shell>
    </Queries>
  )
}
