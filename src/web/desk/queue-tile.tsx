import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Bone } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export type Urgency = 'wait' | 'stop' | undefined

type QueueTileProps = {
  name: string
  icon: IconName
  /** Where the work is done. With nothing waiting there is nowhere to go. */
  to: string
  /** undefined while it is being read. */
  count: number | undefined
  more?: boolean
  oldest: ReactNode
  goal?: ReactNode
  urgency?: Urgency
  failed: boolean
}

/** How many wait, for how long the oldest does, and what is expected of us. */
export function QueueTile({
  name,
  icon,
  to,
  count,
  more,
  oldest,
  goal,
  urgency,
  failed,
}: QueueTileProps): ReactElement {
  const { t } = useTranslation('desk')
  const face = (
    <>
      <span className="q-name">
        <Icon name={icon} />
        {name}
      </span>
      <b className="num">
        {failed ? (
          '–'
        ) : count === undefined ? (
          <Bone width={32} height={20} />
        ) : more ? (
          t('queue.moreThan', { count })
        ) : (
          count
        )}
      </b>
      <small>{failed ? t('queue.failed') : count === 0 ? t('queue.empty') : oldest}</small>
      {goal && count !== 0 && <small className="goal">{goal}</small>}
    </>
  )
  return (
    <li className={count ? urgency : undefined}>
      {count ? <a href={to}>{face}</a> : <div className="tile">{face}</div>}
    </li>
  )
}
