import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DeskCertificationRow, listCertifications } from '#contract/certification.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useCertifications, useCertificationsWaiting } from '#web/features/certification/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Age, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { certificationLooks } from './certification-looks.ts'
import { ForRoles } from './for-roles.tsx'

export const meta = pageTitle('deskCertifications')

const tabs = ['inReview', 'certified', 'failed'] as const

function Row({ row }: { row: DeskCertificationRow }): ReactElement {
  const { t } = useTranslation('certifying')
  const now = useNow()
  const waits = row.status === 'inReview'
  const name = row.companyName ?? row.realName
  return (
    <li>
      <StatusText {...certificationLooks[row.status]}>{t(`tabs.${row.status}`)}</StatusText>
      <span>
        <b>{name}</b> {t(`types.${row.personType}`)}
        {row.companyName && <small>{row.realName}</small>}
        <small>
          {t('submitted')} <Age at={row.submittedAt} now={now} />
        </small>
        {row.decidedAt && (
          <small>{t('decided', { name: row.decidedBy ?? '–', at: formatInstant(row.decidedAt) })}</small>
        )}
      </span>
      <span className="do">
        <Link
          className={buttonClass(waits ? 'primary' : 'plain', 's')}
          to={paths.deskCertification(row.id)}
          aria-label={t(waits ? 'reviewLabel' : 'seeLabel', { name })}
        >
          <Icon name="file" />
          {t(waits ? 'review' : 'see')}
        </Link>
      </span>
    </li>
  )
}

function Certifications(): ReactElement {
  const { t } = useTranslation(['certifying', 'common'])
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'inReview'
  const found = useCertifications(tab)
  const waiting = useCertificationsWaiting(true)
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskCertifications')}</h1>
        <p>{t('lead')}</p>
      </div>
      <Tabs
        label={t('common:pages.deskCertifications')}
        panel="certifications-panel"
        tabs={tabs.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          count: key === 'inReview' ? waiting.data?.inReview : undefined,
        }))}
        value={tab}
        onChange={(key) => setSearch(key === 'inReview' ? {} : { tab: key })}
      />
      <div id="certifications-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        <FoundList
          found={found}
          empty={
            <EmptyState icon={tab === 'inReview' ? 'check-circle' : 'user'} title={t(`none.${tab}`)}>
              {t('noneText')}
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="work">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          )}
        </FoundList>
      </div>
    </>
  )
}

export default function DeskCertifications(): ReactElement {
  return (
    <ForRoles call={listCertifications}>
      <Certifications />
    </ForRoles>
  )
}
