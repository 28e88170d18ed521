import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { deskListExports } from '#contract/order-desk.ts'
import { keysChangedBy, waitingKeys } from '#web/desk/changed-keys.ts'
import { readDeskExport, refreshDeskExports } from '#web/features/orders/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { queuesKey } from '#web/features/workbench/api.ts'
import type { LiveNews } from '#web/lib/live.ts'
import { happenings } from './happenings.ts'
import { useDeskLive, useDeskLiveStands } from './live.ts'
import { paths } from './paths.ts'
import { useSession } from './session.ts'

/** What happens within this time is read again once. Assumed (decision 006) */
const gatherMilliseconds = 300
/** How often the desk asks what waits while no live events come. Assumed (decision 006) */
const refreshMilliseconds = 30_000

/** Keeps what the desk shows as new as it is: by live events, and by asking while their stream is down. */
export function LiveDesk(): null {
  const queries = useQueryClient()
  const told = useRef<LiveNews[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stands = useDeskLiveStands()
  const { staff } = useSession()
  /** A workbook is made: told to the clerk whose it is. A failure is told by the list of them. */
  async function lookAtExport(id: string): Promise<void> {
    if (!staff || !mayCall(deskListExports, staff.staff.role)) return
    const made = await readDeskExport(id)
    if (!made || made.status === 'waiting') return
    void refreshDeskExports(queries)
    const kind = made.status === 'ready' ? 'deskExported' : 'deskExportFailed'
    happenings.add({
      id: `export:${id}`,
      kind,
      at: new Date(),
      to: `${paths.deskOrders()}?exports=1`,
      rows: made.rows ?? 0,
    })
  }
  useDeskLive((news) => {
    if (news.kind === 'export') void lookAtExport(news.about).catch(() => undefined)
    told.current.push(news)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const queryKey of keysChangedBy(told.current.splice(0)))
        void queries.invalidateQueries({ queryKey })
    }, gatherMilliseconds)
  })
  // What this clerk did may have ended a wait: the counts are read again without waiting for the news of it.
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queries.invalidateQueries({ queryKey: queuesKey })
      }),
    [queries],
  )
  // Takes the timer along when the desk is left.
  useEffect(() => () => clearTimeout(timer.current), [])
  // Asks the server by the clock, as long as the stream is down and somebody may be looking.
  useEffect(() => {
    if (stands) return
    const asking = setInterval(() => {
      if (document.hidden) return
      for (const queryKey of waitingKeys) void queries.invalidateQueries({ queryKey })
    }, refreshMilliseconds)
    return () => clearInterval(asking)
  }, [stands, queries])
  return null
}
