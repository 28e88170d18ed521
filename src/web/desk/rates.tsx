import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { listAllotments } from '#contract/allotments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listMarkups } from '#contract/markups.ts'
import { listPriceRequests } from '#contract/quotes.ts'
import { lanePrices, portTariffs } from '#contract/rate-changes.ts'
import { listExchangeRates, listExpandingLanes, listRateSheets } from '#contract/rates.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSession } from '#web/app/session.ts'
import { useOpenPriceRequests } from '#web/features/quotes/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Allotments } from './allotments.tsx'
import { ExchangeRates } from './exchange-rates.tsx'
import { ExpandingLanes } from './expanding-lanes.tsx'
import { LanePrices } from './lane-prices.tsx'
import { Markups } from './markups.tsx'
import { PriceRequests } from './price-requests.tsx'
import { RateSheetView } from './rate-sheet.tsx'
import { RateSheets } from './rate-sheets.tsx'
import { Tariffs } from './tariffs.tsx'

export const meta = pageTitle('deskRates')

const tabs = ['sheets', 'markups', 'allotments', 'lane', 'tariffs', 'requests', 'lanes', 'exchange'] as const
type RatesTab = (typeof tabs)[number]

/** The call behind each tab; a role sees the tabs whose calls it may make. */
const callOf: Readonly<Record<RatesTab, Pick<Endpoint, 'roles'>>> = {
  sheets: listRateSheets,
  markups: listMarkups,
  allotments: listAllotments,
  lane: lanePrices,
  tariffs: portTariffs,
  requests: listPriceRequests,
  lanes: listExpandingLanes,
  exchange: listExchangeRates,
}

export default function DeskRates(): ReactElement {
  const { t } = useTranslation(['rates', 'desk', 'users', 'common'])
  const [search, setSearch] = useSearchParams()
  const { staff: session } = useSession()
  const role = session?.staff.role
  const open = useOpenPriceRequests(role !== undefined && mayCall(listPriceRequests, role))
  if (!session || !role) return <Skeleton lines={6} />
  const allowed = tabs.filter((tab) => mayCall(callOf[tab], role))
  const tab = allowed.find((each) => each === search.get('tab')) ?? allowed[0]
  const sheetId = search.get('sheet')
  if (!tab) {
    return (
      <EmptyState icon="lock" title={t('notYours')}>
        {t('desk:mayNot', { role: t(`users:roles.${role}`) })}
      </EmptyState>
    )
  }
  if (sheetId && allowed.includes('sheets')) return <RateSheetView sheetId={sheetId} />
  return (
    <>
      <div className="head">
        <h1>{t('title')}</h1>
      </div>
      <Tabs
        label={t('title')}
        panel="rates-panel"
        tabs={allowed.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          count: key === 'requests' ? open.data?.items.length : undefined,
        }))}
        value={tab}
        onChange={(key) => setSearch(key === 'sheets' ? {} : { tab: key })}
      />
      <div id="rates-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)} className="tab-panel">
        {tab === 'sheets' && <RateSheets />}
        {tab === 'markups' && <Markups />}
        {tab === 'allotments' && <Allotments />}
        {tab === 'lane' && <LanePrices />}
        {tab === 'tariffs' && <Tariffs />}
        {tab === 'requests' && <PriceRequests />}
        {tab === 'lanes' && <ExpandingLanes />}
        {tab === 'exchange' && <ExchangeRates role={role} />}
      </div>
    </>
  )
}
