import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { type PaymentChannelName, paymentChannels } from '#domain/payments/channels.ts'
import { billLimits } from '#domain/reconciliation/bills.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { downloadStatementTemplate, useImportBill } from '#web/features/reconciliation/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SegmentedChoice, TextField, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { todayInBeijing } from './money-fields.ts'
import { saveFile } from './save-file.ts'
import { SheetField, useSheetCheck } from './sheet-field.tsx'
import { SheetUpload } from './sheet-upload.tsx'

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
  const { t } = useTranslation('reconciliation')
  const navigate = useNavigate()
  const upload = useImportBill()
  const { demo } = useSiteFacts()
  const checkFile = useSheetCheck(billLimits.bytes)
  const form = useForm<Values>({
    initial: { channel, day, file: null },
    check: ({ day, file }): Record<string, string> => {
      const wrong: Record<string, string> = { ...checkFile(file) }
      if (day === '') wrong.day = t('upload.dayMissing')
      else if (day > todayInBeijing()) wrong.day = t('upload.dayAhead')
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
  return (
    <SheetUpload
      form={form}
      title={t('upload.title')}
      lead={t('upload.lead', { rows: formatCount(billLimits.rows), megabytes })}
      words={{ submit: t('upload.submit'), reading: t('upload.reading') }}
      onClose={onClose}
    >
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
      <SheetField
        file={values.file}
        error={form.errors.file}
        hint={null}
        onChoose={(file) => form.set('file', file)}
      />
    </SheetUpload>
  )
}
