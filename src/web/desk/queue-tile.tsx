import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { DeskQueue } from '#contract/desk-queues.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Bone } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type QueueTileProps = {
  name: string
  icon: IconName
  /** Where the work is done. With nothing waiting there is nowhere to go. */
  to: string
  queue: DeskQueue
  oldest: ReactNode
  goal?: ReactNode
}

/** How many wait, for how long the oldest does, and what is expected of us. */
export function QueueTile({ name, icon, to, queue, oldest, goal }: QueueTileProps): ReactElement {
  const { t } = useTranslation('desk')
  const { count, more, urgency } = queue
  const face = (
    <>
      <span className="q-name">
        <Icon name={icon} />
        {name}
      </span>
      <b className="num">{more ? t('queue.moreThan', { count }) : count}</b>
      <small>{count === 0 ? t('queue.empty') : oldest}</small>
      {goal && count !== 0 && <small className="goal">{goal}</small>}
    </>
  )
  return (
    <li className={(count && urgency) || undefined}>
      {count ? <Link to={to}>{face}</Link> : <div className="tile">{face}</div>}
    </li>
  )
}

/** The room of a tile while the counts are being read. */
export const EmptyTile = (): ReactElement => (
  <li>
    <div className="tile">
      <Bone width={96} height={16} />
      <Bone width={32} height={20} />
      <Bone width={72} height={14} />
    </div>
  </li>
)
