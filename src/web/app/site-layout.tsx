import { type MouseEvent, type ReactElement, Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { inLanguage } from '#domain/kernel/language.ts'
import { useFilings } from '#web/site/filings.tsx'
import { namesOf } from '#web/site/names.ts'
import { Passage } from '#web/site/passage.tsx'
import site from '#web/site/site.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Announcements } from './announcements.tsx'
import { BrandMark } from './brand-mark.tsx'
import { rememberLanguage, useLanguage } from './language.tsx'
import { askToLogIn } from './login-prompt.ts'
import { OutsideCount } from './outside-count.tsx'
import { paths, plainPath } from './paths.ts'
import { useSentAnnouncements } from './sent-announcements.ts'
import { useSiteFacts } from './site-facts.ts'
import { type SitePage, sitePageAt, sitePath, twinsAt } from './site-pages.ts'
import { switchTheme } from './theme.ts'

const names = namesOf(site)

/** Where this page is read in the other language: its twin, or itself with the preference changed. */
function twinOf({ pathname, search }: { pathname: string; search: string }, toEnglish: boolean): string {
  const path = plainPath(pathname)
  const language = toEnglish ? 'en-US' : 'zh-CN'
  const query = new URLSearchParams(search)
  const [id, category] = [query.get('id') ?? '', query.get('category') ?? '']
  // Nothing of an address is repeated but what looks like one of ours.
  if (path === '/manage/news/details' && /^[\w-]{1,100}$/.test(id)) return paths.article(id, language)
  if (sitePageAt(path)?.page === 'news' && /^[a-z]{1,20}$/.test(category))
    return `${sitePath('news', language)}?category=${category}`
  return twinsAt(path)?.pathIn(language) ?? path
}

/** What the header leads to, and the columns of the footer. */
const navigation = ['oceanShipping', 'landCarriage', 'clearance', 'storage', 'information', 'news'] as const
const columns = {
  service: ['oceanShipping', 'shipping', 'landCarriage', 'clearance', 'storage', 'help'],
  company: ['company', 'vision', 'science', 'experience'],
} as const satisfies Record<string, readonly SitePage[]>

/** What anybody may look up, by its name among the pages. */
const tools = {
  toolPorts: paths.seaportTool,
  toolSchedule: paths.schedules,
  toolVesselPlan: paths.vesselTimetable,
  toolHsCode: paths.hsCodeTool,
  toolCargo: paths.cargoTool,
  toolVessel: paths.vesselTool,
  toolTruck: paths.truckTool,
} as const

function Brand({ home }: { home: string }): ReactElement {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Link className={names('brand')} to={home}>
      <BrandMark className={`${names('brand__mark')} ${names('mark')}`} />
      <span>{t('brand.name')}</span>
      <span className={names('brand__alt')} lang={language === 'zh-CN' ? 'en' : 'zh-CN'}>
        {t('brand.alt')}
      </span>
    </Link>
  )
}

