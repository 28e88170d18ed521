import { type ReactElement, useRef, useState } from 'react'
import type { AddressReply } from '#contract/addresses.ts'
import type { AddressKind } from '#domain/addresses/addresses.ts'
import { AddressForm } from '#web/features/addresses/address-form.tsx'
import { addressBody, addressName, addressValues } from '#web/features/addresses/address-values.ts'
import { useSaveAddress } from '#web/features/addresses/api.ts'
import { DoorPlace } from '#web/features/addresses/door-place.tsx'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './addresses.module.css'

/** One address of the book. */
export function AddressCard({
  address,
  chosen,
  onTick,
  onRemove,
}: {
  address: AddressReply
  chosen: boolean
  onTick: (on: boolean) => void
  onRemove: () => void
}): ReactElement {
  const { t } = useTranslation(['addresses', 'common'])
  const place = usePlaceText({ ...address, kind: 'door', port: null })
  const save = useSaveAddress()
  const [changing, setChanging] = useState(false)
  const { contact, phone, company, country, city, region, street, kinds, defaultFor } = address
  const name = addressName(address)
  const making = useRef<AddressKind | null>(null)
  const makeDefault = (kind: AddressKind) => {
    making.current = kind
    const values = addressValues(address)
    save.mutate(
      {
        id: address.id,
        body: addressBody({ ...values, defaultFor: { ...values.defaultFor, [kind]: true } }),
        key: submitKey(),
      },
      {
        onSuccess: () => notices.say('ok', t('defaultSaved')),
        onError: (error) => notices.say('stop', error.message),
      },
    )
  }
  return (
    <li className={css.card} data-chosen={chosen || undefined}>
      <div className={css.name}>
        <input
          className="check"
          type="checkbox"
          aria-label={t('selectOf', { name })}
          checked={chosen}
          onChange={(event) => onTick(event.target.checked)}
        />
        <h2>{name}</h2>
      </div>
      <p className={css.marks}>
        {kinds.map((kind) =>
          defaultFor.includes(kind) ? (
            <span key={kind} className="tag plain ok">
              {t(`defaultOf.${kind}`)}
            </span>
          ) : (
            <span key={kind} className="tag plain idle">
              {t(`kindOf.${kind}`)}
            </span>
          ),
        )}
      </p>
      {company && company !== name && <p>{company}</p>}
      <p>{t('person', { contact, phone })}</p>
      <p className={css.door}>{place.address}</p>
      <DoorPlace door={{ country, city, region, street }} label={t('placeOf', { name })} />
      <p className={css.acts}>
        <Button size="s" aria-label={t('changeOf', { name })} onClick={() => setChanging(true)}>
          {t('common:actions.edit')}
        </Button>
        {kinds
          .filter((kind) => !defaultFor.includes(kind))
          .map((kind) => (
            <Button
              key={kind}
              size="s"
              aria-label={t(`makeDefaultOf.${kind}`, { name })}
              pending={save.isPending && making.current === kind}
              onClick={() => makeDefault(kind)}
            >
              {t(`makeDefault.${kind}`)}
            </Button>
          ))}
        <Button size="s" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('common:actions.remove')}
        </Button>
      </p>
      {changing && <AddressForm address={address} onClose={() => setChanging(false)} />}
    </li>
  )
}
