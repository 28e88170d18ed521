import { describe, expect, it } from 'vitest'
import { actionsOf, deskActionGroups, deskActions, recordKinds } from './actions.ts'
import { changesBetween, recordedFields } from './fields.ts'

describe('what a record changed', () => {
  it.each([
    ['nothing noted', null, null, []],
    [
      'one field of two',
      { status: 'draft', day: '2026-03-01' },
      { status: 'published', day: '2026-03-01' },
      [{ field: 'status', before: 'draft', after: 'published' }],
    ],
    ['something made', null, { rows: 3 }, [{ field: 'rows', before: null, after: 3 }]],
    ['something taken away', { text: 'x' }, null, [{ field: 'text', before: 'x', after: null }]],
    [
      'a field that was not there before',
      { status: 'approved' },
      { status: 'paid', bankReference: 'NB-1' },
      [
        { field: 'status', before: 'approved', after: 'paid' },
        { field: 'bankReference', before: null, after: 'NB-1' },
      ],
    ],
    ['the same list', { terms: ['a=1'] }, { terms: ['a=1'] }, []],
    ['nothing on one side and null on the other', { note: null }, {}, []],
  ] as const)('%s', (_title, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })
})

it('names each action and field once, in groups that hold all of them', () => {
  for (const kind of recordKinds) expect(new Set(actionsOf[kind]).size).toBe(actionsOf[kind].length)
  expect(new Set(recordedFields).size).toBe(recordedFields.length)
  expect(deskActionGroups.flatMap(({ actions }) => actions).toSorted()).toEqual(deskActions.toSorted())
})
