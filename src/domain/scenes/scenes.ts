import { follow, type MoveTable } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'

/**
 * A scene is a business card as a page that a customer shares: pages of blocks under a title. The odd rule: editing
 * changes the draft alone, and visitors see what was published until it is published again.
 */

/** The only kinds of what stands on a page; there is no free HTML. decision 019 */
export const blockKinds = ['text', 'image', 'card', 'phone', 'map', 'services', 'quote', 'qr'] as const

/** Names a page or block within its scene, made by the editor. */
type Keyed = { readonly key: string }
export type Block = Keyed &
  (
    | { readonly kind: 'text'; readonly heading: string; readonly text: string }
    | { readonly kind: 'image'; readonly fileId: string; readonly alt: string }
    | {
        readonly kind: 'card'
        readonly name: string
        readonly role: string
        readonly company: string
        readonly mobile: string
        readonly email: string
        readonly wechat: string
      }
    | { readonly kind: 'phone'; readonly label: string; readonly number: string }
    | {
        readonly kind: 'map'
        readonly label: string
        readonly address: string
        /** [longitude, latitude] in degrees, WGS-84. */
        readonly point: readonly [number, number] | null
      }
    | { readonly kind: 'services'; readonly heading: string; readonly items: readonly string[] }
    | { readonly kind: 'quote'; readonly label: string }
    | { readonly kind: 'qr'; readonly caption: string }
  )
export type ScenePage = Keyed & { readonly blocks: readonly Block[] }

/** Characters as a reader counts them. requirements §9 */
export const sceneTitleLimit = 18
/** How much a scene and its owner may hold. Assumed (decision 042) */
export const sceneLimits = {
  blocksPerPage: 50,
  pages: 10,
  blocks: 150,
  scenes: 50,
  heading: 40,
  text: 2_000,
  line: 80,
  services: 20,
} as const

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })
/** Characters as a reader counts them: an emoji with its skin colour, or a letter with its accent, is one. */
export const readersLength = (text: string): number => [...graphemes.segment(text)].length

export const sceneStatuses = ['draft', 'published', 'unpublished'] as const
export type SceneStatus = (typeof sceneStatuses)[number]

export const sceneMoves = {
  publish: { from: ['draft', 'published', 'unpublished'], to: 'published', by: ['customer'] },
  unpublish: { from: ['published'], to: 'unpublished', by: ['customer'] },
} as const satisfies MoveTable<SceneStatus>
export type SceneMove = keyof typeof sceneMoves

/** Where a move leads. Refuses with `scene.moveNotOpen`. */
export const moveScene = (move: SceneMove, status: SceneStatus): SceneStatus =>
  follow<SceneStatus>(sceneMoves, move, status, 'customer', 'scene.moveNotOpen')

/** Refuses pages that are too many or too full: `scene.tooManyPages`, `scene.tooManyBlocksOnPage`, `scene.tooManyBlocks`. */
export function checkSize(pages: readonly ScenePage[]): void {
  const { pages: mostPages, blocksPerPage, blocks: mostBlocks } = sceneLimits
  const blocks = pages.reduce((sum, page) => sum + page.blocks.length, 0)
  if (blocks > mostBlocks) throw new Refusal('scene.tooManyBlocks', { limit: mostBlocks, count: blocks })
  if (pages.length > mostPages) throw new Refusal('scene.tooManyPages', { limit: mostPages })
  const full = pages.findIndex((page) => page.blocks.length > blocksPerPage)
  if (full >= 0) throw new Refusal('scene.tooManyBlocksOnPage', { limit: blocksPerPage, page: full + 1 })
}

/** Refuses with `scene.titleMissing` and `scene.empty`: what has no name or nothing on it is not shared (§3). */
export function checkShareable(title: string, pages: readonly ScenePage[]): void {
  if (!/[^\p{Cc}\p{Cf}\s]/u.test(title)) throw new Refusal('scene.titleMissing')
  if (pages.every((page) => page.blocks.length === 0)) throw new Refusal('scene.empty')
}

/** The pages with this one in place of its earlier self, or behind them when it is new. */
export const withPage = (pages: readonly ScenePage[], page: ScenePage): ScenePage[] =>
  pages.some(({ key }) => key === page.key)
    ? pages.map((each) => (each.key === page.key ? page : each))
    : [...pages, page]

/** The pages without this one. Refuses with `request.notFound` and `scene.onlyPage` (§3). */
export function withoutPage(pages: readonly ScenePage[], key: string): ScenePage[] {
  const left = pages.filter((each) => each.key !== key)
  if (left.length === pages.length) throw new Refusal('request.notFound')
  if (left.length === 0) throw new Refusal('scene.onlyPage')
  return left
}

/** The pictures that stand on these pages, each once. */
export const picturesOn = (pages: readonly ScenePage[]): string[] => [
  ...new Set(
    pages.flatMap(({ blocks }) => blocks.flatMap((each) => (each.kind === 'image' ? [each.fileId] : []))),
  ),
]
