import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type Door, useDoorPlace } from './api.ts'

const degrees = (value: number): string => value.toFixed(4)

/**
 * Says where a door lies, and how exactly that is known: without a map company it is the centre of its county or city,
 * which is no door. It is asked only when the reader wants to know, and forgotten when the address changes.
 */
export function DoorPlace({ door, label }: { door: Door; label?: string }): ReactElement {
  const { t } = useTranslation('addresses')
  const [asked, setAsked] = useState<Door | null>(null)
  const wanted = asked !== null && JSON.stringify(asked) === JSON.stringify(door)
  const { data, error, isFetching } = useDoorPlace(wanted ? asked : null)
  return (
    <div className="addr-place">
      <Button
        size="s"
        icon="pin"
        aria-label={label}
        pending={wanted && isFetching}
        reason={door.city === '' ? t('place.cityFirst') : undefined}
        onClick={() => setAsked(door)}
      >
        {t('place.ask')}
      </Button>
      <p className="hint" role="status">
        {wanted && data
          ? t(`place.${data.precision}`, { lat: degrees(data.lat), lon: degrees(data.lon) })
          : wanted && error
            ? error.message
            : ''}
      </p>
    </div>
  )
}
