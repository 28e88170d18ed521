import { type ReactElement, type ReactNode, useState } from 'react'
import { type Language, languages } from '#domain/kernel/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { saveFile } from './save-file.ts'

type Format = 'xlsx' | 'csv'
type Load = (format: Format, language: Language) => Promise<Parameters<typeof saveFile>[0]>

/** The empty sheets, behind one button; its children are rows of a table. */
export function TemplateMenu({ lead, children }: { lead: string; children: ReactNode }): ReactElement {
  const { t } = useTranslation('sheets')
  return (
    <details
      className="templates"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary className="btn">
        <Icon name="download" />
        {t('templates.title')}
        <Icon name="chevron-down" size="s" />
      </summary>
      <div className="pop">
        <p>{lead}</p>
        <table>
          <caption className="sr">{t('templates.title')}</caption>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  )
}

/** The template of one kind of sheet in one language, in either format. */
export function TemplateButtons({
  name,
  language,
  load,
}: {
  name: string
  language: Language
  load: Load
}): ReactElement[] {
  const { t } = useTranslation(['sheets', 'common'])
  const [pending, setPending] = useState<Format | null>(null)
  const languageName = t(`common:languageNames.${language}`)
  const save = async (format: Format) => {
    setPending(format)
    await load(format, language).then(saveFile, () => undefined)
    setPending(null)
  }
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      size="s"
      pending={pending === format}
      aria-label={t('templates.download', { name, language: languageName, format })}
      onClick={() => void save(format)}
    >
      {t('templates.short', { language: languageName, format })}
    </Button>
  ))
}

/** The menu of a sheet that has one template: a row for each language. */
export function OneTemplate({ name, lead, load }: { name: string; lead: string; load: Load }): ReactElement {
  const { t } = useTranslation('common')
  return (
    <TemplateMenu lead={lead}>
      {languages.map((language) => (
        <tr key={language}>
          <th scope="row">{t(`languageNames.${language}`)}</th>
          <td>
            <TemplateButtons name={name} language={language} load={load} />
          </td>
        </tr>
      ))}
    </TemplateMenu>
  )
}
