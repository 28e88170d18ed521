import { type FormEvent, type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react'
import type { DeskChat } from '#contract/chat.ts'
import { messageLimit } from '#domain/chat/chat.ts'
import { lengthOf } from '#web/features/chat/conversation.ts'
import { useReplyChat } from '#web/features/chat/desk-api.ts'
import { submitKey } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** The count shows when so few characters are left. */
const nearLimit = 100

/** Answers that were begun and not sent, while the desk is open: looking at another conversation loses none. */
const drafts = new Map<DeskChat['id'], string>()

/** Answers a conversation. What was not sent stays, and sent again it is said once. */
export function ChatReply({ chat }: { chat: DeskChat }): ReactElement {
  const { t } = useTranslation('chat')
  const id = useId()
  const reply = useReplyChat()
  const [text, setText] = useState(() => drafts.get(chat.id) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const key = useRef({ text: '', clientKey: '' })
  const length = lengthOf(text)
  const tooLong = length > messageLimit

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    field.current?.focus()
    if (length === 0 || tooLong || reply.isPending) return
    const said = text.trim()
    if (key.current.text !== said) key.current = { text: said, clientKey: submitKey() }
    reply.mutate(
      { id: chat.id, ...key.current },
      {
        onSuccess: () => {
          // The same words again are a new answer.
          key.current = { text: '', clientKey: '' }
          if (drafts.get(chat.id)?.trim() !== said) return
          drafts.delete(chat.id)
          setText('')
        },
      },
    )
  }
  const keys = (event: KeyboardEvent) => {
    // While Chinese is being typed, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const wrong = tooLong ? t('compose.tooLong', { limit: messageLimit }) : reply.error?.message
  return (
    <form className="chat-reply" noValidate aria-busy={reply.isPending || undefined} onSubmit={submit}>
      <label className="sr" htmlFor={id}>
        {t('inbox.reply')}
      </label>
      <div className={`input${wrong ? ' bad' : ''}`}>
        <textarea
          ref={field}
          id={id}
          rows={3}
          value={text}
          lang={chat.language}
          placeholder={t('inbox.replyPlaceholder')}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-wrong ${id}-keys` : `${id}-keys`}
          onKeyDown={keys}
          onChange={(event) => {
            drafts.set(chat.id, event.target.value)
            setText(event.target.value)
          }}
        />
      </div>
      {wrong && (
        <p className="hint bad" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      )}
      <div className="form-end">
        <p className="hint" id={`${id}-keys`}>
          {t(`inbox.answerIn.${chat.language}`)} <span className="chat-keys">{t('compose.keys')}</span>
        </p>
        {length > messageLimit - nearLimit && (
          <span className={tooLong ? 't-stop' : 'quiet'}>
            {t('compose.count', { count: length, limit: messageLimit })}
          </span>
        )}
        <Button type="submit" look="primary" pending={reply.isPending}>
          {t('compose.send')}
        </Button>
      </div>
    </form>
  )
}
