import {
  Activity,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router'
import { forgetList } from '#web/features/orders/kept-list.ts'
import { paths, plainPath } from './paths.ts'
import { keepPosition } from './scroll.tsx'
import { onForgotten, useSession } from './session.ts'

onForgotten(forgetList)

type KeptPage = {
  readonly who: string
  readonly path: string
  readonly at: React.ContextType<typeof LocationContext>
  readonly outlet: ReactNode
}

/** Pages that stay mounted while the reader is elsewhere in the portal (requirements §2). */
const keptPaths: readonly string[] = [
  paths.orders(),
  paths.regularBills(),
  paths.oceanBills(),
  paths.taxBills(),
]

/**
 * The page of the portal. A kept one stays in its place hidden, with its effects off and under the address it was
 * left with, so that it hears nothing of other pages' addresses; it goes with its user.
 */
export function KeptOutlet({ fallback }: { fallback: ReactNode }): ReactElement {
  const outlet = useOutlet()
  const at = use(LocationContext)
  const { customer } = useSession()
  const who = customer?.user.userCode ?? null
  const path = plainPath(at.location.pathname)
  const keptPath = keptPaths.includes(path)
  const here = keptPath && who !== null
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  const others = kept.filter((each) => each.who === who && !(here && each.path === path))
  const pages = here ? [...others, { who, path, at, outlet }] : others
  if (here && kept.find((each) => each.path === path)?.at.location !== at.location) setKept(pages)
  return (
    <>
      {/* Between the end of a session and the page that follows, a page that needs one asks for nothing. */}
      {!here && <Suspense fallback={fallback}>{keptPath ? fallback : outlet}</Suspense>}
      {keptPaths.flatMap((each) => {
        const page = pages.find((one) => one.path === each)
        if (!page) return []
        return (
          <Activity key={`${page.who} ${page.path}`} mode={here && page.path === path ? 'visible' : 'hidden'}>
            <Suspense fallback={fallback}>
              <LocationContext value={page.at}>
                <Kept address={page.path + page.at.location.search}>{page.outlet}</Kept>
              </LocationContext>
            </Suspense>
          </Activity>
        )
      })}
    </>
  )
}

/** Finds the focus again where it was when the page was left, and the scroll position under the page's address. */
function Kept({ address, children }: { address: string; children: ReactNode }): ReactElement {
  const last = useRef<HTMLElement | null>(null)
  // Gives the document's focus back when the page is shown again.
  useLayoutEffect(() => {
    if (last.current?.isConnected) last.current.focus({ preventScroll: true })
  }, [])
  // Tells the window's scroll positions which page is kept.
  useLayoutEffect(() => keepPosition(address), [address])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is.
    <div
      onFocus={(event) => {
        last.current = event.target
      }}
    >
      {children}
    </div>
  )
}
