import '#web/ui/styles/parts.css'
import '#web/ui/styles/kit.css'
import { type ReactElement, useEffect, useState } from 'react'
import { IdentityButton } from '#web/features/identities/identity-button.tsx'
import { LoginDialog } from '#web/features/users/login-dialog.tsx'
import { notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { forgetHalfLogin, type HalfLogin, keepHalfLogin, keptHalfLogin } from './half-login.ts'
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
export default function LoginBox({ demo, wanted, open, stay }: LoginBoxProps): ReactElement | null {
  const { t } = useTranslation(['users', 'factor'])
  const [half, setHalf] = useState<HalfLogin | null | undefined>()
  // Reads from the tab's storage whether a second step waits there from before the page was loaded.
  useEffect(() => {
    void keptHalfLogin().then(setHalf)
  }, [])
  if (half === undefined) return null
  const path = wanted ?? half?.wanted ?? null
  return (
    <LoginDialog
      demo={demo}
      agreementPath={paths.protocol()}
      waiting={half?.ticket ?? null}
      onClose={() => {
        forgetHalfLogin()
        closeLogin()
      }}
      others={<IdentityButton wanted={path} />}
      onHalfIn={(step) => keepHalfLogin(step, path)}
      onStepOver={forgetHalfLogin}
      onLoggedIn={async (reply) => {
        await customerLoggedIn(reply)
        forgetHalfLogin()
        closeLogin()
        notices.say('ok', t('login.done'))
        if (path) open(safePath(path))
        else stay()
      }}
    />
  )
}
