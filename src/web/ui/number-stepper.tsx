import type { ReactElement } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ControlProps } from './form.tsx'
import { Icon } from './icon.tsx'

/** A whole number with a button at each side; typed figures outside of the limits are drawn in on leaving. */
export function NumberStepper({
  value,
  onChange,
  min = 1,
  max = 99,
  step = 1,
  label,
  control,
}: {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Only whole steps of it: what is typed in between is drawn down to one on leaving. */
  step?: number
  label: string
  control?: ControlProps
}): ReactElement {
  const { t } = useTranslation()
  const within = (next: number) => Math.min(max, Math.max(min, next - (next % step)))
  return (
    <span className="kit-stepper">
      <button
        type="button"
        aria-label={`${label} ${t('actions.decrease')}`}
        disabled={value <= min}
        onClick={() => onChange(within(value - step))}
      >
        <Icon name="minus" size="s" />
      </button>
      <input
        {...control}
        aria-label={control ? undefined : label}
        className="num"
        inputMode="numeric"
        value={Number.isFinite(value) ? value : ''}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, '')
          onChange(digits === '' ? Number.NaN : Math.min(max, Number(digits)))
        }}
        onBlur={() => onChange(Number.isFinite(value) ? within(value) : min)}
      />
      <button
        type="button"
        aria-label={`${label} ${t('actions.increase')}`}
        disabled={value >= max}
        onClick={() => onChange(within((Number.isFinite(value) ? value : min - step) + step))}
      >
        <Icon name="plus" size="s" />
      </button>
    </span>
  )
}
