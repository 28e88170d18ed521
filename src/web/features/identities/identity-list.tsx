import { type ReactElement, useState } from 'react'
import { formatInstant } from '#i18n/format.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { leaveForProvider, useIdentities, useUnbindIdentity } from './api.ts'

/** One's own WeChat: bound or to be bound, and unbound. `backTo` is the path to come back to after binding. */
export function IdentityList({ backTo }: { backTo: string }): ReactElement | null {
  const { t } = useTranslation(['users', 'common'])
  const { data, error, refetch } = useIdentities()
  const unbind = useUnbindIdentity()
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={2} />
  const wechat = data[0]
  // Neither offered here nor bound.
  if (!wechat) return null
  const { bound, demo } = wechat
  const leave = () => {
    setLeaving(true)
    leaveForProvider({ bind: true, wanted: backTo }).catch((error: Error) => {
      setLeaving(false)
      notices.say('stop', error.message)
    })
  }
  return (
    <div className="identity">
      <div>
        {t(demo ? 'identity.wechatDemo' : 'identity.wechat')}
        <p>
          {bound
            ? t('identity.boundSince', {
                name: bound.nickName || t('identity.noName'),
                at: formatInstant(bound.boundAt),
              })
            : t('identity.notBound')}
        </p>
      </div>
      {bound ? (
        <Button reason={bound.mayUnbind ? undefined : t('identity.lastWay')} onClick={() => setAsking(true)}>
          {t('identity.unbind')}
        </Button>
      ) : (
        <Button pending={leaving} onClick={leave}>
          {t('identity.bind')}
        </Button>
      )}
      {asking && (
        <StepDialog
          title={t('identity.unbindTitle')}
          back={t('common:actions.cancel')}
          action={t('identity.unbind')}
          act={async () => {
            await unbind.mutateAsync(wechat.provider)
            notices.say('ok', t('identity.unbound'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('identity.unbindText')}</p>
        </StepDialog>
      )}
    </div>
  )
}
