import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listNoticesCall } from '#contract/payments.ts'
import { paths } from '#web/app/paths.ts'
import { useNotices } from '#web/features/payments/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateTime, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Notice = ReplyOf<typeof listNoticesCall>['items'][number]

const channels = ['alipay', 'wechat', 'bankTransfer', 'cashier'] as const

function useWords() {
  const { t, i18n } = useTranslation(['money', 'desk', 'trail'])
  return {
    channel: (name: string) => {
      const known = channels.find((each) => each === name)
      return known ? t(`desk:payments.channel.${known}`) : name
    },
    /** A verdict that has no words here is shown as it stands. */
    verdict: (notice: Notice) =>
      i18n.exists(`trail:verdicts.${notice.verdict}`)
        ? t(`trail:verdicts.${notice.verdict as 'genuine'}`)
        : notice.verdict,
  }
}

/** What came in the companies' names, with our verdict, newest first. */
export function PaymentNotices(): ReactElement {
  const { t } = useTranslation(['money', 'common'])
  const notices = useNotices()
  const words = useWords()
  const [shown, setShown] = useState<Notice | null>(null)
  const columns: readonly Column<Notice>[] = [
    {
      key: 'at',
      title: t('notices.at'),
      fixed: true,
      names: true,
      width: 200,
      cell: (notice) => <DateTime at={notice.receivedAt} />,
    },
    {
      key: 'channel',
      title: t('notices.channel'),
      width: 120,
      cell: (notice) => words.channel(notice.channel),
    },
    {
      key: 'verdict',
      title: t('notices.verdict'),
      cell: (notice) =>
        notice.verdict === 'genuine' ? (
          <StatusText meaning="ok" icon="check-circle">
            {t('notices.genuine')}
          </StatusText>
        ) : (
          <StatusText meaning="stop" icon="alert">
            {words.verdict(notice)}
          </StatusText>
        ),
    },
    {
      key: 'number',
      title: t('notices.number'),
      width: 210,
      cell: (notice) =>
        notice.tradeNo ? (
          <Link className="code" to={paths.deskPayments({ keyword: notice.tradeNo })}>
            {notice.tradeNo}
          </Link>
        ) : (
          <span className="quiet">–</span>
        ),
    },
    { key: 'times', title: t('notices.times'), right: true, width: 70, cell: (notice) => notice.times },
    {
      key: 'acted',
      title: t('notices.acted'),
      width: 200,
      cell: (notice) =>
        notice.actedAt ? (
          <DateTime at={notice.actedAt} />
        ) : (
          <span className="quiet">{t('notices.notActed')}</span>
        ),
    },
    {
      key: 'body',
      title: t('notices.body'),
      width: 96,
      cell: (notice) => (
        <Button size="s" onClick={() => setShown(notice)}>
          {t('notices.see')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <p className="hint">{t('notices.lead')}</p>
      <DataTable
        name="desk.notices"
        label={t('tabs.notices')}
        columns={columns}
        rows={notices.data?.pages.flatMap((page) => page.items)}
        rowKey={(notice) => String(notice.id)}
        error={notices.error}
        onRetry={() => void notices.refetch()}
        empty={
          <EmptyState icon="bell" title={t('notices.none')}>
            {t('notices.noneText')}
          </EmptyState>
        }
        more={notices}
      />
      {shown && (
        <Dialog title={t('notices.bodyTitle')} size="l" onClose={() => setShown(null)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
          <pre className="notice-body" tabIndex={0}>
            {shown.body}
          </pre>
        </Dialog>
      )}
    </>
  )
}
