import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { busyAfterMilliseconds, createNotices, toastMilliseconds } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('shows one toast at a time for 3000 ms and keeps what was said [§8, §9]', () => {
  const notices = createNotices()
  notices.say('wait', 'first')
  notices.say('stop', 'second')
  expect(notices.state().toast?.text).toBe('second')
  expect(notices.state().earlier.map((each) => each.text)).toEqual(['second', 'first'])
  vi.advanceTimersByTime(toastMilliseconds)
  expect(notices.state().toast).toBeNull()
  expect(notices.state().earlier).toHaveLength(2)
})

test('a toast that is pointed at stays until it is let go', () => {
  const notices = createNotices()
  notices.say('note', 'read me')
  notices.hold()
  vi.advanceTimersByTime(60_000)
  expect(notices.state().toast?.text).toBe('read me')
  notices.release()
  vi.advanceTimersByTime(toastMilliseconds)
  expect(notices.state().toast).toBeNull()
})

test('the loading indicator comes with the first of several requests and goes with the last [§4]', () => {
  const notices = createNotices()
  notices.begin()
  notices.begin()
  expect(notices.state().busy).toBe(false)
  vi.advanceTimersByTime(busyAfterMilliseconds)
  expect(notices.state().busy).toBe(true)
  notices.end()
  expect(notices.state().busy).toBe(true)
  notices.end()
  expect(notices.state().busy).toBe(false)
})

test('a quick answer shows no indicator', () => {
  const notices = createNotices()
  notices.begin()
  vi.advanceTimersByTime(busyAfterMilliseconds - 1)
  notices.end()
  vi.advanceTimersByTime(busyAfterMilliseconds)
  expect(notices.state().busy).toBe(false)
})
