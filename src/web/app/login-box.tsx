import '#web/ui/styles/parts.css'
import '#web/ui/styles/kit.css'
import type { ReactElement } from 'react'
import { IdentityButton } from '#web/features/identities/identity-button.tsx'
import { LoginDialog } from '#web/features/users/login-dialog.tsx'
import { notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { closeLogin } from './login-prompt.ts'
import { paths, safePath } from './paths.ts'
import { customerLoggedIn } from './session.ts'

type LoginBoxProps = {
  demo: boolean
  /** The path that asked for the login. */
  wanted: string | null
  /** Opens a path of the site. */
  open: (path: string) => void
  /** What follows where no path was wanted. */
  stay: () => void
}

/** The login dialog with what follows it: the session is kept and the wanted path is opened. */
export default function LoginBox({ demo, wanted, open, stay }: LoginBoxProps): ReactElement {
  const { t } = useTranslation('users')
  return (
    <LoginDialog
      demo={demo}
      agreementPath={paths.protocol()}
      onClose={closeLogin}
      others={<IdentityButton wanted={wanted} />}
      onLoggedIn={async (reply) => {
        await customerLoggedIn(reply)
        closeLogin()
        notices.say('ok', t('login.done'))
        if (wanted) open(safePath(wanted))
        else stay()
      }}
    />
  )
}
