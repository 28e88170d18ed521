import { expect, test } from 'vitest'
import { mergeSettings } from './column-settings.tsx'

const columns = [
  { key: 'number', title: 'Number', fixed: true },
  { key: 'route', title: 'Route' },
  { key: 'vessel', title: 'Vessel', hidden: true },
]

test('without settings a table shows its columns as they are, each with key, show and index [R3.15]', () => {
  expect(mergeSettings(columns, [])).toEqual([
    { key: 'number', show: true, index: 0 },
    { key: 'route', show: true, index: 1 },
    { key: 'vessel', show: false, index: 2 },
  ])
})

test('kept settings win, except over a fixed column [R3.15]', () => {
  const kept = [
    { key: 'number', show: false, index: 2 },
    { key: 'vessel', show: true, index: 1 },
    { key: 'route', show: false, index: 2 },
  ]
  expect(mergeSettings(columns, kept)).toEqual([
    { key: 'number', show: true, index: 0 },
    { key: 'vessel', show: true, index: 1 },
    { key: 'route', show: false, index: 2 },
  ])
})

test('columns that came later stand last, and those that are gone are forgotten [R3.15]', () => {
  const kept = [
    { key: 'gone', show: true, index: 1 },
    { key: 'vessel', show: true, index: 2 },
  ]
  expect(mergeSettings(columns, kept).map(({ key }) => key)).toEqual(['number', 'vessel', 'route'])
  for (const nonsense of [null, 'x', { key: 1 }, [null]])
    expect(mergeSettings(columns, nonsense)).toHaveLength(3)
})
