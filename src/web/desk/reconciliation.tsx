import { type ReactElement, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { getReconciliation, type ReconciliationReply } from '#contract/reconciliation.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { type Money as MoneyValue, money } from '#domain/kernel/money.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import {
  downloadReconciliation,
  useCompareAgain,
  useReconciliation,
} from '#web/features/reconciliation/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout, Money } from '#web/ui/marks.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { ForRoles } from './for-roles.tsx'
import { Findings } from './reconciliation-findings.tsx'
import { BillState, stateOfDay } from './reconciliation-marks.tsx'
import { RecordMissing } from './record-missing.tsx'
import { saveFile } from './save-file.ts'

export const meta = pageTitle('deskReconciled')

const tabs = ['differences', 'inOtherBill', 'matched', 'all'] as const

/** Both sides of the day and what lies between them. */
function Sums({ bill }: { bill: ReconciliationReply }): ReactElement {
  const { t } = useTranslation('reconciliation')
  const less = (a: MoneyValue, b: MoneyValue) => money(a.minor - b.minor, a.currency)
  const rows: [name: string, billed: MoneyValue, ours: MoneyValue | null][] = [
    [t('bill.in'), bill.billed.in, bill.ours.in],
    [t('bill.out'), bill.billed.out, bill.ours.out],
    [t('bill.net'), less(bill.billed.in, bill.billed.out), less(bill.ours.in, bill.ours.out)],
    [t('bill.fee'), bill.billed.fee, null],
  ]
  return (
    <WideTable caption={t('bill.sums')} className="bill-sums">
      <thead>
        <tr>
          <th scope="col">{t('bill.sumsLead')}</th>
          <th scope="col" className="r">
            {t('bill.billed')}
          </th>
          <th scope="col" className="r">
            {t('bill.ours')}
          </th>
          <th scope="col" className="r">
            {t('bill.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, billed, ours]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="r">
              <Money amount={billed} currency="none" zero="shown" />
            </td>
            <td className="r">{ours ? <Money amount={ours} currency="none" zero="shown" /> : '–'}</td>
            <td className={`r${ours && billed.minor !== ours.minor ? ' t-stop' : ''}`}>
              {ours ? <Money amount={less(billed, ours)} currency="none" zero="shown" /> : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function Bill({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['reconciliation', 'desk'])
  const read = useReconciliation(id)
  const again = useCompareAgain()
  const now = useNow()
  const [saving, setSaving] = useState(false)
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'differences'
  if (!read.data)
    return (
      <RecordMissing
        error={read.error}
        words={{
          title: t('bill.notFound'),
          text: t('bill.notFoundText'),
          toList: t('bill.back'),
        }}
        listTo={paths.deskReconciliations()}
        onRetry={() => void read.refetch()}
      />
    )
  const { reconciliation: bill, counts, before, after } = read.data
  const running = bill.day >= businessDateOf(now)
  const countOf = {
    differences: bill.differences,
    inOtherBill: counts.inOtherBill,
    matched: counts.matched,
    all: undefined,
  }
  const save = async () => {
    setSaving(true)
    await downloadReconciliation(id).then(saveFile, () => undefined)
    setSaving(false)
  }
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskReconciliations()}>{t('bill.back')}</Link>
      </nav>
      <div className="head money-head">
        <h1>{t('bill.heading', { channel: t(`channels.${bill.channel}`), day: bill.day })}</h1>
        <BillState state={stateOfDay({ reconciliation: bill, running })} />
        <span className="row-end">
          {before && (
            <Link className={buttonClass()} to={paths.deskReconciliation(before)}>
              {t('bill.before')}
            </Link>
          )}
          {after && (
            <Link className={buttonClass()} to={paths.deskReconciliation(after)}>
              {t('bill.after')}
            </Link>
          )}
          <Button
            icon="retry"
            pending={again.isPending}
            onClick={() => again.mutate(id, { onSuccess: () => notices.say('ok', t('bill.comparedNow')) })}
          >
            {t('bill.compareAgain')}
          </Button>
          <Button icon="download" pending={saving} onClick={() => void save()}>
            {t('bill.export')}
          </Button>
        </span>
        <p className="facts">
          <span>
            {t('bill.file', {
              file: bill.fileName,
              name: bill.uploadedBy,
              at: formatInstant(bill.uploadedAt),
            })}
          </span>
          <span>{t('bill.compared', { at: formatInstant(bill.comparedAt) })}</span>
        </p>
      </div>
      {bill.supersededAt && <Callout meaning="wait">{t('bill.superseded')}</Callout>}
      {bill.leftOut > 0 && <Callout>{t('bill.leftOut', { count: bill.leftOut })}</Callout>}
      <Sums bill={bill} />
      <Tabs
        label={t('bill.findings')}
        panel="findings-panel"
        tabs={tabs.map((key) => ({ key, label: t(`bill.tabs.${key}`), count: countOf[key] }))}
        value={tab}
        onChange={(key) => setSearch(key === 'differences' ? {} : { tab: key })}
      />
      <div id="findings-panel" role="tabpanel" aria-label={t(`bill.tabs.${tab}`)}>
        <Findings key={tab} id={id} show={tab} running={running} />
      </div>
    </>
  )
}

export default function DeskReconciliation(): ReactElement {
  const { id = '' } = useParams()
  return (
    <ForRoles call={getReconciliation}>
      <Bill key={id} id={id} />
    </ForRoles>
  )
}
