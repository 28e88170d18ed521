import { type ReactElement, useState } from 'react'
import type { CertificationInfo } from '#contract/certification.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useCertification } from '#web/features/certification/api.ts'
import { CertificationBadge } from '#web/features/certification/status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './certification.module.css'
import { CertificationForm } from './certification-form.tsx'
import { SentPapers } from './sent-papers.tsx'

export const meta = pageTitle('certification')

const callouts = { none: 'note', inReview: 'wait', certified: 'ok', failed: 'stop' } as const

/** How it stands, what was sent in, and the form where it is of use. */
function Standing({
  info,
  renew,
}: {
  info: CertificationInfo
  renew: () => Promise<NonNullable<CertificationInfo['submitted']>['photos']>
}): ReactElement {
  const { t } = useTranslation('certification')
  const [again, setAgain] = useState(false)
  const { certificationStatus: status, submitted } = info
  const asks = status === 'none' || status === 'failed'
  return (
    <>
      {status !== 'none' && (
        <div className={styles.standing}>
          <Callout meaning={callouts[status]}>
            <p>{t(`standing.${status}`)}</p>
            {status === 'failed' && submitted?.reason && (
              <p className={styles.reason}>{t('standing.reason', { reason: submitted.reason })}</p>
            )}
          </Callout>
        </div>
      )}
      <div className={styles.page}>
        {(asks || again) && info.canSubmit && (
          <section className={styles.fill} aria-labelledby="fill-papers">
            <h2 id="fill-papers">{t('form.title')}</h2>
            <CertificationForm info={info} onKeep={again ? () => setAgain(false) : null} />
          </section>
        )}
        {submitted ? (
          <SentPapers submitted={submitted} renew={renew} />
        ) : (
          status !== 'none' && <p className="panel-text">{t('sent.nothing')}</p>
        )}
        {status === 'certified' && info.canSubmit && !again && (
          <div className={styles.again}>
            <p className="hint">{t('standing.againText')}</p>
            <Button icon="edit" onClick={() => setAgain(true)}>
              {t('standing.again')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** A customer shows who they are: papers go in, a clerk looks at them, and the page tells what came of it. */
export default function Certification(): ReactElement {
  const { t } = useTranslation(['certification', 'common'])
  const read = useCertification()
  const status = read.data?.certificationStatus
  const renew = async () => (await read.refetch()).data?.submitted?.photos ?? []
  return (
    <>
      <div className="head">
        <div>
          <div className={styles.title}>
            <h1>{t('common:pages.certification')}</h1>
            {status && <CertificationBadge status={status} />}
          </div>
          <p className="quiet">{t('lead')}</p>
        </div>
      </div>
      {read.data ? (
        <>
          {read.error && <StaleNote onRetry={() => void read.refetch()} />}
          <Standing key={status} info={read.data} renew={renew} />
        </>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </>
  )
}
