import { type ReactElement, useState } from 'react'
import { importBillLinesCall } from '#contract/bills.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { billImportLimits } from '#domain/bills/bill-imports.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { downloadChargeTemplate, useImportCharges } from '#web/features/bills/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ChargeRows } from './charge-rows.tsx'
import { ForRoles } from './for-roles.tsx'
import { saveFile } from './save-file.ts'
import { SheetField, useSheetCheck } from './sheet-field.tsx'
import { badFigure, SheetFigures } from './sheet-page.tsx'

export const meta = pageTitle('deskCharges')

type Read = ReplyOf<typeof importBillLinesCall>
/** What was read of which file: another file chosen since is another question. */
type Checked = { readonly file: File; readonly read: Read; readonly changed: boolean }

const isBad = ({ faults }: Read['rows'][number]): boolean => faults.length > 0

function Charges(): ReactElement {
  const { t } = useTranslation(['bills', 'sheets', 'common'])
  const importing = useImportCharges()
  const checkFile = useSheetCheck(billImportLimits.bytes)
  const [checked, setChecked] = useState<Checked | null>(null)
  const form = useForm<{ file: File | null }>({
    initial: { file: null },
    check: ({ file }): Record<string, string> => checkFile(file),
    submit: async ({ file }) => {
      if (file)
        setChecked({ file, read: await importing.mutateAsync({ file, apply: false }), changed: false })
    },
  })
  const entering = useForm({
    initial: {},
    submit: async () => {
      if (!checked) return
      const { file } = checked
      const read = await importing.mutateAsync({ file, apply: true })
      setChecked({ file, read, changed: !read.applied && !read.again })
      if (read.applied) notices.say('ok', t('file.applied', { count: read.rows.length }))
    },
  })
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskCharges')}</h1>
        <p>{t('file.lead')}</p>
      </div>
      <Form form={form} label={t('file.check')}>
        <SheetField
          file={form.values.file}
          error={form.errors.file}
          hint={t('file.fileHint', {
            rows: billImportLimits.rows,
            megabytes: billImportLimits.bytes / 1024 / 1024,
          })}
          onChoose={(file) => {
            form.set('file', file)
            setChecked(null)
          }}
        />
        <div className="form-end">
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              icon="download"
              onClick={() => void downloadChargeTemplate(format).then(saveFile, () => undefined)}
            >
              {t('file.template', { format })}
            </Button>
          ))}
          <SubmitButton form={form} look={checked ? 'plain' : 'primary'}>
            {t(form.pending ? 'file.checking' : 'file.check')}
          </SubmitButton>
        </div>
      </Form>
      {!checked ? (
        <EmptyState icon="upload" title={t('file.first')}>
          {t('file.firstText')}
        </EmptyState>
      ) : (
        <section aria-label={t('file.rows')}>
          <Outcome checked={checked} />
          {!checked.read.again && (
            <>
              {!checked.read.applied && !checked.read.rows.some(isBad) && (
                <Form form={entering} label={t('file.apply', { count: checked.read.rows.length })}>
                  <div className="form-end">
                    <SubmitButton form={entering}>
                      {entering.pending
                        ? t('file.applying')
                        : t('file.apply', { count: checked.read.rows.length })}
                    </SubmitButton>
                  </div>
                </Form>
              )}
              <ChargeRows rows={checked.read.rows} applied={checked.read.applied} />
            </>
          )}
        </section>
      )}
    </>
  )
}

/** What the file would become, or has become, in figures and one sentence. */
function Outcome({ checked: { read, changed } }: { checked: Checked }): ReactElement {
  const { t } = useTranslation('bills')
  const { rows } = read
  if (read.again) return <Callout meaning="wait">{t('file.again')}</Callout>
  const bad = rows.filter(isBad).length
  const asks = rows.filter((each) => each.asksConsent && !isBad(each)).length
  return (
    <>
      <SheetFigures
        figures={[
          [t('file.figures.rows'), rows.length],
          [t('file.figures.good'), rows.length - bad],
          badFigure(t('file.figures.bad'), bad),
          [t('file.figures.asks'), asks],
        ]}
      />
      {changed && <Callout meaning="wait">{t('file.changed')}</Callout>}
      {read.applied ? (
        <Callout meaning="ok">{t('file.applied', { count: rows.length })}</Callout>
      ) : bad > 0 ? (
        <Callout meaning="stop" alert>
          {t('file.faults', { count: bad })}
        </Callout>
      ) : (
        <Callout>
          {t('file.ready', { count: rows.length })}
          {asks > 0 && <> {t('file.asks', { count: asks })}</>}
        </Callout>
      )}
    </>
  )
}

export default function DeskCharges(): ReactElement {
  return (
    <ForRoles call={importBillLinesCall}>
      <Charges />
    </ForRoles>
  )
}
