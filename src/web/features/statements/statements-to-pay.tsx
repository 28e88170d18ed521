import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { mostStatementsPerPayment, type StatementReply } from '#contract/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { sum } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Overdue } from './statement-marks.tsx'
import { useStatementMonth } from './statement-month.ts'
import styles from './statements.module.css'

/** Statements that are to be paid, of all kinds, to be chosen; a statement is paid whole. */
export function StatementsToPay({
  statements,
  chosen,
  onChoose,
  openTo,
  now,
}: {
  statements: readonly StatementReply[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  openTo: (id: string) => string
  now: Date
}): ReactElement {
  const { t } = useTranslation('statements')
  const monthOf = useStatementMonth()
  const most = Math.min(statements.length, mostStatementsPerPayment)
  const full = chosen.size >= mostStatementsPerPayment
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <section aria-labelledby="to-pay">
      <div className="section-head">
        <h2 id="to-pay">{t('paying.choose')}</h2>
        <label className={`end ${styles.all}`}>
          <input
            className="check"
            type="checkbox"
            checked={chosen.size === most}
            onChange={(event) =>
              onChoose(new Set(event.target.checked ? statements.slice(0, most).map(({ id }) => id) : []))
            }
          />
          {t('paying.all')}
        </label>
      </div>
      <ul className={styles.toPay}>
        {statements.map((statement) => {
          const on = chosen.has(statement.id)
          return (
            <li key={statement.id} className={on ? styles.on : undefined}>
              <label>
                <input
                  className="check"
                  type="checkbox"
                  checked={on}
                  disabled={!on && full}
                  onChange={() => toggle(statement.id)}
                />
                <span className={styles.what}>
                  <span>
                    {t('page.title', {
                      month: monthOf(statement),
                      kind: t(`kinds.${statement.kind}`),
                    })}
                  </span>
                  <small>
                    <span className="code">{statement.number}</span>
                    <span>{t('page.dueBy', { day: statement.dueOn })}</span>
                    <Overdue statement={statement} now={now} />
                  </small>
                </span>
              </label>
              <span className={styles.sum}>
                <b className="money">{formatMoney(statement.due, { currency: 'symbol' })}</b>
                <Link
                  className="link sm"
                  to={openTo(statement.id)}
                  aria-label={`${t('paying.open')} ${statement.number}`}
                >
                  {t('paying.open')}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
      {full && statements.length > mostStatementsPerPayment && (
        <p className="hint wait" role="status">
          {t('paying.most', { most: mostStatementsPerPayment })}
        </p>
      )}
    </section>
  )
}

/** What is due for the chosen statements, until when, and the button that pays it. */
export function DueOfStatements({
  chosen,
  now,
  button,
}: {
  chosen: readonly StatementReply[]
  now: Date
  button: ReactNode
}): ReactElement {
  const { t } = useTranslation('statements')
  const due = sum(
    chosen.map((statement) => statement.due),
    'CNY',
  )
  const first = chosen[0]
  const late = first !== undefined && first.dueOn < businessDateOf(now)
  return (
    <aside className="pay-side" aria-label={t('paying.total')}>
      <div className="panel due">
        <p className="soft">{t('paying.dueTitle', { count: chosen.length })}</p>
        <p className="due-sum money">{formatMoney(due, { currency: 'symbol', zero: 'shown' })}</p>
        <dl className="due-lines">
          {chosen.map((statement) => (
            <div key={statement.id}>
              <dt className="code">{statement.number}</dt>
              <dd className="money">{formatMoney(statement.due, { currency: 'none' })}</dd>
            </div>
          ))}
          <div className="all">
            <dt>{t('paying.total')}</dt>
            <dd className="money">{formatMoney(due, { currency: 'none', zero: 'shown' })}</dd>
          </div>
        </dl>
        {first && (
          <Callout meaning={late ? 'stop' : 'wait'}>
            {t(late ? 'paying.firstLate' : 'paying.first', { day: first.dueOn })}
          </Callout>
        )}
        <p className="agree">{t('paying.whole')}</p>
        {button}
        <ul className="after">
          <li>
            <Icon name="check-circle" size="s" />
            {t('paying.afterOrders')}
          </li>
          <li>
            <Icon name="receipt" size="s" />
            {t('paying.afterInvoice')}
          </li>
        </ul>
      </div>
    </aside>
  )
}
