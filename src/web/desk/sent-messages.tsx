import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type SentMessage, sentStates } from '#contract/system.ts'
import { formatCount } from '#i18n/format.ts'
import { useSentMessages } from '#web/features/system/api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import css from './system.module.css'

const channels = ['sms', 'mail'] as const

function useColumns(): readonly Column<SentMessage>[] {
  const { t, i18n } = useTranslation('system')
  return [
    {
      key: 'to',
      title: t('sent.to'),
      fixed: true,
      names: true,
      width: 210,
      cell: ({ to }) => <span className="num">{to}</span>,
    },
    {
      key: 'channel',
      title: t('sent.channel'),
      width: 110,
      cell: ({ channel }) => t(`sent.channels.${channel}`),
    },
    {
      key: 'about',
      title: t('sent.about'),
      width: 170,
      cell: ({ about }) =>
        i18n.exists(`system:sent.abouts.${about}`) ? t(`sent.abouts.${about}` as never) : about,
    },
    {
      key: 'state',
      title: t('sent.state'),
      cell: ({ failure, sender }) =>
        failure === null ? (
          <StatusText meaning={sender === 'embedded' ? 'idle' : 'ok'} icon="check">
            {t(sender === 'embedded' ? 'sent.keptHere' : 'sent.states.handedOver')}
          </StatusText>
        ) : (
          <span className={css.reason}>
            <StatusText meaning="stop" icon="alert">
              {t('sent.states.failed')}
            </StatusText>{' '}
            {failure}
          </span>
        ),
    },
    {
      key: 'milliseconds',
      title: t('sent.took'),
      right: true,
      width: 110,
      cell: ({ milliseconds }) => t('services.milliseconds', { count: formatCount(milliseconds) }),
    },
    {
      key: 'triedAt',
      title: t('sent.triedAt'),
      width: 190,
      cell: ({ triedAt }) => <DateTime at={triedAt} />,
    },
  ]
}

/** Mails and text messages that left, or could not. Whom they went to is masked, and what is looked for stays out of the address. */
export function SentMessages(): ReactElement {
  const { t } = useTranslation('system')
  const [search, setSearch] = useSearchParams()
  const [to, setTo] = useState('')
  const channel = channels.find((each) => each === search.get('channel'))
  const state = sentStates.find((each) => each === search.get('state'))
  const found = useSentMessages({ channel, state, to: to || undefined })
  const narrowed = channel !== undefined || state !== undefined || to !== ''
  const filter = (name: 'channel' | 'state', value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }
  const clear = () => {
    setTo('')
    setSearch({ tab: 'sent' }, { replace: true })
  }
  return (
    <>
      <p className="content-lead">{t('sent.lead', { count: found.data?.pages[0]?.keptDays ?? 90 })}</p>
      <div className="filters desk-filters">
        <KeywordSearch
          keyword={to}
          words={{ label: t('sent.find'), hint: t('sent.findHint'), find: t('sent.findNow') }}
          onFind={setTo}
        />
        <label className="pick-field">
          <span>{t('sent.channel')}</span>
          <select value={channel ?? ''} onChange={(event) => filter('channel', event.target.value)}>
            <option value="">{t('sent.all')}</option>
            {channels.map((each) => (
              <option key={each} value={each}>
                {t(`sent.channels.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="pick-field">
          <span>{t('sent.state')}</span>
          <select value={state ?? ''} onChange={(event) => filter('state', event.target.value)}>
            <option value="">{t('sent.all')}</option>
            {sentStates.map((each) => (
              <option key={each} value={each}>
                {t(`sent.states.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <DataTable
        name="deskSentMessages"
        label={t('tabs.sent')}
        columns={useColumns()}
        rows={found.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
        more={found}
        empty={
          <EmptyState
            icon={narrowed ? 'search' : 'out'}
            title={t(narrowed ? 'sent.noMatch' : 'sent.none')}
            actions={narrowed && <Button onClick={clear}>{t('sent.clear')}</Button>}
          >
            {!narrowed && t('sent.noneText')}
          </EmptyState>
        }
      />
    </>
  )
}
