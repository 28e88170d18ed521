import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { deskListInvoices } from '#contract/invoices.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useInvoicesWaiting } from '#web/features/invoices/desk-api.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { InvoiceTable, invoiceViews } from './invoice-table.tsx'
import { TaxTreatments } from './tax-treatments.tsx'

export const meta = pageTitle('deskInvoices')

const tabs = [...invoiceViews, 'treatment'] as const

function Invoices(): ReactElement {
  const { t } = useTranslation(['invoicing', 'common'])
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'waiting'
  const waiting = useInvoicesWaiting(true).data
  const countOf = {
    waiting: waiting?.waiting,
    invoicing: waiting?.counts.invoicing,
    success: undefined,
    all: undefined,
    treatment: undefined,
  }
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskInvoices')}</h1>
        <p>{t('lead')}</p>
      </div>
      <Tabs
        label={t('common:pages.deskInvoices')}
        panel="invoices-panel"
        tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`), count: countOf[key] }))}
        value={tab}
        onChange={(key) => setSearch(key === 'waiting' ? {} : { tab: key })}
      />
      <div id="invoices-panel" role="tabpanel" className="tab-panel" aria-label={t(`tabs.${tab}`)}>
        {tab === 'treatment' ? <TaxTreatments /> : <InvoiceTable key={tab} view={tab} />}
      </div>
    </>
  )
}

export default function DeskInvoices(): ReactElement {
  return (
    <ForRoles call={deskListInvoices}>
      <Invoices />
    </ForRoles>
  )
}
