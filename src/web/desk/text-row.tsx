import { memo, type ReactElement, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PhraseReply } from '#contract/site.ts'
import type { Language } from '#domain/kernel/language.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { isTextArea } from './text-areas.ts'
import { BringBack, TextEditor } from './text-editor.tsx'
import { piecesOf } from './text-marks.ts'

/** A phrase as it reads, what it fills in and marks shown apart. */
function Phrase({ text }: { text: string }): ReactElement {
  return (
    <>
      {piecesOf(text).map(({ kind, text: piece }, at) =>
        kind === 'mark' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a phrase keep their order.
          <span key={at} className="mark-chip">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </>
  )
}

/** Keys may be broken where a word of theirs ends. */
const Key = ({ name }: { name: string }): ReactElement => (
  <span className="code wrap">{name.replaceAll('.', '.\u200b')}</span>
)

type TextRowProps = {
  phrase: PhraseReply
  language: Language
  /** Shows which page the phrase belongs to, and leads there. */
  across: boolean
  /** What is typed and not saved; null while the row is closed, '' … while it is open. */
  open: boolean
  draft: string | undefined
  onOpen: (phrase: PhraseReply) => void
  onDraft: (phrase: PhraseReply, text: string | null) => void
  onClose: (phrase: PhraseReply) => void
}

/** One phrase: its key, the original, and what stands in its place. */
export const TextRow = memo(function TextRow({
  phrase,
  language,
  across,
  open,
  draft,
  onOpen,
  onDraft,
  onClose,
}: TextRowProps): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const { area, key, original, text, shown } = phrase
  const [asking, setAsking] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(open)
  // Gives the document's focus back to the button when the editor is closed.
  useEffect(() => {
    if (wasOpen.current && !open) row.current?.querySelector<HTMLButtonElement>('.phrase-act')?.focus()
    wasOpen.current = open
  }, [open])
  const areaName = isTextArea(area) ? t(`texts.areas.${area}`) : area
  return (
    <li ref={row} className="phrase" data-open={open || undefined}>
      <div className="phrase-key">
        <Key name={key} />
        {across &&
          (isTextArea(area) ? (
            <Link
              className="link"
              title={t('texts.inArea')}
              to={paths.deskTexts({ language, area, text: key })}
            >
              {areaName}
            </Link>
          ) : (
            <span className="quiet">{areaName}</span>
          ))}
      </div>
      <div className="phrase-original">
        <span className="phrase-label">{t('texts.original')}</span>
        {original === null ? (
          <>
            <StatusText meaning="idle" icon="minus">
              {t('texts.gone')}
            </StatusText>
            <small>{t('texts.goneText')}</small>
          </>
        ) : (
          <p lang={language}>
            <Phrase text={original} />
          </p>
        )}
      </div>
      <div className="phrase-own">
        {open && original !== null ? (
          <TextEditor
            phrase={{ ...phrase, original }}
            language={language}
            draft={draft}
            onDraft={(next) => onDraft(phrase, next)}
            onClose={() => onClose(phrase)}
          />
        ) : (
          <>
            <span className="phrase-label">{t('texts.own')}</span>
            {text === null ? (
              <p className="quiet phrase-none">{t('texts.asOriginal')}</p>
            ) : (
              <>
                <p lang={language}>
                  <Phrase text={text} />
                </p>
                <small className="phrase-who">
                  {shown ? (
                    <StatusText meaning="ok" icon="check">
                      {t('texts.shown')}
                    </StatusText>
                  ) : (
                    original !== null && (
                      <StatusText meaning="wait" icon="alert">
                        {t('texts.notShown')}
                      </StatusText>
                    )
                  )}
                  <span>
                    {t('texts.changedBy', { name: phrase.changedBy ?? '' })}{' '}
                    <DateTime at={phrase.changedAt} />
                  </span>
                </small>
                {!shown && original !== null && <small className="t-wait">{t('texts.notShownText')}</small>}
              </>
            )}
          </>
        )}
      </div>
      {!open && (
        <div className="phrase-do">
          {original === null ? (
            <Button size="s" icon="trash" className="phrase-act" onClick={() => setAsking(true)}>
              {t('texts.remove')}
            </Button>
          ) : (
            <Button
              size="s"
              icon="edit"
              className="phrase-act"
              aria-label={t('texts.editLabel', { key })}
              onClick={() => onOpen(phrase)}
            >
              {t(text === null ? 'texts.edit' : 'texts.editAgain')}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <BringBack
          phrase={phrase}
          language={language}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
})
