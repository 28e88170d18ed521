import { type ReactElement, useState } from 'react'
import type { AddressReply } from '#contract/addresses.ts'
import type { AddressKind } from '#domain/addresses/addresses.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { addressName } from './address-values.ts'
import { useAddresses } from './api.ts'
import './address-picker.css'

/** An address with its place in words, in the reader's language. */
type ChosenAddress = AddressReply & { readonly text: string }

const searched = ({ label, company, contact, phone, street }: AddressReply): string =>
  [label, company, contact, phone, street].join('\n').toLowerCase()

/** Addresses with a word in them; those of the wanted end and the defaults of it first. */
export function addressesFound(
  all: readonly AddressReply[],
  kind: AddressKind | null,
  keyword: string,
): AddressReply[] {
  const word = keyword.trim().toLowerCase()
  const rank = (each: AddressReply): number =>
    kind === null ? 0 : each.defaultFor.includes(kind) ? 0 : each.kinds.includes(kind) ? 1 : 2
  return all
    .filter((each) => searched(each).includes(word))
    .map((each, at) => ({ each, at }))
    .sort((a, b) => rank(a.each) - rank(b.each) || a.at - b.at)
    .map(({ each }) => each)
}

/** A button that opens the address book and hands over what is chosen there. */
export function AddressPicker({
  kind,
  onChoose,
}: {
  /** The end it is for; null for a party, who may be at either. */
  kind: AddressKind | null
  onChoose: (address: ChosenAddress) => void
}): ReactElement {
  const { t } = useTranslation('addresses')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link sm addr-open" onClick={() => setOpen(true)}>
        {t('pick')}
      </button>
      {open && (
        <AddressDialog
          kind={kind}
          onClose={() => setOpen(false)}
          onChoose={(address) => {
            setOpen(false)
            onChoose(address)
          }}
        />
      )}
    </>
  )
}

function AddressDialog({
  kind,
  onChoose,
  onClose,
}: {
  kind: AddressKind | null
  onChoose: (address: ChosenAddress) => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('addresses')
  const [keyword, setKeyword] = useState('')
  const { data, error, refetch } = useAddresses()
  const found = data && addressesFound(data, kind, keyword)
  return (
    <Dialog title={t(`dialog.${kind ?? 'party'}`)} onClose={onClose}>
      {error && !data ? (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : !found || !data ? (
        <Skeleton lines={5} />
      ) : data.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <>
          <Field label={t('search')}>
            {(control) => (
              <div className="input">
                <input
                  {...control}
                  type="search"
                  autoComplete="off"
                  placeholder={t('searchPlaceholder')}
                  value={keyword}
                  onChange={(event) => setKeyword(event.target.value)}
                  onKeyDown={(event) => {
                    // The dialog stands inside of a form, which this field is no part of.
                    if (event.key === 'Enter') event.preventDefault()
                  }}
                />
              </div>
            )}
          </Field>
          {found.length === 0 ? (
            <EmptyState title={t('noMatch', { keyword: keyword.trim() })}>{t('noMatchText')}</EmptyState>
          ) : (
            <ul className="addr-list">
              {found.map((each) => (
                <AddressLine
                  key={each.id}
                  address={each}
                  isDefault={kind !== null && each.defaultFor.includes(kind)}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  )
}

function AddressLine({
  address,
  isDefault,
  onChoose,
}: {
  address: AddressReply
  isDefault: boolean
  onChoose: (address: ChosenAddress) => void
}): ReactElement {
  const { t } = useTranslation('addresses')
  const place = usePlaceText({ ...address, kind: 'door', port: null })
  const name = addressName(address)
  return (
    <li>
      <button
        type="button"
        className="addr-line"
        onClick={() => onChoose({ ...address, text: place.address })}
      >
        <b>
          {name}
          {isDefault && <small className="tag idle plain">{t('isDefault')}</small>}
        </b>
        {address.company && address.company !== name && <span>{address.company}</span>}
        <span>{t('person', { contact: address.contact, phone: address.phone })}</span>
        <span className="soft">{place.address}</span>
        <Icon name="arrow" />
      </button>
    </li>
  )
}
