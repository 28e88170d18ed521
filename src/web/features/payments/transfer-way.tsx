import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type ProofReply, payerNameLimit } from '#contract/payments.ts'
import { businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { FileId } from '#domain/kernel/ids.ts'
import { formatInstant } from '#i18n/format.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { DocumentsField } from '#web/features/orders/documents-field.tsx'
import type { DocumentItem } from '#web/features/orders/order-values.ts'
import { submitKey } from '#web/lib/call.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout, Pairs } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useAddProof } from './api.ts'
import type { Transfer } from './dialogue-face.ts'
import type { ViewProps } from './payment-face.tsx'
import { CopyText, FaceMark } from './payment-marks.tsx'
import { transferText } from './transfer-text.ts'
import '#web/features/orders/order-form.css'

type Given = ViewProps & { amount: string; note: ReactNode }

/** Our bank's details, and the form for the proof that the transfer was made. */
export function TransferWay({
  transfer,
  rejected,
  state,
  amount,
  note,
  onOther,
}: Given & { transfer: Transfer; rejected: ProofReply | null }): ReactElement {
  const { t } = useTranslation('payments')
  const { payment } = state
  const [showing, setShowing] = useState(rejected !== null)
  return (
    <div className="dialog-body wide-body">
      <h2>{t('transfer.title', { amount })}</h2>
      {rejected && (
        <Callout meaning="stop">
          <b>{t('transfer.rejected')}</b>
          <br />
          {t('transfer.rejectedText', {
            reason: rejected.rejectedReason ?? '',
            file: rejected.fileName,
            at: formatInstant(rejected.decidedAt),
          })}
        </Callout>
      )}
      <BankDetails transfer={transfer} amount={amount} until={payment.expiresAt} />
      <p className="hint">{t('transfer.remittanceHint', { remittance: transfer.remittance })}</p>
      {note}
      {showing ? (
        <ProofForm paymentId={payment.id} />
      ) : (
        <p className="acts">
          <Button look="primary" icon="upload" onClick={() => setShowing(true)}>
            {t('transfer.show')}
          </Button>
          <CopyAll transfer={transfer} amount={amount} />
          {onOther && (
            <Button look="bare" onClick={onOther}>
              {t('dialogue.waiting.other')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function BankDetails({
  transfer,
  amount,
  until,
}: {
  transfer: Transfer
  amount: string
  until: string
}): ReactElement {
  const { t } = useTranslation('payments')
  const copied = (label: string, text: string) => (
    <CopyText key={label} text={text} label={t('transfer.copy', { what: label })} />
  )
  return (
    <div className="bank">
      <Pairs
        wide
        items={[
          [
            t('transfer.amount'),
            <b key="amount" className="money">
              {amount}
            </b>,
          ],
          [t('transfer.holder'), transfer.holder],
          [t('transfer.bank'), transfer.bank],
          [t('transfer.number'), copied(t('transfer.number'), transfer.number)],
          ...(transfer.swift
            ? [[t('transfer.swift'), copied(t('transfer.swift'), transfer.swift)] as const]
            : []),
          [t('transfer.remittance'), copied(t('transfer.remittance'), transfer.remittance)],
          [t('transfer.until'), formatInstant(until)],
        ]}
      />
    </div>
  )
}

/** Everything a company's own bank asks for, as one text. */
function CopyAll({ transfer, amount }: { transfer: Transfer; amount: string }): ReactElement {
  const { t } = useTranslation('payments')
  const [copied, setCopied] = useState(false)
  const names = {
    amount: t('transfer.amount'),
    holder: t('transfer.holder'),
    bank: t('transfer.bank'),
    number: t('transfer.number'),
    swift: t('transfer.swift'),
    remittance: t('transfer.remittanceShort'),
  }
  return (
    <>
      <Button
        icon={copied ? 'check' : 'copy'}
        onBlur={() => setCopied(false)}
        onClick={() => {
          const text = transferText(transfer, amount, names)
          void navigator.clipboard.writeText(text).then(() => setCopied(true))
        }}
      >
        {t(copied ? 'transfer.copiedAll' : 'transfer.copyAll')}
      </Button>
      <span className="sr" role="status">
        {copied ? t('transfer.copiedAll') : ''}
      </span>
    </>
  )
}

/** The slip, who sent it and when: what finance looks for on the bank's list. */
function ProofForm({ paymentId }: { paymentId: string }): ReactElement {
  const { t } = useTranslation(['payments', 'quotes'])
  const { language } = useReader()
  const add = useAddProof()
  const [key] = useState(submitKey)
  const [items, setItems] = useState<readonly DocumentItem[]>([])
  const fileId = items.find((each) => each.fileId)?.fileId ?? null
  const today = businessDateOf(new Date())
  const form = useForm({
    initial: { payerName: '', paidOn: today as string, bankReference: '' },
    check: ({ payerName, paidOn }) => ({
      ...(payerName.trim() ? {} : { payerName: t('transfer.payerMissing') }),
      ...(!parseBusinessDate(paidOn)
        ? { paidOn: fieldMessage('date.invalid', {}, language) }
        : paidOn > today
          ? { paidOn: t('transfer.dayAhead') }
          : {}),
    }),
    async submit({ payerName, paidOn, bankReference }) {
      if (!fileId) return
      await add.mutateAsync({
        paymentId: paymentId as never,
        fileId: fileId as FileId,
        payerName: payerName.trim(),
        paidOn,
        ...(bankReference.trim() ? { bankReference: bankReference.trim() } : {}),
        key,
      })
    },
  })
  const reason = items.some((each) => each.sent !== null)
    ? t('quotes:fill.waitUpload')
    : fileId === null
      ? t('transfer.fileMissing')
      : undefined
  return (
    <Form form={form} label={t('transfer.show')}>
      <DocumentsField
        items={items}
        onChange={setItems}
        most={1}
        kinds={false}
        label={t('transfer.drop')}
        hint={t('transfer.dropHint')}
      />
      <TextField
        form={form}
        name="payerName"
        label={t('transfer.payer')}
        hint={t('transfer.payerHint')}
        autoComplete="organization"
        maxLength={payerNameLimit}
        required
      />
      <TextField form={form} name="paidOn" type="date" label={t('transfer.paidOn')} max={today} required />
      <TextField
        form={form}
        name="bankReference"
        label={t('transfer.bankReference')}
        hint={t('transfer.bankReferenceHint')}
        required={false}
      />
      <p className="acts">
        <SubmitButton form={form} reason={reason}>
          {t('transfer.submit')}
        </SubmitButton>
      </p>
    </Form>
  )
}

/** Finance looks for the money: what was shown, until when, and what happens then. */
export function Checking({
  state,
  links,
  proof,
  note,
  onClose,
}: Given & { proof: ProofReply }): ReactElement {
  const { t } = useTranslation('payments')
  const { payment } = state
  return (
    <div className="dialog-body wide-body">
      <div className="face-head">
        <FaceMark icon="clock" />
        <h2>{t('transfer.checkingTitle')}</h2>
      </div>
      <p>{t('transfer.checkingText')}</p>
      <div className="bank">
        <Pairs
          wide
          items={[
            [t('transfer.file'), proof.fileName],
            [t('transfer.payer'), proof.payerName],
            [t('transfer.paidOn'), proof.paidOn],
            ...(proof.bankReference
              ? [
                  [
                    t('transfer.bankReference'),
                    <span key="reference" className="code wrap">
                      {proof.bankReference}
                    </span>,
                  ] as const,
                ]
              : []),
            [t('transfer.submittedAt'), formatInstant(proof.submittedAt)],
          ]}
        />
      </div>
      <p className="hint">{t('transfer.checkingHeld', { until: formatInstant(payment.expiresAt) })}</p>
      {note}
      <p className="acts">
        <Link className={buttonClass('primary')} to={links.payment(payment.id)}>
          {t('transfer.follow')}
        </Link>
        {onClose && <Button onClick={onClose}>{t('dialogue.timeout.close')}</Button>}
      </p>
    </div>
  )
}