function Header({ home }: { home: string }): ReactElement {
  const { t } = useTranslation(['site', 'common'])
  const language = useLanguage()
  const location = useLocation()
  const { pathname } = location
  const [open, setOpen] = useState(false)
  const english = language === 'zh-CN'
  const logIn = (event: MouseEvent) => {
    event.preventDefault()
    askToLogIn()
  }
  const entries = (
    <>
      <Link to={paths.quoteSearch()}>{t('header.quote')}</Link>
      {navigation.map((page) => (
        <Link key={page} to={sitePath(page, language)}>
          {t(`nav.${page}`)}
        </Link>
      ))}
    </>
  )
  // Both are sent; the page shows the one that is true (`data-user`).
  const orders = (look: string) => (
    <Link className={names(`for-users${look}`)} to={paths.orders()}>
      {t('header.orders')}
    </Link>
  )
  const login = (look: string) => (
    <a className={names(`for-guests${look}`)} href={paths.login()} onClick={logIn}>
      {t('header.login')}
    </a>
  )
  return (
    <header className={names('top')}>
      <div className={names('wrap top__row')}>
        <Brand home={home} />
        <nav className={names('nav')} aria-label={t('header.nav')}>
          <ul className={names('nav__list')}>
            <li>
              <Link to={paths.quoteSearch()}>{t('header.quote')}</Link>
            </li>
            {navigation.map((page) => (
              <li key={page}>
                <Link
                  to={sitePath(page, language)}
                  aria-current={sitePageAt(plainPath(pathname))?.page === page ? 'page' : undefined}
                >
                  {t(`nav.${page}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={names('top__end')}>
          <a
            className={names('tool')}
            href={twinOf(location, english)}
            lang={english ? 'en' : 'zh-CN'}
            hrefLang={english ? 'en' : 'zh-CN'}
            aria-label={t('header.otherLanguageLabel')}
            data-language={english ? 'en-US' : 'zh-CN'}
            onClick={() => rememberLanguage(english ? 'en-US' : 'zh-CN')}
          >
            {t('header.otherLanguage')}
          </a>
          <button
            className={names('tool')}
            type="button"
            aria-label={t('common:top.theme')}
            data-theme-switch=""
            onClick={switchTheme}
          >
            <span className="by-day">
              <Icon name="sun" />
            </span>
            <span className="by-night">
              <Icon name="moon" />
            </span>
          </button>
          {orders(' btn btn--line')}
          {login(' btn btn--line')}
          <details
            className={names('menu')}
            open={open}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <summary aria-label={t('common:nav.menu')}>
              <Icon name={open ? 'close' : 'menu'} />
            </summary>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on any entry closes the menu. */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the entries hear their own keys. */}
            <div className={names('menu__panel')} onClick={() => setOpen(false)}>
              {entries}
              {orders('')}
              {login('')}
            </div>
          </details>
        </div>
      </div>
    </header>
  )
}

function PageLinks({ pages }: { pages: readonly Exclude<SitePage, 'home'>[] }): ReactElement[] {
  const { t } = useTranslation('site')
  const language = useLanguage()
  return pages.map((page) => (
    <li key={page}>
      <Link to={sitePath(page, language)}>{t(`nav.${page}`)}</Link>
    </li>
  ))
}

function Footer({ home, passage }: { home: string; passage: boolean }): ReactElement {
  const { t } = useTranslation(['site', 'common'])
  const { phone, email, address } = useSiteFacts()
  const filings = useFilings()
  const location = useLocation()
  const language = useLanguage()
  return (
    <footer className={names('foot')}>
      <svg
        className={names('foot__contours')}
        viewBox="0 0 1440 520"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M-20 330C180 300 240 420 460 400S760 250 960 270s240 120 500 60M-20 370C190 345 260 452 470 436S780 300 970 318s250 104 490 54M-20 412C200 392 280 482 482 470S800 352 984 366s250 86 476 48M-20 456C210 440 300 512 496 504S820 404 1000 414s240 70 460 42M-20 284C160 250 230 380 440 360S740 190 950 214s230 140 510 62" />
        <path d="M1010 150c60-34 180-30 214 10s-30 92-110 92-160-70-104-102ZM1040 164c46-24 130-22 154 6s-20 62-78 62-114-46-76-68ZM150 110c40-30 130-26 150 4s-30 66-90 64-96-40-60-68ZM176 124c26-18 82-16 94 2s-20 40-56 38-60-24-38-40Z" />
      </svg>
      <div className={names('wrap')}>
        {passage ? (
          <Passage at={1} name={t('passage.arrival')} where={t('passage.arrivalAt')} />
        ) : (
          <div className={names('foot__space')} />
        )}
        <div className={names('foot__grid')}>
          <div className={names('foot__brand')}>
            <Brand home={home} />
            <p className={names('foot__say')}>{t('foot.say')}</p>
          </div>
          <div>
            <h2 className={names('foot__h')}>{t('foot.service')}</h2>
            <ul>
              <li>
                <Link to={paths.quoteSearch()}>{t('foot.quote')}</Link>
              </li>
              <li>
                <Link to={paths.orders()}>{t('foot.orders')}</Link>
              </li>
              <PageLinks pages={columns.service} />
            </ul>
          </div>
          <div>
            <h2 className={names('foot__h')}>{t('common:nav.groups.tools')}</h2>
            <ul>
              {(Object.keys(tools) as (keyof typeof tools)[]).map((tool) => (
                <li key={tool}>
                  <Link to={tools[tool]()}>{t(`common:pages.${tool}`)}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2 className={names('foot__h')}>{t('foot.company')}</h2>
            <ul>
              <PageLinks pages={columns.company} />
              <li>
                <Link to={paths.protocol()}>{t('foot.protocol')}</Link>
              </li>
            </ul>
          </div>
          {(phone || email || address) && (
            <div>
              <h2 className={names('foot__h')}>{t('foot.contact')}</h2>
              <ul>
                {phone && (
                  <>
                    <li>
                      <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
                    </li>
                    <li className={names('foot__hours')}>{t('common:nav.serviceHours')}</li>
                  </>
                )}
                {email && (
                  <li>
                    <a href={`mailto:${email}`}>{email}</a>
                  </li>
                )}
                {address && <li className={names('foot__hours')}>{inLanguage(address, language)}</li>}
              </ul>
            </div>
          )}
        </div>
        <div className={names('foot__legal')}>
          <span>© {t('common:brand.name')}</span>
          {filings.map(({ kind, shown }) => (
            <span key={kind}>{shown}</span>
          ))}
          <nav className={names('langs')} aria-label={t('foot.languages')}>
            {(['zh-CN', 'en-US'] as const).map((each) => (
              <a
                key={each}
                href={twinOf(location, each === 'en-US')}
                lang={each === 'en-US' ? 'en' : 'zh-CN'}
                hrefLang={each === 'en-US' ? 'en' : 'zh-CN'}
                aria-current={each === language ? 'true' : undefined}
                data-language={each}
                onClick={() => rememberLanguage(each)}
              >
                {t(`common:languageNames.${each}`)}
              </a>
            ))}
          </nav>
          <span className={names('foot__credit')}>{t('foot.credit')}</span>
        </div>
      </div>
    </footer>
  )
}

/** Header and footer of the public pages; they are rendered on the server. */
export default function SiteLayout(): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const language = useLanguage()
  const home = language === 'en-US' ? paths.homeEnglish() : paths.home()
  const atHome = sitePageAt(plainPath(pathname))?.page === 'home'
  const announcements = useSentAnnouncements()
  return (
    <div className={names('site')}>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Announcements all={announcements} place="site" />
      <Header home={home} />
      <main id="main" tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Footer home={home} passage={atHome} />
      <OutsideCount />
    </div>
  )
}
