import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNow } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const Told = () => useNow().toISOString()
const toldAt = (moment: string): string => {
  vi.setSystemTime(moment)
  return renderToStaticMarkup(<Told />)
}

it('tells one time for what is drawn together, and a fresh one later or where the clock was put back', () => {
  expect(toldAt('2026-11-20T04:00:00.000Z')).toBe('2026-11-20T04:00:00.000Z')
  expect(toldAt('2026-11-20T04:00:59.000Z')).toBe('2026-11-20T04:00:00.000Z')
  expect(toldAt('2026-11-20T04:01:01.000Z')).toBe('2026-11-20T04:01:01.000Z')
  expect(toldAt('2026-11-19T04:00:00.000Z')).toBe('2026-11-19T04:00:00.000Z')
})
