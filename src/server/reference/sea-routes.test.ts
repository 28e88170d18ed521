import { describe, expect, it } from 'vitest'
import { buildSeaNetwork } from '#domain/reference/sea-network.ts'
import { openSeaRoutes } from './sea-routes.ts'

describe('the sea routes of a process', () => {
  it('build their network once: when they are prepared, else at the first question', () => {
    const [from, to] = [
      { code: 'XXAAA', lat: 0, lon: 10, kind: 'sea' },
      { code: 'XXBBB', lat: 0, lon: 20, kind: 'sea' },
    ]
    let built = 0
    const routes = openSeaRoutes({
      network: () => {
        built += 1
        return buildSeaNetwork([
          [
            [10, 0],
            [20, 0],
          ],
        ])
      },
      feeders: { legs: [], courses: [] },
      ports: () => undefined,
    })
    expect(built).toBe(0)
    routes.prepare()
    expect(built).toBe(1)
    expect(routes.distanceBetween(from, to)?.kilometres).toBeCloseTo(1112, 0)
    routes.prepare()
    expect(built).toBe(1)
  })
})
