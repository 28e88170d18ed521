import { expect, test } from 'vitest'
import { mergeSettings, settingsOf, shownColumns } from './table-settings.ts'

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

test('pin and width stay with a column, a fixed one too; what is no width is left out [C-07]', () => {
  const kept = [
    { key: 'number', show: true, index: 0, width: 200 },
    { key: 'route', show: true, index: 1, pin: 'right', width: 5 },
    { key: 'vessel', show: true, index: 2, pin: 'top', width: 'wide' },
  ]
  expect(mergeSettings(columns, kept)).toEqual([
    { key: 'number', show: true, index: 0, width: 200 },
    { key: 'route', show: true, index: 1, pin: 'right' },
    { key: 'vessel', show: true, index: 2 },
  ])
})

test('what an earlier release kept, a list of columns alone, still counts [C-07]', () => {
  expect(settingsOf(columns, [{ key: 'vessel', show: true, index: 1 }])).toMatchObject({
    density: 'compact',
    columns: [{ key: 'number' }, { key: 'vessel', show: true }, { key: 'route' }],
  })
  expect(settingsOf(columns, { columns: [], density: 'roomy' }).density).toBe('roomy')
  for (const nonsense of [null, 7, 'x', { columns: 'x', density: 'huge' }])
    expect(settingsOf(columns, nonsense)).toEqual({ columns: mergeSettings(columns, []), density: 'compact' })
})

test('pinned columns stand at their side, the others between them [C-07]', () => {
  const kept = [
    { key: 'number', show: true, index: 0, pin: 'right' as const },
    { key: 'route', show: true, index: 1 },
    { key: 'vessel', show: true, index: 2, pin: 'left' as const },
  ]
  const shown = shownColumns({ columns: mergeSettings(columns, kept), density: 'compact' })
  expect(shown.map(({ key }) => key)).toEqual(['vessel', 'route', 'number'])
})
