import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AddressReply } from '#contract/addresses.ts'
import type { Material } from '#contract/profile.ts'
import { categoryLimit } from '#domain/profile/profile.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { AddressPicker } from '#web/features/addresses/address-picker.tsx'
import { useCategories, useMaterial, useSaveMaterial } from '#web/features/profile/api.ts'
import { PlaceFields } from '#web/features/profile/place-fields.tsx'
import { notices } from '#web/lib/notices.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './profile.module.css'

export const meta = pageTitle('editProfile')

/** What stands now, as the fields hold it. */
const valuesOf = (material: Material) => ({
  nickName: material.nickName ?? '',
  mail: material.mail,
  position: material.position,
  companyName: material.companyName,
  companyAddress: material.companyAddress,
  linkMan: material.linkMan,
  linkPhone: material.linkPhone,
  country: material.country ?? '',
  province: material.province ?? '',
  city: material.city ?? '',
  region: material.region ?? '',
  address: material.address,
  categoryIds: material.categoryIds,
})

function EditForm({ material }: { material: Material }): ReactElement {
  const { t } = useTranslation('profile')
  const { read } = useReader()
  const navigate = useNavigate()
  const save = useSaveMaterial()
  const categories = useCategories()
  const [saved, setSaved] = useState(false)
  const [entry, setEntry] = useState<AddressReply | null>(null)
  const form = useForm({
    initial: valuesOf(material),
    submit: async ({ country, province, city, region, ...values }) => {
      await save({
        ...values,
        version: material.version,
        // The entry is named as long as the contact is still its own.
        ...(entry?.contact === values.linkMan && entry.phone === values.linkPhone
          ? { linkId: entry.id }
          : {}),
        country: country || null,
        province: province || null,
        city: city || null,
        region: region || null,
      })
      setSaved(true)
      notices.say('ok', t('saved'))
      // The guard lets go of the page with the render that this waits for.
      setTimeout(() => void navigate(paths.profile()), 0)
    },
  })
  const { categoryIds } = form.values
  return (
    <>
      <LeaveGuard when={form.changed && !saved} />
      <Form form={form} label={t('edit')} className={`kit-form ${css.form}`}>
        <div className={css.two}>
          <TextField
            form={form}
            name="nickName"
            label={t('nickName')}
            hint={t('nickNameHint')}
            autoComplete="nickname"
          />
          <TextField form={form} name="mail" type="email" label={t('mail')} autoComplete="email" />
          <TextField form={form} name="companyName" label={t('companyName')} autoComplete="organization" />
          <TextField form={form} name="position" label={t('position')} autoComplete="organization-title" />
        </div>
        <TextField form={form} name="companyAddress" label={t('companyAddress')} />
        <div className={css.two}>
          <TextField
            form={form}
            name="linkMan"
            label={t('linkMan')}
            aside={
              <AddressPicker
                kind={null}
                onChoose={(chosen) => {
                  setEntry(chosen)
                  form.set('linkMan', chosen.contact)
                  form.set('linkPhone', chosen.phone)
                }}
              />
            }
          />
          <TextField form={form} name="linkPhone" type="tel" inputMode="tel" label={t('linkPhone')} />
          <PlaceFields form={form} />
        </div>
        <TextField form={form} name="address" label={t('address')} autoComplete="street-address" />
        <fieldset className={css.goods}>
          <legend className="field-label">{t('categories')}</legend>
          {(categories.data ?? []).map(({ code, name }) => (
            <label className="kit-check" key={code}>
              <input
                className="check"
                type="checkbox"
                checked={categoryIds.includes(code)}
                disabled={!categoryIds.includes(code) && categoryIds.length >= categoryLimit}
                onChange={({ target }) =>
                  form.set(
                    'categoryIds',
                    target.checked ? [...categoryIds, code] : categoryIds.filter((each) => each !== code),
                  )
                }
              />
              <span>{read(name)}</span>
            </label>
          ))}
        </fieldset>
        <p className="hint">{t('categoriesHint', { count: categoryLimit })}</p>
        <div>
          <SubmitButton form={form}>{t('save')}</SubmitButton>
        </div>
      </Form>
    </>
  )
}

/** Changes one's own profile; leaving with changes asks first. */
export default function EditProfile(): ReactElement {
  const { t } = useTranslation(['profile', 'common'])
  const { data, error, refetch } = useMaterial()
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.editProfile')}</h1>
        <Link className="link" to={paths.profile()}>
          {t('back')}
        </Link>
      </div>
      {data ? (
        <EditForm material={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </>
  )
}
