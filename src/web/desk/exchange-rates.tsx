import type { ReactElement } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type listExchangeRates, setExchangeRate } from '#contract/rates.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { currencies } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { useExchangeRates, useSetExchangeRate } from '#web/features/rates/api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type ExchangeRate = ReplyOf<typeof listExchangeRates>[number]

/** What one unit of each currency is in CNY, with the day and the source that every quote shows. */
export function ExchangeRates({ role }: { role: StaffRole }): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const { read } = useReader()
  const language = useLanguage()
  const today = businessDateOf(useNow())
  const rates = useExchangeRates()
  const set = useSetExchangeRate()
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
      await set.mutateAsync({
        currency: currency as Exclude<(typeof currencies)[number], 'CNY'>,
        on,
        rate: rate.trim(),
        source,
      })
      notices.say('ok', t('exchange.saved', { currency, on }))
      form.replace({ currency, on, rate: '', source })
    },
  })
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
            <SubmitButton form={form}>{t('exchange.save')}</SubmitButton>
          </Form>
        </section>
      ) : (
        <p className="sm soft">{t('exchange.financeOnly')}</p>
      )}
    </div>
  )
}
