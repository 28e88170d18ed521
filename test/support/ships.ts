import type { PositionSource } from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'
import { takeHeard } from '#server/vessels/commands.ts'

/** A feed hears a ship: its words now, its position so many minutes ago. */
export const hearShip = (
  ctx: Context,
  source: PositionSource,
  ship: { mmsi: string; name: string; imo?: string; lat: number; lon: number; minutesAgo?: number },
): Promise<void> => {
  const { mmsi, name, imo = null, lat, lon, minutesAgo = 0 } = ship
  return takeHeard(ctx, source, {
    reports: [
      {
        report: {
          kind: 'voyage',
          mmsi,
          imo,
          name,
          callSign: null,
          shipType: 71,
          destination: null,
          eta: null,
          draught: null,
        },
        heardAt: null,
      },
      {
        report: { kind: 'position', mmsi, lat, lon, speed: 15, course: 200, heading: 201, status: 0 },
        heardAt: new Date(ctx.clock().getTime() - minutesAgo * 60_000),
      },
    ],
    unread: {},
  })
}
