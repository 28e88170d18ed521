import '#web/ui/styles/portal.css'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { greetingAt, salutation } from '#domain/users/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName, Logo } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { askToLogIn } from './login-prompt.ts'
import { paths } from './paths.ts'
import { Queries } from './queries.tsx'
import { logOut, restoreSession, useSession } from './session.ts'
import { useSiteFacts } from './site-facts.ts'
import { MenuButton, TopTools } from './top-tools.tsx'

/** The portal renders in the browser: who is logged in is known only there. */
export async function clientLoader(): Promise<null> {
  await restoreSession()
  return null
}

type NavItem = {
  readonly section: string
  readonly to: string
  readonly icon: IconName
  readonly name: 'quote' | 'orders'
  readonly short: 'quoteShort' | 'orders'
}

const navigation: readonly NavItem[] = [
  { section: '/quotationSearch', to: paths.quoteSearch(), icon: 'quote', name: 'quote', short: 'quoteShort' },
  { section: '/orderManage', to: paths.orders(), icon: 'box', name: 'orders', short: 'orders' },
]

function NavEntry({ item, small }: { item: NavItem; small?: boolean }): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = pathname === item.section || pathname.startsWith(`${item.section}/`)
  return (
    <Link to={item.to} aria-current={here ? 'page' : undefined} title={t(`nav.${item.name}`)}>
      <Icon name={item.icon} {...(small ? { size: 'l' as const } : {})} />
      {t(small ? `nav.${item.short}` : `nav.${item.name}`)}
    </Link>
  )
}

/** Salutation and greeting (requirements §1), or the way to log in. */
function UserCorner(): ReactElement | null {
  const { t } = useTranslation(['users', 'common'])
  const { known, customer } = useSession()
  const navigate = useNavigate()
  if (!known) return null
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
            {[...address][0]}
          </span>
          <span className="hello">{greeting}</span>
        </>
      }
    >
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

function Shell({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation()
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
              <Logo />
              <span>{t('brand.name')}</span>
            </Link>
            <div className="nav-group">
              {navigation.map((item) => (
                <NavEntry key={item.section} item={item} />
              ))}
            </div>
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
          <header className="top">
            <Link className="brand" to={paths.home()}>
              <Logo />
              <span>{t('brand.name')}</span>
            </Link>
            <div className="top-end">
              <TopTools />
              <UserCorner />
            </div>
          </header>
          <main id="main" className="body" tabIndex={-1}>
            {children}
          </main>
        </div>
        <nav className="tabbar" aria-label={t('nav.bottom')}>
          {navigation.map((item) => (
            <NavEntry key={item.section} item={item} small />
          ))}
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

export default function PortalLayout(): ReactElement {
  return (
    <Queries>
      <Shell>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet />
        </Suspense>
      </Shell>
    </Queries>
  )
}
