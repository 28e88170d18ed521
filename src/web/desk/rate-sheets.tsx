import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RateSheetReply } from '#contract/rates.ts'
import { languages } from '#domain/kernel/language.ts'
import { rateSheetKinds, rateSheetStatuses } from '#domain/rates/rate-sheets.ts'
import { paths } from '#web/app/paths.ts'
import { downloadTemplate, useRateSheets } from '#web/features/rates/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { RateUpload } from './rate-upload.tsx'
import { SheetBar, SheetPick, SheetTable, useSheetColumns } from './sheet-list.tsx'
import { TemplateButtons, TemplateMenu } from './sheet-templates.tsx'

/** The empty sheets of every kind, in both languages. */
function Templates(): ReactElement {
  const { t } = useTranslation('rates')
  return (
    <TemplateMenu lead={t('templates.lead')}>
      {rateSheetKinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">{t(`kinds.${kind}`)}</th>
          {languages.map((language) => (
            <td key={language}>
              <TemplateButtons
                name={t(`kinds.${kind}`)}
                language={language}
                load={(format) => downloadTemplate(kind, format, language)}
              />
            </td>
          ))}
        </tr>
      ))}
    </TemplateMenu>
  )
}

export function RateSheets(): ReactElement {
  const { t } = useTranslation(['rates', 'sheets'])
  const [search, setSearch] = useSearchParams()
  const [uploading, setUploading] = useState(false)
  const kind = rateSheetKinds.find((each) => each === search.get('kind'))
  const status = rateSheetStatuses.find((each) => each === search.get('status'))
  const sheets = useRateSheets({ kind, status })
  const pageOf = (sheet: RateSheetReply) => paths.deskRates({ sheet: sheet.id })
  const columns = useSheetColumns<RateSheetReply>({
    name: t('sheets:name'),
    nameOf: (sheet) => sheet.name || sheet.fileName,
    to: pageOf,
    status: (each) => t(`sheets.status.${each}`),
    applied: t('sheets.appliedAt'),
    withdrawn: t('sheets.withdrawnAt'),
    own: [
      { key: 'kind', title: t('sheets.kind'), width: 120, cell: (sheet) => t(`kinds.${sheet.kind}`) },
      {
        key: 'prices',
        title: t('sheets.prices'),
        width: 104,
        cell: (sheet) => (sheet.kind === 'freeTime' ? '–' : t(`prices.${sheet.prices}`)),
      },
    ],
  })
  const filter = (name: 'kind' | 'status', value: string | undefined) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const upload = (
    <Button look="primary" icon="upload" onClick={() => setUploading(true)}>
      {t('upload.open')}
    </Button>
  )
  return (
    <>
      <SheetBar
        picks={
          <>
            <SheetPick
              name={t('sheets.kind')}
              any={t('sheets.anyKind')}
              values={rateSheetKinds}
              value={kind}
              textOf={(each) => t(`kinds.${each}`)}
              onChange={(each) => filter('kind', each)}
            />
            <SheetPick
              name={t('sheets:state')}
              any={t('sheets:anyState')}
              values={rateSheetStatuses}
              value={status}
              textOf={(each) => t(`sheets.status.${each}`)}
              onChange={(each) => filter('status', each)}
            />
          </>
        }
      >
        <Templates />
        {upload}
      </SheetBar>
      <SheetTable
        name="desk.rateSheets"
        label={t('tabs.sheets')}
        columns={columns}
        sheets={sheets}
        to={pageOf}
        empty={
          kind || status ? (
            <EmptyState
              icon="search"
              title={t('sheets.noMatch')}
              actions={<Button onClick={() => setSearch({})}>{t('sheets:clear')}</Button>}
            >
              {t('sheets.noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('sheets.none')} actions={upload}>
              {t('sheets.noneText')}
            </EmptyState>
          )
        }
      />
      {uploading && <RateUpload kind={kind ?? 'ocean'} onClose={() => setUploading(false)} />}
    </>
  )
}
