import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { identityOf } from '#domain/users/user.ts'
import { refreshCertification } from '#web/features/certification/api.ts'
import { refreshCreditStanding } from '#web/features/customers/api.ts'
import { refreshInvoices } from '#web/features/invoices/api.ts'
import { markNotificationsOld, readLatest } from '#web/features/notifications/api.ts'
import { readExport } from '#web/features/orders/api.ts'
import {
  applyRedDotEvent,
  markOrdersOld,
  readOrderFacts,
  readRedDots,
  useRedDots,
} from '#web/features/orders/red-dots.ts'
import { refreshInfo, useHeaderPicture, useInfo } from '#web/features/profile/api.ts'
import { markPriceRequestsOld } from '#web/features/quotes/api.ts'
import { happenings } from './happenings.ts'
import { useLive } from './live.ts'
import { noticeTo } from './notice-to.ts'
import { showFace } from './own-face.ts'
import { paths } from './paths.ts'
import { customerRenamed, useSession } from './session.ts'

/** What happens within this time is asked about once. Assumed (decision 006) */
const gatherMilliseconds = 300

/** Who one is by now: the greeting and the picture in the top bar follow what is kept of it. */
function useOwnFace(): void {
  const { data: info } = useInfo()
  const { data: picture } = useHeaderPicture(info?.headerPicUrl ?? null)
  useEffect(() => {
    if (!info) return
    const { userId: userCode, userName, nickName, certificationType, certificationStatus } = info
    const identity = identityOf(certificationType)
    void customerRenamed({ userCode, userName, nickName, identity, certificationType, certificationStatus })
  }, [info])
  // Gives the bytes an address in this browser for as long as they are shown.
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    showFace(made)
    return () => {
      showFace(null)
      URL.revokeObjectURL(made)
    }
  }, [picture])
}

/** Hears what happens to the customer’s things on every page of the portal: the red dot, the messages, the lists. */
export default function LivePortal(): null {
  const queries = useQueryClient()
  const { customer } = useSession()
  useOwnFace()
  const told = useRef(new Map<string, 'order' | 'tracking'>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data } = useRedDots()
  const dots = data?.orderIds.length ?? 0
  // Tells the rest of the page, which holds no queries of orders.
  useEffect(() => happenings.setDots(dots), [dots])
  // Takes the timer along when the portal is left.
  useEffect(() => () => clearTimeout(timer.current), [])

  async function look(): Promise<void> {
    timer.current = undefined
    const news = [...told.current]
    told.current.clear()
    const waiting = await readRedDots(queries)
    const at = new Date()
    for (const [id, kind] of news) {
      // What the customer did alone, or has looked at already, is no news to them.
      if (!waiting.includes(id)) continue
      const { number, status, stage } = await readOrderFacts(id)
      const line = { id: `${kind}:${id}`, at, to: paths.order(id), number }
      happenings.add(kind === 'order' ? { ...line, kind, status } : { ...line, kind, stage })
    }
  }
  /** What the server keeps of messages, for the bell; what it says of an order needs no second line. */
  async function lookAtMessages(): Promise<void> {
    const { items, readAt } = await readLatest()
    if (readAt) happenings.readUntil(new Date(readAt))
    for (const { id, kind, params, orderId, happenedAt } of items.toReversed()) {
      if (orderId) happenings.remove(`tracking:${orderId}`)
      happenings.add({
        id,
        kind: 'told',
        at: new Date(happenedAt),
        to: noticeTo({ kind, orderId, params }) ?? paths.notifications(),
        told: { kind, params },
      })
    }
    void markNotificationsOld(queries)
  }
  // What was told while nobody was here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the person whose portal this is.
  useEffect(() => void lookAtMessages().catch(() => undefined), [])
  async function lookAtExport(exportId: string): Promise<void> {
    const made = await readExport(exportId)
    if (!made || made.status === 'waiting') return
    const kind = made.status === 'ready' ? 'exported' : 'exportFailed'
    const to = paths.orders({ exports: 1 })
    happenings.add({ id: `export:${exportId}`, kind, at: new Date(), to, rows: made.rows ?? 0 })
  }
  useLive(({ kind, about }) => {
    const quietly = () => undefined
    if (kind === 'redDotAdd' || kind === 'redDotClear') {
      // The stream is the customer's own: what it tells belongs to whoever is logged in.
      const userCode = customer?.user.userCode ?? ''
      applyRedDotEvent(queries, { kind: kind === 'redDotAdd' ? 'add' : 'clear', userCode, orderId: about })
      return
    }
    if (kind === 'export') {
      void lookAtExport(about).catch(quietly)
      return
    }
    if (kind === 'invoice' || kind === 'resumed') void refreshInvoices(queries)
    if (kind === 'certification' || kind === 'resumed') {
      void refreshCertification(queries)
      void refreshInfo(queries)
    }
    if (kind === 'credit' || kind === 'resumed') void refreshCreditStanding(queries)
    if (kind === 'invoice' || kind === 'certification' || kind === 'credit') return
    if (kind === 'notification' || kind === 'resumed') void lookAtMessages().catch(quietly)
    if (kind === 'notification') {
      // The message says more than that the shipment moved.
      told.current.delete(about)
      return
    }
    void markOrdersOld(queries)
    if (kind === 'notice' || kind === 'resumed') void markPriceRequestsOld(queries)
    if (kind !== 'order' && kind !== 'tracking' && kind !== 'resumed') return
    // News of an order and of its shipment at once is news of the shipment.
    if (kind !== 'resumed' && told.current.get(about) !== 'tracking') told.current.set(about, kind)
    // A failure is no failure of the page: the next event, or the next page, asks again.
    timer.current ??= setTimeout(() => void look().catch(quietly), gatherMilliseconds)
  })
  return null
}
