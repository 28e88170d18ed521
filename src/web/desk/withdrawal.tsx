import type { ReactElement, ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { deskGetWithdrawal } from '#contract/rebate.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useDeskWithdrawal } from '#web/features/promotion/desk-api.ts'
import { withdrawalLooks } from '#web/features/promotion/withdrawal-looks.ts'
import { Callout, Money, Pairs, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { QueueSection } from './queue-section.tsx'
import { RecordMissing } from './record-missing.tsx'
import { isOwnDecision, WithdrawalActs } from './withdrawal-acts.tsx'

export const meta = pageTitle('deskWithdrawal')

type Facts = readonly (readonly [ReactNode, ReactNode])[]

function Withdrawal({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const { data, error, refetch } = useDeskWithdrawal(id)
  if (!data)
    return (
      <RecordMissing
        error={error}
        words={{
          title: t('withdrawal.notFound'),
          text: t('withdrawal.notFoundText'),
          toList: t('withdrawal.toList'),
        }}
        listTo={paths.deskWithdrawals()}
        onRetry={() => void refetch()}
      />
    )
  const by = (name: string | null, at: string | null) =>
    name && at ? t('withdrawals.decidedBy', { name, at: formatInstant(at) }) : null
  const decided = by(data.decidedByName, data.decidedAt)
  const paid = by(data.paidByName, data.paidAt)
  const sum = (amount: typeof data.tax) => formatMoney(amount, { currency: 'symbol', zero: 'shown' })
  const facts: Facts = [
    [t('withdrawal.customer'), `${data.customerName} ${data.customerMobile}`],
    [t('withdrawal.certified'), t(data.certified ? 'withdrawal.certifiedYes' : 'withdrawal.certifiedNo')],
    [t('withdrawal.requested'), formatInstant(data.requestedAt)],
    ...(decided ? [[t('withdrawal.decided'), decided] as const] : []),
    ...(data.reason ? [[t('withdrawal.reason'), data.reason] as const] : []),
    ...(paid
      ? [
          [t('withdrawal.paid'), paid] as const,
          [t('withdrawal.reference'), data.bankReference] as const,
          [t('withdrawal.tax'), sum(data.tax)] as const,
          [t('withdrawal.net'), sum(data.net)] as const,
        ]
      : []),
  ]
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskWithdrawals()}>{t('withdrawal.back')}</Link>
      </nav>
      <div className="head money-head">
        <h1>{data.customerName}</h1>
        <StatusText {...withdrawalLooks[data.status]}>{t(`withdrawals.states.${data.status}`)}</StatusText>
        <b className="money-sum">
          <Money amount={data.amount} currency="symbol" />
        </b>
        <span className="row-end">
          <WithdrawalActs withdrawal={data} />
        </span>
      </div>
      {isOwnDecision(data) && <p className="hint">{t('withdrawals.ownDecision')}</p>}
      {!data.certified && data.openMoves.length > 0 && (
        <Callout meaning="stop">{t('withdrawals.notCertified')}</Callout>
      )}
      <div className="desk-two">
        <QueueSection id="account" title={t('withdrawal.account')}>
          <Pairs
            items={[
              [t('withdrawal.holder'), data.holder],
              [t('withdrawal.bank'), data.bank],
              [
                t('withdrawal.number'),
                data.account ? (
                  <span key="number" className="code">
                    {data.account.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                  </span>
                ) : (
                  t('withdrawal.numberHidden', { last: data.accountLast })
                ),
              ],
            ]}
          />
        </QueueSection>
        <QueueSection id="facts" title={t('withdrawal.facts')}>
          <Pairs items={facts} />
        </QueueSection>
      </div>
    </>
  )
}

export default function DeskWithdrawal(): ReactElement {
  const { id = '' } = useParams()
  return (
    <ForRoles call={deskGetWithdrawal}>
      <Withdrawal key={id} id={id} />
    </ForRoles>
  )
}
