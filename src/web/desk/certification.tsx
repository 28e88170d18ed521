import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { type DeskCertification, deskCertification } from '#contract/certification.ts'
import { companyScales } from '#domain/certification/certification.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useCertificationsWaiting, useDeskCertification } from '#web/features/certification/desk-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout, Pairs, StatusBadge } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './certification.module.css'
import { CertificationDecision } from './certification-decision.tsx'
import { certificationLooks } from './certification-looks.ts'
import { ForRoles } from './for-roles.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { QueueSection } from './queue-section.tsx'
import { RecordMissing } from './record-missing.tsx'

export const meta = pageTitle('deskCertification')

/** The number masked, and whole for whoever asks and proves to be there; asking is recorded. */
function NumberOf({ certification }: { certification: DeskCertification }): ReactElement {
  const { t } = useTranslation('certifying')
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState<string | null>(null)
  return (
    <span className={styles.number}>
      <output className="code">{whole ?? certification.number}</output>
      <Button size="s" onClick={() => (whole ? setWhole(null) : setAsking(true))}>
        {t(whole ? 'record.hide' : 'record.show')}
      </Button>
      {whole && <small role="status">{t('record.shown')}</small>}
      {asking && <NumberDialog id={certification.id} onShown={setWhole} onClose={() => setAsking(false)} />}
    </span>
  )
}

function Facts({ certification }: { certification: DeskCertification }): ReactElement {
  const { t } = useTranslation('certifying')
  const { t: own } = useTranslation('certification')
  const { personType, companyName, decidedAt } = certification
  const person = personType === 'individual'
  const scale = companyScales.find((each) => each === certification.scaleId)
  const facts: [ReactNode, ReactNode][] = [
    [t('record.type'), t(`types.${personType}`)],
    ...(companyName
      ? ([[t('record.company'), <b key="company">{companyName}</b>]] as [ReactNode, ReactNode][])
      : []),
    [t(person ? 'record.name' : 'record.enterpriseName'), <b key="name">{certification.realName}</b>],
    [
      t(person ? 'record.idNumber' : 'record.creditCode'),
      <NumberOf key="number" certification={certification} />,
    ],
    ...(scale ? ([[t('record.scale'), own(`scales.${scale}`)]] as [ReactNode, ReactNode][]) : []),
    [
      t('record.mobile'),
      <span key="mobile" className="code">
        {certification.mobile}
      </span>,
    ],
    [t('record.submitted'), formatInstant(certification.submittedAt)],
    ...(decidedAt
      ? ([
          [
            t('record.decided'),
            t('record.decidedBy', { name: certification.decidedBy ?? '–', at: formatInstant(decidedAt) }),
          ],
        ] as [ReactNode, ReactNode][])
      : []),
  ]
  return <Pairs items={facts} />
}

/** The photos at once while it waits; of one that is decided only when they are asked for. */
function Photos({
  certification,
  renew,
}: {
  certification: DeskCertification
  renew: () => Promise<DeskCertification['photos']>
}): ReactElement {
  const { t } = useTranslation('certifying')
  const [open, setOpen] = useState(certification.status === 'inReview')
  if (certification.photosRemovedAt)
    return (
      <p className="panel-text">{t('record.removed', { day: formatDay(certification.photosRemovedAt) })}</p>
    )
  if (certification.photos.length === 0) return <p className="panel-text">{t('record.noPhotos')}</p>
  if (!open)
    return (
      <div className={styles.closed}>
        <Button icon="file" onClick={() => setOpen(true)}>
          {t('record.open')}
        </Button>
        <p className="hint">{t('record.openText')}</p>
      </div>
    )
  return (
    <>
      {certification.photos.map((link) => (
        <PhotoViewer key={link.id} link={link} renew={renew} />
      ))}
    </>
  )
}

function Certification({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['certifying', 'certification', 'desk'])
  const read = useDeskCertification(id)
  const waiting = useCertificationsWaiting(true)
  if (!read.data)
    return (
      <RecordMissing
        error={read.error}
        words={{
          title: t('record.notFound'),
          text: t('record.notFoundText'),
          toList: t('record.toList'),
        }}
        listTo={paths.deskCertifications()}
        onRetry={() => void read.refetch()}
      />
    )
  const { status, companyName, realName, reason } = read.data
  const next = waiting.data?.items.find((each) => each.id !== id)
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskCertifications()}>{t('record.back')}</Link>
      </nav>
      <div className="head">
        <h1>{companyName ?? realName}</h1>
        <StatusBadge {...certificationLooks[status]}>{t(`tabs.${status}`)}</StatusBadge>
        {next && status !== 'inReview' && (
          <span className="head-end">
            <Link className={buttonClass('line')} to={paths.deskCertification(next.id)}>
              {t('record.next', { name: next.companyName ?? next.realName })}
            </Link>
          </span>
        )}
      </div>
      <div className={styles.review}>
        <div className={styles.facts}>
          <QueueSection id="facts" title={t('record.facts')}>
            <Facts certification={read.data} />
          </QueueSection>
          {reason && <Callout meaning="stop">{t('record.reason', { reason })}</Callout>}
          {status === 'inReview' && (
            <QueueSection id="decision" title={t('decide.title')}>
              <CertificationDecision certification={read.data} />
            </QueueSection>
          )}
        </div>
        <div className={styles.photos}>
          <QueueSection id="photos" title={t('record.photos')} lead={t('record.photosLead')}>
            <Photos certification={read.data} renew={async () => (await read.refetch()).data?.photos ?? []} />
          </QueueSection>
        </div>
      </div>
    </>
  )
}

export default function DeskCertificationPage(): ReactElement {
  const { id = '' } = useParams()
  return (
    <ForRoles call={deskCertification}>
      <Certification key={id} id={id} />
    </ForRoles>
  )
}
