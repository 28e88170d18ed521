import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useAgreements, useTitles } from '#web/features/invoices/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Agreements } from './agreements.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { Titles } from './titles.tsx'

export const meta = pageTitle('invoices')

const parts = ['invoices', 'titles', 'agreements'] as const

/** One's own invoices and applications, the titles that they are made out to, and the agreements with payers. */
export default function Invoices(): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const [search, setSearch] = useSearchParams()
  const titles = useTitles()
  const agreements = useAgreements()
  const part = parts.find((each) => each === search.get('part')) ?? 'invoices'
  const counts = { invoices: undefined, titles: titles.data?.length, agreements: agreements.data?.length }
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.invoices')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
        <div className="head-end">
          <Link className={buttonClass('primary')} to={paths.applyForInvoice()}>
            <Icon name="plus" />
            {t('apply.act')}
          </Link>
        </div>
      </div>
      <Tabs
        label={t('parts.label')}
        panel="invoices-panel"
        tabs={parts.map((key) => ({ key, label: t(`parts.${key}`), count: counts[key] }))}
        value={part}
        onChange={(key) => setSearch(key === 'invoices' ? {} : { part: key })}
      />
      <div id="invoices-panel" role="tabpanel" className="tab-panel" aria-label={t(`parts.${part}`)}>
        {part === 'invoices' && <InvoiceList />}
        {part === 'titles' && <Titles titles={titles} />}
        {part === 'agreements' && <Agreements agreements={agreements} />}
      </div>
    </>
  )
}
