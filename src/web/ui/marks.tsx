import type { ReactElement, ReactNode } from 'react'
import type { Money as MoneyValue } from '#domain/kernel/money.ts'
import {
  ageOf,
  formatDay,
  formatInstant,
  formatMoney,
  formatShortDay,
  formatTime,
  formatZone,
  type MoneyStyle,
} from '#i18n/format.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { Icon, type IconName } from './icon.tsx'

/** The colours of meaning; each is always paired with an icon and a word. */
export type Meaning = 'idle' | 'ok' | 'wait' | 'stop' | 'note' | 'sea'

/** A status as a small plate (headings, cards). */
export function StatusBadge({
  meaning,
  icon,
  children,
}: {
  meaning: Meaning
  icon?: IconName
  children: ReactNode
}): ReactElement {
  return (
    <span className={`tag ${meaning}${icon ? '' : ' plain'}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** The same inside a table row: no ground, the icon carries the colour. */
export function StatusText({
  meaning,
  icon,
  children,
}: {
  meaning: Meaning
  icon: IconName
  children: ReactNode
}): ReactElement {
  return (
    <span className={`state ${meaning}`}>
      <Icon name={icon} />
      {children}
    </span>
  )
}

/** An amount; a dash for nothing, 0.00 only where a total says so (requirements §9). */
export function Money({
  amount,
  className,
  ...style
}: { amount: MoneyValue | null | undefined; className?: string } & MoneyStyle): ReactElement {
  return <span className={`money ${className ?? ''}`.trim()}>{formatMoney(amount, style)}</span>
}

type DateTimeProps = {
  at: string | Date | null | undefined
  /** The zone it is read in; Beijing time unless told. Ports have their own. */
  zone?: string
  /** `day` yyyy-MM-dd · `short` 12-04 or 4 Dec · `instant` day, time and zone · `time` time and zone */
  show?: 'day' | 'short' | 'instant' | 'time'
}

/** A day or an instant. A time never stands without its zone. */
export function DateTime({ at, zone, show = 'instant' }: DateTimeProps): ReactElement {
  const { i18n } = useTranslation()
  if (!at) return <span className="quiet">–</span>
  const iso = typeof at === 'string' ? at : at.toISOString()
  const text = {
    day: () => formatDay(at, zone),
    short: () => formatShortDay(at, i18n.language === 'en-US' ? 'en-US' : 'zh-CN', zone),
    instant: () => formatInstant(at, zone),
    time: () => `${formatTime(at, zone)} (${formatZone(new Date(at), zone)})`,
  }[show]()
  return (
    <time dateTime={iso} title={iso.length > 10 ? formatInstant(at, zone) : iso}>
      {text}
    </time>
  )
}

/** How long ago something was recorded. `now` comes from the page, so that all ages of a page agree. */
export function Age({ at, now }: { at: string | Date; now: Date }): ReactElement {
  const { t } = useTranslation()
  const { unit, count } = ageOf(at, now)
  return (
    <time dateTime={new Date(at).toISOString()}>
      {unit === 'now' ? t('age.now') : t(`age.${unit}`, { count })}
    </time>
  )
}

export type FactKind = 'planned' | 'estimated' | 'actual'
const factClass = { planned: 'plan', estimated: 'est', actual: 'actual' } as const satisfies Record<
  FactKind,
  string
>

/** The shape of a fact in time: dashed ring planned, half disc estimated, solid actual; its name for readers. */
export function FactMark({ kind, decorative }: { kind: FactKind; decorative?: boolean }): ReactElement {
  const { t } = useTranslation()
  const className = `mark ${factClass[kind]}`
  return decorative ? (
    <span className={className} aria-hidden="true" />
  ) : (
    <span className={className} role="img" aria-label={t(`facts.${kind}`)} />
  )
}

/** A date with its fact mark, and how late it is. */
export function FactDate({
  kind,
  late,
  ...date
}: { kind: FactKind; late?: ReactNode } & DateTimeProps): ReactElement {
  return (
    <span className="when">
      <FactMark kind={kind} />
      <DateTime show="short" {...date} />
      {late && <span className="late">{late}</span>}
    </span>
  )
}

/** Names and values. `wide` puts the values at the right edge. */
export function Pairs({
  items,
  wide,
}: {
  items: readonly (readonly [name: ReactNode, value: ReactNode])[]
  wide?: boolean
}): ReactElement {
  return (
    <dl className={`pairs${wide ? ' wide' : ''}`}>
      {items.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is given anew as a whole.
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A line that needs to be read before going on. */
export function Callout({
  meaning = 'note',
  children,
  alert,
}: {
  meaning?: 'note' | 'ok' | 'wait' | 'stop'
  children: ReactNode
  alert?: boolean
}): ReactElement {
  const icon = { note: 'info', ok: 'check-circle', wait: 'clock', stop: 'alert' } as const
  return (
    <div className={`callout ${meaning}`} role={alert ? 'alert' : undefined}>
      <Icon name={icon[meaning]} />
      <div>{children}</div>
    </div>
  )
}
