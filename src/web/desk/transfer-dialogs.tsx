import type { ReactElement } from 'react'
import { useEffect, useState } from 'react'
import { bankReferenceLimit, payerNameLimit } from '#contract/payments.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useConfirmTransfer, useProofFile } from '#web/features/payments/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { asTyped, isBankReference, todayInBeijing, typedAmount } from './money-fields.ts'
import { saveFile } from './save-file.ts'

/** What is known of a transfer before it is confirmed: the payment, and what a proof says. */
export type TransferToConfirm = {
  readonly paymentId: string
  readonly tradeNo: string
  readonly amount: Money
  readonly payer: string
  readonly paidOn: string
  readonly bankReference: string
}

/** Enters what the bank's list says of a transfer. The amount is left empty on purpose: it is read, not assumed. */
export function ConfirmTransfer({
  transfer,
  onClose,
}: {
  transfer: TransferToConfirm
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const confirm = useConfirmTransfer()
  const form = useForm({
    initial: {
      amount: '',
      bankReference: transfer.bankReference,
      paidOn: transfer.paidOn,
      payer: transfer.payer,
    },
    check: ({ amount, bankReference, paidOn, payer }) => ({
      ...(typedAmount(amount) ? {} : { amount: t('transfers.amountWrong') }),
      ...(isBankReference(bankReference) ? {} : { bankReference: t('transfers.bankReferenceWrong') }),
      ...(paidOn === ''
        ? { paidOn: t('transfers.dayMissing') }
        : paidOn > todayInBeijing()
          ? { paidOn: t('transfers.dayAhead') }
          : {}),
      ...(payer.trim() === '' ? { payer: t('transfers.payerMissing') } : {}),
    }),
    submit: async ({ amount, bankReference, paidOn, payer }) => {
      const came = typedAmount(amount)
      if (!came) return
      await confirm.mutateAsync({
        paymentId: transfer.paymentId,
        amount: came,
        bankReference,
        paidOn,
        payer: payer.trim(),
      })
      const exact = came.minor === transfer.amount.minor
      notices.say(exact ? 'ok' : 'wait', t(exact ? 'transfers.confirmed' : 'transfers.confirmedHeld'))
      onClose()
    },
  })
  const typed = typedAmount(form.values.amount)
  const title = t('transfers.confirmTitle', { number: transfer.tradeNo })
  const due = formatMoney(transfer.amount, { currency: 'symbol' })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('transfers.confirmText')}</p>
        </div>
        <TextField
          form={form}
          name="amount"
          label={t('transfers.amount')}
          hint={`${t('transfers.wants')} ${asTyped(transfer.amount)}`}
          inputMode="decimal"
          required
        />
        {typed && typed.minor !== transfer.amount.minor && (
          <Callout meaning="wait">{t('transfers.amountDiffers', { amount: due })}</Callout>
        )}
        <TextField
          form={form}
          name="bankReference"
          label={t('transfers.bankReference')}
          hint={t('transfers.bankReferenceHint')}
          maxLength={bankReferenceLimit + 10}
          required
        />
        <TextField
          form={form}
          name="paidOn"
          type="date"
          label={t('transfers.paidOn')}
          max={todayInBeijing()}
          required
        />
        <TextField
          form={form}
          name="payer"
          label={t('transfers.payerName')}
          maxLength={payerNameLimit}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('transfers.confirmNow')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** A proof as a picture where it is one; other files are downloaded. */
export function ProofView({
  fileId,
  name,
  onClose,
}: {
  fileId: string
  name: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('money')
  const { data: file, error, refetch } = useProofFile(fileId)
  const [address, setAddress] = useState<string | null>(null)
  // Gives the picture an address for as long as the dialog stands.
  useEffect(() => {
    if (!file?.content.type.startsWith('image/')) return
    const made = URL.createObjectURL(file.content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Dialog
      title={t('transfers.seeTitle', { name })}
      size="l"
      onClose={onClose}
      foot={
        file && (
          <Button icon="download" onClick={() => saveFile(file)}>
            {t('transfers.download')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !file ? (
        <Skeleton lines={6} />
      ) : address ? (
        <img className="proof-picture" src={address} alt={name} />
      ) : (
        <p className="quiet">{t('transfers.seeNot')}</p>
      )}
    </Dialog>
  )
}
