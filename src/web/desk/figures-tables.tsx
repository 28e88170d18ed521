import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { type Figures, shareOf } from '#domain/figures/figures.ts'
import { money } from '#domain/kernel/money.ts'
import { formatCount, formatMonth, formatNumber } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { FiguresReply } from './figures.tsx'
import { percent, tonnes } from './figures-sums.tsx'

type Row = { readonly figures: Figures }

/** A count of a month or lane; a dash where there is nothing, as in the columns beside it. */
const count = (value: number): string => (value === 0 ? '–' : formatCount(value))

const share = (part: number, all: number): string => percent(shareOf(part, all))

/** The columns that all three tables share. */
function useFigureColumns(margins: boolean): readonly Column<Row>[] {
  const { t } = useTranslation('figures')
  const figure = (
    key: string,
    title: string,
    of: (figures: Figures) => string,
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({
    key,
    title,
    right: true,
    width: 100,
    cell: ({ figures }) => <span className="num">{of(figures)}</span>,
    ...more,
  })
  return [
    figure('orders', t('figure.orders'), ({ orders, cancelled }) => count(orders - cancelled)),
    figure('cancelled', t('figure.cancelled'), ({ cancelled }) => count(cancelled), { wideOnly: true }),
    figure('boxes', t('figure.boxes'), ({ boxes }) => count(boxes), { wideOnly: true }),
    figure('teu', t('figure.teu'), ({ teu }) => formatNumber(teu, { decimals: 0 })),
    {
      key: 'ordered',
      title: t('figure.ordered'),
      right: true,
      width: 140,
      wideOnly: true,
      cell: ({ figures }) => <Money amount={money(figures.orderedMinor, 'CNY')} currency="none" />,
    },
    {
      key: 'billed',
      title: t('figure.billed'),
      right: true,
      width: 140,
      cell: ({ figures }) => <Money amount={money(figures.billedMinor, 'CNY')} currency="none" />,
    },
    ...(margins
      ? [
          {
            key: 'margin',
            title: t('figure.margin'),
            right: true,
            width: 130,
            wideOnly: true,
            cell: ({ figures: { costedMinor, costMinor } }: Row) =>
              costedMinor === 0 ? (
                <span className="quiet">–</span>
              ) : (
                <Money amount={money(costedMinor - costMinor, 'CNY')} currency="none" />
              ),
          },
        ]
      : []),
    figure('sailedOnTime', t('figure.sailedOnTime'), (each) => share(each.sailedOnTime, each.sailed), {
      wideOnly: true,
    }),
    figure('arrivedOnTime', t('figure.arrivedOnTime'), (each) => share(each.arrivedOnTime, each.arrived)),
    figure(
      'lateDays',
      t('figure.lateDays'),
      (each) =>
        each.arrived === 0
          ? '–'
          : t('unit.days', {
              count: formatNumber(each.lateDays / each.arrived, { decimals: 1, zero: 'shown' }),
            }),
      { wideOnly: true },
    ),
    figure('conversion', t('figure.conversion'), (each) => share(each.quotesOrdered, each.quotes), {
      wideOnly: true,
    }),
    figure('co2e', t('chart.co2e'), ({ co2eGrams }) => (co2eGrams === 0 ? '–' : tonnes(co2eGrams)), {
      wideOnly: true,
      width: 120,
    }),
  ]
}

export function MonthFigures({
  months,
  margins,
}: {
  months: FiguresReply['months']
  margins: boolean
}): ReactElement {
  const { t } = useTranslation('figures')
  const { language } = useReader()
  const figures = useFigureColumns(margins)
  const columns: readonly Column<FiguresReply['months'][number]>[] = [
    {
      key: 'month',
      title: t('month'),
      fixed: true,
      names: true,
      width: 130,
      cell: ({ month }) => <span className="nb">{formatMonth(month, language)}</span>,
    },
    ...figures,
  ]
  return (
    <DataTable
      name="desk.figures.months"
      label={t('months')}
      columns={columns}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      empty={null}
    />
  )
}

type Sharing = { readonly teu: number; readonly margins: boolean }

/** Whose figures they are, the share of all containers, and the figures. */
function ShareFigures<Each extends Row>({
  of,
  title,
  label,
  rows,
  keyOf,
  name,
  teu,
  margins,
}: Sharing & {
  of: 'lane' | 'carrier'
  title: string
  label: string
  rows: readonly Each[]
  keyOf: (each: Each) => string
  name: (each: Each) => ReactElement
}): ReactElement {
  const { t } = useTranslation('figures')
  const columns: readonly Column<Each>[] = [
    { key: of, title, fixed: true, names: true, cell: name },
    {
      key: 'share',
      title: t('share'),
      right: true,
      width: 100,
      cell: ({ figures }) => <span className="num">{share(figures.teu, teu)}</span>,
    },
    ...useFigureColumns(margins),
  ]
  return (
    <DataTable
      name={`desk.figures.${of}s`}
      label={label}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      empty={null}
    />
  )
}

export function LaneFigures({ lanes, ...rest }: Sharing & { lanes: FiguresReply['lanes'] }): ReactElement {
  const { t } = useTranslation('figures')
  const { read } = useReader()
  return (
    <ShareFigures
      {...rest}
      of="lane"
      title={t('lane')}
      label={t('lanes')}
      rows={lanes}
      keyOf={({ pol, pod }) => `${pol.code} ${pod.code}`}
      name={({ pol, pod }) => (
        <Link className="who" to={paths.deskFigures({ pol: pol.code, pod: pod.code })}>
          {read(pol.name)} → {read(pod.name)}
        </Link>
      )}
    />
  )
}

export function CarrierFigures({
  carriers,
  ...rest
}: Sharing & { carriers: FiguresReply['carriers'] }): ReactElement {
  const { t } = useTranslation('figures')
  const { read } = useReader()
  return (
    <ShareFigures
      {...rest}
      of="carrier"
      title={t('filter.carrier')}
      label={t('carriers')}
      rows={carriers}
      keyOf={({ code }) => code}
      name={({ code, name }) => (
        <Link className="who" to={paths.deskFigures({ carrier: code })}>
          {read(name)}
        </Link>
      )}
    />
  )
}
