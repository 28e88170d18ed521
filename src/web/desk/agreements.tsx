import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type DeskAgreement, deskListAgreements } from '#contract/invoices.ts'
import { type AgreementStatus, agreementStatuses } from '#domain/invoices/invoices.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useDeskAgreements } from '#web/features/invoices/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { Age, type Meaning, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AgreementReview } from './agreement-review.tsx'
import { ForRoles } from './for-roles.tsx'
import { customerName } from './invoice-marks.tsx'

export const meta = pageTitle('deskAgreements')

const looks = {
  submitted: { meaning: 'wait', icon: 'clock' },
  approved: { meaning: 'ok', icon: 'check-circle' },
  rejected: { meaning: 'idle', icon: 'back' },
} as const satisfies Record<AgreementStatus, { meaning: Meaning; icon: string }>

function AgreementRow({ agreement, onOpen }: { agreement: DeskAgreement; onOpen: () => void }): ReactElement {
  const { t } = useTranslation('invoicing')
  const now = useNow()
  const { customer, payerName, status, validUntil } = agreement
  const ended = validUntil < businessDateOf(now)
  const waits = status === 'submitted'
  return (
    <li>
      <StatusText {...looks[status]}>{t(`agreements.statuses.${status}`)}</StatusText>
      <span>
        <b>{payerName}</b> {t(`agreements.kinds.${agreement.kind}`)}
        <small>{t('agreements.for', { customer: customerName(customer) })}</small>
        <small>
          {agreement.taxNumber
            ? t('agreements.taxNumber', { number: agreement.taxNumber })
            : t('agreements.noTaxNumber')}
        </small>
        <small className={ended ? 't-stop' : undefined}>
          {t(ended ? 'agreements.ended' : 'agreements.until', { day: validUntil })}
        </small>
        {waits ? (
          <small>
            {t('agreements.handedIn')} <Age at={agreement.handedInAt} now={now} />
          </small>
        ) : (
          agreement.decidedAt && (
            <small>
              {t('agreements.decided', {
                name: agreement.decidedByName ?? '–',
                at: formatInstant(agreement.decidedAt),
              })}
            </small>
          )
        )}
        {agreement.reason && (
          <small className="said">{t('agreements.reasonOf', { reason: agreement.reason })}</small>
        )}
      </span>
      <span className="do">
        <Button
          size="s"
          icon="file"
          look={waits ? 'primary' : 'plain'}
          aria-label={t(waits ? 'agreements.reviewLabel' : 'agreements.seeLabel', { payer: payerName })}
          onClick={onOpen}
        >
          {t(waits ? 'agreements.review' : 'agreements.see')}
        </Button>
      </span>
    </li>
  )
}

function Agreements(): ReactElement {
  // The words of the review come with the page: fetched on opening, they would take the page and the focus away.
  const { t } = useTranslation(['invoicing', 'common', 'orders', 'desk'])
  const [search, setSearch] = useSearchParams()
  const tab = agreementStatuses.find((each) => each === search.get('tab')) ?? 'submitted'
  const found = useDeskAgreements(tab)
  const [open, setOpen] = useState<DeskAgreement | null>(null)
  const counts = found.data?.pages[0]?.counts
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskAgreements')}</h1>
        <p>{t('agreements.lead')}</p>
      </div>
      <Tabs
        label={t('common:pages.deskAgreements')}
        panel="agreements-panel"
        tabs={agreementStatuses.map((key) => ({
          key,
          label: t(`agreements.tabs.${key}`),
          count: counts?.[key],
        }))}
        value={tab}
        onChange={(key) => setSearch(key === 'submitted' ? {} : { tab: key })}
      />
      <div id="agreements-panel" role="tabpanel" aria-label={t(`agreements.tabs.${tab}`)}>
        <FoundList
          found={found}
          empty={
            <EmptyState
              icon={tab === 'submitted' ? 'check-circle' : 'document'}
              title={t(`agreements.none.${tab}`)}
            >
              {t('agreements.noneText')}
            </EmptyState>
          }
        >
          {(agreements) => (
            <ul className="work">
              {agreements.map((agreement) => (
                <AgreementRow key={agreement.id} agreement={agreement} onOpen={() => setOpen(agreement)} />
              ))}
            </ul>
          )}
        </FoundList>
      </div>
      {open && <AgreementReview agreement={open} onClose={() => setOpen(null)} />}
    </>
  )
}

export default function DeskAgreements(): ReactElement {
  return (
    <ForRoles call={deskListAgreements}>
      <Agreements />
    </ForRoles>
  )
}
