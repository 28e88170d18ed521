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

/** Compares the clocks at start and whenever the page comes back after a while; a failure to ask says nothing. */
export function watchClock(tell: () => void): void {
  let askedAt = 0
  const ask = async () => {
    askedAt = performance.now()
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
    if (document.visibilityState === 'visible' && performance.now() - askedAt > 600_000) void ask()
  })
  void ask()
}
