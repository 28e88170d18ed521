import type { ReactElement } from 'react'
import { formatShortMonth } from '#i18n/format.ts'
import css from './month-bars.module.css'
import { useReader } from './reader.ts'

export type MonthBar = {
  /** 'yyyy-MM' */
  readonly month: string
  /** Null where nothing can be said of the month: no bar, not one of height zero. */
  readonly value: number | null
  /** As it stands over its bar. */
  readonly short: string
  /** The whole sentence for readers, with the month. */
  readonly spoken: string
}

/** Bars by month, from zero up to the greatest of them or to `full`; those below zero are marked. Figures stand over them as far as there is room. */
export function MonthBars({
  bars,
  full,
  height = 130,
}: {
  bars: readonly MonthBar[]
  full?: number
  height?: number
}): ReactElement {
  const { language } = useReader()
  const most = full ?? Math.max(1, ...bars.map(({ value }) => Math.abs(value ?? 0)))
  const crowded = bars.length > 13
  const columns = { gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }
  return (
    <div className={bars.length > 6 ? `${css.chart} ${css.many}` : css.chart}>
      <ol className={css.bars} style={{ ...columns, height: height + 30 }}>
        {bars.map(({ month, value, short, spoken }) => (
          <li key={month} title={spoken}>
            <span className="sr">{spoken}</span>
            {!crowded && (
              <b className="figures" aria-hidden="true">
                {short}
              </b>
            )}
            {value !== null && (
              <i
                className={value < 0 ? css.below : undefined}
                style={{ height: Math.round((height * Math.abs(value)) / most) }}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={css.months} style={columns} aria-hidden="true">
        {bars.map(({ month }, at) => {
          const year = month.slice(0, 4)
          // On a phone every third month is named, and the year where it is another than that of the name before.
          const third = at % 3 === 0
          const turned = third && bars[at - 3]?.month.slice(0, 4) !== year
          return (
            <span key={month} className={third ? undefined : css.between}>
              {crowded && !third ? '' : formatShortMonth(month, language)}
              {(at === 0 || month.endsWith('-01')) && bars.length > 6 && (
                <em className={turned ? undefined : css.wide}>{year}</em>
              )}
              {turned && at > 0 && !month.endsWith('-01') && bars.length > 6 && (
                <em className={css.narrow}>{year}</em>
              )}
            </span>
          )
        })}
      </div>
    </div>
  )
}
