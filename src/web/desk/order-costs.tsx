import { type ReactElement, useState } from 'react'
import type { OrderCosts as Costs, OrderCostLine } from '#contract/order-work.ts'
import { type Currency, decimal, parseAmount } from '#domain/kernel/money.ts'
import { costNoteLimit } from '#domain/orders/desk-work.ts'
import { formatInstant, formatMoney, formatShare } from '#i18n/format.ts'
import { useOrderCosts, useRefreshCosts, useSetCost } from '#web/features/orders/work-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout, Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { OrderMargin } from './order-margin.tsx'
import styles from './work.module.css'

const wasChanged = (error: unknown): boolean =>
  error instanceof CallFailure && error.reason === 'order.costChanged'

/** Enters what a charge costs; what a colleague entered meanwhile is shown, and what was typed stays. */
function CostDialog({
  orderId,
  line,
  currencies,
  name,
  onClose,
}: {
  orderId: string
  /** As it is now; read again after a refusal. */
  line: OrderCostLine
  currencies: readonly Currency[]
  name: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('work')
  const save = useSetCost()
  const refresh = useRefreshCosts()
  const [version, setVersion] = useState(line.version)
  const entered = line.source === 'entered' ? line.cost : null
  const title = t('costs.dialog', { charge: name })
  const form = useForm({
    initial: {
      amount: entered ? decimal(entered) : '',
      currency: (line.cost ?? line.price).currency as string,
      note: line.entered?.note ?? '',
    },
    check: ({ amount, currency, note }) => {
      const typed = amount.trim() === '' ? null : parseAmount(amount, currency as Currency)
      return {
        ...(amount.trim() !== '' && (!typed || typed.minor < 0) ? { amount: t('costs.amountWrong') } : {}),
        ...([...note].length > costNoteLimit ? { note: t('costs.noteLong', { limit: costNoteLimit }) } : {}),
      }
    },
    submit: async ({ amount, currency, note }) => {
      const cost = amount.trim() === '' ? null : parseAmount(amount, currency as Currency)
      try {
        await save.mutateAsync({ orderId, line: line.line, version, cost, note: note.trim() })
      } catch (error) {
        if (wasChanged(error)) await refresh(orderId)
        throw error
      }
      notices.say('ok', t(cost ? 'costs.saved' : 'costs.takenBack'))
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('costs.text')}</p>
          {wasChanged(save.error) && line.cost && line.entered && (
            <p>
              <b>{formatMoney(line.cost, { zero: 'shown' })}</b>{' '}
              {t('costs.fromClerk', { name: line.entered.by, at: formatInstant(line.entered.at) })}
            </p>
          )}
        </div>
        <TextField form={form} name="amount" label={t('costs.amount')} inputMode="decimal" />
        <SelectField
          form={form}
          name="currency"
          label={t('costs.currency')}
          choices={currencies.map((each) => ({ value: each, label: each }))}
        />
        <TextField
          form={form}
          name="note"
          label={t('costs.note')}
          hint={t('costs.noteHint')}
          maxLength={costNoteLimit}
        />
        <div className="dialog-acts">
          {wasChanged(save.error) && version !== line.version && (
            <Button onClick={() => setVersion(line.version)}>{t('costs.look')}</Button>
          )}
          <Button onClick={onClose}>{t('costs.back')}</Button>
          <SubmitButton form={form}>{t('costs.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function Source({ line }: { line: OrderCostLine }): ReactElement {
  const { t } = useTranslation('work')
  if (line.source === null) return <span className="t-wait">{t('costs.unknown')}</span>
  if (line.source === 'quote' || !line.entered) return <>{t('costs.fromQuote')}</>
  return (
    <>
      {t('costs.fromClerk', { name: line.entered.by, at: formatInstant(line.entered.at) })}
      {line.entered.note && <small>{line.entered.note}</small>}
    </>
  )
}

function Left({ amount }: { amount: OrderCostLine['left'] }): ReactElement {
  return (
    <Money
      amount={amount}
      zero="shown"
      {...(amount && amount.minor < 0 ? { className: styles.lost ?? '' } : {})}
    />
  )
}

function CostTable({ orderId, costs }: { orderId: string; costs: Costs }): ReactElement {
  const { t } = useTranslation('work')
  const { read } = useReader()
  const [entering, setEntering] = useState<string | null>(null)
  const entered = costs.lines.find(({ line }) => line === entering)
  const nameOf = (line: OrderCostLine) =>
    [line.code, read(line.name), line.containerType].filter(Boolean).join(' ')
  if (costs.lines.length === 0) return <p className="sm soft">{t('costs.none')}</p>
  return (
    <>
      {costs.unknown.lines > 0 && (
        <Callout meaning="wait">
          {t('costs.missing', {
            count: costs.unknown.lines,
            amount: formatMoney(costs.unknown.priceCny, { zero: 'shown' }),
          })}
        </Callout>
      )}
      <WideTable caption={t('costs.title')} className={styles.costs ?? ''}>
        <thead>
          <tr>
            <th scope="col">{t('costs.charge')}</th>
            <th scope="col" className="r">
              {t('costs.price')}
            </th>
            <th scope="col" className="r">
              {t('costs.cost')}
            </th>
            <th scope="col" className="r">
              {t('costs.left')}
            </th>
            <th scope="col">{t('costs.source')}</th>
            <th scope="col">
              <span className="sr">{t('costs.enter')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.lines.map((line) => (
            <tr key={line.line}>
              <th scope="row">
                <span className="code">{line.code}</span> {read(line.name)} {line.containerType}
                {!line.billed && <small>{t('costs.quotedOnly')}</small>}
                {!line.quoted && <small>{t('costs.notQuoted')}</small>}
              </th>
              <td className="r" data-title={t('costs.price')}>
                <Money amount={line.price} zero="shown" />
              </td>
              <td className="r" data-title={t('costs.cost')}>
                <Money amount={line.cost} zero="shown" />
              </td>
              <td className="r" data-title={t('costs.left')}>
                <Left amount={line.left} />
              </td>
              <td>
                <Source line={line} />
              </td>
              <td className="r">
                <Button
                  size="s"
                  aria-label={t(line.source === 'entered' ? 'costs.changeLabel' : 'costs.enterLabel', {
                    charge: nameOf(line),
                  })}
                  onClick={() => setEntering(line.line)}
                >
                  {t(line.source === 'entered' ? 'costs.change' : 'costs.enter')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {costs.byCurrency.length > 1 &&
            costs.byCurrency.map((sums) => (
              <tr key={sums.price.currency}>
                <th scope="row">{t('costs.total', { currency: sums.price.currency })}</th>
                <td className="r" data-title={t('costs.price')}>
                  <Money amount={sums.price} zero="shown" />
                </td>
                <td className="r" data-title={t('costs.cost')}>
                  <Money amount={sums.cost} zero="shown" />
                </td>
                <td className="r" data-title={t('costs.left')}>
                  <Left amount={sums.left} />
                </td>
                <td colSpan={2} />
              </tr>
            ))}
          {costs.byCurrency.length > 0 && (
            <tr>
              <th scope="row">{t('costs.totalCny')}</th>
              <td className="r" data-title={t('costs.price')}>
                <Money amount={costs.cny.price} zero="shown" />
              </td>
              <td className="r" data-title={t('costs.cost')}>
                <Money amount={costs.cny.cost} zero="shown" />
              </td>
              <td className="r" data-title={t('costs.left')}>
                <b>
                  <Left amount={costs.cny.left} />
                </b>
              </td>
              <td colSpan={2}>{costs.basisPoints !== null && formatShare(costs.basisPoints)}</td>
            </tr>
          )}
        </tfoot>
      </WideTable>
      {entered && (
        <CostDialog
          orderId={orderId}
          line={entered}
          currencies={costs.currencies}
          name={nameOf(entered)}
          onClose={() => setEntering(null)}
        />
      )}
    </>
  )
}

/** What each charge of an order brings and costs, and the rules that made its price where it was bought. */
export function OrderCosts({ orderId }: { orderId: string }): ReactElement {
  const { t } = useTranslation('work')
  const found = useOrderCosts(orderId)
  const retry = () => void found.refetch()
  if (!found.data)
    return found.error ? <ErrorState error={found.error} onRetry={retry} /> : <Skeleton lines={4} />
  return (
    <>
      {found.error && <StaleNote onRetry={retry} />}
      <CostTable orderId={orderId} costs={found.data} />
      {found.data.lines.some(({ source }) => source === 'quote') && (
        <details className={styles.rules}>
          <summary>{t('costs.rules')}</summary>
          <OrderMargin orderId={orderId} />
        </details>
      )}
    </>
  )
}
