import type { ReplyOf } from '#contract/endpoint.ts'
import type { lanePrices } from '#contract/rate-changes.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './markups.module.css'
import { SheetLink } from './sheet-link.tsx'

type Held = Pick<
  ReplyOf<typeof lanePrices>[number],
  'sheet' | 'prices' | 'appliedAt' | 'withdrawnAt' | 'row' | 'validFrom' | 'validTo' | 'counts'
>

/**
 * Columns of a price that held on a day: whether it is sold, for which days, and the sheet it came from. `replaced` says
 * why one on sale is not the one that is charged.
 */
export function useHeldColumns(replaced: string): readonly Column<Held>[] {
  const { t } = useTranslation('rates')
  return [
    { key: 'prices', title: t('sheets.prices'), width: 72, cell: ({ prices }) => t(`prices.${prices}`) },
    {
      key: 'state',
      title: t('lane.state'),
      width: 150,
      cell: ({ counts, withdrawnAt }) => (
        <StatusText meaning={counts ? 'ok' : 'idle'} icon={counts ? 'check-circle' : 'clock'}>
          {withdrawnAt
            ? t('lane.withdrawn', { at: formatInstant(withdrawnAt) })
            : counts
              ? t('lane.counts')
              : replaced}
        </StatusText>
      ),
    },
    {
      key: 'days',
      title: t('lane.days'),
      width: 116,
      cell: ({ validFrom, validTo }) => (
        <span className={css.cell}>
          {formatDay(validFrom)}
          <small>– {formatDay(validTo)}</small>
        </span>
      ),
    },
    {
      key: 'sheet',
      title: t('lane.sheet'),
      width: 230,
      cell: ({ sheet, row, appliedAt }) => (
        <span className={css.cell}>
          <SheetLink {...sheet} /> {t('lane.row', { row })}
          <small>{t('lane.since', { at: formatInstant(appliedAt) })}</small>
        </span>
      ),
    },
  ]
}
