import type { ReactElement } from 'react'
import type { LoggedInUser } from '#contract/users.ts'
import { greetingAt, salutation } from '#domain/users/user.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Salutation and greeting of whoever is logged in (requirements §1), by the reader's own clock. */
export default function Hello({ user, className }: { user: LoggedInUser; className: string }): ReactElement {
  const { t } = useTranslation('users')
  const { kind, text } = salutation(user)
  const address = t(`salutation.${kind}`, { text })
  return <p className={className}>{t(`greeting.${greetingAt(new Date().getHours())}`, { address })}</p>
}
