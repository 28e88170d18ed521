import { describe, expect, it } from 'vitest'
import containers from '#db/reference/container-types.json' with { type: 'json' }
import emissions from '#db/reference/emission-factors.json' with { type: 'json' }
import ports from '#db/reference/seaports.json' with { type: 'json' }
import { loadSeaNetwork, openSeaRoutes, type SeaPort } from '#server/reference/sea-routes.ts'
import { containerFigures, exampleWay, laneFigures } from './reference-figures.ts'

describe('figures printed on the pages of explanation', () => {
  it('are those of the container types that are offered', () => {
    const offered = containers.rows
      .filter((row) => row.offered)
      .map(({ code, iso, inner, volumeM3, payloadKg, tareKg }) => ({
        code,
        iso,
        inner: inner && [inner.lengthMm, inner.widthMm, inner.heightMm],
        volume: volumeM3 === null ? null : String(volumeM3),
        payload: payloadKg,
        tare: tareKg,
      }))
    expect(containerFigures).toEqual(offered)
  })

  it.each(laneFigures)('are the factors of $lane', ({ lane, dry, reefer }) => {
    const row = emissions.sea.find((each) => each.lane === lane)
    expect([String(row?.dry.wtw), String(row?.reeferWtw)]).toEqual([dry, reefer])
  })

  it('are the distances of the sea network', () => {
    const { network, feeders } = loadSeaNetwork()
    const find = (code: string) => ports.find((each) => each.code === code) as SeaPort
    const routes = openSeaRoutes({ network, feeders, ports: find })
    const km = (closed: readonly ('kiel' | 'panama' | 'suez')[]) =>
      Math.round(
        routes.distanceBetween(find(exampleWay.from), find(exampleWay.to), { closed })?.kilometres ?? 0,
      )
    expect([km(['kiel', 'panama']), km(['kiel', 'suez', 'panama'])]).toEqual([
      exampleWay.suez,
      exampleWay.cape,
    ])
  })
})
