import '#web/ui/styles/parts.css'
import '#web/ui/styles/kit.css'
import type { ReactElement } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { LoginDialog } from '#web/features/users/login-dialog.tsx'
import { notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { closeLogin } from './login-prompt.ts'
import { paths, safePath } from './paths.ts'
import { customerLoggedIn } from './session.ts'
import { useSiteFacts } from './site-facts.ts'

/** The login dialog with what follows it: the session is kept and the wanted path is opened. */
export default function LoginHost({ wanted }: { wanted: string | null }): ReactElement {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const { demo } = useSiteFacts()
  return (
    <LoginDialog
      demo={demo}
      agreementPath={paths.protocol()}
      onClose={closeLogin}
      onLoggedIn={async (reply) => {
        await customerLoggedIn(reply)
        closeLogin()
        notices.say('ok', t('login.done'))
        if (wanted) await navigate(safePath(wanted))
        else await revalidator.revalidate()
      }}
    />
  )
}
