import '#web/ui/styles/portal.css'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { listExchangeRates } from '#contract/rates.ts'
import { WaitingCount } from '#web/desk/waiting-count.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { Icon, type IconName, Logo } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { LiveDesk } from './live-desk.tsx'
import { paths } from './paths.ts'
import { Queries } from './queries.tsx'
import { logOut, restoreSession, useSession } from './session.ts'
import { MenuButton, TopTools } from './top-tools.tsx'

/** The desk renders in the browser, like the portal. */
export async function clientLoader(): Promise<null> {
  await restoreSession()
  return null
}

const navigation = [
  { to: paths.desk(), icon: 'home', name: 'deskQueue', waiting: 'queues' },
  { to: paths.deskOrders(), icon: 'box', name: 'deskOrders', waiting: null },
  { to: paths.deskRates(), icon: 'document', name: 'deskRates', waiting: 'prices' },
] as const satisfies readonly {
  to: string
  icon: IconName
  name: string
  waiting: 'queues' | 'prices' | null
}[]

function DeskShell({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation(['common', 'users'])
  const { pathname } = useLocation()
  const { staff } = useSession()
  const navigate = useNavigate()
  // Exchange rates are what most roles may see of the rates; who may not see them has nothing there.
  const open = navigation.filter(
    ({ name }) => name !== 'deskRates' || (staff !== null && mayCall(listExchangeRates, staff.staff.role)),
  )
  const entries = open.map((item) => {
    const here =
      item.to === paths.desk() ? pathname.replace(/\/$/, '') === item.to : pathname.startsWith(item.to)
    return (
      <Link key={item.to} to={item.to} aria-current={here ? 'page' : undefined} title={t(`nav.${item.name}`)}>
        <Icon name={item.icon} />
        {t(`nav.${item.name}`)}
        {staff && item.waiting && (
          <Suspense fallback={null}>
            <WaitingCount staff={staff.staff} of={item.waiting} />
          </Suspense>
        )}
      </Link>
    )
  })
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <div className="app desk">
        <div className="side" data-theme="dark">
          <nav className="nav" aria-label={t('nav.main')}>
            <Link className="brand" to={paths.desk()}>
              <Logo />
              {t('brand.name')}
              <small>{t('nav.deskName')}</small>
            </Link>
            <div className="nav-group">{entries}</div>
          </nav>
        </div>
        <div className="page">
          <header className="top">
            <Link className="brand" to={paths.desk()}>
              <Logo />
              {t('brand.name')}
            </Link>
            <div className="top-end">
              <TopTools />
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
          {entries}
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

export default function DeskLayout(): ReactElement {
  return (
    <Queries>
      <LiveDesk />
      <DeskShell>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet />
        </Suspense>
      </DeskShell>
    </Queries>
  )
}
