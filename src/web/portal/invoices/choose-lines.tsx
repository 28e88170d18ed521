import { type ReactElement, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type InvoiceableLine, mostInvoiceLines } from '#contract/invoices.ts'
import { billKinds } from '#domain/bills/bill-lines.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { money, sum } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { type LineSearch, readInvoiceable, useInvoiceable } from '#web/features/invoices/api.ts'
import {
  askedInAll,
  askedOf,
  type ChosenLine,
  isFree,
  withLines,
  withoutLines,
  withTyped,
} from '#web/features/invoices/application.ts'
import { dayOf, FindBar } from '#web/features/invoices/find-bar.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './invoices.module.css'

type Chosen = readonly ChosenLine[]
type Change = (next: (before: Chosen) => Chosen) => void

const yuan = { currency: 'symbol', zero: 'shown' } as const
const bare = { currency: 'none', zero: 'shown' } as const

/** Step one: paid charges of which something is left, by order or by statement. */
export function ChooseLines({ chosen, onChange }: { chosen: Chosen; onChange: Change }): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const [search, setSearch] = useSearchParams()
  const [view, setView] = useState<'order' | 'statement' | 'chosen'>('order')
  const kind = billKinds.find((each) => each === search.get('kind'))
  const order = search.get('order') ?? ''
  const statement = search.get('statement') ?? ''
  const found = {
    keyword: search.get('keyword') ?? '',
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
  }
  const asked: LineSearch = {
    kind,
    orderId: (order || undefined) as never,
    statementId: (statement || undefined) as never,
    keyword: found.keyword || undefined,
    from: (found.from || undefined) as BusinessDate | undefined,
    to: (found.to || undefined) as BusinessDate | undefined,
  }
  const lines = useInvoiceable(asked)
  const rows = lines.data?.pages.flatMap(({ items }) => items)
  const show = (part: Record<string, string>) => {
    const next = { order, statement, kind: kind ?? '', ...found, ...part }
    setSearch(
      Object.entries(next).filter(([, value]) => value !== ''),
      {
        replace: true,
        preventScrollReset: true,
      },
    )
  }
  const totalLeft = lines.data?.pages[0]?.totalLeft
  const narrowed = [kind, order, statement, ...Object.values(found)].some(Boolean)
  return (
    <section className="section" aria-labelledby="choose-lines">
      <div className="section-head">
        <h2 id="choose-lines">{t('apply.linesHead')}</h2>
        {totalLeft && <p className="full">{t('apply.linesLead', { left: formatMoney(totalLeft, yuan) })}</p>}
      </div>
      <div className={css.views}>
        <Segmented
          label={t('apply.view')}
          items={[
            { key: 'order' as const, label: t('apply.byOrder') },
            { key: 'statement' as const, label: t('apply.byStatement') },
            { key: 'chosen' as const, label: t('apply.onlyChosen', { count: chosen.length }) },
          ]}
          value={view}
          onChange={setView}
        />
        {view !== 'chosen' && (
          <label className="pick pick-select">
            {t('apply.kind')}
            <select value={kind ?? ''} onChange={(event) => show({ kind: event.target.value })}>
              <option value="">{t('apply.allKinds')}</option>
              {billKinds.map((each) => (
                <option key={each} value={each}>
                  {t(`apply.kinds.${each}`)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {view === 'chosen' ? (
        <OnlyChosen chosen={chosen} onChange={onChange} />
      ) : (
        <>
          <FindBar
            label={t('apply.find')}
            placeholder={t('apply.keyword')}
            days={t('apply.days')}
            value={found}
            onFind={(next) => show(next)}
          />
          {(order || statement) && (
            <p className={css.only}>
              {t(order ? 'apply.onlyOrder' : 'apply.onlyStatement')}{' '}
              <button type="button" className="link" onClick={() => show({ order: '', statement: '' })}>
                {t('apply.showAll')}
              </button>
            </p>
          )}
          {rows && rows.length > 0 ? (
            <>
              <Groups
                rows={rows}
                by={view}
                open={Boolean(order || statement || found.keyword)}
                more={lines.hasNextPage}
                search={asked}
                chosen={chosen}
                onChange={onChange}
              />
              <LoadMore of={lines} />
            </>
          ) : rows ? (
            <EmptyState
              icon="search"
              title={t(narrowed ? 'apply.noMatch' : 'apply.nothingLeft')}
              actions={
                narrowed ? (
                  <Button
                    onClick={() =>
                      show({ order: '', statement: '', kind: '', keyword: '', from: '', to: '' })
                    }
                  >
                    {t('apply.showAll')}
                  </Button>
                ) : (
                  <Link className={buttonClass('line')} to={paths.orders()}>
                    {t('common:nav.orders')}
                  </Link>
                )
              }
            >
              {t(narrowed ? 'apply.noMatchText' : 'apply.nothingLeftText')}
            </EmptyState>
          ) : lines.error ? (
            <ErrorState
              title={t('apply.linesFailed')}
              error={lines.error}
              onRetry={() => void lines.refetch()}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </>
      )}
    </section>
  )
}

function Groups({
  rows,
  by,
  open,
  more,
  search,
  chosen,
  onChange,
}: {
  rows: readonly InvoiceableLine[]
  by: 'order' | 'statement'
  /** Whether all lines are shown, not only sums. */
  open: boolean
  /** Whether there are lines that are not read yet. */
  more: boolean
  search: LineSearch
  chosen: Chosen
  onChange: Change
}): ReactElement {
  const { t } = useTranslation('invoices')
  const groups = [
    ...Map.groupBy(rows, (row) => (by === 'order' ? row.orderId : (row.statementId ?? ''))).entries(),
  ]
  return (
    <>
      {chosen.length >= mostInvoiceLines && (
        <p className="hint bad" role="status">
          {t('apply.full', { most: mostInvoiceLines })}
        </p>
      )}
      {groups.map(([key, lines], at) => (
        <Group
          key={`${open} ${key}`}
          lines={lines}
          by={by}
          open={open || groups.length <= fewGroups}
          // Lines come by order: only the last one may have more of them.
          search={more && (by === 'statement' || at === groups.length - 1) ? search : null}
          chosen={chosen}
          onChange={onChange}
        />
      ))}
    </>
  )
}

/** So many groups are shown with all of their lines from the beginning. */
const fewGroups = 2

/** An order or a statement: one tick for all of its lines, and the lines where they are wanted. */
function Group({
  lines,
  by,
  open,
  search,
  chosen,
  onChange,
}: {
  lines: readonly InvoiceableLine[]
  by: 'order' | 'statement'
  open: boolean
  /** What the lines were found by, where there may be more of them than are read. */
  search: LineSearch | null
  chosen: Chosen
  onChange: Change
}): ReactElement | null {
  const { t } = useTranslation('invoices')
  const id = useId()
  const [shown, setShown] = useState(open)
  const [reading, setReading] = useState(false)
  const [first] = lines
  if (!first) return null
  const ids = lines.map(({ lineId }) => lineId as string)
  const free = lines.filter(isFree)
  const ticked = chosen.filter(({ lineId }) => ids.includes(lineId))
  const name = by === 'order' ? first.orderNumber : (first.statementNumber ?? t('apply.withOrders'))
  const sums = {
    count: lines.length,
    left: formatMoney(
      sum(
        lines.map(({ left }) => left),
        'CNY',
      ),
      yuan,
    ),
  }
  async function chooseAll({ orderId, statementId }: InvoiceableLine): Promise<void> {
    const of = by === 'order' ? { orderId } : statementId ? { statementId } : null
    setReading(true)
    try {
      const found = search && of ? await readInvoiceable({ ...search, ...of }) : lines
      onChange((before) => withLines(before, found, mostInvoiceLines))
    } catch (error) {
      notices.say('stop', error instanceof Error ? error.message : String(error))
    }
    setReading(false)
  }
  return (
    <section className={css.group} aria-label={name} aria-busy={reading || undefined}>
      <header>
        <label>
          <input
            type="checkbox"
            className="check"
            aria-label={t('apply.chooseAll', { name })}
            disabled={free.length === 0 && ticked.length === 0}
            checked={free.length > 0 && ticked.length >= free.length}
            ref={(box) => {
              if (box) box.indeterminate = ticked.length > 0 && ticked.length < free.length
            }}
            onChange={(event) => {
              if (event.target.checked) void chooseAll(first)
              else onChange((before) => withoutLines(before, ids))
            }}
          />
        </label>
        <h3>
          {by === 'order' ? (
            <Link className="link code" to={paths.orderCosts(first.orderId)}>
              {name}
            </Link>
          ) : (
            <span className={first.statementNumber ? 'code' : undefined}>{name}</span>
          )}
        </h3>
        <p>
          {t(search ? 'apply.groupSoFar' : 'apply.groupLeft', sums)}
          {ticked.length > 0 && (
            <b>{t('apply.groupChosen', { asked: formatMoney(askedInAll(ticked), yuan) })}</b>
          )}
        </p>
        <Button
          size="s"
          look="bare"
          icon={shown ? 'chevron-up' : 'chevron-down'}
          aria-expanded={shown}
          aria-controls={id}
          aria-label={t(shown ? 'apply.hideLines' : 'apply.showLines', { name })}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'common:actions.hideDetails' : 'common:actions.showDetails')}
        </Button>
      </header>
      <ul id={id} hidden={!shown}>
        {shown &&
          lines.map((line) => (
            <Line
              key={line.lineId}
              line={line}
              besides={by === 'order' ? line.statementNumber : line.orderNumber}
              chosen={ticked.find((each) => each.lineId === line.lineId) ?? null}
              onChange={onChange}
            />
          ))}
      </ul>
    </section>
  )
}

function Line({
  line,
  besides,
  chosen,
  onChange,
}: {
  line: InvoiceableLine
  /** The other number that it stands under. */
  besides: string | null
  chosen: ChosenLine | null
  onChange: Change
}): ReactElement {
  const { t } = useTranslation('invoices')
  const { read } = useReader()
  const charge = read(line.name)
  const free = isFree(line)
  return (
    <li data-chosen={chosen ? true : undefined}>
      <label className={css.tick}>
        <input
          type="checkbox"
          className="check"
          disabled={!free && !chosen}
          checked={chosen !== null}
          onChange={(event) =>
            onChange((before) =>
              event.target.checked
                ? withLines(before, [line], mostInvoiceLines)
                : withoutLines(before, [line.lineId]),
            )
          }
        />
        <span>
          <span className="code">{line.code}</span> {charge}
          <small>
            {t(`apply.kinds.${line.kind}`)}
            {besides && (
              <>
                {' · '}
                <span className="code">{besides}</span>
              </>
            )}
            {' · '}
            <DateTime at={line.billedOn} show="day" />
            {line.payer && ` · ${t('apply.paidBy', { payer: line.payer })}`}
          </small>
          {line.invoiced.minor > 0 && (
            <small>
              {t('apply.paidAndInvoiced', {
                paid: formatMoney(line.paid, bare),
                invoiced: formatMoney(line.invoiced, bare),
              })}
            </small>
          )}
          {line.inApplication && (
            <small className="t-wait">{t('apply.inApplication', { number: line.inApplication })}</small>
          )}
        </span>
      </label>
      <Left minor={line.left.minor} />
      {chosen ? <Asked line={chosen} charge={charge} onChange={onChange} /> : <span />}
    </li>
  )
}

function Left({ minor }: { minor: number }): ReactElement {
  const { t } = useTranslation('invoices')
  return (
    <p className={css.left}>
      <span>{t('apply.left')}</span> <b className="num">{formatMoney(money(minor, 'CNY'), bare)}</b>
    </p>
  )
}

/** How much of a line is invoiced now: at most what is left. */
function Asked({
  line,
  charge,
  onChange,
}: {
  line: ChosenLine
  charge: string
  onChange: Change
}): ReactElement {
  const { t } = useTranslation('invoices')
  const wrong = askedOf(line) === null
  const id = `asked-${line.lineId}`
  return (
    <div className={css.asked}>
      <div className={`input${wrong ? ' bad' : ''}`}>
        <span aria-hidden="true">¥</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          className="num"
          aria-label={t('apply.askedOf', { charge, order: line.orderNumber })}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
          maxLength={16}
          value={line.typed}
          onChange={(event) => onChange((before) => withTyped(before, line.lineId, event.target.value))}
        />
      </div>
      {wrong && (
        <p className="hint bad" id={id} role="alert">
          {t('apply.askedWrong', { left: formatMoney(money(line.leftMinor, 'CNY'), { currency: 'none' }) })}
        </p>
      )}
    </div>
  )
}

/** What is chosen so far, filters or not. */
function OnlyChosen({ chosen, onChange }: { chosen: Chosen; onChange: Change }): ReactElement {
  const { t } = useTranslation('invoices')
  const { read } = useReader()
  if (chosen.length === 0) return <p className="panel-text">{t('apply.noneChosen')}</p>
  return (
    <section className={css.group} aria-label={t('apply.onlyChosen', { count: chosen.length })}>
      <ul>
        {chosen.map((line) => {
          const charge = read(line.name)
          return (
            <li key={line.lineId} data-chosen>
              <label className={css.tick}>
                <input
                  type="checkbox"
                  className="check"
                  checked
                  onChange={() => onChange((before) => withoutLines(before, [line.lineId]))}
                />
                <span>
                  {charge}
                  <small>
                    <span className="code">{line.orderNumber}</span>
                    {line.statementNumber && (
                      <>
                        {' · '}
                        <span className="code">{line.statementNumber}</span>
                      </>
                    )}
                  </small>
                </span>
              </label>
              <Left minor={line.leftMinor} />
              <Asked line={line} charge={charge} onChange={onChange} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
