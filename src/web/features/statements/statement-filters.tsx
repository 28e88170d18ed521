import { type ReactElement, useState } from 'react'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkInterval } from '#domain/orders/order-filters.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { FilterPick } from '#web/features/orders/filter-pick.tsx'
import { KeywordField } from '#web/features/orders/keyword-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  CheckField,
  type FieldErrors,
  Form,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import {
  type DayKind,
  type StatementFilters as Filters,
  filtersInUse,
  type StatementView,
  withoutFilter,
} from './list-view.ts'
import styles from './statements.module.css'

/** The row of filters: keyword, days, overdue; on a phone the keyword and one button for the rest. */
export function StatementFilters({
  view,
  onChange,
}: {
  view: StatementView
  onChange: (view: StatementView) => void
}): ReactElement {
  const { t } = useTranslation('statements')
  const [sheet, setSheet] = useState(false)
  const used = filtersInUse(view)
  const change = (part: Partial<Filters>) => onChange({ ...view, ...part, trail: [] })
  const { from, to } = view
  const days =
    from && to
      ? t('filter.between', { from, to })
      : from
        ? t('filter.after', { from })
        : to
          ? t('filter.before', { to })
          : t('filter.any')
  const daysOn = used.includes('days')
  const dayName = daysOn ? t(`filter.bys.${view.by}`) : t('filter.days')
  const besides = used.filter((name) => name !== 'keyword').length
  return (
    <search className="filters order-filters" aria-label={t('filter.label')}>
      <KeywordField
        value={view.keyword}
        words={{
          label: t('filter.keyword'),
          placeholder: t('filter.keywordPlaceholder'),
          find: t('filter.find'),
        }}
        onFind={(keyword) => change({ keyword })}
      />
      <FilterPick
        name={dayName}
        value={days}
        on={daysOn}
        clearLabel={t('filter.clearOne', { name: dayName })}
        onClear={() => onChange(withoutFilter(view, 'days'))}
      >
        {(close) => (
          <FilterForm
            view={view}
            onApply={(part) => {
              change(part)
              close()
            }}
          />
        )}
      </FilterPick>
      <label className={`pick pick-select ${styles.check}${view.overdue ? ' on' : ''}`}>
        <input
          className="check"
          type="checkbox"
          checked={view.overdue}
          onChange={(event) => change({ overdue: event.target.checked })}
        />
        {t('filter.overdue')}
      </label>
      {used.length > 0 && (
        <Button look="bare" size="s" onClick={() => onChange(withoutFilter(view))}>
          {t('filter.clear')}
        </Button>
      )}
      <Button className="only-narrow" icon="filter" onClick={() => setSheet(true)}>
        <span aria-hidden={besides > 0}>
          {t('filter.open')}
          {besides > 0 && <span className="num"> {besides}</span>}
        </span>
        {besides > 0 && <span className="sr">{t('filter.openCount', { count: besides })}</span>}
      </Button>
      {sheet && (
        <Dialog title={t('filter.label')} onClose={() => setSheet(false)}>
          <FilterForm
            view={view}
            whole
            onApply={(part) => {
              change(part)
              setSheet(false)
            }}
          />
          {used.length > 0 && (
            <Button
              look="bare"
              block
              onClick={() => {
                onChange(withoutFilter(view))
                setSheet(false)
              }}
            >
              {t('filter.clear')}
            </Button>
          )}
        </Dialog>
      )}
    </search>
  )
}

/** Sets the days; on a phone also whether only what is overdue is shown. */
function FilterForm({
  view,
  whole = false,
  onApply,
}: {
  view: StatementView
  whole?: boolean
  onApply: (change: Partial<Filters>) => void
}): ReactElement {
  const { t } = useTranslation('statements')
  const { language } = useReader()
  const form = useForm({
    initial: { by: view.by as string, from: view.from ?? '', to: view.to ?? '', overdue: view.overdue },
    check: ({ from, to }) => checkDays(from, to, language),
    async submit({ by, from, to, overdue }) {
      onApply({
        by: by as DayKind,
        from: (from || null) as BusinessDate | null,
        to: (to || null) as BusinessDate | null,
        ...(whole ? { overdue } : {}),
      })
    },
  })
  return (
    <Form form={form} label={t('filter.label')}>
      <SelectField
        form={form}
        name="by"
        label={t('filter.by')}
        choices={(['issued', 'due'] as const).map((value) => ({ value, label: t(`filter.bys.${value}`) }))}
      />
      <div className="pick-days">
        <TextField form={form} name="from" type="date" label={t('filter.from')} />
        <TextField form={form} name="to" type="date" label={t('filter.to')} />
      </div>
      {whole && (
        <CheckField form={form} name="overdue">
          {t('filter.overdue')}
        </CheckField>
      )}
      <SubmitButton form={form} block>
        {t('filter.apply')}
      </SubmitButton>
    </Form>
  )
}

/** The interval as the server will judge it (requirements §5), told beside the end. */
function checkDays(from: string, to: string, language: 'zh-CN' | 'en-US'): FieldErrors {
  if (from === '' || to === '') return {}
  try {
    checkInterval(from as BusinessDate, to as BusinessDate)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { to: refusalMessage(error.code, error.params, language) }
  }
}
