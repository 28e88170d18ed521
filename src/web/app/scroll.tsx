import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { paths, plainPath } from './paths.ts'
import { onForgotten } from './session.ts'

/**
 * Where a page is shown after a navigation (requirements §2): at its saved position where there is one, at once;
 * otherwise a new page begins at its top, and what is scrolled to within it waits for half a second, until the page
 * stands. A change of the same page, such as a filter, moves nothing.
 */

/** Requirements §9. */
export const scrollDelayMilliseconds = 500
/** How long a page that is still growing is followed to its saved position. */
const growMilliseconds = 4_000

const storageName = 'scroll'
const keptEntries = 60

export type Arrival = { readonly kind: 'stay' } | { readonly kind: 'top' } | { kind: 'saved'; y: number }

/** What a navigation does to the scroll position. */
export function arrivalOf(given: {
  readonly samePath: boolean
  readonly back: boolean
  /** Of this entry of the history. */
  readonly saved: number | undefined
  /** Of the page that was kept alive under this address. */
  readonly kept: number | undefined
}): Arrival {
  if (given.back && given.saved !== undefined) return { kind: 'saved', y: given.saved }
  if (given.samePath) return { kind: 'stay' }
  return given.kept === undefined ? { kind: 'top' } : { kind: 'saved', y: given.kept }
}

const orderTabs = paths.order('').replace(/[^/]*$/, '')

/** The page an address belongs to: the tabs of an order have addresses of their own and are one page. */
export const pageOf = (address: string): string =>
  address.startsWith(orderTabs) ? address.slice(orderTabs.length).replace(/^[^?]*/, orderTabs) : address

function readSaved(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

/** The pages that stay mounted when they are left, by path, and where each was scrolled to then. */
const keptPages = new Map<string, { readonly address: string; y?: number }>()
onForgotten(() => keptPages.clear())
const keptAt = (address: string) => {
  const page = keptPages.get(pathOf(address))
  return page?.address === address ? page : undefined
}
const pathOf = (address: string): string => address.replace(/\?.*$/, '')

/** The page at this address is kept alive: it is found again where it was, whichever way leads there. */
export function keepPosition(address: string): void {
  if (!keptAt(address)) keptPages.set(pathOf(address), { address })
}

const to = (top: number) => scrollTo({ top, behavior: 'instant' })
const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Calls back once, as soon as the reader moves the page; returns how to stop listening. */
function onReaderMoves(hear: () => void): () => void {
  for (const sign of signs) addEventListener(sign, hear, { passive: true, once: true })
  return () => {
    for (const sign of signs) removeEventListener(sign, hear)
  }
}

/** Scrolls to a position at once, and follows the page while it grows there, unless the reader moves it. */
function followTo(y: number): () => void {
  to(y)
  if (Math.abs(scrollY - y) < 2) return () => undefined
  const growing = new ResizeObserver(() => {
    to(y)
    if (Math.abs(scrollY - y) < 2) stop()
  })
  const timer = setTimeout(() => stop(), growMilliseconds)
  const forget = onReaderMoves(() => stop())
  const stop = () => {
    growing.disconnect()
    clearTimeout(timer)
    forget()
  }
  growing.observe(document.body)
  return stop
}

/** Begins at the top, and half a second later goes where the address points to, unless the reader moved before. */
function beginAtTop(hash: string): () => void {
  to(0)
  const timer = setTimeout(() => {
    forget()
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named) named.scrollIntoView()
    else if (scrollY !== 0) to(0)
  }, scrollDelayMilliseconds)
  const forget = onReaderMoves(() => clearTimeout(timer))
  return () => {
    clearTimeout(timer)
    forget()
  }
}

/** What had the focus in a page: a link by its address, or the row of a table by the address of its first link. */
type Held = { readonly href: string; readonly place: number; readonly row: boolean }

const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main a[href]')].filter(
    (each) => each.getAttribute('href') === href && each.checkVisibility(),
  )

function heldBy(target: EventTarget | null): Held | null {
  if (!(target instanceof Element) || !document.getElementById('main')?.contains(target)) return null
  const row = target.matches('tr')
  const link = row ? target.querySelector<HTMLAnchorElement>('a[href]') : target.closest('a')
  const href = link?.getAttribute('href')
  return link && href ? { href, place: linksTo(href).indexOf(link), row } : null
}

