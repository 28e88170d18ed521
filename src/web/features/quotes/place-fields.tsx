import type { ComponentProps, ReactElement } from 'react'
import type { DraftPlace } from '#domain/quotes/quote-request.ts'
import { quoteLimits } from '#domain/quotes/quote-request.ts'
import { AddressPicker } from '#web/features/addresses/address-picker.tsx'
import { type CodedPlace, LevelField } from '#web/features/reference/level-field.tsx'
import { useCountries, useDivisions, useForeignPlaces } from '#web/features/reference/places.ts'
import { SeaportInput } from '#web/features/reference/seaport-input.tsx'
import { Field, type FormState, SegmentedChoice, TextField } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { noPlace } from './quote-draft.ts'
import type { QuoteValues } from './quote-values.ts'

type End = 'pickup' | 'delivery'

/** One level of a door; it waits for the level above. */
function DoorLevel({
  waitsFor,
  ...level
}: Omit<ComponentProps<typeof LevelField>, 'placeholder' | 'barred' | 'required'> & {
  waitsFor: string | null
}): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <LevelField
      {...level}
      barred={waitsFor !== null}
      placeholder={waitsFor === null ? t('form.choose') : t('form.chooseFirst', { name: waitsFor })}
    />
  )
}

/** A door: in China province, city and county, elsewhere state and city, then the street. */
function DoorFields({ end, form }: { end: End; form: FormState<QuoteValues> }): ReactElement {
  const { t } = useTranslation('quotes')
  const { language, read } = useReader()
  const byName = (items: readonly CodedPlace[] | undefined) =>
    items && [...items].sort((a, b) => read(a.name).localeCompare(read(b.name), language))
  const place: DraftPlace = form.values[end]
  const chinese = place.country === 'CN'
  const countries = useCountries()
  // Most of our shippers sit there.
  const home = countries.data?.find((each) => each.code === 'CN')
  const provinces = useDivisions(chinese ? '' : null)
  const cities = useDivisions(chinese && place.province ? place.province : null)
  const regions = useDivisions(chinese && place.city ? place.city : null)
  const foreign = useForeignPlaces(place.country && !chinese ? place.country : null)
  const change = (part: Partial<DraftPlace>) => form.set(end, { ...place, ...part })
  const states = foreign.data?.states ?? []
  const foreignCities = (foreign.data?.cities ?? []).filter(
    (city) => states.length === 0 || place.province === null || city.state === place.province,
  )
  const errors = form.errors
  return (
    <>
      <DoorLevel
        label={t('form.country')}
        value={place.country}
        items={
          home && countries.data
            ? [home, ...(byName(countries.data.filter((each) => each !== home)) ?? [])]
            : byName(countries.data)
        }
        waitsFor={null}
        error={errors[`${end}.country`]}
        onChange={(country) => change({ country, province: null, city: null, region: null })}
      />
      {chinese ? (
        <div className="qf-levels">
          <DoorLevel
            label={t('form.province')}
            value={place.province}
            items={provinces.data}
            waitsFor={null}
            onChange={(province) => change({ province, city: null, region: null })}
          />
          <DoorLevel
            label={t('form.city')}
            value={place.city}
            items={place.province ? cities.data : []}
            waitsFor={place.province ? null : t('form.province')}
            error={errors[`${end}.city`]}
            onChange={(city) => change({ city, region: null })}
          />
          <DoorLevel
            label={t('form.region')}
            value={place.region}
            items={place.city ? regions.data : []}
            waitsFor={place.city ? null : t('form.city')}
            error={errors[`${end}.region`]}
            onChange={(region) => change({ region })}
          />
        </div>
      ) : (
        <div className="qf-levels two">
          {states.length > 0 && (
            <DoorLevel
              label={t('form.state')}
              value={place.province}
              items={byName(states)}
              waitsFor={null}
              onChange={(province) => change({ province, city: null })}
            />
          )}
          {place.country !== null && foreign.data?.cities.length === 0 ? (
            <TextField form={form} name={`${end}.city`} label={t('form.city')} required />
          ) : (
            <DoorLevel
              label={t('form.city')}
              value={place.city}
              items={place.country === null ? [] : byName(foreignCities)}
              waitsFor={place.country === null ? t('form.country') : null}
              error={errors[`${end}.city`]}
              onChange={(city) =>
                change({
                  city,
                  province: foreign.data?.cities.find((each) => each.code === city)?.state ?? place.province,
                })
              }
            />
          )}
        </div>
      )}
      <TextField
        form={form}
        name={`${end}.street`}
        label={t('form.street')}
        hint={t('form.streetHint')}
        maxLength={quoteLimits.streetLength}
        autoComplete="street-address"
        required
      />
    </>
  )
}

/** One end of the way: a port or a door. */
export function PlaceFields({
  end,
  form,
  addressBook,
}: {
  end: End
  form: FormState<QuoteValues>
  addressBook: boolean
}): ReactElement {
  const { t } = useTranslation('quotes')
  const place = form.values[end]
  const kind = place.kind ?? 'port'
  const error = form.errors[`${end}.port`]
  return (
    <section className="qf-end" aria-labelledby={`qf-${end}`}>
      <div className="qf-head">
        <h2 id={`qf-${end}`}>{t(`form.ends.${end}`)}</h2>
        <SegmentedChoice
          label={t(`form.kind.${end}`)}
          name={`${end}.kind`}
          value={kind}
          choices={[
            { value: 'port', label: t('form.kind.port') },
            { value: 'door', label: t('form.kind.door') },
          ]}
          onChange={(next) => form.set(end, { ...noPlace, kind: next })}
        />
      </div>
      <p className="hint qf-note">{t(`form.kindHint.${end}.${kind}`)}</p>
      {form.errors[`${end}.kind`] && (
        <p className="hint bad" role="alert">
          {form.errors[`${end}.kind`]}
        </p>
      )}
      {kind === 'port' ? (
        <Field label={t(`form.port.${end}`)} error={error} required>
          {(control) => (
            <SeaportInput
              code={place.port}
              control={control}
              wrong={error !== undefined}
              onChange={(port) => form.set(end, { ...noPlace, kind: 'port', port })}
            />
          )}
        </Field>
      ) : (
        <>
          {addressBook && (
            <AddressPicker
              kind={end}
              onChoose={({ country, province, city, region, street }) =>
                form.set(end, { ...noPlace, kind: 'door', country, province, city, region, street })
              }
            />
          )}
          <DoorFields end={end} form={form} />
        </>
      )}
    </section>
  )
}
