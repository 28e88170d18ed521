import { type ReactElement, useState } from 'react'
import type { StatementDetail } from '#contract/statements.ts'
import { formatMoney } from '#i18n/format.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useConfirmStatement } from './api.ts'
import { useStatementMonth } from './statement-month.ts'

/** Confirms the sum that is seen, having said what follows: it is paid, it is settled, or money goes back. */
export function ConfirmDialog({
  statement,
  onClose,
}: {
  statement: StatementDetail
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('statements')
  const monthOf = useStatementMonth()
  const confirm = useConfirmStatement()
  const [key] = useState(submitKey)
  const { due, dueOn: day } = statement
  const amount = formatMoney({ ...due, minor: Math.abs(due.minor) }, { currency: 'symbol' })
  const words = {
    amount,
    day,
    month: monthOf(statement),
    kind: t(`kinds.${statement.kind}`),
  }
  const follows = due.minor > 0 ? 'pay' : due.minor < 0 ? 'back' : 'settled'
  const say = {
    pay: { sum: 'confirm.sum', text: 'confirm.pay', act: 'confirm.act', done: 'confirm.done' },
    settled: {
      sum: 'confirm.settled',
      text: 'confirm.settledText',
      act: 'confirm.actSettled',
      done: 'confirm.doneSettled',
    },
    back: { sum: 'confirm.back', text: 'confirm.backText', act: 'confirm.actBack', done: 'confirm.doneBack' },
  } as const
  const { sum, text, act, done } = say[follows]
  const go = () =>
    confirm.mutate(
      { id: statement.id, due, key },
      {
        onSuccess: () => {
          notices.say('ok', t(done, words))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('confirm.title', words)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('confirm.stay')}</Button>
          <Button look="primary" pending={confirm.isPending} onClick={go}>
            {t(act, words)}
          </Button>
        </>
      }
    >
      <div className="kit-form">
        <p className="due-sum money">{t(sum, words)}</p>
        <p>{t(text, words)}</p>
        <p className="hint">{t('confirm.final')}</p>
        {confirm.error && (
          <Callout meaning="stop" alert>
            {confirm.error.message}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}
