import type { ReactElement } from 'react'
import { type CodedPlace, LevelField } from '#web/features/reference/level-field.tsx'
import { useCountries, useDivisions, useForeignPlaces } from '#web/features/reference/places.ts'
import { type FormState, TextField } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type AddressValues, townOf, withTown } from './address-values.ts'

type Picked = Partial<Pick<AddressValues, 'country' | 'province' | 'city' | 'region' | 'street'>>

/** Where an address lies: in China down to the town, elsewhere state and city. Each level is read when it is wanted. */
export function RegionPicker({ form }: { form: FormState<AddressValues> }): ReactElement {
  const { t } = useTranslation('addresses')
  const { language, read } = useReader()
  const { country, province, city, region, street } = form.values
  const byName = (items: readonly CodedPlace[] | undefined) =>
    items && [...items].sort((a, b) => read(a.name).localeCompare(read(b.name), language))
  const chinese = country === 'CN'
  const countries = useCountries().data
  const home = countries?.find((each) => each.code === 'CN')
  const provinces = useDivisions(chinese ? '' : null).data
  const cities = useDivisions(chinese && province ? province : null).data
  const regions = useDivisions(chinese && city ? city : null).data
  const towns = useDivisions(chinese && region ? region : null).data
  const foreign = useForeignPlaces(country && !chinese ? country : null).data
  const states = foreign?.states ?? []
  const foreignCities = foreign?.cities.filter(
    (each) => states.length === 0 || province === null || each.state === province,
  )
  const change = (picked: Picked) => {
    for (const [name, value] of Object.entries(picked)) form.set(name, value)
  }
  const after = (name: string | null) => ({
    barred: name !== null,
    placeholder: name === null ? t('form.choose') : t('form.chooseFirst', { name }),
  })
  return (
    <>
      <LevelField
        label={t('form.country')}
        value={country}
        items={home && countries && [home, ...(byName(countries.filter((each) => each !== home)) ?? [])]}
        {...after(null)}
        error={form.errors.country}
        onChange={(code) => change({ country: code ?? '', province: null, city: '', region: null })}
      />
      {chinese ? (
        <div className="addr-levels">
          <LevelField
            label={t('form.province')}
            value={province}
            items={provinces}
            {...after(null)}
            error={form.errors.province}
            onChange={(code) => change({ province: code, city: '', region: null })}
          />
          <LevelField
            label={t('form.city')}
            value={city}
            items={province ? cities : []}
            {...after(province ? null : t('form.province'))}
            error={form.errors.city}
            onChange={(code) => change({ city: code ?? '', region: null })}
          />
          <LevelField
            label={t('form.region')}
            value={region}
            items={city ? regions : []}
            {...after(city ? null : t('form.city'))}
            error={form.errors.region}
            required={false}
            onChange={(code) => change({ region: code })}
          />
          <LevelField
            label={t('form.town')}
            value={townOf(street, towns ?? [])?.code ?? null}
            items={region ? towns : []}
            {...after(region ? null : t('form.region'))}
            required={false}
            onChange={(code) =>
              change({
                street: withTown(street, towns?.find((each) => each.code === code) ?? null, towns ?? []),
              })
            }
          />
        </div>
      ) : (
        <div className="addr-levels">
          {states.length > 0 && (
            <LevelField
              label={t('form.state')}
              value={province}
              items={byName(states)}
              {...after(null)}
              required={false}
              onChange={(code) => change({ province: code, city: '' })}
            />
          )}
          {country && foreign?.cities.length === 0 ? (
            <TextField form={form} name="city" label={t('form.city')} maxLength={80} required />
          ) : (
            <LevelField
              label={t('form.city')}
              value={city}
              items={country ? byName(foreignCities) : []}
              {...after(country ? null : t('form.country'))}
              error={form.errors.city}
              onChange={(code) =>
                change({
                  city: code ?? '',
                  province: foreign?.cities.find((each) => each.code === code)?.state ?? province,
                })
              }
            />
          )}
        </div>
      )}
      <TextField
        form={form}
        name="street"
        label={t('form.street')}
        hint={t(chinese ? 'form.streetHint' : 'form.streetHintAbroad')}
        maxLength={100}
        autoComplete="street-address"
        required
      />
    </>
  )
}
