import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { LoginReply } from '#contract/users.ts'
import { forgetHalfLogin, type HalfLogin, keepHalfLogin, keptHalfLogin } from '#web/app/half-login.ts'
import { askToLogIn } from '#web/app/login-prompt.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths, safePath } from '#web/app/paths.ts'
import { customerLoggedIn, restoreSession, tokenOf } from '#web/app/session.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { bindIdentity, comeBack } from '#web/features/identities/api.ts'
import { LoginDialog } from '#web/features/users/login-dialog.tsx'
import { SecondStepDialog } from '#web/features/users/second-step.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('login')

type Binding = { readonly ticket: string; readonly nickName: string; readonly wanted: string | null }

/** Where WeChat sends the browser back to: logged in, bound, or a number is to be bound first (requirements §4). */
export default function ByWechat(): ReactElement {
  const { t } = useTranslation(['users', 'factor'])
  const [search] = useSearchParams()
  const [given] = useState({ code: search.get('code'), state: search.get('state') })
  const navigate = useNavigate()
  const { demo } = useSiteFacts()
  const [failure, setFailure] = useState<string | null>(null)
  const [binding, setBinding] = useState<Binding | null>(null)
  const [half, setHalf] = useState<Pick<HalfLogin, 'ticket' | 'wanted'> | null>(null)
  const asked = useRef(false)

  const goOn = (wanted: string | null) => void navigate(safePath(wanted), { replace: true })

  // Hands over what WeChat sent, once; it is taken out of the address, so that nothing keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is handed over once.
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    history.replaceState(history.state, '', location.pathname)
    const { code, state } = given
    if (!code || !state) {
      void restoreSession().then(async () => {
        const kept = await keptHalfLogin()
        // Loaded anew: while the second step waited, after all was done, or before; what WeChat sent is used up.
        if (kept) setHalf(kept)
        else if (tokenOf('customer')) goOn(null)
        else setFailure(t(state ? 'identity.refused' : 'identity.brokenOff'))
      })
      return
    }
    comeBack({ code, state }).then(
      async ({ outcome, login, ticket, secondFactor, nickName, wanted }) => {
        if (secondFactor) {
          await keepHalfLogin(secondFactor, wanted)
          return setHalf({ ticket: secondFactor.ticket, wanted })
        }
        if (outcome === 'bind') return setBinding({ ticket: ticket ?? '', nickName, wanted })
        if (login) await customerLoggedIn(login)
        notices.say('ok', t(outcome === 'bound' ? 'identity.bound' : 'login.done'))
        goOn(wanted)
      },
      (error: Error) => setFailure(error.message),
    )
  }, [given])

  const loggedIn = async (reply: LoginReply, wanted: string | null) => {
    await customerLoggedIn(reply)
    forgetHalfLogin()
    notices.say('ok', t('login.done'))
    goOn(wanted)
  }
  const over = (message: string | null) => {
    forgetHalfLogin()
    setFailure(message ?? t('identity.stepLeft'))
  }

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
      {half && (
        <SecondStepDialog
          ticket={half.ticket}
          onClose={() => over(null)}
          onOver={over}
          onLoggedIn={(reply) => loggedIn(reply, half.wanted)}
        />
      )}
      {binding && !half && (
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
          onHalfIn={async (step) => {
            await keepHalfLogin(step, binding.wanted)
            setHalf({ ticket: step.ticket, wanted: binding.wanted })
          }}
          onStepOver={() => undefined}
          onLoggedIn={(reply) => loggedIn(reply, binding.wanted)}
        />
      )}
    </>
  )
}
