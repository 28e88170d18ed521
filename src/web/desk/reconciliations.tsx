import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type BillDay, listBillDays } from '#contract/reconciliation.ts'
import { addDays, businessDate, businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { type PaymentChannelName, paymentChannels } from '#domain/payments/channels.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { useBillDays } from '#web/features/reconciliation/api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Callout, DateTime, Money } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { BillState, stateOfDay } from './reconciliation-marks.tsx'
import { BillUpload } from './reconciliation-upload.tsx'

export const meta = pageTitle('deskReconciliation')

/** Days shown before a clerk chooses others. */
const shownDays = 14

function useColumns(onUpload: (day: BillDay) => void): readonly Column<BillDay>[] {
  const { t } = useTranslation('reconciliation')
  return [
    {
      key: 'day',
      title: t('days.day'),
      fixed: true,
      names: true,
      width: 110,
      cell: (day) =>
        day.reconciliation ? (
          <Link className="nb" to={paths.deskReconciliation(day.reconciliation.id)}>
            {day.day}
          </Link>
        ) : (
          <span className="nb">{day.day}</span>
        ),
    },
    {
      key: 'channel',
      title: t('days.channel'),
      width: 110,
      cell: (day) => t(`channels.${day.channel}`),
    },
    {
      key: 'state',
      title: t('days.state'),
      width: 130,
      cell: (day) => <BillState state={stateOfDay(day)} />,
    },
    {
      key: 'ours',
      title: t('days.ours'),
      right: true,
      width: 150,
      cell: (day) => (
        <>
          <Money amount={day.ours.in} currency="none" zero="shown" />
          <small>{t('days.count', { count: day.payments })}</small>
        </>
      ),
    },
    {
      key: 'billed',
      title: t('days.billed'),
      right: true,
      width: 130,
      cell: ({ reconciliation }) => <Money amount={reconciliation?.billed.in} currency="none" zero="shown" />,
    },
    {
      key: 'oursBack',
      title: t('days.oursBack'),
      right: true,
      width: 130,
      cell: (day) => <Money amount={day.ours.out} currency="none" />,
    },
    {
      key: 'billedBack',
      title: t('days.billedBack'),
      right: true,
      width: 130,
      cell: ({ reconciliation }) => <Money amount={reconciliation?.billed.out} currency="none" />,
    },
    {
      key: 'fee',
      title: t('days.fee'),
      right: true,
      width: 100,
      cell: ({ reconciliation }) => <Money amount={reconciliation?.billed.fee} currency="none" />,
    },
    {
      key: 'differences',
      title: t('days.differences'),
      right: true,
      width: 100,
      cell: ({ reconciliation }) =>
        reconciliation ? (
          <span className={reconciliation.open > 0 ? 't-stop' : 'quiet'}>
            {t('days.openOf', { open: reconciliation.open, all: reconciliation.differences })}
          </span>
        ) : (
          <span className="quiet">–</span>
        ),
    },
    {
      key: 'uploaded',
      title: t('days.uploaded'),
      width: 200,
      cell: (day) =>
        day.reconciliation ? (
          <span className="quiet">
            {day.reconciliation.uploadedBy} <DateTime at={day.reconciliation.uploadedAt} />
          </span>
        ) : (
          <Button size="s" icon="upload" onClick={() => onUpload(day)}>
            {t('upload.open')}
          </Button>
        ),
    },
    {
      key: 'file',
      title: t('days.file'),
      hidden: true,
      cell: ({ reconciliation }) => <span className="file-name">{reconciliation?.fileName ?? '–'}</span>,
    },
  ]
}

function Reconciliations(): ReactElement {
  const { t } = useTranslation(['reconciliation', 'common'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { demo } = useSiteFacts()
  const today = businessDateOf(new Date())
  const to = parseBusinessDate(search.get('to') ?? '') ?? today
  const from = parseBusinessDate(search.get('from') ?? '') ?? addDays(to, 1 - shownDays)
  const channel = paymentChannels.find((each) => each === search.get('channel'))
  const found = useBillDays({ from, to, ...(channel ? { channel } : {}) })
  const [uploading, setUploading] = useState<{ channel: PaymentChannelName; day: string } | null>(null)
  const columns = useColumns((day) => setUploading({ channel: day.channel, day: day.day }))
  const missing = (found.data ?? []).filter((day) => !day.reconciliation && !day.running)
  const filter = (name: 'from' | 'to' | 'channel', value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const upload = (
    <Button
      look="primary"
      icon="upload"
      onClick={() =>
        setUploading({
          channel: channel ?? (demo ? 'cashier' : 'alipay'),
          day: demo ? today : addDays(businessDate(today), -1),
        })
      }
    >
      {t('upload.open')}
    </Button>
  )
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskReconciliation')}</h1>
        <p>{t('lead')}</p>
      </div>
      <div className="filters rates-filters bill-filters">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="pick-field" htmlFor={`bill-${name}`}>
            <span>{t(`days.${name}`)}</span>
            <DayInput
              control={{
                id: `bill-${name}`,
                'aria-invalid': undefined,
                'aria-describedby': undefined,
                'aria-required': undefined,
              }}
              name={name}
              value={name === 'from' ? from : to}
              max={today}
              onChange={(day) => filter(name, day)}
            />
          </label>
        ))}
        <label className="pick-field">
          <span>{t('days.channel')}</span>
          <select value={channel ?? ''} onChange={(event) => filter('channel', event.target.value)}>
            <option value="">{t('days.anyChannel')}</option>
            {paymentChannels.map((each) => (
              <option key={each} value={each}>
                {t(`channels.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <span className="row-end filters-end">{upload}</span>
      </div>
      {missing.length > 0 && (
        <Callout meaning="wait">
          {t('days.missing', { count: missing.length, day: missing.at(-1)?.day ?? '' })}
        </Callout>
      )}
      <DataTable
        name="desk.bills"
        label={t('common:pages.deskReconciliation')}
        columns={columns}
        rows={found.data}
        rowKey={(day) => `${day.day} ${day.channel}`}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(day) =>
          day.reconciliation
            ? void navigate(paths.deskReconciliation(day.reconciliation.id))
            : setUploading({ channel: day.channel, day: day.day })
        }
        empty={
          <EmptyState icon="calendar" title={t('days.none')}>
            {t('days.noneText')}
          </EmptyState>
        }
      />
      {uploading && (
        <BillUpload channel={uploading.channel} day={uploading.day} onClose={() => setUploading(null)} />
      )}
    </>
  )
}

export default function DeskReconciliations(): ReactElement {
  return (
    <ForRoles call={listBillDays}>
      <Reconciliations />
    </ForRoles>
  )
}
