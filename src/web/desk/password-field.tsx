import { type ReactElement, useState } from 'react'
import { type FormState, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** A password that can be shown while it is typed. */
export function PasswordField<Values>({
  form,
  name = 'password',
  label,
  hint,
  fresh,
}: {
  form: FormState<Values>
  name?: string
  label: string
  hint?: string
  /** One that is being chosen, not one that is known. */
  fresh?: boolean
}): ReactElement {
  const { t } = useTranslation('staff')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      form={form}
      name={name}
      type={shown ? 'text' : 'password'}
      label={label}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      maxLength={128}
      required
      {...(hint ? { hint } : {})}
      after={
        <button
          type="button"
          className="link xs"
          aria-pressed={shown}
          aria-label={t('login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'login.hide' : 'login.show')}
        </button>
      }
    />
  )
}
