import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { ManyEntryReply, ManyEventsReply } from '#contract/many-events.ts'
import { formatCount, formatShortDay, formatTime, formatZone } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './many.module.css'

/** Rows that take all of it are shown up to here; those that leave something are all shown. */
const mostShown = 200

const leaves = ({ fault, left }: ManyEntryReply): boolean => fault !== null || left.length > 0

/** Each order: what it takes at which time, and what it leaves with the reason; those first. */
export function ManyMilestoneRows({ reply }: { reply: ManyEventsReply }): ReactElement {
  const { t } = useTranslation(['many', 'tracking'])
  const language = useLanguage()
  const moment = (at: string, zone: string) =>
    `${formatShortDay(at, language, zone)} ${formatTime(at, zone)} ${formatZone(new Date(at), zone)}`
  const taking = reply.orders.filter((each) => !leaves(each))
  const rows = [...reply.orders.filter(leaves), ...taking.slice(0, mostShown)]
  const rest = taking.length - Math.min(taking.length, mostShown)
  return (
    <>
      <ul className={css.rows}>
        {rows.map((each) => {
          const at = moment(each.happenedAt, each.zone)
          const some = each.left.length > 0
          return (
            <li key={each.id}>
              <Link className="code" to={paths.deskOrder(each.id)} target="_blank">
                {each.number}
              </Link>
              <div>
                {each.fault !== null ? (
                  <p className={css.stop}>{t(`milestone.faults.${each.fault}`, { at })}</p>
                ) : (
                  (each.taken > 0 || !some) && (
                    <p>
                      {some
                        ? t('milestone.some', { taken: each.taken, count: each.containers, at })
                        : t('milestone.takes', { count: each.taken, at })}
                    </p>
                  )
                )}
                {each.left.map((box) => (
                  <p key={box.id} className={css.stop}>
                    {t('milestone.left', {
                      container: box.number ?? t('milestone.box', { place: box.place }),
                      why: t(`milestone.faults.${box.fault}`, {
                        other: box.other ? t(`tracking:events.${box.other.type}`) : '',
                        at: box.other ? moment(box.other.happenedAt, box.other.zone) : '',
                      }),
                    })}
                  </p>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <p className="soft sm">{t('milestone.rest', { count: rest, shown: formatCount(rest) })}</p>
      )}
    </>
  )
}
