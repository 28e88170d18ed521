import type { ReactElement } from 'react'
import { useCountries, useDivisions, useForeignPlaces } from '#web/features/reference/places.ts'
import { type FormState, SelectField, TextField } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

export type Place = { country: string; province: string; city: string; region: string }
type Coded = { readonly code: string; readonly name: { readonly zh: string; readonly en: string } }

/** Where one is: in China province, city and county, elsewhere state and city; each level empties those below. */
export function PlaceFields<Values extends Place>({ form }: { form: FormState<Values> }): ReactElement {
  const { t } = useTranslation('profile')
  const { language, read } = useReader()
  const { country, province, city } = form.values
  const chinese = country === 'CN'
  const countries = useCountries()
  const provinces = useDivisions(chinese ? '' : null)
  const cities = useDivisions(chinese && province ? province : null)
  const regions = useDivisions(chinese && city ? city : null)
  const foreign = useForeignPlaces(country && !chinese ? country : null)
  const states = foreign.data?.states ?? []
  const choices = (items: readonly Coded[] | undefined) =>
    (items ?? []).map((each) => ({ value: each.code, label: read(each.name) }))
  const byName = (items: readonly Coded[] | undefined) =>
    choices(items).sort((a, b) => a.label.localeCompare(b.label, language))
  // Most of our shippers sit there.
  const first = (all: readonly Coded[]) => all.filter(({ code }) => code === 'CN')
  /** The form with a level changed and what lies below it emptied. */
  const cascade: FormState<Values> = {
    ...form,
    set(path, value) {
      form.set(path, value)
      if (path === 'country') form.set('province', '')
      if (path === 'country' || path === 'province') form.set('city', '')
      if (path !== 'region') form.set('region', '')
    },
  }
  const level = { form: cascade, placeholder: t('choose') } as const
  return (
    <>
      <SelectField
        {...level}
        name="country"
        label={t('country')}
        choices={[
          ...choices(first(countries.data ?? [])),
          ...byName(countries.data?.filter(({ code }) => code !== 'CN')),
        ]}
      />
      {chinese && (
        <>
          <SelectField {...level} name="province" label={t('province')} choices={choices(provinces.data)} />
          <SelectField
            {...level}
            name="city"
            label={t('city')}
            choices={province ? choices(cities.data) : []}
          />
          <SelectField
            {...level}
            name="region"
            label={t('region')}
            choices={city ? choices(regions.data) : []}
          />
        </>
      )}
      {!chinese && states.length > 0 && (
        <SelectField {...level} name="province" label={t('state')} choices={byName(states)} />
      )}
      {!chinese &&
        foreign.data &&
        (foreign.data.cities.length === 0 ? (
          <TextField form={form} name="city" label={t('city')} maxLength={80} />
        ) : (
          <SelectField
            {...level}
            name="city"
            label={t('city')}
            choices={byName(
              foreign.data.cities.filter(
                ({ state }) => states.length === 0 || !province || state === province,
              ),
            )}
          />
        ))}
    </>
  )
}
