import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { orderQuery, useOrders } from '#web/features/orders/api.ts'
import { type FormState, SelectField } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { TruckDraft } from './truck-form.tsx'

/** Chooses one of the reader's latest orders; one that the address names stands among them. */
export function TruckOrderField({ form }: { readonly form: FormState<TruckDraft> }): ReactElement | null {
  const { t } = useTranslation('trucks')
  const { portName } = useReader()
  const { data } = useOrders({ size: 20 })
  const chosen = form.values.order
  const listed = data?.items ?? []
  const away = chosen !== '' && data !== undefined && !listed.some(({ id }) => id === chosen)
  const other = useQuery({ ...orderQuery(chosen), enabled: away })
  const orders = other.data && away ? [other.data, ...listed] : listed
  if (orders.length === 0) return null
  return (
    <SelectField
      form={form}
      name="order"
      label={t('form.order')}
      hint={t('form.orderHint')}
      required={false}
      placeholder={t('form.noOrder')}
      choices={orders.map(({ id, number, pol, pod }) => ({
        value: id,
        label: t('form.orderChoice', { number, pol: portName(pol), pod: portName(pod) }),
      }))}
    />
  )
}