/** Puts the focus where it was when the page was left, as soon as that is read again; until then, to its beginning. */
function focusAgain({ href, place, row }: Held): () => void {
  const find = (): boolean => {
    const link = linksTo(href)[place]
    const at = row ? link?.closest('tr') : link
    at?.focus({ preventScroll: true })
    return at != null && document.activeElement === at
  }
  if (find()) return () => undefined
  focusPage()
  const beginning = document.activeElement
  const reading = new MutationObserver(() => {
    const moved = document.activeElement !== beginning && document.activeElement !== document.body
    if (moved || find()) stop()
  })
  const timer = setTimeout(() => stop(), growMilliseconds)
  const forget = onReaderMoves(() => stop())
  const stop = () => {
    reading.disconnect()
    clearTimeout(timer)
    forget()
  }
  reading.observe(document.body, { subtree: true, childList: true, attributes: true })
  return stop
}

/** Puts the focus to the beginning of the page that was opened, for those who do not see it; nothing is scrolled. */
function focusPage(): void {
  const main = document.getElementById('main')
  const at = document.activeElement
  if (!main || document.querySelector('dialog[open]')) return
  // A page that has put the focus itself knows better.
  if (at instanceof HTMLElement && at !== main && main.contains(at) && at.checkVisibility()) return
  const heading = [...main.querySelectorAll('h1')].find((each) => each.checkVisibility())
  if (heading) heading.tabIndex = -1
  const beginning = heading ?? main
  beginning.focus({ preventScroll: true })
}

/** Remembers and finds scroll positions and what had the focus, and moves the focus along with the page. Stands once, beside all pages. */
export function Scroll(): null {
  const location = useLocation()
  const back = useNavigationType() === 'POP'
  const before = useRef<{ path: string; entry: string; address: string } | null>(null)
  const saved = useRef<Map<string, number> | null>(null)
  const held = useRef(new Map<string, Held | null>())
  const path = plainPath(location.pathname)
  const entry = `${location.key} ${path}${location.search}`
  const address = path + location.search

  // The history's own restoring knows nothing of pages that are still being read.
  useEffect(() => {
    saved.current ??= readSaved()
    const positions = saved.current
    const own = () => {
      history.scrollRestoration = 'manual'
    }
    own()
    const note = () => {
      if (!before.current) return
      positions.delete(before.current.entry)
      positions.set(before.current.entry, scrollY)
    }
    const leave = () => {
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(storageName, JSON.stringify([...positions].slice(-keptEntries)))
      } catch {
        // Without storage a reload begins at the top.
      }
    }
    const hold = ({ target }: FocusEvent) => {
      if (!before.current) return
      if (held.current.size > keptEntries) held.current.clear()
      held.current.set(before.current.entry, heldBy(target))
    }
    addEventListener('scroll', note, { passive: true })
    addEventListener('focusin', hold)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', own)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('focusin', hold)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', own)
    }
  }, [])

  // Moves the window when the page in it has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry of the history is moved to once.
  useLayoutEffect(() => {
    saved.current ??= readSaved()
    const last = before.current
    before.current = { path, entry, address }
    if (last?.entry === entry) return
    const left = last && keptAt(last.address)
    if (last && left) left.y = saved.current.get(last.entry) ?? 0
    const arrival = last
      ? arrivalOf({
          samePath: last.path === path || pageOf(last.address) === pageOf(address),
          back,
          saved: saved.current.get(entry),
          kept: keptAt(address)?.y,
        })
      : firstArrival(saved.current.get(entry))
    if (arrival.kind === 'stay') return
    return arrival.kind === 'saved' ? followTo(arrival.y) : beginAtTop(location.hash)
  }, [entry])

  const known = useRef(path)
  // Moves the document's focus when another page was opened; on the way back, to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is arrived at once.
  useEffect(() => {
    if (known.current === path) return
    known.current = path
    const left = back ? held.current.get(entry) : null
    if (left) return focusAgain(left)
    focusPage()
  }, [path])
  return null
}

/** A page that was just loaded: only a reload, or the way back from another site, has a position to find again. */
function firstArrival(saved: number | undefined): Arrival {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return saved !== undefined && loaded && loaded.type !== 'navigate'
    ? { kind: 'saved', y: saved }
    : { kind: 'stay' }
}
