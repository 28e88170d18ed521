import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { UnplacedReply } from '#contract/event-senders.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { usePlaceTold, useSettleTold, useUnplaced } from '#web/features/tracking/intake-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Age, Callout, DateTime } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Unplaced({ told, onSettle }: { told: UnplacedReply; onSettle: () => void }): ReactElement {
  const { t } = useTranslation(['intake', 'tracking'])
  const now = useNow()
  const place = usePlaceTold()
  const again = async () => {
    const { outcome } = await place.mutateAsync({ id: told.id })
    if (outcome === 'taken' || outcome === 'retracted') notices.say('ok', t('placed'))
    else if (outcome === 'notFollowed') notices.say('ok', t('notFollowed'))
    else notices.say('wait', t('stillWaiting', { reason: t(`outcomes.${outcome}`) }))
  }
  const coded = (text: string | null) =>
    text ? <span className="code wrap">{text}</span> : <span className="quiet">–</span>
  return (
    <li className="told">
      <div className="told-head">
        <h2>{t(`outcomes.${told.outcome}`)}</h2>
        <p>
          {told.sender.name} · {t(`tracking:sources.${told.sender.kind}`)} · {t('received')}{' '}
          <Age at={told.receivedAt} now={now} />
        </p>
      </div>
      <p className="told-advice">{t(`advice.${told.outcome}`)}</p>
      <dl className="told-facts">
        <Fact name={t('code')}>{coded(told.code)}</Fact>
        <Fact name={t('happened')}>
          <DateTime at={told.happenedAt} />{' '}
          <span className="quiet">{t(`classifiers.${told.classifier}`)}</span>
        </Fact>
        <Fact name={t('place')}>{coded([told.locode, told.facility].filter(Boolean).join(' '))}</Fact>
        <Fact name={t('container')}>{coded(told.container)}</Fact>
        <Fact name={t('bill')}>{coded(told.billOfLading)}</Fact>
        <Fact name={t('booking')}>{coded(told.bookingNumber)}</Fact>
        <Fact name={t('order')}>
          {told.order ? (
            <Link className="link code" to={paths.deskOrder(told.order.id)}>
              {told.order.number}
            </Link>
          ) : (
            <span className="quiet">{t('noOrder')}</span>
          )}
        </Fact>
      </dl>
      {place.error && (
        <Callout meaning="stop" alert>
          {place.error.message}
        </Callout>
      )}
      <p className="told-do">
        <Button
          size="s"
          icon="retry"
          pending={place.isPending}
          aria-label={`${t('again')} ${told.code}`}
          onClick={() => void again().catch(() => undefined)}
        >
          {t('again')}
        </Button>
        <Button size="s" aria-label={`${t('settle')} ${told.code}`} onClick={onSettle}>
          {t('settle')}
        </Button>
      </p>
    </li>
  )
}

function SettleDialog({ told, onDone }: { told: UnplacedReply; onDone: () => void }): ReactElement {
  const { t } = useTranslation('intake')
  const settle = useSettleTold()
  return (
    <Dialog
      title={t('settleTitle')}
      onClose={onDone}
      foot={
        <>
          <Button onClick={onDone}>{t('back')}</Button>
          <Button
            look="primary"
            pending={settle.isPending}
            onClick={() =>
              settle.mutate(
                { id: told.id },
                {
                  onSuccess: () => {
                    notices.say('ok', t('settled'))
                    onDone()
                  },
                },
              )
            }
          >
            {t('settleNow')}
          </Button>
        </>
      }
    >
      <p className="code wrap">
        {[told.code, told.container, told.billOfLading].filter(Boolean).join(' · ')}
      </p>
      <p>{t('settleText')}</p>
      {settle.error && (
        <Callout meaning="stop" alert>
          {settle.error.message}
        </Callout>
      )}
    </Dialog>
  )
}

/** Events that found no order or could not be read, each with its reason and what to do about it. */
export function UnplacedEvents(): ReactElement {
  const { t } = useTranslation(['intake', 'common'])
  const unplaced = useUnplaced()
  const [settling, setSettling] = useState<UnplacedReply | null>(null)
  const rows = unplaced.data?.pages.flatMap((page) => page.items)
  return (
    <>
      {unplaced.error && !rows && (
        <ErrorState error={unplaced.error} onRetry={() => void unplaced.refetch()} />
      )}
      {!rows && !unplaced.error && <Skeleton lines={8} />}
      {rows?.length === 0 && (
        <EmptyState icon="check-circle" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((told) => (
            <Unplaced key={told.id} told={told} onSettle={() => setSettling(told)} />
          ))}
        </ul>
      )}
      <LoadMore of={unplaced} />
      {settling && <SettleDialog told={settling} onDone={() => setSettling(null)} />}
    </>
  )
}
