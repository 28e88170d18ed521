import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { FindingReply } from '#contract/reconciliation.ts'
import { noteLimit } from '#domain/reconciliation/bills.ts'
import { differences } from '#domain/reconciliation/compare.ts'
import { formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { type FindingView, useExplainFinding, useFindings } from '#web/features/reconciliation/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Verdict } from './reconciliation-marks.tsx'

/** The numbers by which an entry is known: ours first, it leads to the trail. */
function Numbers({ finding }: { finding: FindingReply }): ReactElement {
  const { t } = useTranslation('reconciliation')
  const { line, ours } = finding
  const own = ours?.number ?? line?.refundNumber ?? line?.ourNumber ?? null
  return (
    <>
      <span>
        {t(`kinds.${finding.kind}`)} {own && <span className="code">{own}</span>}
      </span>
      {line?.channelNumber && (
        <small className="code">{t('bill.channelNumber', { number: line.channelNumber })}</small>
      )}
      {line && <small>{t('bill.row', { row: line.row })}</small>}
      {line?.payer && <small>{t('bill.payer', { payer: line.payer })}</small>}
      {line?.text && <small>{line.text}</small>}
    </>
  )
}

/** Why it is as it is, as far as that can be told, and what clerks wrote about it. */
function Explained({ finding }: { finding: FindingReply }): ReactElement | null {
  const { t } = useTranslation('reconciliation')
  const { reason, edge, verdict, foundIn, notes } = finding
  const open = verdict === 'missingInBill' || verdict === 'unknownHere'
  return (
    <>
      {reason && <small>{t(`reasons.${reason}`)}</small>}
      {edge && open && <small className="t-wait">{t(`edges.${edge}`)}</small>}
      {foundIn && (
        <small>
          <Link className="link" to={paths.deskReconciliation(foundIn.id)}>
            {t('foundIn', { day: foundIn.day })}
          </Link>
        </small>
      )}
      {notes.map((note) => (
        <span key={`${note.writtenAt} ${note.note}`} className="bill-note">
          {note.note}
          <small>{t('bill.noteBy', { name: note.writtenBy, at: formatInstant(note.writtenAt) })}</small>
        </span>
      ))}
    </>
  )
}

function useColumns(onExplain: (finding: FindingReply) => void): readonly Column<FindingReply>[] {
  const { t } = useTranslation('reconciliation')
  return [
    {
      key: 'verdict',
      title: t('bill.verdict'),
      fixed: true,
      width: 160,
      cell: ({ verdict }) => <Verdict verdict={verdict} />,
    },
    {
      key: 'entry',
      title: t('bill.entry'),
      names: true,
      cell: (finding) => <Numbers finding={finding} />,
    },
    {
      key: 'billed',
      title: t('bill.billed'),
      right: true,
      width: 130,
      cell: ({ line }) => (
        <>
          <Money amount={line?.amount} currency="none" />
          {line?.at && <small>{formatInstant(line.at)}</small>}
        </>
      ),
    },
    {
      key: 'ours',
      title: t('bill.ours'),
      right: true,
      width: 130,
      cell: ({ ours }) => (
        <>
          <Money amount={ours?.amount} currency="none" />
          {ours && <small>{formatInstant(ours.at)}</small>}
        </>
      ),
    },
    {
      key: 'note',
      title: t('bill.note'),
      width: 280,
      cell: (finding) => <Explained finding={finding} />,
    },
    {
      key: 'act',
      title: t('bill.act'),
      width: 190,
      cell: (finding) => (
        <span className="bill-acts">
          {finding.refundId ? (
            <Link className="link" to={paths.deskRefund(finding.refundId)}>
              {t('bill.refundTrail')}
            </Link>
          ) : (
            finding.paymentId && (
              <Link className="link" to={paths.deskPayment(finding.paymentId)}>
                {t('bill.trail')}
              </Link>
            )
          )}
          {differences.includes(finding.verdict) && (
            <Button size="s" onClick={() => onExplain(finding)}>
              {t(finding.notes.length > 0 ? 'bill.explainMore' : 'bill.explain')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** The entries of a bill under one tab, as far as they were asked for; `running` says that its day is not over. */
export function Findings({
  id,
  show,
  running,
}: {
  id: string
  show: FindingView
  running: boolean
}): ReactElement {
  const { t } = useTranslation(['reconciliation', 'common'])
  const found = useFindings(id, show)
  const explain = useExplainFinding()
  const [explaining, setExplaining] = useState<FindingReply | null>(null)
  const columns = useColumns(setExplaining)
  const none = {
    differences: 'bill.allMatch',
    inOtherBill: 'bill.noneOther',
    matched: 'bill.noneMatched',
  } as const
  return (
    <>
      <DataTable
        name="desk.findings"
        label={t('bill.findings')}
        columns={columns}
        rows={found.data?.pages.flatMap((page) => page.items)}
        rowKey={(finding) => finding.subject}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={
          <EmptyState
            icon={show === 'differences' ? 'check-circle' : 'list'}
            title={t(show in none ? none[show as keyof typeof none] : 'bill.noneAll')}
          >
            {show === 'differences' && t(running ? 'bill.matchSoFarText' : 'bill.allMatchText')}
          </EmptyState>
        }
        more={found}
      />
      {explaining && (
        <ReasonDialog
          title={t('bill.explainTitle')}
          label={t('bill.explainLabel')}
          limit={noteLimit}
          action={t('bill.explainNow')}
          act={async (note) => {
            await explain.mutateAsync({ id, subject: explaining.subject, note })
            notices.say('ok', t('bill.explained'))
          }}
          onClose={() => setExplaining(null)}
        >
          <p>{t('bill.explainText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
