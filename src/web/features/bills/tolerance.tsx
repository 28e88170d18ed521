import { type ReactElement, useState } from 'react'
import { decimal, type Money, parseAmount } from '#domain/kernel/money.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, TextField, useForm } from '#web/ui/form.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSetTolerance, useTolerance } from './api.ts'

/** Bounds of the contract: a tenth of the quote, and CNY 10,000. */
const mostBasisPoints = 1_000
const mostMinor = 1_000_000

/** A percentage with at most two decimals is whole basis points: `2.5` is 250; null for anything else. */
function basisPointsOf(text: string): number | null {
  // A percentage and an amount of yuan have as many digits behind the point.
  const points = parseAmount(text.replace(/\s*%$/, ''), 'CNY')?.minor ?? null
  return points !== null && points >= 0 && points <= mostBasisPoints ? points : null
}

function amountOf(text: string): number | null {
  const minor = parseAmount(text, 'CNY')?.minor ?? null
  return minor !== null && minor >= 0 && minor <= mostMinor ? minor : null
}

/** Opens what the reader lets a bill go beyond its quote without being asked, to be set anew. */
export function ToleranceButton(): ReactElement {
  const { t } = useTranslation('bills')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('toleranceRule.button')}
      </Button>
      {open && <ToleranceDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ToleranceDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('bills')
  const stands = useTolerance()
  if (stands.data)
    return <Rule basisPoints={stands.data.basisPoints} most={stands.data.most} onClose={onClose} />
  return (
    <Dialog title={t('toleranceRule.title')} onClose={onClose}>
      <div className="dialog-body">
        {stands.isError ? (
          <ErrorState
            title={t('toleranceRule.failed')}
            error={stands.error}
            onRetry={() => void stands.refetch()}
          />
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </Dialog>
  )
}

function Rule({
  basisPoints,
  most,
  onClose,
}: {
  basisPoints: number
  most: Money
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('bills')
  const save = useSetTolerance()
  const form = useForm({
    initial: { share: String(basisPoints / 100), most: decimal(most).replace(/\.00$/, '') },
    check: (values) => ({
      ...(basisPointsOf(values.share) === null ? { share: t('toleranceRule.shareInvalid') } : {}),
      ...(amountOf(values.most) === null ? { most: t('toleranceRule.mostInvalid') } : {}),
    }),
    submit: async (values) => {
      const body = { basisPoints: basisPointsOf(values.share) ?? 0, mostMinor: amountOf(values.most) ?? 0 }
      await save.mutateAsync(body)
      notices.say('ok', t('toleranceRule.saved'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('toleranceRule.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('toleranceRule.cancel')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {t('toleranceRule.save')}
          </Button>
        </>
      }
    >
      <Form form={form} label={t('toleranceRule.title')}>
        <p className="hint">{t('toleranceRule.text')}</p>
        <TextField
          form={form}
          name="share"
          label={t('toleranceRule.share')}
          hint={t('toleranceRule.shareHint')}
          inputMode="decimal"
          maxLength={6}
          after={<span className="unit">{t('toleranceRule.percent')}</span>}
        />
        <TextField
          form={form}
          name="most"
          label={t('toleranceRule.most')}
          hint={t('toleranceRule.mostHint')}
          inputMode="decimal"
          maxLength={9}
          after={<span className="unit">{t('toleranceRule.cny')}</span>}
        />
      </Form>
    </Dialog>
  )
}
