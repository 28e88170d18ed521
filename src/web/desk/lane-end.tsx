import type { ReactElement } from 'react'
import { useCountries, useSeaport } from '#web/features/reference/places.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** An end of a lane: a port, or every port of a country. */
export function LaneEnd({ code }: { code: string }): ReactElement {
  const { t } = useTranslation('rates')
  const { read, portName } = useReader()
  const port = useSeaport(code.length === 5 ? code : null)
  const countries = useCountries()
  const country = countries.data?.find((each) => each.code === code)
  const name = port ? portName(port) : country ? t('lanes.wholeCountry', { name: read(country.name) }) : ''
  return (
    <span className="lane">
      {name} <span className="code">{code}</span>
    </span>
  )
}
