import { Fragment, memo, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { StatementDetail, StatementLineReply } from '#contract/statements.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatCount, formatMoney, formatSigned } from '#i18n/format.ts'
import { BillLine } from '#web/features/bills/bill-lines.tsx'
import billStyles from '#web/features/bills/bills.module.css'
import { BasisCell, ChargeCell, Evidence, type EvidencePaths } from '#web/features/bills/line-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type LinesShown, useStatementLines } from './api.ts'
import { LineQuestion } from './line-question.tsx'
import styles from './statements.module.css'

const figures = ['quoted', 'billed', 'difference', 'prepaid', 'invoiced'] as const
type Figure = (typeof figures)[number]
/** Where a figure stands on a narrow screen. */
const places = { quoted: 'q', billed: 'b', difference: 'd', prepaid: 'p', invoiced: 'p' } as const

type Ways = {
  /** Where the costs of an order are. */
  readonly costsTo: (orderId: string) => string
  readonly evidenceTo: (orderId: string) => EvidencePaths
}

/**
 * Quoted, billed and prepaid of each line, by order, with what stands behind a difference and what was asked about it.
 * Thousands of lines are read on while they are scrolled to.
 */
export function StatementLedger({
  statement,
  only,
  onOnly,
  onAsk,
  ...ways
}: Ways & {
  statement: StatementDetail
  only: LinesShown
  onOnly: (only: LinesShown) => void
  onAsk: (line: StatementLineReply) => void
}): ReactElement {
  const { t } = useTranslation(['statements', 'bills'])
  const lines = useStatementLines(statement.id, only)
  const pages = lines.data?.pages
  const shown = pages?.reduce((count, page) => count + page.lines.length, 0) ?? 0
  const mayAsk = statement.openMoves.includes('query')
  const name = (figure: Figure) => (figure === 'prepaid' ? t('lines.prepaid') : t(`bills:figures.${figure}`))
  return (
    <section className="section" aria-labelledby="lines">
      <div className="section-head">
        <h2 id="lines">{t('lines.title')}</h2>
        <p className="full">{t(mayAsk ? 'lines.lead' : 'lines.leadClosed')}</p>
      </div>
      <div className={styles.tools}>
        <Segmented
          label={t('lines.only')}
          value={only}
          onChange={onOnly}
          items={[
            { key: 'all' as const, label: t('lines.onlyAll') },
            { key: 'differences' as const, label: t('lines.onlyDifferences') },
            { key: 'queried' as const, label: t('lines.onlyQueried') },
          ]}
        />
        {shown > 0 && (
          <span className="num" role="status">
            {only === 'all'
              ? t('lines.shown', { shown: formatCount(shown), total: formatCount(statement.lines) })
              : t('lines.shownSome', { shown: formatCount(shown) })}
          </span>
        )}
      </div>
      {!pages ? (
        lines.isError ? (
          <ErrorState title={t('lines.failed')} error={lines.error} onRetry={() => void lines.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )
      ) : shown === 0 ? (
        <None only={only} mayAsk={mayAsk} onAll={() => onOnly('all')} />
      ) : (
        <div className="table-box ledger-box" aria-busy={lines.isPlaceholderData || undefined}>
          <div className="scroll-x">
            <table className={`ledger ${styles.ledger}`}>
              <caption className="sr">{t('lines.tableOf', { number: statement.number })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('bills:charge')}</th>
                  <th scope="col">{t('bills:basis')}</th>
                  {figures.map((figure) => (
                    <th key={figure} scope="col" className="r">
                      {name(figure)}
                    </th>
                  ))}
                  <th scope="col">{t('bills:why')}</th>
                </tr>
              </thead>
              {pages.map((page, at) => (
                <Page
                  key={page.lines[0]?.id ?? at}
                  lines={page.lines}
                  before={pages[at - 1]?.lines.at(-1)?.orderId ?? null}
                  mayAsk={mayAsk}
                  onAsk={onAsk}
                  {...ways}
                />
              ))}
              {only === 'all' && !lines.hasNextPage && <Totals statement={statement} name={name} />}
            </table>
          </div>
          {lines.hasNextPage && (
            <ReadOn
              pending={lines.isFetchingNextPage}
              failed={lines.isFetchNextPageError}
              onRead={() => void lines.fetchNextPage()}
            >
              {lines.isFetchingNextPage
                ? t('lines.reading')
                : t('lines.more', { count: Math.min(200, Math.max(1, statement.lines - shown)) })}
            </ReadOn>
          )}
        </div>
      )}
    </section>
  )
}

/** Lines that came together; the order is named where it changes. */
const Page = memo(function Page({
  lines,
  before,
  mayAsk,
  onAsk,
  costsTo,
  evidenceTo,
}: Ways & {
  lines: readonly StatementLineReply[]
  /** The order of the line before. */
  before: string | null
  mayAsk: boolean
  onAsk: (line: StatementLineReply) => void
}): ReactElement {
  const { t } = useTranslation('statements')
  return (
    <tbody>
      {lines.map((line, at) => (
        <Fragment key={line.id}>
          {line.orderId !== (at === 0 ? before : lines[at - 1]?.orderId) && (
            <tr className="grp">
              <th scope="rowgroup" colSpan={figures.length + 3}>
                <Link to={costsTo(line.orderId)}>{t('lines.order', { number: line.orderNumber })}</Link>
              </th>
            </tr>
          )}
          <Line line={line} mayAsk={mayAsk} onAsk={onAsk} evidenceTo={evidenceTo(line.orderId)} />
        </Fragment>
      ))}
    </tbody>
  )
})

/** What a line says under a figure, in CNY. */
function figureOf(line: StatementLineReply, figure: Figure): Money | null {
  switch (figure) {
    case 'quoted':
      return line.quotedCny
    case 'billed':
      return line.cny
    case 'difference':
      return { ...line.cny, minor: line.cny.minor - (line.quotedCny?.minor ?? 0) }
    default:
      return line[figure]
  }
}

const written = (figure: Figure, amount: Money | null): ReactNode =>
  figure === 'difference' && amount && amount.minor !== 0 ? (
    <b>{formatSigned(amount, { currency: 'none' })}</b>
  ) : (
    formatMoney(amount, { currency: 'none', zero: figure === 'billed' ? 'shown' : 'dash' })
  )

function Line({
  line,
  mayAsk,
  onAsk,
  evidenceTo,
}: {
  line: StatementLineReply
  mayAsk: boolean
  onAsk: (line: StatementLineReply) => void
  evidenceTo: EvidencePaths
}): ReactElement {
  const { t } = useTranslation(['statements', 'bills'])
  const added = line.cause !== null || line.creditOf !== null
  return (
    <tr className={added ? 'changed' : undefined}>
      <ChargeCell charge={line} quoted={line.quotedPosition !== null || line.creditOf !== null} />
      <BasisCell from={line} />
      {figures.map((figure) => (
        <td
          key={figure}
          className={`r ${places[figure]}${figure === 'quoted' && !line.quotedCny ? ' none' : ''}`}
          data-l={figure === 'prepaid' ? t('lines.prepaid') : t(`bills:figures.${figure}`)}
        >
          {written(figure, figureOf(line, figure))}
        </td>
      ))}
      <td className="why">
        {added && (
          <ul className={billStyles.lines}>
            <BillLine
              line={line}
              reader="customer"
              evidence={<Evidence to={evidenceTo} line={line} />}
              acts={null}
            />
          </ul>
        )}
        <LineQuestion line={line} mayAsk={mayAsk} onAsk={onAsk} />
      </td>
    </tr>
  )
}

function Totals({
  statement,
  name,
}: {
  statement: StatementDetail
  name: (figure: Figure) => string
}): ReactElement {
  const { t } = useTranslation('statements')
  const { totals, prepaid } = statement
  return (
    <tfoot>
      <tr className="all">
        <th scope="row" colSpan={2}>
          {t('lines.total')}
        </th>
        {figures.map((figure) => (
          <td key={figure} className={`r ${places[figure]}`} data-l={name(figure)}>
            {written(figure, figure === 'prepaid' ? prepaid : totals[figure])}
          </td>
        ))}
        <td className="why" />
      </tr>
    </tfoot>
  )
}

/** Reads on as soon as the end of what is shown comes near, or when it is pressed. */
function ReadOn({
  pending,
  failed,
  onRead,
  children,
}: {
  pending: boolean
  /** Then only pressing reads on. */
  failed: boolean
  onRead: () => void
  children: ReactNode
}): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const read = useRef(onRead)
  read.current = onRead
  // Watches the document's scrolling.
  useEffect(() => {
    if (!box.current || pending || failed) return
    const watching = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) read.current()
      },
      { rootMargin: '600px' },
    )
    watching.observe(box.current)
    return () => watching.disconnect()
  }, [pending, failed])
  return (
    <div className={styles.foot} ref={box}>
      <Button size="s" pending={pending} onClick={onRead}>
        {children}
      </Button>
    </div>
  )
}

function None({
  only,
  mayAsk,
  onAll,
}: {
  only: LinesShown
  mayAsk: boolean
  onAll: () => void
}): ReactElement {
  const { t } = useTranslation('statements')
  const queried = only === 'queried'
  return (
    <EmptyState
      icon="search"
      title={t(queried ? 'lines.noQueried' : 'lines.noDifferences')}
      actions={<Button onClick={onAll}>{t('lines.showAll')}</Button>}
    >
      {!queried ? t('lines.noDifferencesText') : mayAsk ? t('lines.noQueriedText') : null}
    </EmptyState>
  )
}
