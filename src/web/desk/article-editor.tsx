import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type DeskArticle, saveArticle } from '#contract/news.ts'
import { articleCategories } from '#domain/news/articles.ts'
import { formatInstant } from '#i18n/format.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { paths } from '#web/app/paths.ts'
import { ArticleStatusBadge, useFieldNames } from '#web/features/news/article-marks.tsx'
import {
  type ArticleValues,
  changedFields,
  isWithReaders,
  languageOfSide,
  type Side,
  sides,
  slugOf,
  valuesOf,
} from '#web/features/news/article-values.ts'
import { fetchDeskArticle, storeArticle, useArticleKnown } from '#web/features/news/desk-api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { CallFailure } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, type FormState, SelectField, TextField, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ArticleConflict } from './article-conflict.tsx'
import { ArticleCover } from './article-cover.tsx'
import { KeptDialog, LiveSaveDialog } from './article-dialogs.tsx'
import { forgetArticle, type KeptArticle, useKeepArticle, withKept } from './article-draft.ts'
import { type Asked, MoveButtons, MoveDialog } from './article-moves.tsx'
import { ArticleText } from './article-text.tsx'

/** What the address of a new article carries when it gets its id: the editor in which it was begun. */
export type EditorState = { readonly continues: string }

const views = ['both', ...sides] as const
type View = (typeof views)[number]

/** Two languages stand side by side from this width on; below, one at a time. */
const narrow = typeof window === 'undefined' ? null : matchMedia('(max-width: 1099px)')
const onWidth = (listener: () => void) => {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}
const useNarrow = (): boolean => useSyncExternalStore(onWidth, () => narrow?.matches ?? false)

/** Ctrl+S or ⌘S saves, wherever the focus is. */
function useSaveKey(save: () => void): void {
  // Listens to the keys of the document.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [save])
}

/** The settings above the texts: category, address and cover. */
function Settings({
  form,
  saved,
  onUploading,
}: {
  form: FormState<ArticleValues>
  saved: DeskArticle | null
  onUploading: (running: boolean) => void
}): ReactElement {
  const { t } = useTranslation(['newsroom', 'news'])
  const fixed = saved !== null && saved.publishedAt !== null
  // The address follows the English title until somebody writes another one.
  const [own, setOwn] = useState(
    () => form.values.slug !== '' && form.values.slug !== slugOf(form.values.title.en),
  )
  const suggested = slugOf(form.values.title.en)
  const follows = saved === null && !own
  // Keeps one field of the form in step with another.
  useEffect(() => {
    if (follows && form.values.slug !== suggested) form.set('slug', suggested)
  })
  const slugForm: FormState<ArticleValues> = {
    ...form,
    set(path, value) {
      setOwn(value !== '')
      form.set(path, value)
    },
  }
  return (
    <div className="nr-settings">
      <SelectField
        form={form}
        name="category"
        label={t('fields.category')}
        choices={articleCategories.map((value) => ({ value, label: t(`news:categories.${value}`) }))}
      />
      <TextField
        form={slugForm}
        name="slug"
        label={t('fields.slug')}
        readOnly={fixed}
        required
        hint={
          <>
            {t(fixed ? 'slugFixed' : 'slugHint')}
            {form.values.slug && (
              <span className="nr-address">
                {t('address', {
                  address: new URL(paths.article(form.values.slug.trim(), 'zh-CN'), location.origin).href,
                })}
              </span>
            )}
          </>
        }
      />
      <ArticleCover
        fileId={form.values.coverId}
        error={form.errors.coverId}
        onChange={(fileId) => form.set('coverId', fileId)}
        onUploading={onUploading}
      />
    </div>
  )
}

