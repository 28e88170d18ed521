import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type MarkupReply, markupStates } from '#contract/markups.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { chargeCodePattern } from '#domain/reference/charges.ts'
import { customerLevels } from '#domain/users/levels.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import { useCharges } from '#web/features/bills/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import {
  useMarkupHistory,
  useMarkupPreview,
  useMarkups,
  useWithdrawMarkup,
} from '#web/features/rates/markup-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { LaneEnd } from './lane-end.tsx'
import { MarkupForm } from './markup-form.tsx'
import { MarkupPreview } from './markup-preview.tsx'
import { useMarkupWords } from './markup-terms.ts'
import css from './markups.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { SheetBar, SheetPick } from './sheet-list.tsx'

function Withdraw({ rule, onClose }: { rule: MarkupReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation('markups')
  const withdraw = useWithdrawMarkup()
  const preview = useMarkupPreview({ markupId: rule.id, terms: null })
  return (
    <ReasonDialog
      title={t('withdraw.title')}
      label={t('withdraw.reason')}
      limit={200}
      needed={false}
      action={t('withdraw.now')}
      act={async (reason) => {
        await withdraw.mutateAsync({ markupId: rule.id, version: rule.version, reason })
        notices.say('ok', t('withdraw.done'))
      }}
      onClose={onClose}
    >
      <p>{t('withdraw.text')}</p>
      <MarkupPreview preview={preview} />
    </ReasonDialog>
  )
}

function History({ rule, onClose }: { rule: MarkupReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['markups', 'sheets'])
  const wordsOf = useMarkupWords()
  const history = useMarkupHistory(rule.id)
  return (
    <Dialog title={t('history.title')} onClose={onClose}>
      {history.error ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : history.data ? (
        <ol className="facts" reversed>
          {history.data.map((each) => (
            <li key={each.version} className={css.cell}>
              <b>{each.withdrawn ? t('withdrawn') : wordsOf(each).join(' · ')}</b>
              <small>
                {t('version', { version: each.version })} · {formatDay(each.validFrom)} –{' '}
                {formatDay(each.validTo)}
              </small>
              <small>
                {t('history.entry', {
                  name: each.staffName === 'system' ? t('sheets:bySystem') : each.staffName,
                  at: formatInstant(each.madeAt),
                })}
              </small>
              {each.reason && <small>{t('withdrawnFor', { reason: each.reason })}</small>}
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}

type Asking = { readonly what: 'change' | 'withdraw' | 'history'; readonly rule: MarkupReply }

function useColumns(ask: (asking: Asking) => void): readonly Column<MarkupReply>[] {
  const { t } = useTranslation(['markups', 'sheets', 'common'])
  const { read } = useReader()
  const wordsOf = useMarkupWords()
  const charges = useCharges()
  const today = businessDateOf(useNow())
  const end = (code: string | null) => (code ? <LaneEnd code={code} /> : t('everywhere'))
  return [
    {
      key: 'level',
      title: t('columns.level'),
      names: true,
      width: 110,
      cell: (rule) => t(`levels.${rule.level}`),
    },
    {
      key: 'charge',
      title: t('columns.charge'),
      width: 150,
      cell: ({ charge }) => {
        const name = charges.data?.find(({ code }) => code === charge)?.name
        return (
          <span>
            <span className="code">{charge}</span> {name && read(name)}
          </span>
        )
      },
    },
    {
      key: 'lane',
      title: t('columns.lane'),
      cell: (rule) =>
        rule.origin === null && rule.destination === null ? (
          t('everywhere')
        ) : (
          <span>
            {end(rule.origin)} → {end(rule.destination)}
          </span>
        ),
    },
    {
      key: 'narrowed',
      title: t('columns.narrowed'),
      width: 150,
      cell: (rule) => (
        <span className={css.cell}>
          {rule.carrier ?? t('anyCarrier')}
          <small>{rule.containerType ?? t('anyType')}</small>
        </span>
      ),
    },
    {
      key: 'markup',
      title: t('columns.markup'),
      width: 150,
      right: true,
      cell: (rule) => {
        const [put, rounded] = wordsOf(rule)
        return (
          <span className={css.cell}>
            <b className="num">{put}</b>
            {rounded && <small>{rounded}</small>}
          </span>
        )
      },
    },
    {
      key: 'days',
      title: t('columns.days'),
      width: 214,
      cell: (rule) => (
        <span className={css.cell}>
          {formatDay(rule.validFrom)} – {formatDay(rule.validTo)}
          {rule.withdrawn ? (
            <small>{rule.reason ? t('withdrawnFor', { reason: rule.reason }) : t('withdrawn')}</small>
          ) : (
            rule.validTo < today && <small>{t('past')}</small>
          )}
        </span>
      ),
    },
    {
      key: 'made',
      title: t('columns.made'),
      width: 160,
      cell: (rule) => (
        <span className={css.cell}>
          {rule.staffName === 'system' ? t('sheets:bySystem') : rule.staffName} ·{' '}
          {t('version', { version: rule.version })}
          <small>
            <DateTime at={rule.madeAt} />
          </small>
        </span>
      ),
    },
    {
      key: 'acts',
      title: <span className="sr">{t('common:table.actions')}</span>,
      name: t('common:table.actions'),
      right: true,
      width: 210,
      cell: (rule) => {
        const named = { level: t(`levels.${rule.level}`), charge: rule.charge }
        return (
          <span className={css.acts}>
            <Button
              size="s"
              aria-label={t('history.named', named)}
              onClick={() => ask({ what: 'history', rule })}
            >
              {t('history.open')}
            </Button>
            <Button
              size="s"
              aria-label={t('changeNamed', named)}
              onClick={() => ask({ what: 'change', rule })}
            >
              {t('change')}
            </Button>
            {!rule.withdrawn && (
              <Button
                size="s"
                aria-label={t('withdraw.named', named)}
                onClick={() => ask({ what: 'withdraw', rule })}
              >
                {t('withdraw.action')}
              </Button>
            )}
          </span>
        )
      },
    },
  ]
}

/** What is put on top of bought prices, level by level. */
export function Markups(): ReactElement {
  const { t } = useTranslation(['markups', 'rates'])
  const [search, setSearch] = useSearchParams()
  const [asking, setAsking] = useState<Asking | { readonly what: 'add' } | null>(null)
  const state = markupStates.find((each) => each === search.get('state')) ?? 'open'
  const level = customerLevels.find((each) => each === search.get('level'))
  const codes = useCharges().data?.map(({ code }) => code) ?? []
  const asked = search.get('charge') ?? ''
  const charge = chargeCodePattern.test(asked) ? asked : undefined
  const after = search.get('after')
  const found = useMarkups({
    state,
    ...(level ? { level } : {}),
    ...(charge ? { charge } : {}),
    ...(after ? { cursor: after } : {}),
    size: 20,
  })
  const columns = useColumns(setAsking)
  const filter = (name: 'state' | 'level' | 'charge', value: string | undefined) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const add = (
    <Button look="primary" icon="plus" onClick={() => setAsking({ what: 'add' })}>
      {t('add')}
    </Button>
  )
  const narrowed = level !== undefined || charge !== undefined || state !== 'open'
  const close = () => setAsking(null)
  return (
    <>
      <p className="sm soft lead">{t('lead')}</p>
      <SheetBar
        picks={
          <>
            <SheetPick
              name={t('columns.level')}
              any={t('anyLevel')}
              values={customerLevels}
              value={level}
              textOf={(each) => t(`levels.${each}`)}
              onChange={(each) => filter('level', each)}
            />
            <SheetPick
              name={t('columns.charge')}
              any={t('anyCharge')}
              values={codes}
              value={charge}
              textOf={(each) => each}
              onChange={(each) => filter('charge', each)}
            />
            <SheetPick
              name={t('state')}
              any={t('states.open')}
              values={['ended'] as const}
              value={state === 'ended' ? state : undefined}
              textOf={(each) => t(`states.${each}`)}
              onChange={(each) => filter('state', each)}
            />
          </>
        }
      >
        {add}
      </SheetBar>
      <DataTable
        name="desk.markups"
        label={t('rates:tabs.markups')}
        columns={columns}
        rows={found.data?.items}
        rowKey={({ id }) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
        skeletonRows={8}
        empty={
          narrowed ? (
            <EmptyState
              icon="search"
              title={t('noMatch')}
              actions={<Button onClick={() => setSearch({ tab: 'markups' })}>{t('clear')}</Button>}
            >
              {t('noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState icon="coin" title={t('none')} actions={add}>
              {t('noneText')}
            </EmptyState>
          )
        }
        pages={<CursorLinks next={found.data?.nextCursor} perPage={20} />}
      />
      {asking?.what === 'add' && <MarkupForm rule={null} onClose={close} />}
      {asking?.what === 'change' && <MarkupForm rule={asking.rule} onClose={close} />}
      {asking?.what === 'withdraw' && <Withdraw rule={asking.rule} onClose={close} />}
      {asking?.what === 'history' && <History rule={asking.rule} onClose={close} />}
    </>
  )
}
