import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { CallFailure } from '#web/lib/call.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, DateTime } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { SheetStatus } from './sheet-status.tsx'

/**
 * The page of one uploaded sheet, in parts: what was read of which file, what is wrong, and the step to take. A page
 * puts the parts together with the words of its own kind of sheet.
 */
export type SheetMove = 'apply' | 'discard' | 'withdraw'

/** The list a sheet belongs to. */
export type SheetListLink = { readonly to: string; readonly name: string }

/** What was read, or why it cannot be shown: a sheet that does not exist leads back to its list. */
export function SheetRead<Read>({
  query: { data, error, refetch },
  notFound,
  list,
  children,
}: {
  query: { readonly data: Read | undefined; readonly error: unknown; readonly refetch: () => unknown }
  notFound: string
  list: SheetListLink
  children: (read: Read) => ReactNode
}): ReactElement {
  const { t } = useTranslation('sheets')
  if (data !== undefined) return <>{children(data)}</>
  if (!error) return <Skeleton lines={9} label={t('readingSheet')} />
  const unknown =
    error instanceof CallFailure && ['request.notFound', 'request.invalid'].includes(error.reason ?? '')
  if (!unknown) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState
      title={notFound}
      actions={
        <Link className={buttonClass('primary')} to={list.to}>
          {t('toList')}
        </Link>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  )
}

/** The way back, the name with its mark, and at the end what can be done. */
export function SheetHead({
  list,
  name,
  badge,
  children,
}: {
  list: SheetListLink
  name: string
  badge: ReactNode
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('desk')
  return (
    <>
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link to={list.to}>{list.name}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{name}</span>
      </nav>
      <div className="head">
        <h1>
          {name} {badge}
        </h1>
        <div className="head-end sheet-do">{children}</div>
      </div>
    </>
  )
}

/** The steps that are open now, the one that changes something last; without a good row it says why it waits. */
export function SheetMoves({
  open,
  apply,
  withdraw,
  onAsk,
}: {
  open: readonly SheetMove[]
  apply: { readonly name: string; readonly waits: string | undefined }
  withdraw: string
  onAsk: (move: SheetMove) => void
}): ReactElement {
  const { t } = useTranslation('sheets')
  return (
    <>
      {open.includes('discard') && (
        <Button icon="trash" onClick={() => onAsk('discard')}>
          {t('discard')}
        </Button>
      )}
      {open.includes('withdraw') && (
        <Button icon="back" onClick={() => onAsk('withdraw')}>
          {withdraw}
        </Button>
      )}
      {open.includes('apply') && (
        <Button look="primary" icon="check" reason={apply.waits} onClick={() => onAsk('apply')}>
          {apply.name}
        </Button>
      )}
    </>
  )
}

export type SheetFact = readonly [name: string, value: ReactNode]

/** Where a sheet came from and since when it counts. */
export function useFileFacts(
  sheet: {
    readonly fileName: string
    readonly staffName: string
    readonly uploadedAt: string
    readonly appliedAt: string | null
  },
  applied: string,
): readonly SheetFact[] {
  const { t } = useTranslation('sheets')
  return [
    [
      t('file'),
      <span key="file" className="file-name">
        {sheet.fileName}
      </span>,
    ],
    [t('staff'), sheet.staffName === 'system' ? t('bySystem') : sheet.staffName],
    [t('uploadedAt'), <DateTime key="uploaded" at={sheet.uploadedAt} />],
    ...(sheet.appliedAt ? [[applied, <DateTime key="applied" at={sheet.appliedAt} />] as const] : []),
  ]
}

export function SheetFacts({ facts }: { facts: readonly SheetFact[] }): ReactElement {
  return (
    <dl className="meta sheet-meta">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export type SheetFigure = readonly [name: string, count: number, tone?: 't-stop' | 't-wait' | 't-ok']

/** A bad row is worth a second look; none is not. */
export const badFigure = (name: string, count: number): SheetFigure =>
  count > 0 ? [name, count, 't-stop'] : [name, count]

/** What was read and what would change, in figures. */
export function SheetFigures({ figures }: { figures: readonly SheetFigure[] }): ReactElement {
  return (
    <dl className="figure-row">
      {figures.map(([name, count, tone]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone}>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a reader must know before the rows: what waits for a step, and that a sheet no longer counts. */
export function SheetNote({
  sheet: { status, withdrawnAt, withdrawnFor },
  words,
}: {
  sheet: {
    readonly status: SheetStatus
    readonly withdrawnAt: string | null
    readonly withdrawnFor: string | null
  }
  /** `withdrawn`: the verb of this kind of sheet. */
  words: { readonly previewed: string; readonly discarded: string; readonly withdrawn: string }
}): ReactElement | null {
  const { t } = useTranslation('sheets')
  if (status === 'previewed') return <Callout>{words.previewed}</Callout>
  if (status === 'discarded') return <Callout meaning="wait">{words.discarded}</Callout>
  if (withdrawnAt === null) return null
  const at = formatInstant(withdrawnAt)
  return (
    <Callout meaning="wait">
      {withdrawnFor
        ? t('withdrawnWhy', { at, withdrawn: words.withdrawn, reason: withdrawnFor })
        : t('withdrawnAt', { at, withdrawn: words.withdrawn })}
    </Callout>
  )
}
