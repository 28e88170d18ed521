/**
 * The clock of simulated shipments: at `realAt` it showed `simulatedAt`, and since then it runs `speed` times as fast
 * as ours. Before, both ran alike, so that what happened earlier keeps its time.
 */
export type SimulatorClock = { readonly realAt: Date; readonly simulatedAt: Date; readonly speed: number }

export function simulatedTime({ realAt, simulatedAt, speed }: SimulatorClock, real: Date): Date {
  const passed = real.getTime() - realAt.getTime()
  return new Date(simulatedAt.getTime() + (passed > 0 ? passed * speed : passed))
}

export function realTime({ realAt, simulatedAt, speed }: SimulatorClock, simulated: Date): Date {
  const passed = simulated.getTime() - simulatedAt.getTime()
  return new Date(Math.round(realAt.getTime() + (passed > 0 ? passed / speed : passed)))
}

/** The same clock, going on at another speed from now. */
export const atSpeed = (clock: SimulatorClock, speed: number, now: Date): SimulatorClock =>
  clock.speed === speed ? clock : { realAt: now, simulatedAt: simulatedTime(clock, now), speed }
