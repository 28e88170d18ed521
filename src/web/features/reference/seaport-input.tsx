import type { ReactElement } from 'react'
import type { SeaportReply } from '#contract/reference.ts'
import type { ControlProps } from '#web/ui/form.tsx'
import { SeaportField } from '#web/ui/seaport-field.tsx'
import { searchSeaports } from './api.ts'
import { useRememberSeaport, useSeaport } from './places.ts'

/** A port field that holds a LOCODE and shows the port's name. */
export function SeaportInput({
  code,
  onChange,
  control,
  wrong,
}: {
  code: string | null
  onChange: (code: string | null) => void
  control: ControlProps
  wrong: boolean
}): ReactElement {
  const known = useSeaport(code)
  const remember = useRememberSeaport()
  const value =
    code === null ? null : (known ?? { code, name: { zh: null, en: code }, country: code.slice(0, 2) })
  return (
    <SeaportField
      value={value}
      search={searchSeaports}
      control={control}
      wrong={wrong}
      onChange={(port) => {
        if (port) remember(port as SeaportReply)
        onChange(port?.code ?? null)
      }}
    />
  )
}
