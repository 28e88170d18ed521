import { type ReactElement, useState } from 'react'
import { downloadPersonalExport, type PersonalExport } from '#contract/privacy.ts'
import { formatInstant, formatNumber } from '#i18n/format.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { useAskExport, usePersonalExports } from '#web/features/privacy/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { CloseDialog } from './close-dialog.tsx'
import css from './profile.module.css'

const megabyte = 1024 * 1024

function Copy({ copy }: { copy: PersonalExport }): ReactElement {
  const { t } = useTranslation('profile')
  const asked = formatInstant(copy.askedAt)
  if (copy.status !== 'ready')
    return <p>{t(copy.status === 'waiting' ? 'copy.waiting' : 'copy.failed', { asked })}</p>
  const size = formatNumber(Math.max((copy.bytes ?? 0) / megabyte, 0.01))
  return (
    <div className={css.line}>
      <p>{t('copy.ready', { asked, size, until: formatInstant(copy.expiresAt) })}</p>
      <Button
        icon="download"
        onClick={() => void downloadPaper(downloadPersonalExport, { id: copy.id }).catch(() => undefined)}
      >
        {t('copy.download')}
      </Button>
    </div>
  )
}

/** A copy of everything that is kept about oneself, and the end of one's login. */
export function OwnData(): ReactElement {
  const { t } = useTranslation('profile')
  const copies = usePersonalExports()
  const ask = useAskExport()
  const [closing, setClosing] = useState(false)
  const waiting = copies.data?.some(({ status }) => status === 'waiting') ?? false
  return (
    <>
      <div className={css.line}>
        <div>
          {t('copy.title')}
          <p>{t('copy.lead')}</p>
        </div>
        <Button
          pending={ask.isPending}
          reason={waiting ? t('copy.underWay') : undefined}
          onClick={() => ask.mutate(undefined, { onSuccess: () => notices.say('ok', t('copy.asked')) })}
        >
          {t('copy.ask')}
        </Button>
      </div>
      {copies.isError && !copies.data ? (
        <ErrorState error={copies.error} onRetry={() => void copies.refetch()} />
      ) : (
        <div role="status">
          {copies.data?.map((copy) => (
            <Copy key={copy.id} copy={copy} />
          ))}
        </div>
      )}
      <div className={css.line}>
        <div>
          {t('closing.title')}
          <p>{t('closing.lead')}</p>
        </div>
        <Button onClick={() => setClosing(true)}>{t('closing.open')}</Button>
      </div>
      {closing && <CloseDialog onClose={() => setClosing(false)} />}
    </>
  )
}