/** Writes one article: what is on the server, what has been changed here, and the steps towards readers. */
export function ArticleEditor({
  name,
  article,
  kept,
}: {
  name: string
  /** What the server said last; null for a new one. */
  article: DeskArticle | null
  kept: KeptArticle | null
}): ReactElement {
  const { t } = useTranslation(['newsroom', 'common'])
  const { language, read } = useReader()
  const { id: pathId } = useParams()
  const navigate = useNavigate()
  const now = useNow()
  const known = useArticleKnown()
  const namesOf = useFieldNames()
  const [saved, setSaved] = useState(article)
  const [offer, setOffer] = useState(() =>
    kept && changedFields(valuesOf(article), withKept(valuesOf(article), kept)).length > 0 ? kept : null,
  )
  const [told, setTold] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [comparing, setComparing] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [uploading, setUploading] = useState(false)
  const [view, setView] = useState<View>('both')
  const [refusalsSeen, setRefusalsSeen] = useState(0)

  const written = (values: ArticleValues) => ({
    ...values,
    id: saved?.id ?? null,
    version: saved?.version ?? null,
  })

  /** Somebody else saved: what they changed is shown, and nothing is lost. */
  async function meetTheirs(before: DeskArticle): Promise<void> {
    const theirs = await fetchDeskArticle(before.id)
    const sameTexts = changedFields(valuesOf(before), valuesOf(theirs)).length === 0
    if (sameTexts) {
      setSaved(theirs)
      setTold(t('conflict.status', { status: t(`statuses.${theirs.status}`) }))
    } else setComparing(true)
    await known(theirs)
  }

  const form = useForm<ArticleValues>({
    initial: valuesOf(article),
    check: (values) => checkWith(saveArticle.body, language)(written(values)),
    submit: async (values) => {
      setFailure(null)
      setTold(null)
      try {
        const reply = await storeArticle(written(values))
        if (!saved) forgetArticle('new')
        setSaved(reply)
        await known(reply)
        notices.say('ok', t(isWithReaders(reply, new Date()) ? 'save.doneLive' : 'save.done'))
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        if (error.reason === 'news.changedMeanwhile' && saved) return meetTheirs(saved).catch(setFailure)
        if (Object.keys(error.fields).length > 0) throw error
        setFailure(error)
      }
    },
  })
  const changed = changedFields(valuesOf(saved), form.values)
  const dirty = changed.length > 0

  // What somebody else saved is taken over where nothing was being written here, and offered for comparison else.
  const ahead = article && saved && !form.pending && article.version > saved.version ? article : null
  const foreign = ahead ? changedFields(valuesOf(saved), valuesOf(ahead)) : []
  if (ahead && (foreign.length === 0 || !dirty)) {
    setSaved(ahead)
    if (foreign.length > 0) form.replace(valuesOf(ahead))
  }
  const newer = ahead && foreign.length > 0 && dirty ? ahead : null

  // The language in which something is wrong comes to the front before the focus moves there.
  const isNarrow = useNarrow()
  const shown: View = isNarrow && view === 'both' ? (language === 'zh-CN' ? 'zh' : 'en') : view
  if (form.refusals !== refusalsSeen) {
    setRefusalsSeen(form.refusals)
    const [wrong] = sides.filter((side) => Object.keys(form.errors).some((each) => each.endsWith(`.${side}`)))
    if (wrong && shown !== 'both') setView(wrong)
  }

  // A new article that was saved goes on at its own address; the guard must know before the address changes.
  const settling = saved !== null && pathId === 'new'
  const savedId = saved?.id
  useEffect(() => {
    if (!settling || !savedId) return
    const state: EditorState = { continues: name }
    void navigate(paths.deskArticle(savedId), { replace: true, state })
  }, [settling, savedId, name, navigate])

  useKeepArticle({
    id: savedId ?? 'new',
    version: saved?.version ?? null,
    values: form.values,
    changed,
    wanted: offer === null,
  })

  const live = isWithReaders(saved, now)
  const save = () => {
    if (form.pending || uploading || !dirty) return
    const wrong = checkWith(saveArticle.body, language)(written(form.values))
    if (live && Object.keys(wrong).length === 0) setConfirming(true)
    else void form.submit()
  }
  useSaveKey(save)

  const wrongCount = Object.keys(form.errors).length
  const saveReason = uploading ? t('save.uploading') : dirty ? undefined : t('save.nothing')
  const title = read(form.values.title) || form.values.title.zh || form.values.title.en
  return (
    <>
      <LeaveGuard when={(dirty || uploading) && !settling} />
      <nav className="crumbs nr-crumbs" aria-label={t('title')}>
        <Link to={paths.deskNews()}>{t('title')}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{saved ? title || t('list.untitled') : t('newArticle')}</span>
      </nav>
      <div className="nr-head">
        <h1>{title || t(saved ? 'list.untitled' : 'newArticle')}</h1>
        {live && saved && (
          <ul className="nr-open" aria-label={t('open.label')}>
            {sides.map((side) => (
              <li key={side}>
                <Link
                  className="link"
                  to={paths.article(saved.slug, languageOfSide[side])}
                  target="_blank"
                  title={t(`open.${side}Hint`)}
                >
                  {t(`open.${side}`)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="nr-bar">
        <div className="nr-state">
          <ArticleStatusBadge status={saved?.status ?? 'draft'} />
          {saved?.publishAt && (
            <span className="sm soft">{t('scheduledFor', { at: formatInstant(saved.publishAt) })}</span>
          )}
          {saved?.status === 'published' && (
            <span className="sm soft">{t('publishedSince', { at: formatInstant(saved.publishedAt) })}</span>
          )}
          {wrongCount > 0 && (
            <span className="sm t-stop">{t('common:form.wrongFields', { count: wrongCount })}</span>
          )}
          <span className={`sm ${dirty ? 't-wait' : 'quiet'}`} role="status">
            {dirty
              ? t('save.unsaved')
              : saved
                ? t('save.savedAt', { at: formatInstant(saved.updatedAt) })
                : t('save.notSaved')}
          </span>
        </div>
        <div className="nr-acts">
          <MoveButtons article={saved} dirty={dirty} onAsk={setAsked} />
          <Button
            look={dirty ? 'primary' : 'line'}
            pending={form.pending}
            reason={saveReason}
            title="Ctrl+S"
            aria-keyshortcuts="Control+S Meta+S"
            onClick={save}
          >
            {t(live ? 'save.live' : !saved || saved.status === 'draft' ? 'save.draft' : 'save.changes')}
          </Button>
        </div>
      </div>
      <div className="nr-told">
        {failure && (
          <Callout meaning="stop" alert>
            {failure.message}
            {failure.requestId && (
              <span className="quiet">
                {' '}
                {t('common:table.requestId')} <span className="code">{failure.requestId}</span>
              </span>
            )}
          </Callout>
        )}
        {told && (
          <Callout meaning="wait" alert>
            {told}
          </Callout>
        )}
        {newer && (
          <Callout meaning="wait" alert>
            {t('conflict.noticed', { at: formatInstant(newer.updatedAt) })}{' '}
            <button type="button" className="link" onClick={() => setComparing(true)}>
              {t('conflict.look')}
            </button>
          </Callout>
        )}
      </div>
      <Form form={form} label={t(saved ? 'title' : 'newArticle')} className="nr-form">
        <Settings form={form} saved={saved} onUploading={setUploading} />
        <Tabs
          label={t('view.label')}
          panel="nr-texts"
          tabs={views
            .filter((each) => !isNarrow || each !== 'both')
            .map((key) => ({
              key,
              label: (
                <>
                  {t(`view.${key}`)}
                  {key !== 'both' && Object.keys(form.errors).some((each) => each.endsWith(`.${key}`)) && (
                    <Icon name="alert" size="s" />
                  )}
                </>
              ),
            }))}
          value={shown}
          onChange={setView}
        />
        <div
          id="nr-texts"
          role="tabpanel"
          aria-label={t(`view.${shown}`)}
          className="nr-texts"
          data-view={shown}
        >
          {sides.map((side: Side) => (
            <ArticleText key={side} form={form} side={side} hidden={shown !== 'both' && shown !== side} />
          ))}
        </div>
      </Form>
      {offer && (
        <KeptDialog
          kept={offer}
          fields={changedFields(valuesOf(saved), withKept(valuesOf(saved), offer))}
          newer={saved !== null && offer.version !== saved.version}
          onRestore={(fields, isNewer) => {
            form.replace(withKept(valuesOf(saved), offer))
            setTold(isNewer ? t('kept.restoredNewer', { fields: namesOf(fields) }) : t('kept.restored'))
            setOffer(null)
          }}
          onDrop={() => {
            forgetArticle(saved?.id ?? 'new')
            setOffer(null)
          }}
        />
      )}
      {confirming && saved && (
        <LiveSaveDialog
          changed={changed}
          before={valuesOf(saved)}
          after={form.values}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            void form.submit()
          }}
        />
      )}
      {comparing && newer && saved && (
        <ArticleConflict
          theirs={newer}
          base={valuesOf(saved)}
          mine={form.values}
          onClose={() => setComparing(false)}
          onMerged={(values) => {
            form.replace(values)
            setSaved(newer)
            setComparing(false)
            setTold(t('conflict.merged'))
          }}
        />
      )}
      {asked && saved && (
        <MoveDialog
          key={asked}
          asked={asked}
          article={saved}
          onClose={() => setAsked(null)}
          onMoved={(reply) => {
            // A reply that holds somebody else's texts is met like any other: above.
            if (changedFields(valuesOf(saved), valuesOf(reply)).length === 0) setSaved(reply)
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
