import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OffsetOffersReply } from '#contract/points.ts'
import type { OrderId, VoucherId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { worthOfPoints } from '#domain/points/points.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useApplyOffsets, useOffsetOffers } from './api.ts'
import { PointsField } from './points-field.tsx'
import { VoucherChoice } from './voucher-choice.tsx'

/** Points and voucher of an unpaid order: limits told, reasons told, and nothing counted before the server said so. */
export function OffsetPanel({
  order,
  onUndecided,
}: {
  order: { readonly id: OrderId }
  /** Told when something is chosen that was not used yet, and when that is over: nobody shall pay past it. */
  onUndecided?: (is: boolean) => void
}): ReactElement {
  const { t } = useTranslation('points')
  const offers = useOffsetOffers(order.id)
  const retry = () => void offers.refetch()
  const box = useRef<HTMLDivElement>(null)
  if (!offers.data) {
    return offers.error ? (
      <ErrorState title={t('offsets.failed')} error={offers.error} onRetry={retry} />
    ) : (
      <Skeleton lines={4} />
    )
  }
  const { points, vouchers } = offers.data
  const standing = vouchers.find(({ applied }) => applied)?.id ?? null
  return (
    <div className="offsets" ref={box} tabIndex={-1}>
      {offers.error && <StaleNote onRetry={retry} />}
      {/* What stands changed elsewhere: the choice begins anew from it. */}
      <Chooser
        key={`${points.applied} ${standing}`}
        offers={offers.data}
        standing={standing}
        onUndecided={onUndecided}
        onApplied={() => box.current?.focus({ preventScroll: true })}
      />
    </div>
  )
}

type Choice = { readonly points: number; readonly voucherId: VoucherId | null }

function Chooser({
  offers,
  standing,
  onUndecided,
  onApplied,
}: {
  offers: OffsetOffersReply
  standing: VoucherId | null
  onUndecided: ((is: boolean) => void) | undefined
  /** The buttons that had the focus are gone: it goes to the panel. */
  onApplied: () => void
}): ReactElement {
  const { t } = useTranslation('points')
  const apply = useApplyOffsets()
  const submit = useRef<{ name: string; key: string } | null>(null)
  const stands: Choice = { points: offers.points.applied, voucherId: standing }
  const [choice, setChoice] = useState<Choice>(stands)
  const wanted = inSteps(choice, offers)
  const changed = wanted.points !== stands.points || wanted.voucherId !== stands.voucherId
  const tell = useEffectEvent((is: boolean) => onUndecided?.(is))
  // The page around, where the button to pay stands, follows what is chosen here and not used yet.
  useEffect(() => {
    if (!changed) return
    tell(true)
    return () => tell(false)
  }, [changed])
  const nothing = offers.vouchers.length === 0 && offers.points.available === 0
  if (nothing) {
    return (
      <Callout>
        <b>{t('offsets.noneTitle')}</b>
        <br />
        {t('offsets.noneText')}
      </Callout>
    )
  }
  const voucher = offers.vouchers.find(({ id }) => id === wanted.voucherId) ?? null
  const off = worthOfPoints(wanted.points).minor + (voucher?.amount.minor ?? 0)
  const due = changed ? money(offers.prepaid.minor - off, 'CNY') : offers.amountDue
  const dueText = formatMoney(due, { currency: 'symbol', zero: 'shown' })

  const set = async (next: Choice) => {
    if (apply.isPending) return
    const name = `${next.points} ${next.voucherId}`
    // A second press after a lost answer is the same submit.
    if (submit.current?.name !== name) submit.current = { name, key: submitKey() }
    try {
      const reply = await apply.mutateAsync({
        orderId: offers.orderId,
        ...next,
        key: submit.current.key,
      })
      submit.current = null
      onApplied()
      notices.say(
        'ok',
        t('offsets.applied', {
          due: formatMoney(reply.amountDue, { currency: 'symbol', zero: 'shown' }),
        }),
      )
    } catch {
      // What went wrong is told below the choice.
    }
  }
  return (
    <form
      aria-label={t('title')}
      aria-busy={apply.isPending || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) void set(wanted)
      }}
    >
      {offers.closed && <Callout>{t(`offsets.closed.${offers.closed}`)}</Callout>}
      <fieldset className="offsets-fields" disabled={!offers.open || apply.isPending}>
        <legend className="sr">{t('title')}</legend>
        {offers.vouchers.length > 0 && (
          <VoucherChoice
            offers={offers}
            value={wanted.voucherId}
            onChange={(voucherId) => setChoice({ ...choice, voucherId })}
          />
        )}
        <PointsField
          offers={offers}
          value={choice.points}
          onChange={(points) => setChoice({ ...choice, points })}
        />
      </fieldset>
      {(off > 0 || changed) && (
        <dl className="due-lines offsets-sum" aria-label={t('offsets.sum.label')}>
          <Line name={t('offsets.sum.prepaid')} amount={offers.prepaid} />
          {voucher && <Line name={t('offsets.sum.voucher')} amount={minus(voucher.amount)} />}
          {wanted.points > 0 && (
            <Line
              name={t('offsets.sum.points', { points: formatCount(wanted.points) })}
              amount={minus(worthOfPoints(wanted.points))}
            />
          )}
          <div className="all">
            <dt>{t(changed ? 'offsets.sum.dueAfter' : 'offsets.sum.due')}</dt>
            <dd className="money">{formatMoney(due, { currency: 'none', zero: 'shown' })}</dd>
          </div>
        </dl>
      )}
      {apply.error && !apply.isPending && (
        <Callout meaning="stop" alert>
          {apply.error.message}
        </Callout>
      )}
      {offers.open && (
        <div className="offsets-acts">
          {changed ? (
            <>
              <p className="hint" role="status">
                {t('offsets.unsaved')}
              </p>
              <Button onClick={() => setChoice(stands)}>{t('offsets.undo')}</Button>
              <Button type="submit" look="line" pending={apply.isPending}>
                {apply.isPending
                  ? t('offsets.applying')
                  : off === 0
                    ? t('offsets.clear')
                    : t('offsets.apply', { due: dueText })}
              </Button>
            </>
          ) : (
            off > 0 && (
              <Button pending={apply.isPending} onClick={() => void set({ points: 0, voucherId: null })}>
                {t('offsets.clear')}
              </Button>
            )
          )}
        </div>
      )}
    </form>
  )
}

/** What is typed as the server takes it: whole steps, at most what is allowed. */
const inSteps = (choice: Choice, { points }: OffsetOffersReply): Choice => {
  const typed = Number.isFinite(choice.points) ? choice.points : 0
  const most = Math.max(points.most, points.applied)
  return { ...choice, points: Math.min(typed - (typed % points.step), most) }
}

const minus = (amount: Money): Money => money(-amount.minor, amount.currency)

function Line({ name, amount }: { name: string; amount: Money }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="money">{formatMoney(amount, { currency: 'none', zero: 'shown' })}</dd>
    </div>
  )
}
