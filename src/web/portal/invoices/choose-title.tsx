import { type ReactElement, useState } from 'react'
import type { TitleReply } from '#contract/invoices.ts'
import { TitleDialog } from '#web/features/invoices/title-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './invoices.module.css'

/** Step two: whom the invoice is made out to; a title can be added and mended on the way. */
export function ChooseTitle({
  titles,
  chosen,
  onChoose,
}: {
  titles: readonly TitleReply[]
  chosen: TitleReply | null
  onChoose: (id: string) => void
}): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const [dialog, setDialog] = useState<TitleReply | 'new' | null>(null)
  return (
    <section className="section" aria-labelledby="choose-title">
      <div className="section-head">
        <h2 id="choose-title">{t('apply.titleHead')}</h2>
        <Button size="s" icon="plus" className="end" onClick={() => setDialog('new')}>
          {t('titles.add')}
        </Button>
      </div>
      {titles.length === 0 ? (
        <p className="panel-text">{t('apply.titleNone')}</p>
      ) : (
        <fieldset className="options">
          <legend className="sr">{t('apply.titleHead')}</legend>
          {titles.map((title) => (
            <div key={title.id} className={css.option}>
              <label className={`option${title.id === chosen?.id ? ' on' : ''}`}>
                <input
                  className="check"
                  type="radio"
                  name="title"
                  checked={title.id === chosen?.id}
                  onChange={() => onChoose(title.id)}
                />
                <span className={css.wrap}>
                  <b>{title.name}</b>{' '}
                  {title.isDefault && <span className="tag plain ok">{t('titles.default')}</span>}{' '}
                  {title.owner === 'payer' && <span className="tag plain note">{t('titles.ofPayer')}</span>}
                  <small>
                    {t(`titles.kinds.${title.kind}`)}
                    {title.taxNumber && (
                      <>
                        {' · '}
                        <span className="code">{title.taxNumber}</span>
                      </>
                    )}
                    {title.owner === 'payer' && <> · {t('apply.payerNeeds')}</>}
                  </small>
                </span>
              </label>
              <Button
                size="s"
                look="bare"
                aria-label={t('titles.changeOf', { name: title.name })}
                onClick={() => setDialog(title)}
              >
                {t('common:actions.edit')}
              </Button>
            </div>
          ))}
        </fieldset>
      )}
      {dialog && (
        <TitleDialog
          title={dialog === 'new' ? null : dialog}
          onSaved={({ id }) => onChoose(id)}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}
