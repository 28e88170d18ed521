import '#web/ui/styles/portal.css'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { deskListTokens } from '#contract/api-tokens.ts'
import { importBillLinesCall } from '#contract/bills.ts'
import { listCertifications } from '#contract/certification.ts'
import { deskListChats } from '#contract/chat.ts'
import { listClerksCall } from '#contract/clerks.ts'
import { deskListCustomers } from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listUnplaced } from '#contract/event-senders.ts'
import { deskExceptions } from '#contract/exceptions.ts'
import { figuresByMonth } from '#contract/figures.ts'
import { listHsGoods } from '#contract/hs-goods.ts'
import { deskListAgreements, deskListInvoices } from '#contract/invoices.ts'
import { deskListArticles } from '#contract/news.ts'
import { listOutbox } from '#contract/outbox.ts'
import { listPaymentsCall, listRefundsCall } from '#contract/payments.ts'
import { deskListVouchersCall } from '#contract/points.ts'
import { deskPointsTermsCall } from '#contract/points-terms.ts'
import { listExchangeRates } from '#contract/rates.ts'
import { deskListWithdrawals } from '#contract/rebate.ts'
import { listBillDays } from '#contract/reconciliation.ts'
import { listRecords } from '#contract/records.ts'
import { listScheduleSheets } from '#contract/schedule-sheets.ts'
import { listErrorReportsCall, listTextsCall, pageViewsCall } from '#contract/site.ts'
import { deskListStatements, listConsents } from '#contract/statements.ts'
import { systemQueues } from '#contract/system.ts'
import type { common } from '#i18n/zh-CN/common.ts'
import { WaitingCount } from '#web/desk/waiting-count.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon, Logo } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { DeskNav } from './desk-nav.tsx'
import { type DeskEntry, deskGroups, isDeskEntry } from './desk-navigation.ts'
import { LiveDesk } from './live-desk.tsx'
import { MorePages } from './more-pages.tsx'
import { PageFailed } from './page-failed.tsx'
import { PaletteDoor } from './palette-door.tsx'
import { paths } from './paths.ts'
import { Queries } from './queries.tsx'
import { logOut, restoreSession, useSession } from './session.ts'
import { useSiteFacts } from './site-facts.ts'
import { MenuButton, TopTools } from './top-tools.tsx'

/** The desk renders in the browser, like the portal. */
export async function clientLoader(): Promise<null> {
  await restoreSession()
  return null
}

