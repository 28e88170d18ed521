import { type ReactElement, useState } from 'react'
import { useVoucherCustomers, type VoucherCustomer } from '#web/features/points/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Finds a customer by mobile number or name; two of one name are told apart by their masked numbers. */
export function CustomerField({
  value,
  chosen,
  about,
  error,
  onChange,
}: {
  value: VoucherCustomer | null
  /** What stands before the name of the one who is chosen. */
  chosen: string
  /** What there is to know of a customer, besides name and number. */
  about?: (customer: VoucherCustomer) => string
  error: string | undefined
  onChange: (customer: VoucherCustomer | null) => void
}): ReactElement {
  const { t } = useTranslation('points')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const found = useVoucherCustomers(asked)
  const search = () => {
    if ([...typed.trim()].length >= 2) setAsked(typed.trim())
  }
  if (value) {
    return (
      <p className="voucher-chosen">
        <Icon name="user" />
        <span>
          {chosen} <b>{value.name}</b> <span className="num">{value.mobile}</span>
          {about && <small>{about(value)}</small>}
        </span>
        <Button size="s" onClick={() => onChange(null)}>
          {t('desk.form.change')}
        </Button>
      </p>
    )
  }
  return (
    <div>
      <Field label={t('desk.form.customer')} hint={t('desk.form.customerHint')} error={error} required>
        {(control) => (
          <div className={`input${error ? ' bad' : ''}`}>
            <input
              {...control}
              type="search"
              autoComplete="off"
              maxLength={60}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Looks for the customer; the form is not sent by it.
                event.preventDefault()
                search()
              }}
            />
            <button type="button" className="link" onClick={search}>
              {t('desk.form.search')}
            </button>
          </div>
        )}
      </Field>
      <div aria-live="polite">
        {asked !== '' && found.isFetching && <p className="hint">{t('desk.form.searching')}</p>}
        {found.error && <p className="hint bad">{found.error.message}</p>}
        {found.data?.length === 0 && <p className="hint">{t('desk.form.notFound')}</p>}
        {found.data && found.data.length > 0 && (
          <ul className="voucher-found">
            {found.data.map((customer) => (
              <li key={customer.userId}>
                <button type="button" onClick={() => onChange(customer)}>
                  <b>{customer.name}</b>
                  <span className="num">{customer.mobile}</span>
                  {about && <small>{about(customer)}</small>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
