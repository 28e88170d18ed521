import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { HsCodeReply, HsEntryReply } from '#contract/hs-codes.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { formatHsCode } from '#domain/reference/hs-codes.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './hs-codes.module.css'
import { HsEntryList, shortNameIn } from './hs-entry-list.tsx'
import { HsGoodsFacts } from './hs-goods-facts.tsx'
import { HsReference } from './hs-results.tsx'

/** One code: where it stands, what it is called, what stands below it, and for a good what to declare. */
export function HsCode({
  code,
  text,
  asked,
}: {
  readonly code: string
  readonly text: string
  readonly asked: UseQueryResult<HsCodeReply>
}): ReactElement {
  const { t } = useTranslation('tariff')
  if (asked.isError && !asked.data) {
    const { error } = asked
    if (!(error instanceof CallFailure && error.reason === 'hsCode.unknown'))
      return <ErrorState error={error} onRetry={() => void asked.refetch()} />
    return (
      <EmptyState
        title={t('gone', { code })}
        actions={
          <Link className={buttonClass('line')} to={paths.hsCodeTool()}>
            {t('browse')}
          </Link>
        }
      >
        {error.message}
      </EmptyState>
    )
  }
  if (!asked.data) return <Skeleton lines={12} />
  const { entry, path, below, goods, facts, editions } = asked.data
  if (!entry) return <Skeleton lines={12} />
  return (
    <>
      <Crumbs path={path} text={text} />
      <Title entry={entry} />
      {facts && <HsGoodsFacts facts={facts} />}
      {goods.length > 0 && (
        <section className={css.part}>
          <h2>{t('goods')}</h2>
          <HsEntryList entries={goods} text={text} />
        </section>
      )}
      {entry.level !== 'goods' && (
        <section className={css.part}>
          <h2>{t(`below.${entry.level}`)}</h2>
          {below.length > 0 ? (
            <HsEntryList entries={below} text={text} />
          ) : (
            <p className="soft">{t('noGoods')}</p>
          )}
        </section>
      )}
      <HsReference day={facts ? editions.goods : editions.codes} />
    </>
  )
}

function Crumbs({
  path,
  text,
}: {
  readonly path: readonly HsEntryReply[]
  readonly text: string
}): ReactElement {
  const { t } = useTranslation('tariff')
  const language = useLanguage()
  return (
    <nav aria-label={t('crumbs')}>
      <ol className={css.crumbs}>
        <li>
          <Link to={paths.hsCodeTool({ text })}>{text ? t('back', { text }) : t('all')}</Link>
        </li>
        {path.map((each, at) => (
          <li key={each.code}>
            <Link to={paths.hsCodeTool({ text, code: each.code })} title={inLanguage(each.name, language)}>
              <span className="code">{formatHsCode(each.code)}</span>{' '}
              <span>{shortNameIn(each, language, path[at - 1])}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Title({ entry }: { readonly entry: HsEntryReply }): ReactElement {
  const { t } = useTranslation('tariff')
  const language = useLanguage()
  const other: Language = language === 'en-US' ? 'zh-CN' : 'en-US'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(entry.code)
      notices.say('ok', t('copied', { code: entry.code }))
    } catch {
      notices.say('stop', t('notCopied', { code: entry.code }))
    }
  }
  return (
    <>
      <div className={css.title}>
        <h2>
          <span className="code">{formatHsCode(entry.code)}</span> {inLanguage(entry.name, language)}
        </h2>
        <span className="tag plain">{t(`levels.${entry.level}`)}</span>
        {entry.level !== 'section' && (
          <Button size="s" icon="copy" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
      </div>
      <p className="soft">
        <span className="quiet">{t('otherName')}</span>{' '}
        <span lang={other}>{inLanguage(entry.name, other)}</span>
      </p>
    </>
  )
}
