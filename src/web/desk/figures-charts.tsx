import { type ReactElement, useId } from 'react'
import { type Figures, shareOf } from '#domain/figures/figures.ts'
import { formatCount, formatMonth, formatNumber } from '#i18n/format.ts'
import { MonthBars } from '#web/ui/month-bars.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './figures.module.css'
import type { FiguresReply } from './figures.tsx'
import { percent, tonnes } from './figures-sums.tsx'

type Chart = 'billed' | 'margin' | 'teu' | 'orders' | 'arrivedOnTime' | 'conversion' | 'co2e'

const whole = 10_000
/** Yuan in the unit of the chart: ten thousands in Chinese, thousands in English. */
const yuanOf = { 'zh-CN': 10_000, 'en-US': 1_000 } as const

function Bars({ chart, months }: { chart: Chart; months: FiguresReply['months'] }): ReactElement {
  const { t } = useTranslation('figures')
  const { language } = useReader()
  const id = useId()
  const values: Record<Chart, (figures: Figures) => number | null> = {
    billed: ({ billedMinor }) => billedMinor / 100 / yuanOf[language],
    margin: ({ costedMinor, costMinor }) => (costedMinor - costMinor) / 100 / yuanOf[language],
    teu: ({ teu }) => teu,
    orders: ({ orders, cancelled }) => orders - cancelled,
    arrivedOnTime: ({ arrivedOnTime, arrived }) => shareOf(arrivedOnTime, arrived),
    conversion: ({ quotesOrdered, quotes }) => shareOf(quotesOrdered, quotes),
    co2e: ({ co2eGrams }) => co2eGrams,
  }
  const words: Record<Chart, (value: number) => string> = {
    billed: (value) => formatNumber(value, { decimals: value < 100 ? 1 : 0 }),
    margin: (value) => formatNumber(value, { decimals: Math.abs(value) < 100 ? 1 : 0 }),
    teu: (value) => formatNumber(value, { decimals: 0 }),
    orders: formatCount,
    arrivedOnTime: percent,
    conversion: percent,
    co2e: tonnes,
  }
  const shares = chart === 'arrivedOnTime' || chart === 'conversion'
  const bars = months.map(({ month, figures }) => {
    const value = values[chart](figures)
    const named = formatMonth(month, language)
    return {
      month,
      value,
      short: value === null ? '–' : words[chart](value),
      spoken:
        value === null
          ? t('bar.none', { month: named })
          : t(`bar.${chart}`, { month: named, value: words[chart](value) }),
    }
  })
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t(`chart.${chart}`)}</h2>
      {bars.every(({ value }) => !value) ? (
        <p className="quiet">{t('chartNone')}</p>
      ) : (
        <MonthBars bars={bars} {...(shares ? { full: whole } : {})} />
      )}
    </section>
  )
}

/** A chart for each thing asked every month; the table below has the same figures. */
export function FigureCharts({
  months,
  margins,
}: {
  months: FiguresReply['months']
  margins: boolean
}): ReactElement {
  return (
    <div className={css.charts}>
      {(['billed', margins ? 'margin' : 'orders', 'teu', 'arrivedOnTime', 'conversion', 'co2e'] as const).map(
        (chart) => (
          <Bars key={chart} chart={chart} months={months} />
        ),
      )}
    </div>
  )
}
