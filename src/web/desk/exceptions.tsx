import { LoadMore } from '#web/ui/load-more.tsx'
import './content.css'
import './events.css'
import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DeskExceptionReply, deskExceptions } from '#contract/exceptions.ts'
import { type EpisodeKind, episodeKinds } from '#domain/tracking/episodes.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { ExceptionKindText, ExceptionTimes } from '#web/features/tracking/exception-marks.tsx'
import {
  useDeskExceptions,
  useHandleException,
  useTakeException,
} from '#web/features/tracking/exceptions-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'

export const meta = pageTitle('deskExceptions')

const noteLimit = 300

function HandleDialog({
  exception,
  onClose,
}: {
  exception: DeskExceptionReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('exceptions')
  const handle = useHandleException()
  const form = useForm({
    initial: { note: '' },
    submit: async ({ note }) => {
      await handle.mutateAsync({ id: exception.id, note })
      notices.say('ok', t('handledNow'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('handleTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {t('handleNow')}
          </Button>
        </>
      }
    >
      <Form form={form} label={t('handleTitle')}>
        <div className="reason-text">
          <p>
            <b>{t(`kinds.${exception.kind}`)}</b>
            {' · '}
            <span className="code">{exception.order.number}</span>
            {' · '}
            <span className={exception.container ? 'code' : undefined}>
              {exception.container ?? t('wholeOrder')}
            </span>
          </p>
          <p>{t('handleText')}</p>
        </div>
        <TextAreaField
          form={form}
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          limit={noteLimit}
          required
        />
      </Form>
    </Dialog>
  )
}

function Exception({
  exception,
  now,
  onHandle,
}: {
  exception: DeskExceptionReply
  now: Date
  onHandle: () => void
}): ReactElement {
  const { t } = useTranslation('exceptions')
  const take = useTakeException()
  const { owner, handled, order } = exception
  const mine = owner?.me === true
  return (
    <li className="told trouble">
      <div className="told-head">
        <h2>
          <ExceptionKindText exception={exception} />
        </h2>
        <p>
          {owner ? `${t('owner')} ${owner.name}` : t('noOwner')}
          {' · '}
          {t(handled ? 'handled' : 'notHandled')}
        </p>
      </div>
      <p className="told-advice">
        <Link className="link code" to={paths.deskOrder(order.id)}>
          {order.number}
        </Link>
        {' · '}
        <span className={exception.container ? 'code' : undefined}>
          {exception.container ?? t('wholeOrder')}
        </span>
        {exception.customer && ` · ${exception.customer}`}
      </p>
      <p className="told-advice">
        <ExceptionTimes exception={exception} now={now} />
      </p>
      {handled && (
        <Callout meaning="note">
          <b>{t('handledBy', { name: exception.handledBy ?? '', at: formatInstant(handled.at) })}</b>
          <br />
          {handled.note}
        </Callout>
      )}
      {!exception.overAt && !handled && (
        <p className="told-do">
          {(!owner || mine) && (
            <Button
              size="s"
              pending={take.isPending}
              aria-label={`${t(mine ? 'release' : 'take')} ${order.number}`}
              onClick={() =>
                take.mutate(
                  { id: exception.id, take: !mine },
                  { onSuccess: () => void notices.say('ok', t(mine ? 'released' : 'taken')) },
                )
              }
            >
              {t(mine ? 'release' : 'take')}
            </Button>
          )}
          <Button
            size="s"
            icon="check-circle"
            aria-label={`${t('handle')} ${order.number}`}
            onClick={onHandle}
          >
            {t('handle')}
          </Button>
        </p>
      )}
    </li>
  )
}

const owners = ['anybody', 'me', 'none'] as const

function Exceptions(): ReactElement {
  const { t } = useTranslation(['exceptions', 'common'])
  const [search, setSearch] = useSearchParams()
  const now = useNow()
  const [handling, setHandling] = useState<DeskExceptionReply | null>(null)
  const state = search.get('state') === 'over' ? 'over' : 'open'
  const kind = episodeKinds.find((each) => each === search.get('kind'))
  const owner = owners.find((each) => each === search.get('owner')) ?? 'anybody'
  const narrowed = kind !== undefined || owner !== 'anybody'
  const list = useDeskExceptions({ state, kind, ...(owner === 'anybody' ? {} : { owner }) })
  const rows = list.data?.pages.flatMap((page) => page.items)
  const counts = new Map(list.data?.pages[0]?.open.map((each) => [each.kind, each.count]))
  const choose = (changed: Record<string, string | undefined>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changed)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  const kindName = (each: EpisodeKind) =>
    `${t(`kinds.${each}`)}${state === 'open' && counts.has(each) ? ` (${counts.get(each)})` : ''}`
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskExceptions')}</h1>
          <p className="content-lead">{t('leadDesk')}</p>
        </div>
      </div>
      <div className="filters rates-filters">
        <Segmented
          label={t('show')}
          items={(['open', 'over'] as const).map((key) => ({ key, label: t(key) }))}
          value={state}
          onChange={(key) => choose({ state: key === 'open' ? undefined : key })}
        />
        <Segmented
          label={t('whose')}
          items={[
            { key: 'anybody' as const, label: t('anybody') },
            { key: 'me' as const, label: t('mine') },
            { key: 'none' as const, label: t('noOwner') },
          ]}
          value={owner}
          onChange={(key) => choose({ owner: key === 'anybody' ? undefined : key })}
        />
        <label className="pick-field">
          <span>{t('kind')}</span>
          <select value={kind ?? ''} onChange={(event) => choose({ kind: event.target.value || undefined })}>
            <option value="">{t('allKinds')}</option>
            {episodeKinds.map((each) => (
              <option key={each} value={each}>
                {kindName(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {list.error && !rows && (
        <ErrorState title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {!rows && !list.error && <Skeleton lines={8} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={narrowed ? 'search' : 'check-circle'}
          title={t(narrowed ? 'noneMatch' : state === 'over' ? 'noneOver' : 'noneDesk')}
          actions={
            narrowed && (
              <Button onClick={() => choose({ kind: undefined, owner: undefined })}>{t('showAll')}</Button>
            )
          }
        >
          {!narrowed && state === 'open' && t('noneDeskText')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((each) => (
            <Exception key={each.id} exception={each} now={now} onHandle={() => setHandling(each)} />
          ))}
        </ul>
      )}
      <LoadMore of={list} />
      {handling && <HandleDialog exception={handling} onClose={() => setHandling(null)} />}
    </>
  )
}

/** What goes wrong with all shipments: who looks after it, and what was done. */
export default function DeskExceptions(): ReactElement {
  return (
    <ForRoles call={deskExceptions}>
      <Exceptions />
    </ForRoles>
  )
}
