import './content.css'
import { type ReactElement, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listTextsCall, type PhraseReply } from '#contract/site.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import type { Area } from '#i18n/areas.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useDeskTexts } from '#web/features/site/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { isTextArea, textSides } from './text-areas.ts'
import { TextRow } from './text-row.tsx'

export const meta = pageTitle('deskTexts')

const scopes = ['area', 'changed'] as const
/** The phrases that most readers see. */
const firstArea: Area = 'site'

type Unsaved = { readonly language: Language; readonly phrase: PhraseReply; readonly text: string }
const nameOf = (language: Language, { area, key }: PhraseReply): string => `${language} ${area} ${key}`

/** Editors that are open and what is typed into them; they outlast a look at another page's phrases. */
function useEditors(language: Language) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map())
  const onOpen = useCallback(
    (phrase: PhraseReply) => setOpen((before) => new Set([...before, nameOf(language, phrase)])),
    [language],
  )
  const onDraft = useCallback(
    (phrase: PhraseReply, text: string | null) =>
      setUnsaved((before) => {
        const after = new Map(before)
        if (text === null) after.delete(nameOf(language, phrase))
        else after.set(nameOf(language, phrase), { language, phrase, text })
        return after
      }),
    [language],
  )
  const onClose = useCallback(
    (phrase: PhraseReply) => {
      onDraft(phrase, null)
      setOpen((before) => new Set([...before].filter((each) => each !== nameOf(language, phrase))))
    },
    [language, onDraft],
  )
  return { open, unsaved, onOpen, onDraft, onClose }
}

function useChosen() {
  const { language: readers } = useReader()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('area')
  const chosen = {
    language: languages.find((each) => each === search.get('language')) ?? readers,
    area: isTextArea(wanted) ? wanted : firstArea,
    text: search.get('text') ?? '',
    scope: scopes.find((each) => each === search.get('only')) ?? 'area',
  }
  /** Typing replaces the address; a choice is a step that the browser goes back from. */
  const choose = (changed: Partial<typeof chosen>) => {
    const { language, area, text, scope } = { ...chosen, ...changed }
    const next = new URLSearchParams({
      language,
      ...(area === firstArea ? {} : { area }),
      ...(scope === 'area' ? {} : { only: scope }),
      ...(text === '' ? {} : { text }),
    })
    setSearch(next, { replace: 'text' in changed })
  }
  return { chosen, choose }
}

function Texts(): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const { chosen, choose } = useChosen()
  const { language, area, text, scope } = chosen
  const across = scope === 'changed'
  const list = useDeskTexts(language, across ? null : area)
  const { open, unsaved, onOpen, onDraft, onClose } = useEditors(language)
  const sought = useDeferredValue(text.trim().toLowerCase())
  const phrases = list.data?.phrases
  const rows = useMemo(
    () =>
      phrases?.filter(
        (phrase) =>
          open.has(nameOf(language, phrase)) ||
          [phrase.key, phrase.original, phrase.text].some((each) => each?.toLowerCase().includes(sought)),
      ),
    [phrases, sought, open, language],
  )
  const changed = phrases?.filter((phrase) => phrase.text !== null).length ?? 0
  const elsewhere = [...unsaved.values()].filter(
    (each) => each.language !== language || (!across && each.phrase.area !== area),
  )
  return (
    <>
      <LeaveGuard when={unsaved.size > 0} />
      <div className="head">
        <div>
          <h1>{t('common:pages.deskTexts')}</h1>
          <p className="content-lead">{t('texts.lead')}</p>
        </div>
      </div>
      <div className="filters texts-filters">
        <Segmented
          label={t('texts.which')}
          items={[
            { key: 'area', label: t('texts.oneArea') },
            { key: 'changed', label: t('texts.changedOnly') },
          ]}
          value={scope}
          onChange={(next) => choose({ scope: next })}
        />
        {!across && (
          <label className="pick-field">
            <span>{t('texts.area')}</span>
            <select value={area} onChange={(event) => choose({ area: event.target.value as Area })}>
              {textSides.map(([side, areas]) => (
                <optgroup key={side} label={t(`texts.sides.${side}`)}>
                  {areas.map((each) => (
                    <option key={each} value={each}>
                      {t(`texts.areas.${each}`)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
        )}
        <Segmented
          label={t('texts.language')}
          items={languages.map((key) => ({ key, label: t(`common:languageNames.${key}`) }))}
          value={language}
          onChange={(next) => choose({ language: next })}
        />
        <search className="texts-search">
          <label className="pick search">
            <Icon name="search" />
            <span className="sr">{t('texts.search')}</span>
            <input
              type="search"
              value={text}
              placeholder={t('texts.search')}
              onChange={(event) => choose({ text: event.target.value })}
            />
          </label>
        </search>
      </div>
      {list.error && !phrases && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.error && phrases && (
        <Callout meaning="wait">
          {list.error.message}{' '}
          <button type="button" className="link" onClick={() => void list.refetch()}>
            {t('common:actions.retry')}
          </button>
        </Callout>
      )}
      {elsewhere.length > 0 && (
        <Callout meaning="wait">
          {t('texts.unsaved', { count: elsewhere.length })}{' '}
          {elsewhere.map((each) => (
            <Link
              key={nameOf(each.language, each.phrase)}
              className="link unsaved-link"
              to={paths.deskTexts({ language: each.language, area: each.phrase.area })}
            >
              {each.phrase.key}
            </Link>
          ))}
        </Callout>
      )}
      {!phrases && !list.error && <Skeleton lines={12} />}
      {phrases && phrases.length > 0 && (
        <p className="texts-count" role="status">
          {sought === ''
            ? t('texts.count', { count: phrases.length })
            : t('texts.found', { count: rows?.length ?? 0 })}
          {!across && changed > 0 && ` · ${t('texts.changedCount', { count: changed })}`}
        </p>
      )}
      {phrases?.length === 0 &&
        (across ? (
          <EmptyState
            icon="edit"
            title={t('texts.noneChanged')}
            actions={<Button onClick={() => choose({ scope: 'area' })}>{t('texts.toArea')}</Button>}
          >
            {t('texts.noneChangedText')}
          </EmptyState>
        ) : (
          <EmptyState icon="document" title={t('texts.noPhrases')}>
            {t('texts.noPhrasesText')}
          </EmptyState>
        ))}
      {phrases && phrases.length > 0 && rows?.length === 0 && (
        <EmptyState
          icon="search"
          title={t('texts.noMatch')}
          actions={<Button onClick={() => choose({ text: '' })}>{t('texts.clearSearch')}</Button>}
        >
          {t('texts.noMatchText', { text: text.trim() })}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <div className="phrase-columns" aria-hidden="true">
            <span>{t('texts.key')}</span>
            <span>{t('texts.original')}</span>
            <span>{t('texts.own')}</span>
          </div>
          <ul className="phrases" aria-busy={list.isFetching || undefined}>
            {rows.map((phrase) => {
              const name = nameOf(language, phrase)
              return (
                <TextRow
                  key={name}
                  phrase={phrase}
                  language={language}
                  across={across}
                  open={open.has(name)}
                  draft={unsaved.get(name)?.text}
                  onOpen={onOpen}
                  onDraft={onDraft}
                  onClose={onClose}
                />
              )
            })}
          </ul>
        </>
      )}
    </>
  )
}

/** Every phrase of the pages, and what the desk says in its place. */
export default function DeskTexts(): ReactElement {
  return (
    <ForRoles call={listTextsCall}>
      <Texts />
    </ForRoles>
  )
}
