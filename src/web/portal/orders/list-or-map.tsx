import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** The switch between the orders as a list and on the map; the other one opens with the same filters. */
export function ListOrMap({ shown, to }: { shown: 'list' | 'map'; to: string }): ReactElement {
  const { t } = useTranslation('orders')
  return (
    // biome-ignore lint/a11y/useSemanticElements: two ways of one switch.
    <div className="seg" role="group" aria-label={t('map.label')}>
      {(['list', 'map'] as const).map((way) =>
        way === shown ? (
          <button key={way} type="button" aria-pressed="true">
            <Icon name={way} />
            {t(`map.${way}`)}
          </button>
        ) : (
          <Link key={way} to={to}>
            <Icon name={way} />
            {t(`map.${way}`)}
          </Link>
        ),
      )}
    </div>
  )
}
