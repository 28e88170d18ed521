import type { ReactElement } from 'react'
import type { MarkupExample } from '#contract/markups.ts'
import { formatMoney, formatShare } from '#i18n/format.ts'
import type { useMarkupPreview } from '#web/features/rates/markup-api.ts'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import css from './markups.module.css'

type Level = MarkupExample['levels'][number]

/** Before and after of one level: the price, and what is left of it. */
function LevelCell({ level: { before, after } }: { level: Level }): ReactElement {
  const { t } = useTranslation('markups')
  const same = before.price?.minor === after.price?.minor
  const red = after.margin !== null && after.margin.amount.minor < 0
  const priceOf = ({ price }: Level['before']) =>
    price ? formatMoney(price, { currency: 'none', zero: 'shown' }) : t('preview.notSold')
  return (
    <td className={`r ${red ? css.loss : ''}`}>
      {!same && (
        <small>
          <span className="sr">{t('preview.before')} </span>
          <s>{priceOf(before)}</s>
        </small>
      )}
      <b className="num">
        {!same && <span className="sr">{t('preview.after')} </span>}
        {priceOf(after)}
      </b>
      {after.margin && (
        <small>
          {t('preview.margin')} {formatMoney(after.margin.amount, { currency: 'none', zero: 'shown' })}
          {after.margin.basisPoints !== null &&
            ` (${formatShare(after.margin.basisPoints).replace('-', '−')})`}
        </small>
      )}
    </td>
  )
}

/** Example lanes with what they cost, and what every level pays before and after. */
export function MarkupPreview({ preview }: { preview: ReturnType<typeof useMarkupPreview> }): ReactElement {
  const { t } = useTranslation('markups')
  if (preview.error)
    return (
      <ErrorState title={t('preview.failed')} error={preview.error} onRetry={() => void preview.refetch()} />
    )
  if (!preview.data) return <Skeleton lines={5} />
  const { examples, belowCost } = preview.data
  if (examples.length === 0) return <Callout meaning="note">{t('preview.none')}</Callout>
  return (
    <section className={css.preview} aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      {belowCost && (
        <Callout meaning="stop" alert>
          {t('preview.belowCost')}
        </Callout>
      )}
      <WideTable caption={t('preview.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('preview.lane')}</th>
            <th scope="col" className="r">
              {t('preview.cost')}
            </th>
            {examples[0]?.levels.map(({ level }) => (
              <th key={level} scope="col" className="r">
                {t(`levels.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {examples.map((each) => (
            <tr key={[each.pol, each.pod, each.carrier, each.service, each.containerType].join()}>
              <th scope="row">
                <span className="code">
                  {[each.pol, each.pod].filter(Boolean).join(' → ') || each.charge}
                </span>
                <small>{[each.carrier, each.service, each.containerType].filter(Boolean).join(' ')}</small>
              </th>
              <td className="r num">{formatMoney(each.cost, { zero: 'shown' })}</td>
              {each.levels.map((level) => (
                <LevelCell key={level.level} level={level} />
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  )
}
