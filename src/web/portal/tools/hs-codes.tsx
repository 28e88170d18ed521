import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { exportHsCodes } from '#contract/hs-codes.ts'
import { formatHsCode } from '#domain/reference/hs-codes.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { hsCodeQuery, hsSearchQuery } from '#web/features/reference/hs-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { HsCode } from './hs-code.tsx'
import css from './hs-codes.module.css'
import { shortNameIn } from './hs-entry-list.tsx'
import { HsResults } from './hs-results.tsx'
import { ToolPage } from './tool-page.tsx'

export const meta = pageTitle('toolHsCode')

/** The longest text that is looked for, as the server takes it. */
const longestText = 60

/** HS codes (requirements §2): `?text=` what was looked for, `?code=` the entry that is open. */
export default function HsCodes(): ReactElement {
  const { t } = useTranslation('tariff')
  const language = useLanguage()
  const [search] = useSearchParams()
  const text = (search.get('text') ?? '').trim().slice(0, longestText)
  const code = (search.get('code') ?? '').trim()
  const results = useQuery(hsSearchQuery(code ? '' : text))
  const opened = useQuery({ ...hsCodeQuery(code), enabled: code !== '' })
  const entry = code ? opened.data?.entry : null
  const found = entry
    ? `${formatHsCode(entry.code)} ${shortNameIn(entry, language)}`
    : !code && results.data?.items.length
      ? text
      : null
  return (
    <ToolPage
      tool="hsCodes"
      title={t('title')}
      lead={t('lead')}
      found={found}
      acts={!code && found && <ExportButton text={text} />}
    >
      <SearchForm text={text} />
      {code ? <HsCode code={code} text={text} asked={opened} /> : <HsResults text={text} asked={results} />}
    </ToolPage>
  )
}

function SearchForm({ text }: { readonly text: string }): ReactElement {
  const { t } = useTranslation('tariff')
  const navigate = useNavigate()
  return (
    <search className={css.search}>
      <form
        key={text}
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = String(new FormData(event.currentTarget).get('text') ?? '').trim()
          void navigate(paths.hsCodeTool({ text: wanted }))
        }}
      >
        <label className="field-label" htmlFor="hs-text">
          {t('search')}
        </label>
        <div className={css.row}>
          <div className="input">
            <Icon name="search" />
            <input
              id="hs-text"
              name="text"
              type="search"
              defaultValue={text}
              maxLength={longestText}
              placeholder={t('hint')}
              autoComplete="off"
            />
          </div>
          <Button look="primary" type="submit">
            {t('find')}
          </Button>
        </div>
      </form>
      <p className={css.examples}>
        <span className="quiet">{t('try')}</span>
        {(['name', 'code', 'letters'] as const).map((each) => (
          <Link key={each} to={paths.hsCodeTool({ text: t(`examples.${each}`) })}>
            {t(`examples.${each}`)}
          </Link>
        ))}
      </p>
    </search>
  )
}

function ExportButton({ text }: { readonly text: string }): ReactElement {
  const { t } = useTranslation('tools')
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    // A failure has been said by then.
    await downloadPaper(exportHsCodes, { text }).catch(() => undefined)
    setPending(false)
  }
  return (
    <Button look="line" icon="download" pending={pending} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}
