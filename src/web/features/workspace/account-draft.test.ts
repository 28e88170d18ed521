import { expect, test } from 'vitest'
import { keptTextOf, newestOf } from './account-draft.ts'

const at = (text: string | null, savedAt: string | null) => ({ text, savedAt })

test.each([
  ['the later of two texts', at('a', '2026-11-20T01:00:00.000Z'), at('b', '2026-11-20T02:00:00.000Z'), 'b'],
  [
    'the browser’s where both are as old',
    at('a', '2026-11-20T01:00:00.000Z'),
    at('b', '2026-11-20T01:00:00.000Z'),
    'a',
  ],
  ['the only one there is', at(null, null), at('b', '2026-11-20T01:00:00.000Z'), 'b'],
  [
    'nothing after it was thrown away elsewhere',
    at('a', '2026-11-20T01:00:00.000Z'),
    at(null, '2026-11-20T02:00:00.000Z'),
    null,
  ],
])('a draft is %s [C-14]', (_, here, there, text) => {
  expect(newestOf(here, there).text).toBe(text)
})

test('what the browser holds that is no draft of ours is nothing [C-14]', () => {
  for (const odd of [null, '', '{', '7', 'null', '{"text":7,"savedAt":"x"}', '{"text":"a"}'])
    expect(keptTextOf(odd)).toEqual({ text: null, savedAt: null })
  expect(keptTextOf('{"text":"a","savedAt":"2026-11-20T01:00:00.000Z"}').text).toBe('a')
})
