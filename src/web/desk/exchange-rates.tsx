import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { type RateUses, rateUsesCall } from '#contract/bills.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type listExchangeRates, setExchangeRate } from '#contract/rates.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { currencies } from '#domain/kernel/money.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { useRateUses } from '#web/features/bills/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import {
  type ForeignCurrency,
  useExchangeRateHistory,
  useExchangeRates,
  useSetExchangeRate,
} from '#web/features/rates/api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Callout, DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './markups.module.css'

type ExchangeRate = ReplyOf<typeof listExchangeRates>[number]

/** Every rate that a currency had, with its source and who entered it. */
function History({ currency, onClose }: { currency: ForeignCurrency; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['rates', 'sheets'])
  const { read } = useReader()
  const history = useExchangeRateHistory(currency)
  const rows = history.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Dialog title={t('exchange.historyTitle', { currency })} onClose={onClose}>
      {history.error && !history.data ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : history.data ? (
        <>
          {rows.length === 0 && <p className="soft">{t('exchange.noneText')}</p>}
          <ul className="facts">
            {rows.map((each) => (
              <li key={`${each.on} ${each.enteredAt} ${each.replacedAt}`} className={css.cell}>
                <b className="num">{each.rate}</b> {formatDay(each.on)}
                <small>
                  {read(each.source)} · {each.staffName === 'system' ? t('sheets:bySystem') : each.staffName}{' '}
                  · {formatInstant(each.enteredAt)}
                </small>
                {each.replacedAt && (
                  <small>{t('exchange.replaced', { at: formatInstant(each.replacedAt) })}</small>
                )}
              </li>
            ))}
          </ul>
          <LoadMore of={history} />
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

/** What a rate comes too late for, and what it replaces. */
function LateFor({ uses, currency, on }: { uses: RateUses; currency: string; on: string }): ReactElement {
  const { t } = useTranslation('rates')
  const day = formatDay(on)
  return (
    <>
      {uses.standing && <Callout>{t('exchange.stands', { rate: uses.standing, currency, on: day })}</Callout>}
      {uses.items.length > 0 && (
        <Callout meaning="wait">
          {t(uses.more ? 'exchange.lateForMany' : 'exchange.lateFor', { count: uses.items.length })}
          <details>
            <summary className="link">{t('exchange.lateShow')}</summary>
            <ul className="facts">
              {uses.items.map((each) => (
                <li key={`${each.kind} ${each.orderId} ${each.on} ${each.rate}`} className={css.cell}>
                  <Link className="link num" to={paths.deskOrder(each.orderId)}>
                    {each.number}
                  </Link>
                  <small>
                    {t(`exchange.uses.${each.kind}`, {
                      on: formatDay(each.on),
                      rate: each.rate,
                      rateOn: formatDay(each.rateOn),
                    })}
                  </small>
                </li>
              ))}
            </ul>
          </details>
        </Callout>
      )}
    </>
  )
}

/** What one unit of each currency is in CNY, with the day and the source that every quote shows. */
export function ExchangeRates({ role }: { role: StaffRole }): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const { read } = useReader()
  const language = useLanguage()
  const today = businessDateOf(useNow())
  const rates = useExchangeRates()
  const set = useSetExchangeRate()
  const [shown, setShown] = useState<ForeignCurrency | null>(null)
  const form = useForm({
    initial: { currency: 'USD', on: today as string, rate: '', source: { zh: '', en: '' } },
    check: (values): Record<string, string> => {
      const wrong = checkWith(setExchangeRate.body, language)({ ...values, rate: values.rate.trim() })
      if (wrong.rate && values.rate.trim() !== '') wrong.rate = t('exchange.rateWrong')
      for (const each of ['zh', 'en'] as const) {
        if (values.source[each].trim() === '') wrong[`source.${each}`] = t('common:form.required')
      }
      return wrong
    },
    submit: async ({ currency, on, rate, source }) => {
      const standing = uses.data?.standing
      try {
        await set.mutateAsync({
          currency: currency as ForeignCurrency,
          on,
          rate: rate.trim(),
          source,
          // The one that the form told of: had a colleague entered another meanwhile, that is said instead.
          ...(standing ? { replaces: standing } : {}),
        })
      } catch (error) {
        if (error instanceof CallFailure && error.reason === 'rates.rateStands') await uses.refetch()
        throw error
      }
      notices.say('ok', t('exchange.saved', { currency, on }))
      form.replace({ currency, on, rate: '', source })
    },
  })
  const { currency, on } = form.values
  const dated = setExchangeRate.body.shape.on.safeParse(on).success
  const uses = useRateUses(
    dated && on <= today && mayCall(rateUsesCall, role)
      ? { currency: currency as ForeignCurrency, on }
      : null,
  )
  return (
    <div className="two-columns">
      <div>
        <p className="sm soft lead">{t('exchange.lead')}</p>
        <DataTable<ExchangeRate>
          name="desk.exchangeRates"
          label={t('tabs.exchange')}
          settings={false}
          skeletonRows={5}
          rows={rates.data}
          rowKey={(rate) => rate.currency}
          error={rates.error}
          onRetry={() => void rates.refetch()}
          columns={[
            {
              key: 'currency',
              title: t('exchange.currency'),
              names: true,
              cell: (rate) => <b>{rate.currency}</b>,
            },
            {
              key: 'rate',
              title: t('exchange.rate'),
              right: true,
              cell: (rate) => <span className="num">{rate.rate}</span>,
            },
            { key: 'on', title: t('exchange.on'), cell: (rate) => <DateTime at={rate.on} show="day" /> },
            { key: 'source', title: t('exchange.source'), cell: (rate) => read(rate.source) },
            {
              key: 'history',
              title: <span className="sr">{t('common:table.actions')}</span>,
              name: t('common:table.actions'),
              right: true,
              width: 90,
              cell: ({ currency }) =>
                currency === 'CNY' ? null : (
                  <Button
                    size="s"
                    aria-label={t('exchange.historyOf', { currency })}
                    onClick={() => setShown(currency)}
                  >
                    {t('exchange.history')}
                  </Button>
                ),
            },
          ]}
          empty={
            <EmptyState icon="swap" title={t('exchange.none')}>
              {t('exchange.noneText')}
            </EmptyState>
          }
        />
      </div>
      {mayCall(setExchangeRate, role) ? (
        <section className="panel side-form" aria-label={t('exchange.add')}>
          <h2>{t('exchange.add')}</h2>
          <Form form={form} label={t('exchange.add')}>
            <SelectField
              form={form}
              name="currency"
              label={t('exchange.currency')}
              required
              choices={currencies.filter((each) => each !== 'CNY').map((value) => ({ value, label: value }))}
            />
            <TextField form={form} name="on" type="date" label={t('exchange.on')} max={today} required />
            <TextField
              form={form}
              name="rate"
              inputMode="decimal"
              label={t('exchange.rateOf', { currency: form.values.currency })}
              hint={t('exchange.rateHint')}
              maxLength={16}
              required
            />
            <TextField form={form} name="source.zh" label={t('exchange.sourceZh')} maxLength={80} required />
            <TextField form={form} name="source.en" label={t('exchange.sourceEn')} maxLength={80} required />
            {uses.data && <LateFor uses={uses.data} currency={form.values.currency} on={form.values.on} />}
            <SubmitButton form={form}>{t('exchange.save')}</SubmitButton>
          </Form>
        </section>
      ) : (
        <p className="sm soft">{t('exchange.financeOnly')}</p>
      )}
      {shown && <History currency={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
