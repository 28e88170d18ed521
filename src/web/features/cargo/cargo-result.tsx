import type { ReactElement } from 'react'
import { type CargoField, cargoGroupNames, cargoGroups } from '#domain/cargo/cargo-record.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { Age, Callout, StatusBadge } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { FoundCargo } from './api.ts'
import css from './cargo.module.css'

/** Numbers and codes are set so that each sign can be compared. */
const codes = new Set<CargoField>(['boxCode', 'declareNo', 'voy', 'containerNo', 'sealNo'])

/** What a terminal says of a container: by what it is about, each with its meaning, and how old it is. */
export function CargoResult({
  found,
  now,
}: {
  readonly found: FoundCargo
  readonly now: Date
}): ReactElement {
  const { t } = useTranslation('cargo')
  const { record, demo, source, updatedAt } = found
  const sourceText = demo
    ? t('result.sourceDemo')
    : source
      ? t('result.source', { name: source })
      : t('result.sourceUnnamed')
  return (
    <article className={css.result} aria-labelledby="cargo-found">
      <header className={css.head}>
        <h2 id="cargo-found" className="code">
          {record.containerNo}
        </h2>
        <p className="soft">{t('result.bill', { bill: found.bill })}</p>
        {demo && (
          <StatusBadge meaning="wait" icon="info">
            {t('result.demo')}
          </StatusBadge>
        )}
        <p className="xs quiet">
          {sourceText} · {t('result.updated', { at: formatInstant(updatedAt) })} ·{' '}
          <Age at={updatedAt} now={now} />
        </p>
      </header>
      {demo && <Callout meaning="wait">{t('result.demoText')}</Callout>}
      {cargoGroupNames.map((group) => (
        <section key={group} className={css.group} aria-labelledby={`cargo-${group}`}>
          <h3 id={`cargo-${group}`}>{t(`groups.${group}`)}</h3>
          <dl>
            {cargoGroups[group].map((field) => (
              <div key={field}>
                <dt>{t(`fields.${field}.name`)}</dt>
                <dd className={codes.has(field) ? 'code' : undefined}>
                  <Value field={field} found={found} />
                </dd>
                <dd className={css.about}>{t(`fields.${field}.about`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}

/** One value in the reader's words; what the source does not say is said to be missing. */
function Value({ field, found }: { readonly field: CargoField; readonly found: FoundCargo }): ReactElement {
  const { t, i18n } = useTranslation('cargo')
  const { record, ports } = found
  if (record[field] === null) return <span className="quiet">{t('result.none')}</span>
  switch (field) {
    case 'polEdi':
    case 'podEdi': {
      const code = record[field] ?? ''
      const name = ports[code]
      return <>{name ? t('result.port', { name: inLanguage(name, i18n.language), code }) : code}</>
    }
    case 'boxTotalWeight':
    case 'boxWeight':
      return <>{t('result.kilograms', { count: formatCount(record[field] ?? 0) })}</>
    case 'boxHeight':
      return <>{t('result.millimetres', { count: formatCount(record[field] ?? 0) })}</>
    case 'releaseResult': {
      const result = record.releaseResult ?? 'waiting'
      const looks = { released: 'ok', held: 'stop', waiting: 'wait' } as const
      return <StatusBadge meaning={looks[result]}>{t(`values.releaseResult.${result}`)}</StatusBadge>
    }
    case 'wharfReleaseMark':
    case 'customsReleaseMark': {
      const yes = record[field] === true
      return (
        <StatusBadge meaning={yes ? 'ok' : 'wait'}>{t(`values.${field}.${yes ? 'yes' : 'no'}`)}</StatusBadge>
      )
    }
    case 'collageMark':
      return <>{t(`values.collageMark.${record.collageMark ? 'yes' : 'no'}`)}</>
    case 'boxStatus':
      return <>{t(`values.boxStatus.${record.boxStatus ?? 'full'}`)}</>
    default:
      return <>{record[field]}</>
  }
}
