import { type ReactElement, type ReactNode, useState } from 'react'
import type { CertificationInfo, PhotoLink } from '#contract/certification.ts'
import { companyScales } from '#domain/certification/certification.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import { readOwnPhoto } from '#web/features/certification/api.ts'
import papers from '#web/features/certification/certification.module.css'
import { usePhoto } from '#web/features/certification/use-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { Pairs } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './certification.module.css'

type Renew = () => Promise<readonly PhotoLink[]>

function OwnPhoto({ link, renew }: { link: PhotoLink; renew: Renew }): ReactElement {
  const { t } = useTranslation('certification')
  const { address, error, retry } = usePhoto(link, readOwnPhoto, renew)
  const name = t(`photos.${link.kind}`)
  return (
    <figure>
      <div className={papers.picture}>
        {error ? (
          <ErrorState title={t('photos.failed')} error={error} onRetry={retry} />
        ) : address ? (
          <img src={address} alt={name} />
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** What was sent in last, the number masked; its photos only when they are asked for, since every opening is recorded. */
export function SentPapers({
  submitted,
  renew,
}: {
  submitted: NonNullable<CertificationInfo['submitted']>
  /** Asks for fresh links. */
  renew: Renew
}): ReactElement {
  const { t } = useTranslation('certification')
  const [open, setOpen] = useState(false)
  const person = submitted.personType === 'individual'
  const scale = companyScales.find((each) => each === submitted.scaleId)
  const facts: [ReactNode, ReactNode][] = [
    [t('sent.type'), t(`types.${submitted.personType}`)],
    ...(submitted.companyName
      ? ([[t('sent.company'), submitted.companyName]] as [ReactNode, ReactNode][])
      : []),
    [t(person ? 'sent.name' : 'sent.enterpriseName'), submitted.realName],
    [
      t(person ? 'sent.idNumber' : 'sent.creditCode'),
      <span key="number" className="code">
        {submitted.number}
      </span>,
    ],
    ...(scale ? ([[t('sent.scale'), t(`scales.${scale}`)]] as [ReactNode, ReactNode][]) : []),
    [t('sent.submitted'), formatInstant(submitted.submittedAt)],
    ...(submitted.decidedAt
      ? ([[t('sent.decided'), formatInstant(submitted.decidedAt)]] as [ReactNode, ReactNode][])
      : []),
    [
      t('sent.photos'),
      submitted.photosRemovedAt ? (
        t('sent.removed', { day: formatDay(submitted.photosRemovedAt) })
      ) : submitted.photos.length === 0 ? (
        t('sent.noneKept')
      ) : (
        <Button key="photos" size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'sent.hide' : 'sent.show')}
        </Button>
      ),
    ],
  ]
  return (
    <section className={styles.sent} aria-labelledby="sent-papers">
      <h2 id="sent-papers">{t('sent.title')}</h2>
      <Pairs items={facts} />
      {open && (
        <div className={papers.shown}>
          {submitted.photos.map((link) => (
            <OwnPhoto key={link.id} link={link} renew={renew} />
          ))}
        </div>
      )}
    </section>
  )
}
