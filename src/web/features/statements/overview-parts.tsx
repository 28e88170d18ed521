import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { statementOverview } from '#contract/statements.ts'
import { type AgeBand, ageBands } from '#domain/bills/statements.ts'
import { sum } from '#domain/kernel/money.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { ToleranceButton } from '#web/features/bills/tolerance.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useConsents } from './api.ts'
import styles from './statements.module.css'

export type Overview = ReplyOf<typeof statementOverview>
type Kind = Overview['kinds'][number]

/** What is to be confirmed, to be paid and not stated yet, kind by kind. */
export function KindsTable({
  kinds,
  listTo,
}: {
  kinds: readonly Kind[]
  /** The list of a kind, all of it or of a status. */
  listTo: (kind: Kind['kind'], status?: 'toBeConfirmed' | 'paymentRequired') => string
}): ReactElement {
  const { t } = useTranslation('statements')
  const count = (kind: Kind, status: 'toBeConfirmed' | 'paymentRequired'): ReactNode =>
    kind[status] === 0 ? (
      <span className="quiet">–</span>
    ) : (
      <Link className="link" to={listTo(kind.kind, status)}>
        {formatCount(kind[status])}
      </Link>
    )
  const unstated = kinds.some((kind) => kind.unstated.minor !== 0)
  return (
    <section className="section" aria-labelledby="kinds">
      <div className="section-head">
        <h2 id="kinds">{t('overview.kindsTitle')}</h2>
      </div>
      <table className={styles.plain}>
        <thead>
          <tr>
            <th scope="col">{t('overview.kind')}</th>
            <th scope="col" className="r">
              {t('overview.toConfirm')}
            </th>
            <th scope="col" className="r">
              {t('overview.toPay')}
            </th>
            <th scope="col" className="r">
              {t('overview.owed')}
            </th>
            {unstated && (
              <th scope="col" className="r">
                {t('overview.unstated')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.kind}>
              <th scope="row">
                <Link className="link" to={listTo(kind.kind)}>
                  {t(`kinds.${kind.kind}`)}
                </Link>
              </th>
              <td className="r">{count(kind, 'toBeConfirmed')}</td>
              <td className="r">{count(kind, 'paymentRequired')}</td>
              <td className="r">{formatMoney(kind.due, { currency: 'none' })}</td>
              {unstated && <td className="r">{formatMoney(kind.unstated, { currency: 'none' })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {unstated && <p className="hint">{t('overview.unstatedHint')}</p>}
    </section>
  )
}

/** What is owed by age: a bar for the eye, the same as figures. Nothing where nothing is owed. */
export function Ageing({ ageing }: { ageing: Overview['ageing'] }): ReactElement | null {
  const { t } = useTranslation('statements')
  const total = sum(Object.values(ageing), 'CNY')
  if (total.minor <= 0) return null
  const held = ageBands.filter((band) => ageing[band].minor > 0)
  const share = (band: AgeBand) => ageing[band].minor / total.minor
  return (
    <section className="section" aria-labelledby="ages">
      <div className="section-head">
        <h2 id="ages">{t('overview.agesTitle')}</h2>
        <p className="full">{t('overview.agesLead')}</p>
      </div>
      <div className={styles.ages}>
        <div className={styles.bar} aria-hidden="true">
          {held.map((band) => (
            <span key={band} className={styles[band]} style={{ flexGrow: share(band) }} />
          ))}
        </div>
        <table className={styles.plain}>
          <thead>
            <tr>
              <th scope="col">{t('overview.age')}</th>
              <th scope="col" className="r">
                {t('overview.amount')}
              </th>
              <th scope="col" className="r">
                {t('overview.share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {held.map((band) => (
              <tr key={band}>
                <th scope="row">
                  <span className={`${styles.mark} ${styles[band]}`} aria-hidden="true" />
                  {t(`overview.ages.${band}`)}
                </th>
                <td className="r">{formatMoney(ageing[band], { currency: 'none' })}</td>
                <td className="r">{`${(share(band) * 100).toFixed(1)}%`}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('overview.total')}</th>
              <td className="r">{formatMoney(total, { currency: 'none' })}</td>
              <td className="r" />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** Charges beyond the quote that wait for the reader, each with the way to its order. Nothing where none wait. */
export function WaitingConsents({
  count,
  costsTo,
}: {
  count: number
  costsTo: (orderId: string) => string
}): ReactElement | null {
  const { t } = useTranslation(['statements', 'bills'])
  const { read } = useReader()
  const consents = useConsents(count > 0)
  if (count === 0) return null
  const items = consents.data?.items ?? []
  return (
    <Callout meaning="wait">
      <b>{t('overview.consentsTitle', { count })}</b>
      <p>{t('overview.consentsText')}</p>
      <ul className={styles.consents}>
        {items.map(({ orderId, orderNumber, line }) => (
          <li key={line.id}>
            <Link className="link" to={costsTo(orderId)}>
              {t('overview.consentOf', { order: orderNumber })}
            </Link>
            <span>
              {read(line.name)} <b className="num">{formatMoney(line.amount)}</b>
            </span>
            {line.cause && <span className="soft">{t(`bills:causes.${line.cause}`)}</span>}
          </li>
        ))}
        {count > items.length && items.length > 0 && (
          <li className="soft">{t('overview.consentMore', { count: count - items.length })}</li>
        )}
      </ul>
      <ToleranceButton />
    </Callout>
  )
}
