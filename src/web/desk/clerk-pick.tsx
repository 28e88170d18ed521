import type { ReactElement } from 'react'
import type { LoggedInStaff } from '#contract/staff.ts'
import { useDeskClerks } from '#web/features/orders/desk-api.ts'
import { Field } from '#web/ui/form.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Who shall look after orders: oneself, a colleague, or nobody. */
export function ClerkPick({
  value,
  staff,
  onChange,
}: {
  /** null: nobody. */
  value: string | null
  staff: LoggedInStaff
  onChange: (clerk: string | null) => void
}): ReactElement {
  const { t } = useTranslation(['desk', 'users'])
  const clerks = useDeskClerks()
  if (clerks.error && !clerks.data)
    return <ErrorState error={clerks.error} onRetry={() => void clerks.refetch()} />
  const others = (clerks.data ?? []).filter(({ id }) => id !== staff.staffCode)
  return (
    <Field label={t('assign.to')}>
      {(control) => (
        <div className="input">
          <select
            {...control}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          >
            <option value={staff.staffCode}>{t('assign.me', { name: staff.name })}</option>
            {others.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {t('assign.clerk', { name, role: t(`users:roles.${role}`) })}
              </option>
            ))}
            <option value="">{t('assign.nobody')}</option>
          </select>
        </div>
      )}
    </Field>
  )
}
