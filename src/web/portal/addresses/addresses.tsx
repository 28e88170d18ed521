import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AddressReply } from '#contract/addresses.ts'
import { addressKinds } from '#domain/addresses/addresses.ts'
import { formatCount } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { AddressForm } from '#web/features/addresses/address-form.tsx'
import { addressesFound } from '#web/features/addresses/address-picker.tsx'
import { useAddresses } from '#web/features/addresses/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SegmentedChoice } from '#web/ui/form.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AddressCard } from './address-card.tsx'
import css from './addresses.module.css'
import { RemoveAddresses } from './remove-addresses.tsx'

export const meta = pageTitle('addresses')

/** One's own address book: found by use and word, added, changed, and deleted one by one or many at once. */
export default function Addresses(): ReactElement {
  const { t } = useTranslation(['addresses', 'common'])
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useAddresses()
  const add = (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.addresses')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
        {data && data.length > 0 && <div className="head-end">{add}</div>}
      </div>
      {data && error && <StaleNote onRetry={() => void refetch()} />}
      {!data && error ? (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.length === 0 ? (
        <EmptyState icon="pin" title={t('empty')} actions={add}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <Book book={data} />
      )}
      {adding && <AddressForm address={null} onClose={() => setAdding(false)} />}
    </>
  )
}

/** The addresses that are looked for, and what is done with those that are ticked. */
function Book({ book }: { book: readonly AddressReply[] }): ReactElement {
  const { t } = useTranslation(['addresses', 'common'])
  const [search, setSearch] = useSearchParams()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [removing, setRemoving] = useState<readonly AddressReply[] | null>(null)
  const keyword = search.get('keyword') ?? ''
  const kind = addressKinds.find((each) => each === search.get('kind')) ?? null
  const find = (change: Record<string, string>) =>
    setSearch(
      Object.entries({ kind: kind ?? '', keyword, ...change }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  const found = addressesFound(book, kind, keyword).filter(
    (each) => kind === null || each.kinds.includes(kind),
  )
  // Only what is seen can be chosen: what a filter hides is not deleted with the rest.
  const chosen = found.filter(({ id }) => ticked.has(id))
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => {
      const next = new Set(before)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return next
    })
  return (
    <>
      <search className={css.find}>
        <Field label={t('search')} className={css.word ?? ''}>
          {(control) => (
            <div className="input">
              <input
                {...control}
                type="search"
                autoComplete="off"
                placeholder={t('searchPlaceholder')}
                value={keyword}
                onChange={(event) => find({ keyword: event.target.value })}
              />
            </div>
          )}
        </Field>
        <SegmentedChoice
          label={t('filter.label')}
          name="kind"
          value={kind ?? 'all'}
          choices={(['all', ...addressKinds] as const).map((each) => ({
            value: each,
            label: t(`filter.${each}`),
          }))}
          onChange={(value) => find({ kind: value === 'all' ? '' : value })}
        />
      </search>
      {found.length === 0 ? (
        <EmptyState
          title={t('noMatch', { keyword: keyword.trim() || t(`filter.${kind ?? 'all'}`) })}
          actions={<Button onClick={() => find({ keyword: '', kind: '' })}>{t('clear')}</Button>}
        >
          {t('noMatchBook')}
        </EmptyState>
      ) : (
        <>
          <section className={css.bar} aria-label={t('chosen', { shown: formatCount(chosen.length) })}>
            <label className="kit-check">
              <input
                className="check"
                type="checkbox"
                checked={chosen.length === found.length}
                onChange={(event) =>
                  tick(
                    found.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
              <span>{t('selectAll')}</span>
            </label>
            <span className="quiet" aria-live="polite">
              {chosen.length === 0
                ? t('count', { count: found.length, shown: formatCount(found.length) })
                : t('chosen', { shown: formatCount(chosen.length) })}
            </span>
            {chosen.length > 0 && (
              <>
                <Button size="s" icon="trash" onClick={() => setRemoving(chosen)}>
                  {t('removeChosen')}
                </Button>
                <Button size="s" look="bare" onClick={() => setTicked(new Set())}>
                  {t('drop')}
                </Button>
              </>
            )}
          </section>
          <ul className={css.cards}>
            {found.map((each) => (
              <AddressCard
                key={each.id}
                address={each}
                chosen={ticked.has(each.id)}
                onTick={(on) => tick([each.id], on)}
                onRemove={() => setRemoving([each])}
              />
            ))}
          </ul>
        </>
      )}
      {removing && (
        <RemoveAddresses
          addresses={removing}
          onRemoved={() =>
            tick(
              removing.map(({ id }) => id),
              false,
            )
          }
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}
