import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { type CargoAsked, cargoQuery, cargoTablesQuery } from '#web/features/cargo/api.ts'
import { CargoForm } from '#web/features/cargo/cargo-form.tsx'
import { CargoResult } from '#web/features/cargo/cargo-result.tsx'
import { type StartedSubscription, SubscribeDialog } from '#web/features/cargo/subscribe-dialog.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { CallFailure } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ToolPage } from './tool-page.tsx'

export const meta = pageTitle('toolCargo')

/** Container status (requirements §2, §3, §5): the question stands in the address. */
export default function CargoStatus(): ReactElement {
  const { t } = useTranslation('cargo')
  const now = useNow()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const typed: CargoAsked = {
    bill: search.get('bill') ?? '',
    container: search.get('container') ?? '',
    carrier: search.get('carrier') ?? '',
  }
  const asked = typed.bill && typed.container ? typed : null
  const tables = useQuery(cargoTablesQuery)
  const found = useQuery(cargoQuery(asked))

  const ask = (next: CargoAsked) => {
    // The same question again changes no address, so it is asked here.
    if (paths.cargoTool(next) === paths.cargoTool(typed)) void found.refetch()
    else void navigate(paths.cargoTool(next))
  }
  const record = asked && !found.isError ? found.data?.record : undefined
  return (
    <ToolPage
      tool="cargo"
      title={t('title')}
      lead={t('lead')}
      found={record ? `${record.containerNo} · ${found.data?.bill}` : null}
    >
      <CargoForm key={search.toString()} initial={typed} tables={tables.data} onAsk={ask} />
      {asked && found.isFetching && <Skeleton lines={10} />}
      {asked && !found.isFetching && found.isError && (
        <NotFound
          key={search.toString()}
          asked={asked}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {record && !found.isFetching && found.data && <CargoResult found={found.data} now={now} />}
    </ToolPage>
  )
}

/** Why there is nothing to show. Where the terminal only knows nothing yet, the result can be subscribed to. */
function NotFound({
  asked,
  error,
  onRetry,
}: {
  readonly asked: CargoAsked
  readonly error: unknown
  readonly onRetry: () => void
}): ReactElement {
  const { t } = useTranslation('cargo')
  const { demo } = useSiteFacts()
  const { customer } = useSession()
  const [open, setOpen] = useState(false)
  const [started, setStarted] = useState<StartedSubscription | null>(null)
  if (!(error instanceof CallFailure) || error.reason !== 'cargo.nothingFound')
    return <ErrorState title={t('failed')} error={error} onRetry={onRetry} />
  return (
    <>
      <EmptyState
        title={t('miss.title')}
        actions={
          !started && (
            <Button look="primary" icon="bell" onClick={() => setOpen(true)}>
              {t('miss.subscribe')}
            </Button>
          )
        }
      >
        {error.message} {!started && t('miss.text')}
      </EmptyState>
      {started && (
        <Callout meaning="ok" alert>
          {t('miss.started', { phone: started.phone, until: formatInstant(started.until) })}
        </Callout>
      )}
      {open && (
        <SubscribeDialog
          asked={asked}
          loggedIn={customer !== null}
          demo={demo}
          onClose={() => setOpen(false)}
          onStarted={(subscription) => {
            setStarted(subscription)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
