import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  checkShareable,
  checkSize,
  moveScene,
  picturesOn,
  readersLength,
  type ScenePage,
  sceneLimits,
  sceneStatuses,
  sceneTitleLimit,
  withoutPage,
  withPage,
} from './scenes.ts'

const page = (key: string, blocks: number): ScenePage => ({
  key,
  blocks: Array.from({ length: blocks }, (_, place) => ({
    key: `${key}${place}`,
    kind: 'quote' as const,
    label: '',
  })),
})
const refusedBy = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'nothing'
}

describe('what a scene may hold [R9.10]', () => {
  it.each([
    ['宁波到鹿特丹', 6],
    ['e\u0301te\u0301', 3],
    ['👨‍👩‍👧‍👦🇨🇳', 2],
    ['𠮷野家', 3],
  ])('counts %s as %i characters', (text, count) => {
    expect(readersLength(text)).toBe(count)
  })

  it.each([
    ['fits', [page('a', 50), page('b', 50), page('c', 50)], 'nothing'],
    ['one block too many on a page', [page('a', 51)], 'scene.tooManyBlocksOnPage'],
    ['as many as may be', Array.from({ length: 10 }, (_, each) => page(`p${each}`, 15)), 'nothing'],
    ['eleven pages', Array.from({ length: 11 }, (_, each) => page(`p${each}`, 1)), 'scene.tooManyPages'],
    ['200 blocks', Array.from({ length: 10 }, (_, each) => page(`p${each}`, 20)), 'scene.tooManyBlocks'],
  ])('%s', (_, pages, code) => {
    expect(refusedBy(() => checkSize(pages))).toBe(code)
  })

  it('says on which page there is too much, counted from one', () => {
    expect(() => checkSize([page('a', 1), page('b', 51)])).toThrow(
      expect.objectContaining({ params: { limit: 50, page: 2 } }),
    )
  })

  it('holds what was decided [§9, decision 042]', () => {
    expect(sceneTitleLimit).toBe(18)
    expect(sceneLimits).toEqual({
      blocksPerPage: 50,
      pages: 10,
      blocks: 150,
      scenes: 50,
      heading: 40,
      text: 2_000,
      line: 80,
      services: 20,
    })
  })

  it('is shared with a title and something on it [R5.33]', () => {
    expect(refusedBy(() => checkShareable(' ', [page('a', 1)]))).toBe('scene.titleMissing')
    expect(refusedBy(() => checkShareable('\u200b\u00a0', [page('a', 1)]))).toBe('scene.titleMissing')
    expect(refusedBy(() => checkShareable('x', [page('a', 0)]))).toBe('scene.empty')
    expect(refusedBy(() => checkShareable('x', [page('a', 0), page('b', 1)]))).toBe('nothing')
  })

  it('keeps its only page [R5.34]', () => {
    expect(refusedBy(() => withoutPage([page('a', 1)], 'a'))).toBe('scene.onlyPage')
    expect(refusedBy(() => withoutPage([page('a', 1)], 'b'))).toBe('request.notFound')
    expect(withoutPage([page('a', 1), page('b', 1)], 'a')).toEqual([page('b', 1)])
  })

  it('takes a page in its old place or behind the others', () => {
    expect(withPage([page('a', 1), page('b', 1)], page('a', 2))).toEqual([page('a', 2), page('b', 1)])
    expect(withPage([page('a', 1)], page('b', 1))).toEqual([page('a', 1), page('b', 1)])
  })

  it('names each picture once', () => {
    const picture = { kind: 'image' as const, fileId: 'fil_1', alt: '' }
    expect(
      picturesOn([
        {
          key: 'a',
          blocks: [
            { key: '1', ...picture },
            { key: '2', ...picture },
          ],
        },
      ]),
    ).toEqual(['fil_1'])
    // What is no picture has none.
    expect(picturesOn([page('a', 2)])).toEqual([])
  })
})

describe('its moves [R4.44]', () => {
  it('lead between three statuses', () => {
    expect(sceneStatuses).toEqual(['draft', 'published', 'unpublished'])
  })
  it.each([
    ['publish', 'draft', 'published'],
    ['publish', 'published', 'published'],
    ['publish', 'unpublished', 'published'],
    ['unpublish', 'published', 'unpublished'],
  ] as const)('%s leads from %s to %s', (move, from, to) => {
    expect(moveScene(move, from)).toBe(to)
  })
  it.each(['draft', 'unpublished'] as const)('what is %s cannot be taken from view', (status) => {
    expect(refusedBy(() => moveScene('unpublish', status))).toBe('scene.moveNotOpen')
  })
})
