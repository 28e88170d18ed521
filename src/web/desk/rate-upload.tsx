import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import {
  type RateSheetKind,
  type RateSheetPrices,
  rateSheetKinds,
  rateSheetLimits,
  rateSheetPrices,
} from '#domain/rates/rate-sheets.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useUploadRateSheet } from '#web/features/rates/api.ts'
import { SegmentedChoice, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { SheetField, useSheetCheck } from './sheet-field.tsx'
import { SheetUpload } from './sheet-upload.tsx'

type Values = { kind: RateSheetKind; prices: RateSheetPrices; name: string; file: File | null }

const megabytes = rateSheetLimits.bytes / 1024 / 1024

/** Chooses a kind and a file, and has it read. Nothing is on sale by this; the next page shows what was read. */
export function RateUpload({ kind, onClose }: { kind: RateSheetKind; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['rates', 'sheets'])
  const navigate = useNavigate()
  const upload = useUploadRateSheet()
  const checkFile = useSheetCheck(rateSheetLimits.bytes)
  const form = useForm<Values>({
    initial: { kind, prices: 'selling', name: '', file: null },
    check: ({ file }): Record<string, string> => checkFile(file),
    submit: async ({ kind, prices, name, file }) => {
      const preview = await upload.mutateAsync({ file: file as File, kind, prices, name: name.trim() })
      onClose()
      await navigate(paths.deskRates({ sheet: preview.sheet.id }))
    },
  })
  return (
    <SheetUpload
      form={form}
      title={t('upload.open')}
      lead={t('upload.lead', { rows: formatCount(rateSheetLimits.rows), megabytes })}
      onClose={onClose}
    >
      <div className="field">
        <span className="field-label">{t('sheets.kind')}</span>
        <SegmentedChoice
          label={t('sheets.kind')}
          name="kind"
          value={form.values.kind}
          choices={rateSheetKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(value) => form.set('kind', value)}
        />
      </div>
      {form.values.kind !== 'freeTime' && (
        <div className="field">
          <span className="field-label">{t('sheets.prices')}</span>
          <SegmentedChoice
            label={t('sheets.prices')}
            name="prices"
            value={form.values.prices}
            choices={rateSheetPrices.map((value) => ({ value, label: t(`prices.${value}`) }))}
            onChange={(value) => form.set('prices', value)}
          />
          <p className="hint">{t('upload.pricesHint')}</p>
        </div>
      )}
      <SheetField
        file={form.values.file}
        error={form.errors.file}
        onChoose={(file) => form.set('file', file)}
      />
      <TextField
        form={form}
        name="name"
        label={t('sheets:name')}
        hint={t('sheets:upload.nameHint', { example: t('upload.example') })}
        maxLength={80}
        required={false}
      />
    </SheetUpload>
  )
}
