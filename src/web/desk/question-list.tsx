import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listStatementQueries } from '#contract/statements.ts'
import { formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Age, Money, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { AnswerQuestion } from './answer-question.tsx'
import { CustomerName } from './statement-marks.tsx'

type Question = ReplyOf<typeof listStatementQueries>['items'][number]

/** What customers ask about lines of their statements, with all that is needed to answer it. */
export function QuestionList({ questions }: { questions: readonly Question[] }): ReactElement {
  const { t } = useTranslation(['billing', 'bills', 'desk'])
  const { read } = useReader()
  const now = useNow()
  const [answering, setAnswering] = useState<Question | null>(null)
  return (
    <>
      <ul className="work">
        {questions.map((question) => {
          const { line } = question
          return (
            <li key={question.id}>
              <StatusText meaning="wait" icon="chat">
                {t('questions.state.open')}
              </StatusText>
              <span>
                <b>{read(line.name)}</b> <CustomerName customer={question.customer} />
                <small className="said">{t('questions.said', { reason: question.reason })}</small>
                {question.expected && (
                  <small className="said">
                    {t('questions.expected', { amount: formatMoney(question.expected, { zero: 'shown' }) })}
                  </small>
                )}
                {line.cause && (
                  <small>
                    {line.cause === 'customerRequest'
                      ? t('bills:desk.customerRequest')
                      : t(`bills:causes.${line.cause}`)}{' '}
                    {read(line.note)}
                  </small>
                )}
                <small>
                  <Link className="code" to={paths.deskStatement(question.statementId)}>
                    {question.statementNumber}
                  </Link>{' '}
                  <Link className="code" to={paths.deskOrder(line.orderId)}>
                    {line.orderNumber}
                  </Link>{' '}
                  <Age at={question.askedAt} now={now} />
                </small>
              </span>
              <span className="r">
                <b>
                  <Money amount={line.amount} />
                </b>
                <small>
                  {line.quotedCny
                    ? t('questions.quoted', { amount: formatMoney(line.quotedCny) })
                    : t('questions.notQuoted')}
                </small>
              </span>
              <span className="do">
                <Button
                  size="s"
                  look="primary"
                  aria-label={t('questions.answerOf', {
                    charge: read(line.name),
                    amount: formatMoney(line.amount),
                  })}
                  onClick={() => setAnswering(question)}
                >
                  {t('questions.answer')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {answering && (
        <AnswerQuestion query={answering} line={answering.line} onClose={() => setAnswering(null)} />
      )}
    </>
  )
}
