import type { ReactElement } from 'react'
import { mostCounted } from '#contract/orders.ts'
import { pageSizes } from '#contract/shapes.ts'
import { formatCount } from '#i18n/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { FactMark } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type ListView, rangeOf } from './order-list-view.ts'

/** Which rows are shown, how many to a page, the marks explained, and the pages before and after. */
export function OrderPager<View extends Pick<ListView, 'size' | 'trail'>>({
  view,
  rows,
  total,
  next,
  legend = true,
  onChange,
}: {
  view: View
  rows: number
  total: number | null
  next: string | null
  /** Whether the rows tell facts in time, whose marks are explained. */
  legend?: boolean
  onChange: (view: View) => void
}): ReactElement {
  const { t } = useTranslation(['orders', 'common'])
  const { from, to } = rangeOf(view, rows)
  const many = total !== null && total > mostCounted
  const shown = {
    from: formatCount(from),
    to: formatCount(to),
    total: formatCount(many ? mostCounted : (total ?? to)),
  }
  const turn = (icon: IconName, open: boolean, label: string, barred: string, trail: readonly string[]) => (
    <button
      type="button"
      aria-label={label}
      title={open ? label : barred}
      aria-disabled={!open || undefined}
      onClick={() => open && onChange({ ...view, trail })}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      <span className="num">{t(many ? 'list.rangeMany' : 'list.range', shown)}</span>
      <label className="pick pick-select">
        {t('list.size')}
        <select
          value={view.size}
          onChange={(event) =>
            onChange({
              ...view,
              size: pageSizes.find((size) => String(size) === event.target.value) ?? view.size,
              trail: [],
            })
          }
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {legend && (
        <span className="legend">
          {(['actual', 'estimated', 'planned'] as const).map((kind) => (
            <span className="when" key={kind}>
              <FactMark kind={kind} decorative />
              {t(`common:facts.${kind}`)}
            </span>
          ))}
          <span>{t('list.legendDays')}</span>
        </span>
      )}
      <nav className="pages-turn" aria-label={t('list.pages')}>
        {turn(
          'chevron-left',
          view.trail.length > 0,
          t('list.previous'),
          t('list.noPrevious'),
          view.trail.slice(0, -1),
        )}
        <span aria-current="page">{t('list.page', { page: view.trail.length + 1 })}</span>
        {turn(
          'chevron-right',
          next !== null,
          t('list.next'),
          t('list.noNext'),
          next ? [...view.trail, next] : view.trail,
        )}
      </nav>
    </>
  )
}
