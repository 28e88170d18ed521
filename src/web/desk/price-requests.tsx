import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import {
  type PriceRequest,
  type PriceRequestStatus,
  useAnswerPriceRequest,
  usePriceRequests,
} from '#web/features/quotes/desk-api.ts'
import { draftOfRequest, queryOfDraft } from '#web/features/quotes/quote-draft.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Age, DateTime, StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const statuses = ['open', 'answered'] as const
/** Characters of an answer, as the contract takes it. */
const answerLimit = 500

const nowhere = { port: null, province: null, city: null, region: null, street: null }

function End({ place }: { place: PriceRequest['request']['pickup'] }): ReactElement {
  const { t } = useTranslation('desk')
  const text = usePlaceText({ ...nowhere, ...place })
  return (
    <span>
      {place.kind === 'port' ? t('shipment.port', { name: text.name, code: place.port }) : text.address}
    </span>
  )
}

function RequestRow({ request, onAnswer }: { request: PriceRequest; onAnswer: () => void }): ReactElement {
  const { t } = useTranslation(['rates', 'orders'])
  const now = useNow()
  const { request: wish } = request
  return (
    <li>
      <StatusText
        meaning={request.status === 'open' ? 'wait' : 'ok'}
        icon={request.status === 'open' ? 'clock' : 'check'}
      >
        {t(`requests.status.${request.status}`)}
      </StatusText>
      <span>
        <span className="lane wide">
          <End place={wish.pickup} />
          <Icon name="arrow" size="s" />
          <End place={wish.delivery} />
        </span>
        <small>
          {t('requests.what', {
            containers: wish.containers
              .map((each) => t('orders:containers', each))
              .join(t('orders:containersJoin')),
            cargo: wish.cargo.name,
            day: wish.readyOn,
          })}
        </small>
        {request.note && <small className="said">{t('requests.note', { note: request.note })}</small>}
        {request.answer && (
          <small className="said">{t('requests.answered', { answer: request.answer })}</small>
        )}
        {request.quote && <small className="said">{t('requests.quoteKept')}</small>}
      </span>
      <span className="r nb">
        <Age at={request.createdAt} now={now} />
        <small>
          <DateTime at={request.createdAt} />
        </small>
      </span>
      <span className="do">
        {request.status === 'open' && (
          <Button size="s" look="primary" onClick={onAnswer}>
            {t('requests.answer')}
          </Button>
        )}
        <Link
          className={buttonClass('line', 's')}
          to={paths.deskOrderFor(request.userId, {
            ...queryOfDraft(draftOfRequest(wish)),
            request: request.id,
          })}
        >
          {t(request.quote ? 'requests.anotherQuote' : 'requests.quote')}
        </Link>
      </span>
    </li>
  )
}

/** What shippers asked for and the search could not price; the answer reaches them in words. */
export function PriceRequests(): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const [search, setSearch] = useSearchParams()
  const status: PriceRequestStatus = statuses.find((each) => each === search.get('status')) ?? 'open'
  const requests = usePriceRequests(status)
  const answer = useAnswerPriceRequest()
  const [answering, setAnswering] = useState<PriceRequest | null>(null)
  const rows = requests.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <div className="filters">
        <Segmented
          label={t('requests.state')}
          items={statuses.map((key) => ({ key, label: t(`requests.status.${key}`) }))}
          value={status}
          onChange={(key) =>
            setSearch(key === 'open' ? { tab: 'requests' } : { tab: 'requests', status: key })
          }
        />
      </div>
      {requests.error && !rows && (
        <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
      )}
      {!rows && !requests.error && <Skeleton lines={5} />}
      {rows?.length === 0 && (
        <EmptyState icon="quote" title={t(`requests.none.${status}`)}>
          {t('requests.noneText')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className="work request-list">
          {rows.map((request) => (
            <RequestRow key={request.id} request={request} onAnswer={() => setAnswering(request)} />
          ))}
        </ul>
      )}
      <LoadMore of={requests} />
      {answering && (
        <ReasonDialog
          title={t('requests.answerTitle')}
          label={t('requests.answerLabel')}
          hint={t('requests.answerHint')}
          limit={answerLimit}
          action={t('requests.answerNow')}
          act={async (text) => {
            await answer.mutateAsync({ id: answering.id, answer: text })
            notices.say('ok', t('requests.answerDone'))
          }}
          onClose={() => setAnswering(null)}
        >
          {answering.note && <p>{t('requests.note', { note: answering.note })}</p>}
        </ReasonDialog>
      )}
    </>
  )
}
