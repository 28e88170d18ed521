import type { ReactElement, ReactNode } from 'react'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { formatWeekday } from '#i18n/format.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useQuoteOptions } from './api.ts'

/** What was asked, in one line; each part opens the form. */
export function AskBar({ draft, onEdit }: { draft: QuoteDraft; onEdit: () => void }): ReactElement {
  const { t } = useTranslation('quotes')
  const { language, read } = useReader()
  const from = usePlaceText(draft.pickup)
  const to = usePlaceText(draft.delivery)
  const { data: options } = useQuoteOptions()
  const category = options?.cargoCategories.find((each) => each.code === draft.cargo.category)
  const services = (draft.services ?? []).flatMap((code) => {
    const service = options?.services.find((each) => each.code === code)
    return service ? [read(service.name)] : []
  })
  const part = (name: string, text: ReactNode, more: string) => (
    <button type="button" onClick={onEdit} title={t('ask.change', { name })}>
      <small>{name}</small>
      <b>{text || '–'}</b>
      <span>{more}</span>
    </button>
  )
  const place = (text: string, kind: 'port' | 'door' | null, code: string | null) =>
    [text, kind === 'door' ? t('ask.door') : [t('ask.port'), code].filter(Boolean).join(' · ')] as const
  const [origin, originKind] = place(from.name, draft.pickup.kind, draft.pickup.port)
  const [destination, destinationKind] = place(to.name, draft.delivery.kind, draft.delivery.port)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a bar of buttons, no form.
    <div className="ask" role="group" aria-label={t('ask.label')}>
      {part(t('ask.origin'), origin, originKind)}
      <span className="ask-arrow">
        <Icon name="arrow" />
      </span>
      {part(t('ask.destination'), destination, destinationKind)}
      {part(
        t('ask.containers'),
        draft.containers.map(({ type, quantity }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have a place and no name of their own.
          <span className="nb" key={at}>
            {at > 0 && t('detail.plus')}
            {`${quantity ?? '–'} × ${type ?? '–'}`}
            <wbr />
          </span>
        )),
        t('ask.fcl'),
      )}
      {part(
        t('ask.cargo'),
        draft.cargo.name ?? '',
        [
          category ? read(category.name) : '',
          draft.cargo.hsCode ? t('ask.hsCode', { code: draft.cargo.hsCode }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      )}
      {part(
        t('ask.readyOn'),
        <time>{draft.readyOn ?? '–'}</time>,
        draft.readyOn ? formatWeekday(draft.readyOn, language) : '',
      )}
      {part(
        t('ask.services'),
        services.length > 0 ? services.join(t('offer.viaJoin')) : t('ask.noServices'),
        draft.freePickup ? t('ask.freePickup') : '',
      )}
      <Button icon="edit" className="ask-edit" onClick={onEdit}>
        {t('ask.edit')}
      </Button>
    </div>
  )
}
