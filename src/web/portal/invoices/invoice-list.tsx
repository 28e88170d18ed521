import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { InvoiceReply } from '#contract/invoices.ts'
import { invoiceStatuses } from '#domain/invoices/invoices.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useInvoices } from '#web/features/invoices/api.ts'
import { dayOf, FindBar } from '#web/features/invoices/find-bar.tsx'
import { InvoiceActs } from '#web/features/invoices/invoice-acts.tsx'
import { InvoiceStanding, InvoiceTags } from '#web/features/invoices/invoice-marks.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { Phrase, type useTranslation as Use, useTranslation } from '#web/ui/texts.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import css from './invoices.module.css'

const statuses = ['all', ...invoiceStatuses] as const

function columnsOf(t: ReturnType<typeof Use<'invoices'>>['t']): Column<InvoiceReply>[] {
  return [
    {
      key: 'number',
      title: t('list.number'),
      names: true,
      fixed: true,
      cell: (invoice) => (
        <span className={css.name}>
          <Link className="link code" to={paths.invoice(invoice.id)}>
            {invoice.number}
          </Link>
          <InvoiceTags invoice={invoice} />
          {invoice.redOf && (
            <Link className={`link ${css.small}`} to={paths.invoice(invoice.redOf)}>
              {t('list.redOf')}
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'title',
      title: t('list.title'),
      cell: ({ title }) => (
        <span className={css.stack}>
          {title.name}
          {title.taxNumber && <small className="code">{title.taxNumber}</small>}
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('list.amount'),
      right: true,
      cell: ({ amount }) => <span className="money">{formatMoney(amount, { currency: 'symbol' })}</span>,
    },
    {
      key: 'status',
      title: t('list.status'),
      cell: (invoice) => (
        <span className={css.stack}>
          <InvoiceStanding invoice={invoice} />
          {invoice.failure && !invoice.givenUpAt && <small>{invoice.failure}</small>}
          {invoice.mailFailure && <small>{invoice.mailFailure}</small>}
        </span>
      ),
    },
    {
      key: 'invoiceNo',
      title: t('list.invoiceNo'),
      cell: ({ invoiceNo }) => (invoiceNo ? <span className="code">{invoiceNo}</span> : '–'),
    },
    {
      key: 'appliedAt',
      title: t('list.appliedOn'),
      cell: ({ appliedAt }) => <DateTime at={appliedAt} show="day" />,
    },
    {
      key: 'issuedAt',
      title: t('list.issuedOn'),
      cell: ({ issuedAt }) => <DateTime at={issuedAt} show="day" />,
    },
    {
      key: 'acts',
      title: t('list.acts'),
      fixed: true,
      cell: (invoice) => (
        <span className={css.acts}>
          <InvoiceActs invoice={invoice} size="s" />
        </span>
      ),
    },
  ]
}

/** Applications and invoices by status, with what is invoiced and what is left. */
export function InvoiceList(): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [archive, setArchive] = useState(false)
  const status = invoiceStatuses.find((each) => each === search.get('status'))
  const found = {
    keyword: search.get('keyword') ?? '',
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
  }
  const list = useInvoices({
    status,
    keyword: found.keyword || undefined,
    from: (found.from || undefined) as BusinessDate | undefined,
    to: (found.to || undefined) as BusinessDate | undefined,
  })
  const [first] = list.data?.pages ?? []
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const all = first && Object.values(first.counts).reduce((sum, count) => sum + count, 0)
  const show = (part: Record<string, string>) => {
    const next = { status: status ?? '', ...found, ...part }
    setSearch(
      Object.entries(next).filter(([, value]) => value !== ''),
      { preventScrollReset: true },
    )
  }
  const searching = status !== undefined || Object.values(found).some((each) => each !== '')
  const nothing = searching ? (
    <EmptyState
      icon="search"
      title={t('list.noMatch')}
      actions={<Button onClick={() => setSearch({})}>{t('list.showAll')}</Button>}
    >
      {t('list.noMatchText')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('list.none')}
      actions={
        <Link className={buttonClass('primary')} to={paths.applyForInvoice()}>
          {t('apply.act')}
        </Link>
      }
    >
      {t(first && first.totals.left.minor > 0 ? 'list.noneText' : 'list.noneLeftText', {
        left: first ? formatMoney(first.totals.left, { currency: 'symbol', zero: 'shown' }) : '',
      })}
    </EmptyState>
  )
  return (
    <>
      {first && <Totals {...first.totals} />}
      {all !== 0 && (
        <FindBar
          label={t('list.find')}
          placeholder={t('list.keyword')}
          days={t('list.days')}
          value={found}
          onFind={(next) => show(next)}
        >
          <Segmented
            label={t('list.byStatus')}
            items={statuses.map((key) => ({
              key,
              label: (
                <>
                  {t(`list.statuses.${key}`)}{' '}
                  {first && <span className="num quiet">{key === 'all' ? all : first.counts[key]}</span>}
                </>
              ),
            }))}
            value={status ?? 'all'}
            onChange={(key) => show({ status: key === 'all' ? '' : key })}
          />
        </FindBar>
      )}
      <div className={list.isPlaceholderData ? css.stale : undefined}>
        <DataTable
          name="invoices"
          label={t('list.table')}
          columns={columnsOf(t)}
          rows={list.isPlaceholderData && rows?.length === 0 ? undefined : rows}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={nothing}
          onOpen={({ id }) => navigate(paths.invoice(id))}
          rowClass={({ givenUpAt }) => (givenUpAt ? css.gone : undefined)}
          tools={
            first && first.counts.success > 0 ? (
              <Button icon="download" onClick={() => setArchive(true)}>
                {t('archive.act')}
              </Button>
            ) : undefined
          }
          more={list}
        />
      </div>
      {archive && <ArchiveDialog from={found.from} to={found.to} onClose={() => setArchive(false)} />}
    </>
  )
}

function Totals({ invoiced, left }: { invoiced: Money; left: Money }): ReactElement {
  const { t } = useTranslation('invoices')
  const bold = { b: (words: string) => <b className="num">{words}</b> }
  const shown = (amount: Money) => formatMoney(amount, { currency: 'symbol', zero: 'shown' })
  return (
    <p className={`facts ${css.totals}`}>
      <span>
        <Phrase text={t('list.invoiced', { shown: shown(invoiced) })} parts={bold} />
      </span>
      <span>
        <Phrase text={t('list.left', { shown: shown(left) })} parts={bold} />
      </span>
    </p>
  )
}
