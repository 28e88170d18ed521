import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { askToLogIn } from '#web/app/login-prompt.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths, safePath } from '#web/app/paths.ts'
import { customerLoggedIn } from '#web/app/session.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { bindIdentity, comeBack } from '#web/features/identities/api.ts'
import { LoginDialog } from '#web/features/users/login-dialog.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('login')

type Binding = { readonly ticket: string; readonly nickName: string; readonly wanted: string | null }

/** Where WeChat sends the browser back to: logged in, bound, or a number is to be bound first (requirements §4). */
export default function ByWechat(): ReactElement {
  const { t } = useTranslation('users')
  const [search] = useSearchParams()
  const [given] = useState({ code: search.get('code'), state: search.get('state') })
  const navigate = useNavigate()
  const { demo } = useSiteFacts()
  const [failure, setFailure] = useState<string | null>(null)
  const [binding, setBinding] = useState<Binding | null>(null)
  const asked = useRef(false)

  const goOn = (wanted: string | null) => void navigate(safePath(wanted), { replace: true })

  // Hands over what WeChat sent, once; it is taken out of the address, so that nothing keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is handed over once.
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    history.replaceState(history.state, '', location.pathname)
    const { code, state } = given
    if (!code || !state) return setFailure(t('identity.refused'))
    comeBack({ code, state }).then(
      async ({ outcome, login, ticket, nickName, wanted }) => {
        if (outcome === 'bind') return setBinding({ ticket: ticket ?? '', nickName, wanted })
        if (login) await customerLoggedIn(login)
        notices.say('ok', t(outcome === 'bound' ? 'identity.bound' : 'login.done'))
        goOn(wanted)
      },
      (error: Error) => setFailure(error.message),
    )
  }, [given])

  if (failure) {
    return (
      <EmptyState
        icon="lock"
        title={t('identity.failed')}
        actions={
          <Button
            look="primary"
            onClick={() => {
              void navigate(paths.home(), { replace: true })
              askToLogIn()
            }}
          >
            {t('identity.again')}
          </Button>
        }
      >
        {failure}
      </EmptyState>
    )
  }
  return (
    <>
      <h1 className="sr">{t('identity.byWechat')}</h1>
      <Skeleton lines={4} label={t('identity.checking')} />
      {binding && (
        <LoginDialog
          demo={demo}
          agreementPath={paths.protocol()}
          binding={{
            title: t('identity.bindTitle'),
            lead: t('identity.bindLead', { name: binding.nickName || t('identity.noName') }),
            submit: t('identity.bindSubmit'),
            login: (proved) => bindIdentity({ ...proved, ticket: binding.ticket }),
          }}
          onClose={() => setFailure(t('identity.notBoundYet'))}
          onLoggedIn={async (reply) => {
            await customerLoggedIn(reply)
            notices.say('ok', t('login.done'))
            goOn(binding.wanted)
          }}
        />
      )}
    </>
  )
}
