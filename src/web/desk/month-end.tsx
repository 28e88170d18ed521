import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { StatementMonthReply } from '#contract/statements.ts'
import { lastDayOf } from '#domain/bills/statements.ts'
import { formatMoney, formatMonth } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import {
  type AccountingFile,
  downloadAccounting,
  useCloseMonth,
  useRunMonth,
} from '#web/features/statements/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './month-end.module.css'
import { MonthState } from './month-state.tsx'
import { recentMonths } from './recent-months.ts'
import { saveFile } from './save-file.ts'

type Check = StatementMonthReply['checks'][number]

/** Where an open point is seen to; null where nothing is to be done by hand. */
function wayOf({ check }: Check, month: StatementMonthReply['month']): string | null {
  switch (check) {
    case 'consents':
      return paths.deskConsents()
    case 'queries':
      return paths.deskStatements({ tab: 'questions' })
    case 'unconfirmed':
      return paths.deskStatements({ month, status: 'toBeConfirmed' })
    case 'reconciliation':
      return paths.deskReconciliations({ from: `${month}-01`, to: lastDayOf(month) })
    case 'failedInvoices':
      return paths.deskInvoices()
    case 'unstated':
    case 'proof':
      return null
    default:
      return check satisfies never
  }
}

function Point({ check, month }: { check: Check; month: StatementMonthReply['month'] }): ReactElement {
  const { t } = useTranslation('billing')
  const { blocks, open } = check
  const way = wayOf(check, month)
  const words = ['consents', 'queries', 'unconfirmed', 'failedInvoices', 'reconciliation'] as const
  const go = words.find((each) => each === check.check)
  return (
    <li>
      {open === 0 ? (
        <StatusText meaning="ok" icon="check-circle">
          {t('months.done')}
        </StatusText>
      ) : blocks ? (
        <StatusText meaning="stop" icon="alert">
          {t('months.blocks', { count: open })}
        </StatusText>
      ) : (
        <StatusText meaning="wait" icon="clock">
          {t('months.waits', { count: open })}
        </StatusText>
      )}
      <span>
        {t(`months.check.${check.check}`)}
        {open > 0 && <small>{t(`months.checkText.${check.check}`)}</small>}
      </span>
      {open > 0 && way && go && (
        <Link className="link" to={way}>
          {t(`months.go.${go}`)}
        </Link>
      )}
    </li>
  )
}

/** Why a month cannot be closed now; undefined when it can. */
function useBarred(month: StatementMonthReply): { run: string | undefined; close: string | undefined } {
  const { t } = useTranslation('billing')
  const open = month.checks.filter((each) => each.blocks && each.open > 0).length
  const over = month.month !== recentMonths()[0]
  if (!over) return { run: t('months.notOver'), close: t('months.notOver') }
  if (month.state === 'running') return { run: t('months.stillMaking'), close: t('months.stillMaking') }
  return {
    run: undefined,
    close:
      month.state === 'open'
        ? t('months.notMade')
        : open > 0
          ? t('months.notReady', { count: open })
          : undefined,
  }
}

function Files({ month }: Pick<StatementMonthReply, 'month'>): ReactElement {
  const { t } = useTranslation('billing')
  const [saving, setSaving] = useState<AccountingFile | null>(null)
  const save = async (what: AccountingFile) => {
    setSaving(what)
    await downloadAccounting(month, what).then(saveFile, () => undefined)
    setSaving(null)
  }
  return (
    <div className={styles.files}>
      <h3>{t('months.accounting')}</h3>
      <p className="hint">{t('months.accountingLead')}</p>
      <p className="row-end">
        {(['lines', 'payments', 'invoices'] as const).map((what) => (
          <Button
            key={what}
            size="s"
            icon="download"
            pending={saving === what}
            onClick={() => void save(what)}
          >
            {t(`months.files.${what}`)}
          </Button>
        ))}
      </p>
    </div>
  )
}

/** One month: what was made, what is open before it is closed, and its files for accounting. */
export function MonthEnd({ month }: { month: StatementMonthReply }): ReactElement {
  const { t } = useTranslation(['billing', 'desk'])
  const { language } = useReader()
  const [asking, setAsking] = useState<'run' | 'close' | null>(null)
  const run = useRunMonth()
  const close = useCloseMonth()
  const barred = useBarred(month)
  const name = formatMonth(month.month, language)
  const again = month.state === 'made'
  const waits = month.checks.reduce((sum, each) => sum + (each.blocks ? 0 : each.open), 0)
  const figures = [
    ['customers', String(month.customers)],
    ['statements', String(month.statements)],
    ['billed', formatMoney(month.billed, { currency: 'none', zero: 'shown' })],
    ['due', formatMoney(month.due, { currency: 'none', zero: 'shown' })],
  ] as const
  return (
    <section className={`panel ${styles.month}`} aria-labelledby="month-head">
      <div className={styles.head}>
        <h2 id="month-head">{name}</h2>
        <MonthState month={month} />
        {month.closedAt && (
          <span className="quiet sm">
            {month.closedByName} <DateTime at={month.closedAt} />
          </span>
        )}
        {month.state !== 'closed' && (
          <span className="row-end">
            <Button icon="list" reason={barred.run} onClick={() => setAsking('run')}>
              {t(again ? 'months.runAgain' : 'months.run')}
            </Button>
            <Button look="primary" icon="lock" reason={barred.close} onClick={() => setAsking('close')}>
              {t('months.close')}
            </Button>
          </span>
        )}
      </div>
      {month.state === 'running' && (
        <p className="hint" role="status">
          {t('months.running', { count: month.customers })}
        </p>
      )}
      <dl className="figure-row">
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`months.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.two}>
        <div>
          <h3 id="checklist-head">{t('months.checklist')}</h3>
          <ul className={styles.checks} aria-labelledby="checklist-head">
            {month.checks.map((check) => (
              <Point key={check.check} check={check} month={month.month} />
            ))}
          </ul>
        </div>
        <Files month={month.month} />
      </div>
      {asking === 'run' && (
        <StepDialog
          title={t('months.runTitle', { month: name })}
          back={t('back')}
          action={t(again ? 'months.runAgain' : 'months.run')}
          act={async () => {
            await run.mutateAsync(month.month)
            notices.say('ok', t('months.begun'))
          }}
          onClose={() => setAsking(null)}
        >
          <p>{t(again ? 'months.runAgainText' : 'months.runText')}</p>
        </StepDialog>
      )}
      {asking === 'close' && (
        <StepDialog
          title={t('months.closeTitle', { month: name })}
          back={t('back')}
          action={t('months.close')}
          act={async () => {
            await close.mutateAsync(month.month)
            notices.say('ok', t('months.closeDone', { month: name }))
          }}
          onClose={() => setAsking(null)}
        >
          <p>{t('months.closeText')}</p>
          {waits > 0 && <p>{t('months.closeWaits', { count: waits })}</p>}
        </StepDialog>
      )}
    </section>
  )
}
