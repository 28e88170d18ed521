import { type ReactElement, useState } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import type { DeskOrderProposals, ProposalPreview, ProposalSailing } from '#contract/order-proposals.ts'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { type Currency, decimal, parseAmount } from '#domain/kernel/money.ts'
import { proposalReasonLimit } from '#domain/orders/proposals.ts'
import { formatInstant, formatMoney, formatShortDay } from '#i18n/format.ts'
import styles from '#web/features/orders/proposal.module.css'
import {
  usePreviewProposal,
  useProposalSailings,
  useProposeChange,
  useRefreshProposals,
} from '#web/features/orders/proposal-api.ts'
import { ProposalTable } from '#web/features/orders/proposal-table.tsx'
import { CallFailure, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  Form,
  SegmentedChoice,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

const ways = ['none', 'scheduled', 'days'] as const
type Way = (typeof ways)[number]
type Line = DeskOrderProposals['lines'][number]

type Values = {
  sailing: string
  departsOn: string
  arrivesOn: string
  reason: string
  /** By line: what was typed. */
  amounts: Record<string, string>
}

const fieldOf = ({ position }: Line): string => `line${position}`

/** What follows from an agreement, in the order in which it is carried out. */
function Follows({ preview }: { preview: ProposalPreview }): ReactElement {
  const { t } = useTranslation('changes')
  const follows = [
    ...(preview.sailing ? [t('desk.followTracking')] : []),
    ...(preview.fits === true ? [t('desk.followSpace')] : []),
    ...(preview.prices.some(({ before, after }) => after.minor > before.minor) ? [t('desk.followRise')] : []),
    ...(preview.prices.some(({ before, after }) => after.minor < before.minor) ? [t('desk.followFall')] : []),
  ]
  return (
    <>
      <h3>{t('desk.follows')}</h3>
      <ul className={styles.follows}>
        {follows.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {preview.fits === false && <Callout meaning="stop">{t('desk.followNoSpace')}</Callout>}
    </>
  )
}

/** Another sailing, other days or other prices: entered, looked at as the customer will see it, and sent. */
export function ProposeChange({
  order,
  stands,
  onClose,
}: {
  order: DeskOrderDetail
  stands: DeskOrderProposals
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('changes')
  const { read, language } = useReader()
  const [way, setWay] = useState<Way>('none')
  const [preview, setPreview] = useState<ProposalPreview | null>(null)
  const [key] = useState(submitKey)
  const sailings = useProposalSailings(order.id, way === 'scheduled')
  const look = usePreviewProposal()
  const propose = useProposeChange(order.id)
  const refresh = useRefreshProposals()
  // As it stood when the form began; whoever was told that it changed compares with what stands now.
  const [shown, setShown] = useState(stands)
  const chosen = (values: { sailing: string }): ProposalSailing | undefined =>
    sailings.data?.find((each) => each.key === values.sailing)
  const amountOf = (amounts: Record<string, string>, line: Line) =>
    parseAmount(amounts[fieldOf(line)] ?? '', line.amount.currency as Currency)
  const bodyOf = (values: Values) => {
    const sailing = chosen(values)
    return {
      orderId: order.id,
      sailing:
        way === 'scheduled' && sailing
          ? { key: sailing.key, departsOn: sailing.departsOn, arrivesOn: sailing.arrivesOn }
          : way === 'days'
            ? { key: null, departsOn: values.departsOn, arrivesOn: values.arrivesOn }
            : null,
      prices: shown.lines.flatMap((line) => {
        const amount = amountOf(values.amounts, line)
        return !amount || amount.minor === line.amount.minor
          ? []
          : [{ position: line.position, amountMinor: amount.minor, readMinor: line.amount.minor }]
      }),
      read: { departsOn: shown.sailing.departsOn, arrivesOn: shown.sailing.arrivesOn },
      reason: values.reason.trim(),
    }
  }
  const form = useForm<Values>({
    initial: {
      sailing: '',
      departsOn: stands.sailing.departsOn,
      arrivesOn: stands.sailing.arrivesOn,
      reason: '',
      amounts: Object.fromEntries(stands.lines.map((line) => [fieldOf(line), decimal(line.amount)])),
    },
    check: (values): Record<string, string> => ({
      ...(way === 'scheduled' && !chosen(values) ? { sailing: t('desk.chooseFirst') } : {}),
      ...(way === 'days' && !parseBusinessDate(values.departsOn) ? { departsOn: t('desk.departsOn') } : {}),
      ...(way === 'days' && !parseBusinessDate(values.arrivesOn) ? { arrivesOn: t('desk.arrivesOn') } : {}),
      ...Object.fromEntries(
        shown.lines.flatMap((line) => {
          const amount = amountOf(values.amounts, line)
          return amount && amount.minor >= 0 ? [] : [[`amounts.${fieldOf(line)}`, t('desk.amountWrong')]]
        }),
      ),
      ...(values.reason.trim() === '' ? { reason: t('desk.reason') } : {}),
    }),
    submit: async (values) => {
      const body = bodyOf(values)
      try {
        if (!preview) return setPreview(await look.mutateAsync(body))
        await propose.mutateAsync({ ...body, key })
      } catch (error) {
        const outdated = error instanceof CallFailure && error.reason === 'order.proposalOutdated'
        if (outdated || (error instanceof CallFailure && error.reason === 'order.proposalOpen')) {
          await refresh(order.id)
          setPreview(null)
        }
        throw error
      }
      notices.say('ok', t('desk.sent'))
      onClose()
    },
  })
  // What was refused is read again; the amounts that were typed stay, and what stands now is told beside them.
  if (shown !== stands && !form.pending && form.failure && !preview) setShown(stands)
  const nameOf = (each: ProposalSailing) => {
    const option = t('desk.option', {
      departs: formatShortDay(each.departsOn, language),
      arrives: formatShortDay(each.arrivesOn, language),
      ship: t('ship', { vessel: each.vessel ?? '', voyage: each.voyage ?? '' }),
      service: each.service,
    })
    return each.via.length > 0 ? t('desk.optionVia', { option, via: each.via.join(' · ') }) : option
  }
  const title = t('desk.dialogTitle', { number: order.number })
  return (
    <Dialog title={title} onClose={onClose} size="l">
      <Form form={form} label={title} className={`kit-form ${styles.wide}`}>
        {preview ? (
          <>
            <h3>{t('desk.previewTitle')}</h3>
            <ProposalTable change={preview} />
            <p className={styles.said}>{t('reason', { reason: form.values.reason.trim() })}</p>
            <p className="soft">{t('desk.expires', { at: formatInstant(preview.expiresAt) })}</p>
            <Follows preview={preview} />
            <div className="form-end">
              <Button onClick={() => setPreview(null)}>{t('desk.edit')}</Button>
              <SubmitButton form={form}>{t('desk.send')}</SubmitButton>
            </div>
          </>
        ) : (
          <>
            <div className={styles.group}>
              <b>{t('desk.sailing')}</b>
              <SegmentedChoice
                label={t('desk.sailing')}
                name="way"
                value={way}
                choices={ways.map((value) => ({ value, label: t(`desk.ways.${value}`) }))}
                onChange={(next) => setWay(next as Way)}
              />
              {way === 'scheduled' && sailings.error && (
                <Callout meaning="stop">{t('desk.sailingsFailed')}</Callout>
              )}
              {way === 'scheduled' && sailings.data?.length === 0 && (
                <Callout>{t('desk.noSailings')}</Callout>
              )}
              {way === 'scheduled' && (sailings.data?.length ?? 0) > 0 && (
                <SelectField
                  form={form}
                  name="sailing"
                  label={t('desk.choose')}
                  placeholder={t('desk.chooseFirst')}
                  choices={(sailings.data ?? []).map((each) => ({ value: each.key, label: nameOf(each) }))}
                />
              )}
              {way === 'days' && (
                <div className={styles.two}>
                  <TextField form={form} name="departsOn" type="date" label={t('desk.departsOn')} />
                  <TextField form={form} name="arrivesOn" type="date" label={t('desk.arrivesOn')} />
                </div>
              )}
            </div>
            <fieldset className={styles.group}>
              <legend>{t('desk.prices')}</legend>
              <p className="sm soft">{t('desk.pricesLead')}</p>
              <div className={styles.prices}>
                {shown.lines.map((line) => (
                  <TextField
                    key={line.position}
                    form={form}
                    name={`amounts.${fieldOf(line)}`}
                    inputMode="decimal"
                    label={t('desk.amount', {
                      name: line.containerType
                        ? t('perBox', { name: read(line.name), type: line.containerType })
                        : read(line.name),
                      currency: line.amount.currency,
                    })}
                    hint={t('desk.now', { amount: formatMoney(line.amount, { zero: 'shown' }) })}
                  />
                ))}
              </div>
            </fieldset>
            <TextAreaField
              form={form}
              name="reason"
              label={t('desk.reason')}
              hint={t('desk.reasonHint')}
              limit={proposalReasonLimit}
              rows={2}
            />
            <div className="form-end">
              <Button onClick={onClose}>{t('desk.cancel')}</Button>
              <SubmitButton form={form}>{t('desk.preview')}</SubmitButton>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}
