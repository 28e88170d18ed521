import type { ReactElement } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { useOwnVouchers } from '#web/features/points/book-api.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './points.module.css'

/** One's own vouchers with their states: those to use first, each part newest first. */
export function OwnVouchers(): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  const { language } = useReader()
  const list = useOwnVouchers()
  const read = list.data?.pages.flatMap((page) => page.items)
  const rows = read?.toSorted((a, b) => Number(b.status === 'usable') - Number(a.status === 'usable'))
  return (
    <section className={css.section}>
      <h2>{t('book.own')}</h2>
      {!rows &&
        (list.error ? (
          <ErrorState title={t('book.failed')} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton lines={3} />
        ))}
      {rows?.length === 0 && <EmptyState title={t('book.noVouchers')}>{t('book.noVouchersText')}</EmptyState>}
      {rows && rows.length > 0 && (
        <ul className={css.vouchers}>
          {rows.map(({ id, name, amount, least, validFrom, validUntil, status, usedOn }) => (
            <li key={id}>
              <div>
                <strong>{formatMoney(amount, { currency: 'symbol' })}</strong>{' '}
                {language === 'zh-CN' ? name.zh : name.en}
                <p>
                  {t('book.voucherTerms', {
                    least: formatMoney(least, { currency: 'symbol' }),
                    from: validFrom,
                    until: validUntil,
                  })}
                </p>
              </div>
              <span>
                {t(`status.${status}`)} {usedOn?.number}
              </span>
            </li>
          ))}
        </ul>
      )}
      <LoadMore of={list} />
    </section>
  )
}
