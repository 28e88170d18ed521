import { type ReactElement, useState } from 'react'
import { useColleagues } from '#web/features/orders/work-api.ts'
import { Field } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './work.module.css'

/** Colleagues as a choice, oneself first; for a select of any form. */
export function useColleagueChoices(self: { readonly staffCode: string; readonly name: string }): {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly error: Error | null
  readonly refetch: () => unknown
} {
  const { t } = useTranslation(['work', 'users'])
  const { data, error, refetch } = useColleagues()
  const others = (data ?? []).filter(({ id }) => id !== self.staffCode)
  return {
    choices: [
      { value: self.staffCode, label: t('tasks.me', { name: self.name }) },
      ...others.map(({ id, name, role }) => ({
        value: id as string,
        label: t('tasks.colleague', { name, role: t(`users:roles.${role}`) }),
      })),
    ],
    error,
    refetch,
  }
}

/** Whom a note tells: chosen one by one, each taken off again with its own button. */
export function MentionPick({
  value,
  most,
  error,
  onChange,
}: {
  value: readonly string[]
  most: number
  error: string | undefined
  onChange: (ids: readonly string[]) => void
}): ReactElement {
  const { t } = useTranslation(['work', 'users'])
  const colleagues = useColleagues()
  // The select shows its first line again after each choice.
  const [chosen, setChosen] = useState('')
  if (colleagues.error && !colleagues.data)
    return <ErrorState error={colleagues.error} onRetry={() => void colleagues.refetch()} />
  const all = colleagues.data ?? []
  const named = all.filter(({ id }) => value.includes(id))
  const left = all.filter(({ id }) => !value.includes(id))
  return (
    <>
      <Field label={t('notes.mention')} hint={t('notes.mentionHint')} error={error}>
        {(control) => (
          <div className="input">
            <select
              {...control}
              value={chosen}
              disabled={value.length >= most}
              onChange={({ target }) => {
                onChange([...value, target.value])
                setChosen('')
              }}
            >
              <option value="">{t('notes.choose')}</option>
              {left.map(({ id, name, role }) => (
                <option key={id} value={id}>
                  {t('tasks.colleague', { name, role: t(`users:roles.${role}`) })}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      {named.length > 0 && (
        <div className={styles.named}>
          {named.map(({ id, name }) => (
            <span key={id} className="pick on">
              {name}
              <button
                type="button"
                aria-label={t('notes.takeOff', { name })}
                onClick={() => onChange(value.filter((each) => each !== id))}
              >
                <Icon name="close" size="s" />
              </button>
            </span>
          ))}
        </div>
      )}
    </>
  )
}
