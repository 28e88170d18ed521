import { type DragEvent, type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PaymentChannelName, paymentChannels } from '#domain/payments/channels.ts'
import { billLimits } from '#domain/reconciliation/bills.ts'
import { formatCount, formatNumber } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { downloadStatementTemplate, useImportBill } from '#web/features/reconciliation/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Form, SegmentedChoice, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { todayInBeijing } from './money-fields.ts'
import { saveFile } from './save-file.ts'

type Values = { channel: PaymentChannelName; day: string; file: File | null }

const megabytes = billLimits.bytes / 1024 / 1024

/** Chooses channel, day and file, and has the bill read and compared. */
export function BillUpload({
  channel,
  day,
  onClose,
}: {
  channel: PaymentChannelName
  day: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['reconciliation', 'common'])
  const navigate = useNavigate()
  const upload = useImportBill()
  const { demo } = useSiteFacts()
  const [over, setOver] = useState(false)
  const form = useForm<Values>({
    initial: { channel, day, file: null },
    check: ({ day, file }): Record<string, string> => {
      const wrong: Record<string, string> = {}
      if (day === '') wrong.day = t('upload.dayMissing')
      else if (day > todayInBeijing()) wrong.day = t('upload.dayAhead')
      if (!file) wrong.file = t('upload.fileMissing')
      else if (!/\.(xlsx|csv)$/i.test(file.name)) wrong.file = t('upload.fileKind')
      else if (file.size > billLimits.bytes) wrong.file = t('upload.fileTooLarge', { megabytes })
      return wrong
    },
    submit: async ({ channel, day, file }) => {
      const { reconciliation, again } = await upload
        .mutateAsync({ file: file as File, channel, day })
        .catch((failure: { message: string }) => {
          // The rows that are wrong have no field here: the sentence names them.
          throw new Error(failure.message)
        })
      notices.say('ok', again ? t('upload.again') : t('upload.done', { count: reconciliation.lines }))
      onClose()
      await navigate(paths.deskReconciliation(reconciliation.id))
    },
  })
  const { values } = form
  const choose = (file: File | undefined) => file && form.set('file', file)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <Dialog title={t('upload.title')} onClose={onClose}>
      <Form form={form} label={t('upload.title')}>
        <p className="sm soft">{t('upload.lead', { rows: formatCount(billLimits.rows), megabytes })}</p>
        <div className="field">
          <span className="field-label">{t('upload.channel')}</span>
          <SegmentedChoice
            label={t('upload.channel')}
            name="channel"
            value={values.channel}
            choices={paymentChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
            onChange={(value) => form.set('channel', value)}
          />
          <p className="hint">{t(`upload.hints.${values.channel}`)}</p>
          {values.channel === 'bankTransfer' && (
            <p className="acts">
              {(['xlsx', 'csv'] as const).map((format) => (
                <Button
                  key={format}
                  size="s"
                  icon="download"
                  onClick={() => void downloadStatementTemplate(format).then(saveFile, () => undefined)}
                >
                  {t('upload.template', { format })}
                </Button>
              ))}
            </p>
          )}
          {values.channel === 'cashier' && demo && values.day !== '' && (
            <p className="acts">
              <a
                className={buttonClass('plain', 's')}
                href={`/cashier/bill?day=${encodeURIComponent(values.day)}`}
                download
              >
                <Icon name="download" />
                {t('upload.cashierBill', { day: values.day })}
              </a>
            </p>
          )}
        </div>
        <TextField
          form={form}
          name="day"
          type="date"
          label={t('upload.day')}
          hint={t('upload.dayHint')}
          max={todayInBeijing()}
          required
        />
        <Field label={t('upload.file')} error={form.errors.file}>
          {(control) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button inside.
            <div
              className={`drop${over ? ' over' : ''}${form.errors.file ? ' bad' : ''}`}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(true)
              }}
              onDragLeave={() => setOver(false)}
              onDrop={onDrop}
            >
              <Icon name={values.file ? 'document' : 'upload'} size="l" />
              <span>
                {values.file ? values.file.name : t('upload.drop')}
                {values.file && (
                  <small>
                    {t('upload.size', {
                      size: formatNumber(Math.max(1, values.file.size / 1024), { decimals: 0 }),
                    })}
                  </small>
                )}
              </span>
              <label className="btn s" htmlFor={control.id}>
                {t(values.file ? 'upload.another' : 'upload.choose')}
              </label>
              <input
                {...control}
                className="sr"
                type="file"
                accept=".xlsx,.csv"
                onChange={(event) => choose(event.target.files?.[0])}
              />
            </div>
          )}
        </Field>
        <div className="form-end">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t(form.pending ? 'upload.reading' : 'upload.submit')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
