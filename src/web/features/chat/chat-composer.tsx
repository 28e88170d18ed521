import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { messageLimit } from '#domain/chat/chat.ts'
import { CallFailure, submitKey } from '#web/lib/call.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './chat-widget.module.css'
import { lengthOf } from './conversation.ts'
import type { Conversation } from './use-conversation.ts'

/** The count shows when so few characters are left. */
const nearLimit = 100

type Wrong = { readonly text?: string | undefined; readonly contact?: string | undefined }

/** Writes a message; asks where to answer it while nobody is at the desk. */
export function ChatComposer({ conversing }: { conversing: Conversation }): ReactElement {
  const { t } = useTranslation(['chat', 'common'])
  const { conversation, unsent } = conversing.talk
  const id = useId()
  const [text, setText] = useState('')
  const [contact, setContact] = useState('')
  const [inContact, setInContact] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  /** The same message keeps its key when it is left once more. */
  const leaving = useRef({ text: '', clientKey: '' })
  const length = lengthOf(text)
  // What is being typed does not go away when a clerk comes.
  const asksContact =
    conversation !== null &&
    !conversation.contactLeft &&
    (!conversation.deskOn || inContact || contact !== '')

  // Grows with what is written, up to the height that the style allows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text and the form make the height.
  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + 2}px`
  }, [text, asksContact])

  // Moves to what is wrong, once for each refusal.
  useEffect(() => {
    if (refusals === 0) return
    const form = field.current?.form
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const closed = conversation?.status === 'closed'
  const again = useRef<HTMLButtonElement>(null)
  const wasClosed = useRef(closed)
  // The focus goes on to what took the place of what had it.
  useEffect(() => {
    if (closed !== wasClosed.current && document.activeElement === document.body)
      (closed ? again.current : field.current)?.focus()
    wasClosed.current = closed
  }, [closed])

  // Sent before the conversation was there: it goes once it is, as it stood.
  const early = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the conversation's coming sends it.
  useEffect(() => {
    if (conversation && early.current && !closed) submit()
    early.current = false
  }, [conversation === null])

  if (closed) {
    return (
      <div className={css.ended}>
        <p>{t('closed.text')}</p>
        <button
          ref={again}
          type="button"
          className={css.main}
          onClick={() => {
            // What could not be said here is the beginning of the next one.
            setText([...unsent.map((each) => each.text), text].filter(Boolean).join('\n'))
            conversing.beginAnother()
          }}
        >
          {t('closed.again')}
        </button>
      </div>
    )
  }

  function refuse(found: Wrong): void {
    setWrong(found)
    setRefusals((count) => count + 1)
  }
  async function leave(): Promise<void> {
    if (leaving.current.text !== text.trim()) leaving.current = { text: text.trim(), clientKey: submitKey() }
    setPending(true)
    try {
      await conversing.leave({ ...leaving.current, contact: contact.trim() })
      setText('')
      setContact('')
      field.current?.focus()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const { text: inText, contact: inContact } = error.fields
      if (inText || inContact) refuse({ text: inText?.message, contact: inContact?.message })
      else setFailure(error.message)
    } finally {
      setPending(false)
    }
  }
  function submit(event?: FormEvent): void {
    event?.preventDefault()
    if (!conversation) early.current = true
    if (pending || !conversation) return
    const found: Wrong = {
      ...(length === 0 ? { text: t('compose.empty') } : {}),
      ...(length > messageLimit ? { text: t('compose.tooLong', { limit: messageLimit }) } : {}),
      ...(asksContact && contact.trim() === '' ? { contact: t('compose.contactMissing') } : {}),
    }
    setWrong({})
    setFailure(null)
    if (Object.keys(found).length > 0) refuse(found)
    else if (asksContact) void leave()
    else {
      conversing.write(text.trim())
      setText('')
      field.current?.focus()
    }
  }
  const keys = (event: KeyboardEvent) => {
    // While Chinese is being typed, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const describedBy = (...names: (string | false)[]) =>
    names
      .filter(Boolean)
      .map((name) => `${id}-${name}`)
      .join(' ') || undefined
  return (
    <form className={css.composer} noValidate aria-busy={pending || undefined} onSubmit={submit}>
      <div className={`${css.write} ${asksContact ? css.long : ''}`}>
        <label className="sr" htmlFor={`${id}-text`}>
          {t('compose.label')}
        </label>
        <textarea
          ref={field}
          id={`${id}-text`}
          rows={asksContact ? 3 : 1}
          value={text}
          placeholder={t('compose.placeholder')}
          aria-invalid={wrong.text ? true : undefined}
          aria-describedby={describedBy(wrong.text !== undefined && 'text-wrong', 'keys')}
          onKeyDown={keys}
          onChange={(event) => {
            early.current = false
            setText(event.target.value)
            setWrong((before) => ({ contact: before.contact }))
          }}
        />
        {wrong.text && (
          <p className={css.wrong} id={`${id}-text-wrong`} role="alert">
            {wrong.text}
          </p>
        )}
        {asksContact && (
          <div className={css.field}>
            <label htmlFor={`${id}-contact`}>{t('compose.contact')}</label>
            <input
              id={`${id}-contact`}
              value={contact}
              maxLength={254}
              autoComplete="email"
              inputMode="email"
              aria-required="true"
              onFocus={() => setInContact(true)}
              onBlur={() => afterPress(() => setInContact(false))}
              aria-invalid={wrong.contact ? true : undefined}
              aria-describedby={describedBy(wrong.contact !== undefined && 'contact-wrong', 'contact-hint')}
              onChange={(event) => {
                setContact(event.target.value)
                setWrong((before) => ({ text: before.text }))
              }}
            />
            {wrong.contact && (
              <p className={css.wrong} id={`${id}-contact-wrong`} role="alert">
                {wrong.contact}
              </p>
            )}
            <p className={css.hint} id={`${id}-contact-hint`}>
              {t('compose.contactHint')}
            </p>
          </div>
        )}
        <button
          type="submit"
          className={asksContact ? css.main : css.send}
          aria-disabled={!conversation || pending || undefined}
          aria-label={asksContact ? undefined : t('compose.send')}
          title={conversation ? undefined : t('compose.wait')}
        >
          {asksContact ? t('compose.leave') : <Icon name="arrow-up" size="l" />}
        </button>
      </div>
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <p className={css.foot}>
        <span id={`${id}-keys`} className={css.keys}>
          {t('compose.keys')}
        </span>
        {length > messageLimit - nearLimit && (
          <span className={length > messageLimit ? css.over : undefined}>
            {t('compose.count', { count: length, limit: messageLimit })}
          </span>
        )}
      </p>
    </form>
  )
}
