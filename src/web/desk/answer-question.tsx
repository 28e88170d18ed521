import { type ReactElement, useState } from 'react'
import { queryLimit, type StatementLineReply, type StatementQueryReply } from '#contract/statements.ts'
import { decimal, parseAmount } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useAnswerQuestion } from '#web/features/statements/desk-api.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SegmentedChoice, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** What the customer would have taken back, where an amount was named; else nothing is proposed. */
function proposed(line: StatementLineReply, { expected }: StatementQueryReply): string {
  if (!expected || expected.currency !== line.amount.currency) return ''
  const less = line.amount.minor - expected.minor
  return less > 0 ? decimal({ ...line.amount, minor: less }) : ''
}

/** Answers a question about a line: with a credit in the line's own currency, or with why it stands. */
export function AnswerQuestion({
  query,
  line,
  onClose,
}: {
  query: StatementQueryReply
  line: StatementLineReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['billing', 'desk'])
  const { read } = useReader()
  const answer = useAnswerQuestion()
  const [keys] = useState(() => ({ credit: submitKey(), reject: submitKey() }))
  const { amount: charged } = line
  const typed = (text: string) => {
    const amount = parseAmount(text, charged.currency)
    return amount && amount.minor > 0 && amount.minor <= charged.minor ? amount : null
  }
  const form = useForm({
    initial: { decision: 'credit' as 'credit' | 'reject', amount: proposed(line, query), words: '' },
    check: ({ decision, amount, words }) => ({
      ...(decision === 'reject' || typed(amount)
        ? {}
        : { amount: t('questions.amountWrong', { most: formatMoney(charged) }) }),
      ...(words.trim() === ''
        ? { words: t('desk:reason.missing') }
        : [...words.trim()].length > queryLimit
          ? { words: t('desk:reason.tooLong', { limit: queryLimit }) }
          : {}),
    }),
    submit: async ({ decision, amount, words }) => {
      const credits = decision === 'credit'
      await answer.mutateAsync({
        id: query.id,
        creditMinor: credits ? (typed(amount)?.minor ?? null) : null,
        answer: words.trim(),
        key: keys[decision],
      })
      notices.say('ok', t(credits ? 'questions.credited' : 'questions.rejected'))
      onClose()
    },
  })
  const credits = form.values.decision === 'credit'
  const title = t('questions.answerOf', { charge: read(line.name), amount: formatMoney(charged) })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('questions.said', { reason: query.reason })}</p>
          {query.expected && (
            <p>{t('questions.expected', { amount: formatMoney(query.expected, { zero: 'shown' }) })}</p>
          )}
        </div>
        <SegmentedChoice
          label={t('questions.decision')}
          name="decision"
          value={form.values.decision}
          choices={[
            { value: 'credit', label: t('questions.credit') },
            { value: 'reject', label: t('questions.reject') },
          ]}
          onChange={(decision) => form.set('decision', decision)}
        />
        <p className="hint">{t(credits ? 'questions.creditText' : 'questions.rejectText')}</p>
        {credits && (
          <TextField
            form={form}
            name="amount"
            label={t('questions.amount', { currency: charged.currency })}
            hint={t('questions.amountHint', { amount: formatMoney(charged) })}
            inputMode="decimal"
            required
          />
        )}
        <TextAreaField
          form={form}
          name="words"
          label={t('questions.words')}
          hint={t('questions.wordsHint')}
          limit={queryLimit}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('back')}</Button>
          <SubmitButton form={form}>
            {t(credits ? 'questions.creditNow' : 'questions.rejectNow')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
