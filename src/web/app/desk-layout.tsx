import '#web/ui/styles/portal.css'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { WaitingCount } from '#web/desk/waiting-count.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { deskSettings } from '#web/features/workspace/kept-settings.ts'
import { deskWorkplace, Workplace } from '#web/features/workspace/workplace.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { SettingsBehind } from '#web/ui/table-settings.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { BrandMark } from './brand-mark.tsx'
import { DeskNav } from './desk-nav.tsx'
import { type DeskEntry, deskGroups, isDeskEntry } from './desk-navigation.ts'
import { useLanguage } from './language.tsx'
import { LiveDesk } from './live-desk.tsx'
import { MorePages } from './more-pages.tsx'
import { PageFailed } from './page-failed.tsx'
import { PaletteDoor } from './palette-door.tsx'
import { paths } from './paths.ts'
import { Queries } from './queries.tsx'
import { logOut, restoreSession, useSession } from './session.ts'
import { useSiteFacts } from './site-facts.ts'
import { helpPath } from './site-pages.ts'
import { MenuButton, TopTools } from './top-tools.tsx'

/** The desk renders in the browser, like the portal. */
export async function clientLoader(): Promise<null> {
  await restoreSession()
  return null
}

/** What the bar at the foot of a phone holds besides "more". */
const barEntries = 3

function DeskShell({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation(['common', 'users'])
  const { pathname } = useLocation()
  const { staff } = useSession()
  const navigate = useNavigate()
  const language = useLanguage()
  const { outbox } = useSiteFacts()
  const mayOpen = ({ needs, page }: DeskEntry) =>
    (!needs || (staff !== null && mayCall(needs, staff.staff.role))) && (page !== 'deskOutbox' || outbox)
  const groups = deskGroups
    .map(({ name, entries }) => ({ name, entries: entries.filter(mayOpen) }))
    .filter(({ entries }) => entries.length > 0)
  const open = groups.flatMap(({ entries }) => entries)
  const entryOf = (item: DeskEntry, onOpen?: () => void) => {
    return (
      <Link
        key={item.to}
        to={item.to}
        aria-current={isDeskEntry(item, pathname) ? 'page' : undefined}
        title={t(`nav.${item.name}`)}
        onClick={onOpen}
      >
        <Icon name={item.icon} />
        <span className="name">{t(`nav.${item.name}`)}</span>
        {staff && item.waiting && (
          <Suspense fallback={null}>
            <WaitingCount staff={staff.staff} of={item.waiting} />
          </Suspense>
        )}
      </Link>
    )
  }
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <div className="app desk">
        <div className="side" data-theme="dark">
          <nav className="nav" aria-label={t('nav.main')}>
            <Link className="brand" to={paths.desk()}>
              <BrandMark />
              {t('brand.name')}
              <small>{t('nav.deskName')}</small>
            </Link>
            <DeskNav groups={groups} entryOf={entryOf} />
          </nav>
        </div>
        <div className="page">
          <header className="top">
            <Link className="brand" to={paths.desk()}>
              <BrandMark />
              {t('brand.name')}
            </Link>
            <PaletteDoor realm="staff" pages={open} />
            <div className="top-end">
              <TopTools realm="staff" />
              {staff && (
                <MenuButton
                  label={t('top.userMenu')}
                  face={
                    <>
                      <span className="face" aria-hidden="true">
                        {[...staff.staff.name][0]}
                      </span>
                      <span className="hello">{staff.staff.name}</span>
                    </>
                  }
                >
                  <p>{t(`users:roles.${staff.staff.role}`)}</p>
                  <Link to={helpPath('clerks', null, language)}>
                    <Icon name="info" />
                    {t('nav.deskHelp')}
                  </Link>
                  <Link to={paths.deskOwnLogin()}>
                    <Icon name="lock" />
                    {t('nav.deskOwnLogin')}
                  </Link>
                  <button
                    type="button"
                    onClick={() => {
                      void logOut('staff').then(() => navigate(paths.deskLogin()))
                    }}
                  >
                    <Icon name="out" />
                    {t('top.logout')}
                  </button>
                </MenuButton>
              )}
            </div>
          </header>
          <main id="main" className="body" tabIndex={-1}>
            {children}
          </main>
        </div>
        <nav className="tabbar" aria-label={t('nav.bottom')}>
          {open.slice(0, barEntries).map((item) => entryOf(item))}
          {open.length > barEntries && (
            <MorePages
              sheet={(close) => (
                <Dialog title={t('nav.all')} onClose={close}>
                  <nav className="sheet" aria-label={t('nav.all')}>
                    {groups.map(({ name, entries }) => (
                      <section key={name}>
                        <h3>{t(`deskGroups.${name}`)}</h3>
                        {entries.map((item) => entryOf(item, close))}
                      </section>
                    ))}
                  </nav>
                </Dialog>
              )}
            />
          )}
        </nav>
      </div>
    </>
  )
}

export function HydrateFallback(): ReactElement {
  return (
    <Queries>
      <DeskShell>
        <Skeleton lines={6} />
      </DeskShell>
    </Queries>
  )
}

/** A page that broke, or could not be loaded, leaves the navigation standing. */
export function ErrorBoundary({ error }: { error: unknown }): ReactElement {
  return (
    <Queries>
      <DeskShell>
        <PageFailed error={error} />
      </DeskShell>
    </Queries>
  )
}

export default function DeskLayout(): ReactElement {
  const { staff } = useSession()
  return (
    <Queries>
      <LiveDesk />
      <DeskShell>
        <Workplace value={deskWorkplace}>
          <SettingsBehind value={staff ? deskSettings : null}>
            <Suspense fallback={<Skeleton lines={6} />}>
              <Outlet />
            </Suspense>
          </SettingsBehind>
        </Workplace>
      </DeskShell>
    </Queries>
  )
}
