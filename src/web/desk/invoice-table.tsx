import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { DeskInvoice } from '#contract/invoices.ts'
import { paths } from '#web/app/paths.ts'
import {
  type DeskInvoiceQuery,
  downloadDeskInvoice,
  useDeskInvoices,
} from '#web/features/invoices/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime, Money, StatusBadge } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { customerName, InvoiceState, MailState, RetryInvoice } from './invoice-marks.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import { saveFile } from './save-file.ts'

const pageSize = 50

/** What waits comes first. */
export const invoiceViews = ['waiting', 'invoicing', 'success', 'all'] as const
export type InvoiceView = (typeof invoiceViews)[number]

/** The filters, read from the address. */
function queryOf(view: InvoiceView, search: URLSearchParams): DeskInvoiceQuery {
  const keyword = search.get('keyword')
  const after = search.get('after')
  return {
    ...(view === 'waiting' ? { waiting: '1' as const } : view === 'all' ? {} : { status: view }),
    ...(keyword ? { keyword: keyword.slice(0, 60) } : {}),
    ...(after ? { cursor: after } : {}),
    size: pageSize,
  }
}

function useColumns(): readonly Column<DeskInvoice>[] {
  const { t } = useTranslation('invoicing')
  return [
    {
      key: 'number',
      title: t('list.number'),
      fixed: true,
      names: true,
      width: 170,
      cell: (invoice) => (
        <>
          <Link to={paths.deskInvoice(invoice.id)}>{invoice.number}</Link>
          {invoice.redOf && (
            <>
              {' '}
              <StatusBadge meaning="stop">{t('list.red')}</StatusBadge>
            </>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      width: 230,
      cell: (invoice) => <InvoiceState invoice={invoice} />,
    },
    {
      key: 'title',
      title: t('list.title'),
      width: 200,
      cell: (invoice) => (
        <>
          {invoice.title.name}
          <small>{invoice.title.taxNumber ?? t(`kinds.${invoice.title.kind}`)}</small>
        </>
      ),
    },
    { key: 'customer', title: t('list.customer'), cell: (invoice) => customerName(invoice.customer) },
    {
      key: 'amount',
      title: t('list.amount'),
      right: true,
      width: 120,
      cell: (invoice) => <Money amount={invoice.amount} currency="none" />,
    },
    {
      key: 'applied',
      title: t('list.applied'),
      width: 190,
      cell: (invoice) => <DateTime at={invoice.appliedAt} />,
    },
    {
      key: 'invoiceNo',
      title: t('list.invoiceNo'),
      hidden: true,
      width: 200,
      cell: (invoice) => <span className="code">{invoice.invoiceNo ?? '–'}</span>,
    },
    {
      key: 'issued',
      title: t('list.issued'),
      hidden: true,
      width: 200,
      cell: (invoice) => <DateTime at={invoice.issuedAt} />,
    },
    {
      key: 'mail',
      title: t('list.mail'),
      hidden: true,
      cell: (invoice) => <MailState invoice={invoice} />,
    },
    {
      key: 'act',
      title: t('list.act'),
      width: 168,
      cell: (invoice) =>
        invoice.openMoves.includes('download') ? (
          <Button
            size="s"
            icon="download"
            onClick={() => void downloadDeskInvoice(invoice.id, 'pdf').then(saveFile, () => undefined)}
          >
            {t('download.pdf')}
          </Button>
        ) : invoice.openMoves.includes('retry') ? (
          <RetryInvoice invoice={invoice} size="s" />
        ) : (
          <span className="quiet">–</span>
        ),
    },
  ]
}

/** Invoices of one view, newest first: what narrows them and the page stand in the address. */
export function InvoiceTable({ view }: { view: InvoiceView }): ReactElement {
  const { t } = useTranslation('invoicing')
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const found = useDeskInvoices(queryOf(view, search))
  const columns = useColumns()
  const keyword = search.get('keyword') ?? ''
  const nextCursor = found.data?.nextCursor
  const changed = (name: 'keyword' | 'after', value: string | null) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  return (
    <>
      <div className="filters desk-filters money-filters">
        <KeywordSearch
          keyword={keyword}
          words={{ label: t('find.label'), hint: t('find.hint'), find: t('find.act') }}
          onFind={(typed) => setSearch(changed('keyword', typed))}
        />
      </div>
      <DataTable
        name="desk.invoices"
        label={t(`tabs.${view}`)}
        columns={columns}
        rows={found.data?.items}
        rowKey={(invoice) => invoice.id}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(invoice) => void navigate(paths.deskInvoice(invoice.id))}
        rowClass={(invoice) => (invoice.givenUpAt ? 'over' : undefined)}
        empty={
          keyword ? (
            <EmptyState
              icon="search"
              title={t('list.noMatch')}
              actions={<Button onClick={() => setSearch(changed('keyword', null))}>{t('find.clear')}</Button>}
            >
              {t('list.noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState icon={view === 'waiting' ? 'check-circle' : 'receipt'} title={t(`list.none.${view}`)}>
              {t('list.noneText')}
            </EmptyState>
          )
        }
        pages={<CursorLinks next={nextCursor} perPage={pageSize} />}
      />
    </>
  )
}
