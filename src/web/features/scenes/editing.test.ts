import { describe, expect, it } from 'vitest'
import { addScene } from '#contract/scenes.ts'
import { readersLength, sceneLimits, sceneTitleLimit } from '#domain/scenes/scenes.ts'
import { scenes as english } from '#i18n/en-US/scenes.ts'
import { scenes as chinese } from '#i18n/zh-CN/scenes.ts'
import {
  beginEditing,
  blockAdded,
  blockChanged,
  blockMoved,
  blockRemoved,
  changed,
  moved,
  pageAdded,
  pageMoved,
  pageRemoved,
  redone,
  sendable,
  summaryOf,
  takesBlock,
  undone,
  withBeside,
} from './editing.ts'
import { type Draft, draftOf, emptyBlock, emptyDraft, newKey, templateKeys } from './templates.ts'

const titled = (title: string): Draft => ({ title, pages: [{ key: 'a', blocks: [] }] })
const quotes = (count: number): Draft => ({
  title: 'x',
  pages: [
    {
      key: 'a',
      blocks: Array.from({ length: count }, (_, at) => ({
        key: `b${at}`,
        kind: 'quote' as const,
        label: '',
      })),
    },
  ],
})
const keysOn = (draft: Draft) => draft.pages[0]?.blocks.map(({ key }) => key)

describe('undoing', () => {
  it('goes back step by step and forth again', () => {
    let editing = beginEditing(titled('1'))
    editing = changed(editing, titled('2'))
    editing = changed(editing, titled('3'))
    expect(undone(editing).draft.title).toBe('2')
    expect(undone(undone(editing)).draft.title).toBe('1')
    expect(undone(undone(undone(editing))).draft.title).toBe('1')
    expect(redone(undone(editing)).draft.title).toBe('3')
    expect(redone(editing)).toBe(editing)
  })

  it('takes what is typed into one field as one step, and what follows elsewhere as the next', () => {
    let editing = beginEditing(titled(''))
    for (const title of ['N', 'Ni', 'Nin']) editing = changed(editing, titled(title), 'title')
    editing = changed(editing, titled('Nin!'), 'other')
    expect(undone(editing).draft.title).toBe('Nin')
    expect(undone(undone(editing)).draft.title).toBe('')
  })

  it('a change after undoing forgets what was undone', () => {
    const editing = changed(undone(changed(beginEditing(titled('1')), titled('2'))), titled('3'))
    expect(redone(editing)).toBe(editing)
  })

  it('leads to a version of another tab that was set beside', () => {
    const editing = withBeside(changed(beginEditing(titled('1')), titled('mine')), titled('theirs'))
    expect(editing.draft.title).toBe('mine')
    expect(undone(editing).draft.title).toBe('theirs')
    expect(undone(undone(editing)).draft.title).toBe('1')
  })
})

describe('what stands on a card', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [1, 3, 'abc'],
    [0, -1, 'abc'],
  ])('moves from %i to %i', (from, to, result) => {
    expect(moved([...'abc'], from, to).join('')).toBe(result)
  })

  it('is moved, changed, added and removed without touching the draft before', () => {
    const before = quotes(3)
    const kept = JSON.stringify(before)
    expect(keysOn(blockMoved(before, 'a', 0, 2))).toEqual(['b1', 'b2', 'b0'])
    expect(blockMoved(before, 'a', 1, 1)).toBe(before)
    expect(keysOn(blockRemoved(before, 'a', 'b1'))).toEqual(['b0', 'b2'])
    const label = { key: 'b1', kind: 'quote' as const, label: 'now' }
    expect(blockChanged(before, 'a', label).pages[0]?.blocks[1]).toEqual(label)
    expect(keysOn(blockAdded(before, 'a', { ...label, key: 'c' }))).toEqual(['b0', 'b1', 'b2', 'c'])
    expect(JSON.stringify(before)).toBe(kept)
  })

  it('keeps its only page, and moves pages', () => {
    const one = quotes(1)
    expect(pageRemoved(one, 'a')).toBe(one)
    const two = pageAdded(one, 'b')
    expect(pageMoved(two, 1, 0).pages.map(({ key }) => key)).toEqual(['b', 'a'])
    expect(pageRemoved(two, 'a').pages.map(({ key }) => key)).toEqual(['b'])
  })

  it('takes no more blocks than the rules do', () => {
    expect(takesBlock(quotes(sceneLimits.blocksPerPage - 1), 'a')).toBe(true)
    expect(takesBlock(quotes(sceneLimits.blocksPerPage), 'a')).toBe(false)
  })

  it('is sent without empty lines', () => {
    const block = { key: 's', kind: 'services' as const, heading: '', items: ['one', ' ', 'two', ''] }
    const sent = sendable({ title: 'x', pages: [{ key: 'a', blocks: [block] }] })
    expect(sent.pages[0]?.blocks[0]).toEqual({ ...block, items: ['one', 'two'] })
  })
})

/** The phrase at a dotted path. */
const said = (phrases: object) => (path: string) =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], phrases) as string

describe('templates', () => {
  it.each(
    templateKeys.flatMap((key) => [
      [key, 'Chinese', chinese],
      [key, 'English', english],
    ]) as [(typeof templateKeys)[number], string, object][],
  )('%s in %s is a card that can be made', (key, _, phrases) => {
    const draft = draftOf(key, said(phrases))
    expect(addScene.body.safeParse(draft).error).toBeUndefined()
    expect(readersLength(draft.title)).toBeLessThanOrEqual(sceneTitleLimit)
    const blocks = draft.pages.flatMap((page) => page.blocks)
    expect(new Set(blocks.map((block) => block.key)).size).toBe(blocks.length)
    expect(blocks.every((block) => summaryOf(block) !== '')).toBe(true)
    expect(JSON.stringify(draft)).not.toContain('undefined')
  })

  it('an empty card and empty blocks can be made too', () => {
    const kinds = ['text', 'card', 'phone', 'map', 'services', 'quote', 'qr'] as const
    const draft = kinds.reduce(
      (before, kind) => blockAdded(before, before.pages[0]?.key ?? '', emptyBlock(kind)),
      emptyDraft(),
    )
    expect(addScene.body.safeParse(draft).error).toBeUndefined()
    expect(newKey()).toMatch(/^[a-z0-9]{10}$/)
  })
})
