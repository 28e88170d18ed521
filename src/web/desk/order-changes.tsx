import { type ReactElement, useState } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { type OrderProposal, proposeChange } from '#contract/order-proposals.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatInstant } from '#i18n/format.ts'
import styles from '#web/features/orders/proposal.module.css'
import { useDeskProposals, useSeeAnswer, useWithdrawProposal } from '#web/features/orders/proposal-api.ts'
import { ProposalStatusBadge, ProposalTable } from '#web/features/orders/proposal-table.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { OrderDetailsDialog } from './order-details.tsx'
import { ProposeChange } from './propose-change.tsx'

function Withdraw({
  orderId,
  proposal,
  onClose,
}: {
  orderId: string
  proposal: OrderProposal
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('changes')
  const withdraw = useWithdrawProposal(orderId)
  const act = async () => {
    try {
      await withdraw.mutateAsync(proposal.id)
      notices.say('ok', t('desk.withdrawn'))
    } catch (error) {
      notices.say('wait', error instanceof Error ? error.message : String(error))
    }
    onClose()
  }
  return (
    <Dialog title={t('desk.withdrawTitle')} onClose={onClose}>
      <div className="kit-form">
        <p>{t('desk.withdrawText')}</p>
        <div className="form-end">
          <Button onClick={onClose}>{t('desk.keep')}</Button>
          <Button look="primary" pending={withdraw.isPending} onClick={() => void act()}>
            {t('desk.withdraw')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function OneProposal({
  proposal,
  onWithdraw,
}: {
  proposal: OrderProposal
  onWithdraw: (() => void) | null
}): ReactElement {
  const { t } = useTranslation('changes')
  return (
    <article className={styles.one}>
      <div className={styles.head}>
        <ProposalStatusBadge status={proposal.status} own={false} />
        <small>{t('by', { name: proposal.proposedBy, at: formatInstant(proposal.proposedAt) })}</small>
        {proposal.closedAt && (
          <small>
            {proposal.closedBy
              ? t('endedBy', { name: proposal.closedBy, at: formatInstant(proposal.closedAt) })
              : t('ended', { at: formatInstant(proposal.closedAt) })}
          </small>
        )}
        {proposal.status === 'open' && (
          <small>{t('untilDesk', { at: formatInstant(proposal.expiresAt) })}</small>
        )}
      </div>
      <ProposalTable change={proposal} />
      <p className={styles.said}>{t('reason', { reason: proposal.reason })}</p>
      {proposal.words && <p className={styles.said}>{t('words', { words: proposal.words })}</p>}
      {proposal.status === 'open' && proposal.blockedAt && (
        <Callout meaning="stop">{t('desk.blocked', { at: formatInstant(proposal.blockedAt) })}</Callout>
      )}
      {onWithdraw && proposal.openMoves.includes('withdraw') && (
        <div className={styles.acts}>
          <Button size="s" onClick={onWithdraw}>
            {t('desk.withdraw')}
          </Button>
        </div>
      )}
    </article>
  )
}

/** What was proposed to the customer of an order, and the two ways to change it. */
export function OrderChanges({
  order,
  staff,
}: {
  order: DeskOrderDetail
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['changes', 'desk', 'users'])
  const found = useDeskProposals(order.id)
  const see = useSeeAnswer(order.id)
  const [open, setOpen] = useState<'propose' | 'details' | null>(null)
  const [withdrawing, setWithdrawing] = useState<OrderProposal | null>(null)
  const retry = () => void found.refetch()
  if (!found.data)
    return found.error ? <ErrorState error={found.error} onRetry={retry} /> : <Skeleton lines={3} />
  const { proposals, barred, answered } = found.data
  const may = mayCall(proposeChange, staff.role)
  const notMine = may ? undefined : t('desk:mayNot', { role: t(`users:roles.${staff.role}`) })
  const closed = barred === 'order.notChangeable' ? t('desk.barred.notChangeable') : undefined
  const reason = notMine ?? closed
  const barredNow = reason ?? (barred === 'order.proposalOpen' ? t('desk.barred.proposalOpen') : undefined)
  return (
    <>
      {found.error && <StaleNote onRetry={retry} />}
      {answered && may && (
        <Callout>
          <p>{t('desk.answeredNote')}</p>
          <Button
            size="s"
            pending={see.isPending}
            onClick={() => see.mutate(undefined, { onSuccess: () => notices.say('ok', t('desk.seenDone')) })}
          >
            {t('desk.seen')}
          </Button>
        </Callout>
      )}
      <div className="panel">
        <div className={styles.empty}>
          <Button size="s" icon="swap" reason={barredNow} onClick={() => setOpen('propose')}>
            {t('desk.propose')}
          </Button>
          <Button size="s" icon="edit" reason={reason} onClick={() => setOpen('details')}>
            {t('desk.details')}
          </Button>
          {barredNow ? (
            <span className="sm soft">{barredNow}</span>
          ) : (
            proposals.length === 0 && <span className="sm soft">{t('desk.none')}</span>
          )}
        </div>
        {proposals.map((each) => (
          <OneProposal key={each.id} proposal={each} onWithdraw={may ? () => setWithdrawing(each) : null} />
        ))}
      </div>
      {open === 'propose' && (
        <ProposeChange order={order} stands={found.data} onClose={() => setOpen(null)} />
      )}
      {open === 'details' && (
        <OrderDetailsDialog order={order} stands={found.data.details} onClose={() => setOpen(null)} />
      )}
      {withdrawing && (
        <Withdraw orderId={order.id} proposal={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </>
  )
}
