import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { listRecords } from '#contract/records.ts'
import { recordKinds } from '#domain/records/actions.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useRecordFacts } from '#web/features/records/api.ts'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { RecordTable } from './record-table.tsx'
import styles from './records.module.css'

export const meta = pageTitle('deskRecords')

/** What the nightly proof of the chains found. */
function Proof(): ReactElement | null {
  const { t, i18n } = useTranslation('records')
  const facts = useRecordFacts()
  if (facts.error && !facts.data)
    return <ErrorState error={facts.error} onRetry={() => void facts.refetch()} />
  // Its room is kept while it is read: nothing jumps when it comes.
  if (!facts.data) return <div className={styles.proof} aria-busy="true" />
  const { proof } = facts.data
  if (!proof)
    return (
      <div className={styles.proof}>
        <Callout meaning="wait">{t('proof.never')}</Callout>
      </div>
    )
  const at = formatInstant(proof.provedAt)
  const nameOf = (table: string) =>
    i18n.exists(`records:proof.tables.${table}`) ? t(`proof.tables.${table}` as never) : table
  return (
    <div className={styles.proof}>
      {proof.faults.length === 0 ? (
        <Callout meaning="ok">{t('proof.whole', { at, count: formatCount(proof.records) })}</Callout>
      ) : (
        <Callout meaning="stop">
          <p>{t('proof.broken', { at, count: proof.faults.length })}</p>
          <ul className={styles.faults}>
            {proof.faults.map(({ table, number, fault }) => (
              <li key={`${table} ${number} ${fault}`}>
                {t('proof.fault', { table: nameOf(table), number, fault: t(`proof.faults.${fault}`) })}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}

function Records(): ReactElement {
  const { t } = useTranslation(['records', 'common'])
  const [search, setSearch] = useSearchParams()
  const kind = recordKinds.find((each) => each === search.get('tab')) ?? 'desk'
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskRecords')}</h1>
        <p>{t('lead')}</p>
      </div>
      <Proof />
      <Tabs
        label={t('common:pages.deskRecords')}
        panel="records-panel"
        tabs={recordKinds.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={kind}
        onChange={(key) => setSearch(key === 'desk' ? {} : { tab: key })}
      />
      <div id="records-panel" role="tabpanel" className="tab-panel" aria-label={t(`tabs.${kind}`)}>
        <RecordTable key={kind} kind={kind} />
      </div>
    </>
  )
}

export default function DeskRecords(): ReactElement {
  return (
    <ForRoles call={listRecords}>
      <Records />
    </ForRoles>
  )
}
