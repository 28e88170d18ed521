import { type ReactElement, useState } from 'react'
import type { OrderProposal } from '#contract/order-proposals.ts'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { proposalWordsLimit } from '#domain/orders/proposals.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import styles from '#web/features/orders/proposal.module.css'
import { useAnswerProposal, useProposals } from '#web/features/orders/proposal-api.ts'
import { ProposalStatusBadge, ProposalTable } from '#web/features/orders/proposal-table.tsx'
import { checkReason } from '#web/features/orders/reason.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** What the price comes to with an agreement. */
function usePriceWords(): (proposal: OrderProposal) => string {
  const { t } = useTranslation('changes')
  return ({ differences, differenceCny }) => {
    if (differences.every(({ minor }) => minor === 0)) return t('portal.samePrice')
    const bare = (minor: number) => Math.abs(minor)
    const amount = differences
      .map(({ minor, currency }) => formatMoney({ minor: bare(minor), currency }))
      .join(' · ')
    const cny = formatMoney({ ...differenceCny, minor: bare(differenceCny.minor) }, { zero: 'shown' })
    return t(differenceCny.minor < 0 ? 'portal.fall' : 'portal.rise', { amount, cny })
  }
}

/** Says once more what an answer means, and takes the customer's words along. */
function AnswerDialog({
  order,
  proposal,
  agree,
  onClose,
}: {
  order: OrderDetail
  proposal: OrderProposal
  agree: boolean
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('changes')
  const { language } = useReader()
  const answer = useAnswerProposal(order.id)
  const priceWords = usePriceWords()
  const form = useForm({
    initial: { words: '' },
    check: ({ words }): Record<string, string> => {
      const { reason } = checkReason(words, { required: false, limit: proposalWordsLimit }, language)
      return reason ? { words: reason } : {}
    },
    async submit({ words }) {
      await answer.mutateAsync({ id: proposal.id, agree, words: words.trim() })
      notices.say('ok', t(agree ? 'portal.agreed' : 'portal.declined'))
      onClose()
    },
  })
  const title = t(agree ? 'portal.agreeTitle' : 'portal.declineTitle', { number: order.number })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        {agree && <ProposalTable change={proposal} />}
        <p>{agree ? t('portal.agreeText') : t('portal.declineText')}</p>
        {agree && <p>{priceWords(proposal)}</p>}
        <TextAreaField
          form={form}
          name="words"
          label={t('portal.words')}
          required={false}
          limit={proposalWordsLimit}
        />
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('portal.back')}</Button>
          <SubmitButton form={form}>{t(agree ? 'portal.agree' : 'portal.decline')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** The change that waits for an answer, before anything else of the order. */
function Asked({ order, proposal }: { order: OrderDetail; proposal: OrderProposal }): ReactElement {
  const { t } = useTranslation('changes')
  const priceWords = usePriceWords()
  const [answering, setAnswering] = useState<'agree' | 'decline' | null>(null)
  return (
    <section className={`panel ${styles.ask}`} aria-labelledby="proposal-title">
      <h2 id="proposal-title">{t('portal.title')}</h2>
      <p>{t('portal.lead')}</p>
      <ProposalTable change={proposal} />
      <p className={styles.said}>{t('reason', { reason: proposal.reason })}</p>
      <p>{priceWords(proposal)}</p>
      {proposal.blockedAt && (
        <Callout meaning="wait">{t('portal.blocked', { at: formatInstant(proposal.blockedAt) })}</Callout>
      )}
      <p className="soft">{t('until', { at: formatInstant(proposal.expiresAt) })}</p>
      <div className={styles.acts}>
        <Button look="primary" onClick={() => setAnswering('agree')}>
          {t('portal.agree')}
        </Button>
        <Button onClick={() => setAnswering('decline')}>{t('portal.decline')}</Button>
      </div>
      {answering && (
        <AnswerDialog
          order={order}
          proposal={proposal}
          agree={answering === 'agree'}
          onClose={() => setAnswering(null)}
        />
      )}
    </section>
  )
}

/** Changes of the order that a clerk proposed: the one that waits, and what became of the others. */
export function OrderProposals({ order }: { order: OrderDetail }): ReactElement | null {
  const { t } = useTranslation('changes')
  const found = useProposals(order.id)
  if (!found.data) return found.isError ? <StaleNote onRetry={() => void found.refetch()} /> : null
  const open = found.data.find(({ openMoves }) => openMoves.includes('approve'))
  const past = found.data.filter((each) => each !== open)
  return (
    <>
      {open && <Asked order={order} proposal={open} />}
      {past.length > 0 && (
        <details className={`panel ${styles.past}`}>
          <summary>{t('portal.earlier')}</summary>
          {past.map((each) => (
            <article key={each.id} className={styles.one}>
              <div className={styles.head}>
                <ProposalStatusBadge status={each.status} own />
                <small>{formatInstant(each.closedAt ?? each.expiresAt)}</small>
              </div>
              <ProposalTable change={each} />
              <p className={styles.said}>{t('reason', { reason: each.reason })}</p>
              {each.words && <p className={styles.said}>{t('ownWords', { words: each.words })}</p>}
            </article>
          ))}
        </details>
      )}
    </>
  )
}
