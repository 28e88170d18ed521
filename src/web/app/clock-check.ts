import type { currentTime } from '#contract/reference.ts'
import { call } from '#web/lib/call.ts'

/** How far the local clock may be off (requirements §5). */
export const clockToleranceSeconds = 7_200

export const clockIsOff = (serverMilliseconds: number, localMilliseconds: number): boolean =>
  Math.abs(serverMilliseconds - localMilliseconds) > clockToleranceSeconds * 1_000

/** The call without its shapes, which weigh more than all else that this asks for on a public page. */
export const askTime = {
  method: 'GET',
  path: '/crm/currentTime',
  access: 'open',
  carries: 'json',
  idempotent: false,
} as unknown as typeof currentTime

/** So long away, a clock may have been set meanwhile. */
const awayMilliseconds = 600_000

/** Compares the clocks at start and whenever the page comes back after a while; a failure to ask says nothing. */
export function watchClock(tell: () => void): void {
  // Either clock may have stood still, or been set, while the machine slept.
  let asked = { steady: 0, wall: 0 }
  const ask = async () => {
    asked = { steady: performance.now(), wall: Date.now() }
    try {
      const server = await call(askTime, { msgFlag: false, loadingFlag: false, withoutToken: true })
      if (clockIsOff(server, Date.now())) tell()
    } catch {
      // Being offline is told by the calls that matter.
    }
  }
  addEventListener('pageshow', (event) => {
    if (event.persisted) void ask()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    const away = Math.max(performance.now() - asked.steady, Math.abs(Date.now() - asked.wall))
    if (away > awayMilliseconds) void ask()
  })
  void ask()
}
