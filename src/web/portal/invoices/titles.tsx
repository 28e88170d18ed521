import { type ReactElement, useState } from 'react'
import type { TitleReply } from '#contract/invoices.ts'
import { useRemoveTitle, useSaveTitle, type useTitles } from '#web/features/invoices/api.ts'
import { TitleDialog } from '#web/features/invoices/title-dialog.tsx'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Pairs } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './invoices.module.css'

/** Whom invoices are made out to: the own titles, and those of others who paid. */
export function Titles({ titles }: { titles: ReturnType<typeof useTitles> }): ReactElement {
  const { t } = useTranslation('invoices')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('titles.add')}
    </Button>
  )
  if (!titles.data) {
    return titles.error ? (
      <ErrorState title={t('titles.failed')} error={titles.error} onRetry={() => void titles.refetch()} />
    ) : (
      <Skeleton lines={6} />
    )
  }
  return (
    <>
      {titles.data.length === 0 ? (
        <EmptyState icon="receipt" title={t('titles.none')} actions={add}>
          {t('titles.noneText')}
        </EmptyState>
      ) : (
        <>
          <p className={css.toolbar}>{add}</p>
          <ul className={css.cards}>
            {titles.data.map((title) => (
              <Title key={title.id} title={title} />
            ))}
          </ul>
        </>
      )}
      {adding && <TitleDialog title={null} onClose={() => setAdding(false)} />}
    </>
  )
}

function Title({ title }: { title: TitleReply }): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const save = useSaveTitle()
  const remove = useRemoveTitle()
  const [asking, setAsking] = useState<'change' | 'remove' | null>(null)
  const { name, kind, owner, taxNumber, address, phone, bank, bankAccount, email, isDefault } = title
  const facts = [
    [t('titles.taxNumber'), taxNumber && <span className="code">{taxNumber}</span>],
    [t('titles.address'), address],
    [t('titles.phone'), phone],
    [t('titles.bank'), bank],
    [t('titles.bankAccount'), bankAccount && <span className="code">{bankAccount}</span>],
    [t('titles.email'), email],
  ] as const
  return (
    <li className={css.card}>
      <h2>
        {name} {isDefault && <span className="tag plain ok">{t('titles.default')}</span>}{' '}
        {owner === 'payer' && <span className="tag plain note">{t('titles.ofPayer')}</span>}
      </h2>
      <p className="quiet">{t(`titles.kinds.${kind}`)}</p>
      <Pairs items={facts.filter(([, value]) => value)} />
      <p className={css.acts}>
        <Button size="s" aria-label={t('titles.changeOf', { name })} onClick={() => setAsking('change')}>
          {t('common:actions.edit')}
        </Button>
        {!isDefault && (
          <Button
            size="s"
            aria-label={t('titles.makeDefaultOf', { name })}
            pending={save.isPending}
            onClick={() =>
              save.mutate(
                { ...title, taxNumber: taxNumber ?? '', isDefault: true, key: submitKey() },
                {
                  onSuccess: () => notices.say('ok', t('titles.saved')),
                  onError: (error) => notices.say('stop', error.message),
                },
              )
            }
          >
            {t('titles.setDefault')}
          </Button>
        )}
        <Button size="s" aria-label={t('titles.removeOf', { name })} onClick={() => setAsking('remove')}>
          {t('common:actions.remove')}
        </Button>
      </p>
      {asking === 'change' && <TitleDialog title={title} onClose={() => setAsking(null)} />}
      {asking === 'remove' && (
        <StepDialog
          title={t('titles.removeTitle')}
          back={t('common:actions.cancel')}
          action={t('common:actions.remove')}
          act={async () => {
            await remove.mutateAsync(title.id)
            notices.say('ok', t('titles.removed'))
          }}
          onClose={() => setAsking(null)}
        >
          <p>
            <b>{name}</b>
          </p>
          <p>{t('titles.removeText')}</p>
        </StepDialog>
      )}
    </li>
  )
}
