import type { VesselsInView } from '#contract/vessels.ts'
import { isWithin, type MapBounds, spanOf } from '#domain/vessels/view.ts'

/** How often an open map asks for what is new. The server's own answer is up to five seconds old. */
export const againMilliseconds = 10_000
/** After failures the pauses grow to this. */
const longestPauseMilliseconds = 120_000
/** Asked for beside the screen, as a share of it, so that a small move asks for nothing. */
const margin = 0.25

const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180

/** The bounds of a map whose longitudes run on beyond 180°. */
export function boundsShown(west: number, south: number, east: number, north: number): MapBounds {
  const lats = { south: Math.max(-90, south), north: Math.min(90, north) }
  if (east - west >= 360) return { west: -180, east: 180, ...lats }
  return { west: wrapped(west), east: wrapped(east), ...lats }
}

/** The bounds to ask for when a map shows some: wider, in whole hundredths, and the whole world at most. */
export function askedBounds(shown: MapBounds): MapBounds {
  const [span, height] = [spanOf(shown), shown.north - shown.south]
  const hundredth = (degrees: number) => Math.round(degrees * 100) / 100
  const wrap = (lon: number) => hundredth(wrapped(lon))
  const south = Math.max(-90, hundredth(shown.south - height * margin))
  const north = Math.min(90, hundredth(shown.north + height * margin))
  if (span * (1 + 2 * margin) >= 360) return { west: -180, east: 180, south, north }
  return { west: wrap(shown.west - span * margin), east: wrap(shown.east + span * margin), south, north }
}

/** Whether all that a map shows lies within bounds. */
export const covers = (bounds: MapBounds, shown: MapBounds): boolean =>
  isWithin(bounds, shown.south, shown.west) &&
  isWithin(bounds, shown.north, shown.east) &&
  spanOf(shown) <= spanOf(bounds)

export type FeedSurroundings = {
  readonly ask: (query: MapBounds & { since?: number }, signal: AbortSignal) => Promise<VesselsInView>
  /** An answer: in place of all ships, or what is new of them. */
  readonly take: (answer: VesselsInView, whole: boolean) => void
  /** Whether what is shown is up to date. */
  readonly stands: (stands: boolean) => void
}

/**
 * Keeps the ships of an open map: asks for those within its bounds, again for those that were heard since, and anew
 * when the map was moved beyond, or nearer than where ships had to be left out. A hidden page asks for nothing.
 */
export function openFleetFeed({ ask, take, stands }: FeedSurroundings) {
  let shown: MapBounds | null = null
  let asked: { bounds: MapBounds; shownSpan: number; until: number; thinned: boolean } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null
  let failures = 0

  const later = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void next(), milliseconds)
  }

  async function next(): Promise<void> {
    if (!shown || document.hidden) return
    running?.abort()
    const mine = new AbortController()
    running = mine
    const whole = needed()
    const bounds = whole || !asked ? askedBounds(shown) : asked.bounds
    const span = spanOf(shown)
    try {
      const answer = await ask(whole || !asked ? bounds : { ...bounds, since: asked.until }, mine.signal)
      if (mine.signal.aborted) return
      failures = 0
      asked = {
        bounds,
        shownSpan: whole ? span : (asked?.shownSpan ?? span),
        until: answer.until,
        thinned: answer.thinned,
      }
      take(answer, whole)
      stands(true)
    } catch {
      if (mine.signal.aborted) return
      failures++
      stands(false)
    }
    running = null
    later(Math.min(longestPauseMilliseconds, againMilliseconds * 2 ** failures))
  }

  /** Whether the ships that are there are not those that the map should show. */
  const needed = (): boolean =>
    !asked ||
    !shown ||
    !covers(asked.bounds, shown) ||
    (asked.thinned && spanOf(shown) < asked.shownSpan * 0.6)

  const onVisible = () => {
    if (!document.hidden) later(0)
  }
  document.addEventListener('visibilitychange', onVisible)

  return {
    /** The map shows these bounds now. */
    look(bounds: MapBounds): void {
      shown = bounds
      if (needed()) later(asked ? 250 : 0)
    },
    stop(): void {
      document.removeEventListener('visibilitychange', onVisible)
      clearTimeout(timer)
      running?.abort()
      shown = null
    },
  }
}