type Waits = Parameters<typeof WaitingCount>[0]['of']
type NavItem = {
  readonly to: string
  readonly icon: IconName
  readonly name: keyof (typeof common)['nav'] & `desk${string}`
  readonly page: DeskPage['page']
  /** What a role must be allowed to ask for the entry to be of use to it. */
  readonly needs?: Pick<Endpoint, 'roles'>
  readonly waiting?: Waits
}
const navigation: readonly NavItem[] = [
  {
    to: paths.desk(),
    icon: 'home',
    name: 'deskQueue',
    page: 'desk',
    waiting: ['accept', 'resume', 'gateIn', 'silent', 'freeTime'],
  },
  { to: paths.deskOrders(), icon: 'box', name: 'deskOrders', page: 'deskOrders' },
  {
    to: paths.deskCustomers(),
    icon: 'team',
    name: 'deskCustomers',
    page: 'deskCustomers',
    needs: deskListCustomers,
  },
  {
    to: paths.deskPayments(),
    icon: 'bank',
    name: 'deskPayments',
    page: 'deskPayments',
    needs: listPaymentsCall,
    waiting: ['transfers', 'payments'],
  },
  {
    to: paths.deskRefunds(),
    icon: 'back',
    name: 'deskRefunds',
    page: 'deskRefunds',
    needs: listRefundsCall,
    waiting: ['refunds'],
  },
  {
    to: paths.deskWithdrawals(),
    icon: 'coin',
    name: 'deskWithdrawals',
    page: 'deskWithdrawals',
    needs: deskListWithdrawals,
    waiting: ['withdrawals'],
  },
  {
    to: paths.deskReconciliations(),
    icon: 'swap',
    name: 'deskReconciliation',
    page: 'deskReconciliation',
    needs: listBillDays,
    waiting: ['differences'],
  },
  {
    to: paths.deskStatements(),
    icon: 'calendar',
    name: 'deskStatements',
    page: 'deskStatements',
    needs: deskListStatements,
    waiting: ['questions'],
  },
  {
    to: paths.deskConsents(),
    icon: 'team',
    name: 'deskConsents',
    page: 'deskConsents',
    needs: listConsents,
    waiting: ['consents'],
  },
  {
    to: paths.deskInvoices(),
    icon: 'receipt',
    name: 'deskInvoices',
    page: 'deskInvoices',
    needs: deskListInvoices,
    waiting: ['invoices'],
  },
  {
    to: paths.deskAgreements(),
    icon: 'shield',
    name: 'deskAgreements',
    page: 'deskAgreements',
    needs: deskListAgreements,
    waiting: ['agreements'],
  },
  {
    to: paths.deskCertifications(),
    icon: 'user',
    name: 'deskCertifications',
    page: 'deskCertifications',
    needs: listCertifications,
    waiting: ['certifications'],
  },
  {
    to: paths.deskCharges(),
    icon: 'upload',
    name: 'deskCharges',
    page: 'deskCharges',
    needs: importBillLinesCall,
  },
  {
    to: paths.deskVouchers(),
    icon: 'coin',
    name: 'deskVouchers',
    page: 'deskVouchers',
    needs: deskListVouchersCall,
  },
  {
    to: paths.deskEvents(),
    icon: 'route',
    name: 'deskEvents',
    page: 'deskEvents',
    needs: listUnplaced,
    waiting: ['events'],
  },
  {
    to: paths.deskIntegration(),
    icon: 'lock',
    name: 'deskIntegration',
    page: 'deskIntegration',
    needs: deskListTokens,
  },
  {
    to: paths.deskExceptions(),
    icon: 'alert',
    name: 'deskExceptions',
    page: 'deskExceptions',
    needs: deskExceptions,
    waiting: ['exceptions'],
  },
  // Exchange rates are what most roles may see of the rates.
  {
    to: paths.deskRates(),
    icon: 'document',
    name: 'deskRates',
    page: 'deskRates',
    needs: listExchangeRates,
    waiting: ['prices'],
  },
  {
    to: paths.deskSchedules(),
    icon: 'ship',
    name: 'deskSchedules',
    page: 'deskSchedules',
    needs: listScheduleSheets,
  },
  { to: paths.deskGoods(), icon: 'hash', name: 'deskGoods', page: 'deskGoods', needs: listHsGoods },
  {
    to: paths.deskChats(),
    icon: 'chat',
    name: 'deskChats',
    page: 'deskChats',
    needs: deskListChats,
    waiting: ['chats'],
  },
  { to: paths.deskNews(), icon: 'news', name: 'deskNews', page: 'deskNews', needs: deskListArticles },
  { to: paths.deskTexts(), icon: 'globe', name: 'deskTexts', page: 'deskTexts', needs: listTextsCall },
  {
    to: paths.deskPointsTerms(),
    icon: 'coin',
    name: 'deskPointsTerms',
    page: 'deskPointsTerms',
    needs: deskPointsTermsCall,
  },
  {
    to: paths.deskFigures(),
    icon: 'chart',
    name: 'deskFigures',
    page: 'deskFigures',
    needs: figuresByMonth,
  },
  {
    to: paths.deskReports(),
    icon: 'alert',
    name: 'deskReports',
    page: 'deskReports',
    needs: listErrorReportsCall,
    waiting: ['reports'],
  },
  { to: paths.deskViews(), icon: 'list', name: 'deskViews', page: 'deskViews', needs: pageViewsCall },
  {
    to: paths.deskRecords(),
    icon: 'shield',
    name: 'deskRecords',
    page: 'deskRecords',
    needs: listRecords,
  },
  {
    to: paths.deskSystem(),
    icon: 'gear',
    name: 'deskSystem',
    page: 'deskSystem',
    needs: systemQueues,
  },
  { to: paths.deskOutbox(), icon: 'out', name: 'deskOutbox', page: 'deskOutbox', needs: listOutbox },
  { to: paths.deskStaff(), icon: 'team', name: 'deskStaff', page: 'deskStaff', needs: listClerksCall },
  { to: paths.deskRoles(), icon: 'shield', name: 'deskRoles', page: 'deskRoles' },
  { to: paths.deskOwnLogin(), icon: 'lock', name: 'deskOwnLogin', page: 'deskOwnLogin' },
]

/** What the bar at the foot of a phone holds besides "more". */
const barEntries = 3

function DeskShell({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation(['common', 'users'])
  const { pathname } = useLocation()
  const { staff } = useSession()
  const navigate = useNavigate()
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
              <Logo />
              {t('brand.name')}
              <small>{t('nav.deskName')}</small>
            </Link>
            <DeskNav groups={groups} entryOf={entryOf} />
          </nav>
        </div>
        <div className="page">
          <header className="top">
            <Link className="brand" to={paths.desk()}>
              <Logo />
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
                        <h3>{t(`nav.deskGroups.${name}`)}</h3>
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
