import { sceneLimits } from '#domain/scenes/scenes.ts'
import type { SceneBlock } from './scene-blocks.tsx'
import type { Draft } from './templates.ts'

/** The editor's drafts, with what can be undone and done again. Nothing of a draft is changed in place. */
export type Editing = {
  readonly past: readonly Draft[]
  readonly draft: Draft
  readonly future: readonly Draft[]
  /** The field that was typed into last: what follows there is the same step. */
  readonly typing: string | null
}

/** Steps that can be undone; older ones are forgotten. */
const mostSteps = 200

export const beginEditing = (draft: Draft): Editing => ({ past: [], draft, future: [], typing: null })

/** The next draft. What is typed into one field without a break is one step. */
export function changed(before: Editing, draft: Draft, typing: string | null = null): Editing {
  if (draft === before.draft) return before
  const same = typing !== null && typing === before.typing
  return {
    past: same ? before.past : [...before.past, before.draft].slice(-mostSteps),
    draft,
    future: [],
    typing,
  }
}

export function undone(before: Editing): Editing {
  const draft = before.past.at(-1)
  if (!draft) return before
  return { past: before.past.slice(0, -1), draft, future: [before.draft, ...before.future], typing: null }
}

export function redone(before: Editing): Editing {
  const [draft, ...future] = before.future
  if (!draft) return before
  return { past: [...before.past, before.draft], draft, future, typing: null }
}

/** Another draft that this one was made besides: it can be come back to by undoing. */
export const withBeside = (before: Editing, beside: Draft): Editing => ({
  past: [...before.past, beside].slice(-mostSteps),
  draft: before.draft,
  future: [],
  typing: null,
})

/** The list with what stood at `from` at `to`; the same list where nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  const left = items.filter((_, at) => at !== from)
  return [...left.slice(0, to), item, ...left.slice(to)]
}

const withBlocks = (
  draft: Draft,
  pageKey: string,
  change: (blocks: readonly SceneBlock[]) => readonly SceneBlock[],
): Draft => {
  const page = draft.pages.find(({ key }) => key === pageKey)
  if (!page) return draft
  const blocks = change(page.blocks)
  if (blocks === page.blocks) return draft
  return {
    ...draft,
    pages: draft.pages.map((each) => (each === page ? { ...page, blocks: [...blocks] } : each)),
  }
}

export const blockAdded = (draft: Draft, pageKey: string, block: SceneBlock): Draft =>
  withBlocks(draft, pageKey, (blocks) => [...blocks, block])
export const blockRemoved = (draft: Draft, pageKey: string, key: string): Draft =>
  withBlocks(draft, pageKey, (blocks) => blocks.filter((each) => each.key !== key))
export const blockChanged = (draft: Draft, pageKey: string, block: SceneBlock): Draft =>
  withBlocks(draft, pageKey, (blocks) => blocks.map((each) => (each.key === block.key ? block : each)))
export const blockMoved = (draft: Draft, pageKey: string, from: number, to: number): Draft =>
  withBlocks(draft, pageKey, (blocks) => moved(blocks, from, to))

export const pageAdded = (draft: Draft, key: string): Draft => ({
  ...draft,
  pages: [...draft.pages, { key, blocks: [] }],
})
/** The only page stays. */
export const pageRemoved = (draft: Draft, key: string): Draft =>
  draft.pages.length === 1 ? draft : { ...draft, pages: draft.pages.filter((each) => each.key !== key) }
export function pageMoved(draft: Draft, from: number, to: number): Draft {
  const pages = moved(draft.pages, from, to)
  return pages === draft.pages ? draft : { ...draft, pages: [...pages] }
}

export const blockCount = (draft: Draft): number =>
  draft.pages.reduce((sum, { blocks }) => sum + blocks.length, 0)

/** Whether one more block fits on this page and on the card. */
export const takesBlock = (draft: Draft, pageKey: string): boolean =>
  blockCount(draft) < sceneLimits.blocks &&
  (draft.pages.find(({ key }) => key === pageKey)?.blocks.length ?? 0) < sceneLimits.blocksPerPage

/** The draft as it is sent: lines of services that hold nothing are left out. */
export const sendable = (draft: Draft): Draft => ({
  ...draft,
  pages: draft.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) =>
      block.kind === 'services'
        ? { ...block, items: block.items.filter((item) => item.trim() !== '') }
        : block,
    ),
  })),
})

/** What stands on a block, in one line; empty where nothing is filled in. */
export function summaryOf(block: SceneBlock): string {
  switch (block.kind) {
    case 'text':
      return block.heading || block.text
    case 'image':
      return block.alt
    case 'card':
      return [block.name, block.company].filter(Boolean).join(' · ')
    case 'phone':
      return [block.label, block.number].filter(Boolean).join(' ')
    case 'map':
      return block.label || block.address
    case 'services':
      return block.heading || (block.items[0] ?? '')
    case 'quote':
      return block.label
    case 'qr':
      return block.caption
    default:
      return block satisfies never
  }
}
