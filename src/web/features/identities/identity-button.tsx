import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { leaveForProvider, readIdentityProviders } from './api.ts'

/** Below the login's form: logging in by WeChat, where that is offered. */
export function IdentityButton({ wanted }: { wanted: string | null }): ReactElement | null {
  const { t } = useTranslation('users')
  const [offered, setOffered] = useState<{ readonly demo: boolean } | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Asks what the server offers. Where it cannot say, the other ways in stand all the same.
  useEffect(() => {
    const asking = new AbortController()
    readIdentityProviders(asking.signal).then(
      (list) => setOffered(list[0] ?? null),
      () => undefined,
    )
    return () => asking.abort()
  }, [])
  if (!offered) return null
  const leave = () => {
    setLeaving(true)
    setFailure(null)
    leaveForProvider(wanted ? { wanted } : {}).catch((error: Error) => {
      setLeaving(false)
      setFailure(error.message)
    })
  }
  return (
    <div className="login-other">
      <p className="soft sm">
        <span>{t('identity.or')}</span>
      </p>
      <Button look="line" icon="chat" block pending={leaving} onClick={leave}>
        {t(offered.demo ? 'identity.byWechatDemo' : 'identity.byWechat')}
      </Button>
      {failure && (
        <p className="hint bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
