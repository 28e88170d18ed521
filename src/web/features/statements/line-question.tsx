import { type ReactElement, useRef } from 'react'
import { queryLimit, type StatementDetail, type StatementLineReply } from '#contract/statements.ts'
import { digitsOf, parseAmount } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useQueryLine, useTakeBackQuery } from './api.ts'
import styles from './statements.module.css'

/** What was asked about a line and answered, and the way to ask while the statement is not confirmed. */
export function LineQuestion({
  line,
  mayAsk,
  onAsk,
}: {
  line: StatementLineReply
  mayAsk: boolean
  onAsk: (line: StatementLineReply) => void
}): ReactElement | null {
  const { t } = useTranslation('statements')
  const { read } = useReader()
  const takeBack = useTakeBackQuery()
  const asked = useRef<HTMLDivElement>(null)
  const { query } = line
  const open = query?.state === 'open'
  const words = { charge: read(line.name), amount: formatMoney(line.amount) }
  return (
    <>
      {query && (
        <div ref={asked} tabIndex={-1} className={`${styles.asked} ${open ? styles.open : ''}`.trim()}>
          <p>
            <b className={open ? 't-wait' : undefined}>{t(`query.states.${query.state}`)}</b>{' '}
            <DateTime at={query.answeredAt ?? query.askedAt} show="day" />
          </p>
          <p>
            {t('query.yours', { reason: query.reason })}{' '}
            {query.expected && (
              <span className="num">
                {t('query.expectedSaid', { amount: formatMoney(query.expected, { zero: 'shown' }) })}
              </span>
            )}
          </p>
          {query.answer && (
            <p>
              {query.answeredByName
                ? t('query.answer', { name: query.answeredByName, answer: query.answer })
                : t('query.answerPlain', { answer: query.answer })}
            </p>
          )}
          {open && mayAsk && (
            <p>
              <button
                type="button"
                className="link"
                aria-label={t('query.takeBackOf', words)}
                aria-disabled={takeBack.isPending || undefined}
                onClick={() => {
                  if (takeBack.isPending) return
                  takeBack.mutate(query.id, {
                    onSuccess: () => {
                      notices.say('ok', t('query.takenBackDone'))
                      // The button goes: its focus stays with the question.
                      asked.current?.focus()
                    },
                  })
                }}
              >
                {t('query.takeBack')}
              </button>
            </p>
          )}
        </div>
      )}
      {mayAsk && !open && line.creditOf === null && (
        <button
          type="button"
          className={`link ${styles.ask}`}
          aria-label={t('query.askOf', words)}
          onClick={() => onAsk(line)}
        >
          {t('query.ask')}
        </button>
      )}
    </>
  )
}

/** Asks about a line: what is wrong with it, and what would be right. */
export function QuestionDialog({
  statement,
  line,
  onClose,
}: {
  statement: Pick<StatementDetail, 'id'>
  line: StatementLineReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('statements')
  const { read } = useReader()
  const ask = useQueryLine()
  const submit = useRef<{ name: string; key: string } | null>(null)
  const { currency } = line.amount
  const expectedOf = (text: string): number | null => {
    const minor = parseAmount(text.trim(), currency)?.minor ?? null
    return minor !== null && minor >= 0 ? minor : null
  }
  const form = useForm({
    initial: { reason: '', expected: '' },
    check: ({ reason, expected }) => ({
      ...(reason.trim() === '' ? { reason: t('query.reasonMissing') } : {}),
      ...(expected.trim() !== '' && expectedOf(expected) === null
        ? { expected: t('query.expectedInvalid', { digits: digitsOf(currency) }) }
        : {}),
    }),
    submit: async ({ reason, expected }) => {
      const body = {
        statementId: statement.id,
        lineId: line.id,
        reason: reason.trim(),
        expectedMinor: expected.trim() === '' ? null : expectedOf(expected),
      }
      const name = JSON.stringify(body)
      submit.current = submit.current?.name === name ? submit.current : { name, key: submitKey() }
      await ask.mutateAsync({ ...body, key: submit.current.key })
      notices.say('ok', t('query.sent'))
      onClose()
    },
  })
  const title = t('query.title', { charge: read(line.name) })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('query.stay')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {t('query.send')}
          </Button>
        </>
      }
    >
      <Form form={form} label={title}>
        <p>
          <b>{t('query.line', { order: line.orderNumber, amount: formatMoney(line.amount) })}</b>
        </p>
        <p className="hint">{t('query.text')}</p>
        <TextAreaField
          form={form}
          name="reason"
          label={t('query.reason')}
          hint={t('query.reasonHint')}
          limit={queryLimit}
          required
        />
        <TextField
          form={form}
          name="expected"
          label={t('query.expected', { currency })}
          hint={t('query.expectedHint')}
          required={false}
          inputMode="decimal"
          maxLength={16}
        />
      </Form>
    </Dialog>
  )
}
