/** Contrast as WCAG 2.2 measures it, and which colours of the design system must be read on which grounds. */

/** Parts of 255; how much of it covers what is beneath, 0 to 1. */
export type Colour = { readonly r: number; readonly g: number; readonly b: number; readonly cover: number }

/** A colour as the browser computes it: `rgb(11, 34, 57)`, `rgba(…)` or `color(srgb 0.04 0.13 0.22 / 0.5)`. */
export function parseColour(computed: string): Colour | null {
  const srgb = computed.startsWith('color(srgb ')
  if (!srgb && !computed.startsWith('rgb')) return null
  const [r, g, b, cover = 1] = (computed.replace('color(srgb', '').match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(
    Number,
  )
  if (r === undefined || g === undefined || b === undefined) return null
  const scale = srgb ? 255 : 1
  return { r: r * scale, g: g * scale, b: b * scale, cover }
}

/** What is seen where one colour lies on another. */
export const laidOn = (top: Colour, ground: Colour): Colour => {
  const mix = (a: number, b: number) => a * top.cover + b * (1 - top.cover)
  return { r: mix(top.r, ground.r), g: mix(top.g, ground.g), b: mix(top.b, ground.b), cover: 1 }
}

export { contrastOf as contrast } from '#domain/site/brand-colours.ts'

/** `#0b2239`, and `#0b2239 4%` for what lets the ground through. */
export const spelled = ({ r, g, b, cover }: Colour): string => {
  const hex = [r, g, b].map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')
  return cover < 1 ? `#${hex} ${Math.round(cover * 100)}%` : `#${hex}`
}

/** WCAG 2.2, 1.4.3 and 1.4.11: words, and what is no word but must be made out. */
export const leastContrast = { text: 4.5, sign: 3 } as const

/** The colours by what they are for; names as in tokens.css and base.css. */
export const colourGroups = {
  grounds: [
    'paper',
    'surface',
    'surface-sunk',
    'surface-raised',
    'hover',
    'press',
    'selected',
    'sea',
    'land',
  ],
  ink: ['ink', 'ink-2', 'ink-quiet', 'ink-3', 'ink-inverse'],
  lines: ['line', 'line-strong', 'field-line', 'focus'],
  action: ['action', 'action-hover', 'action-ink', 'teal-500', 'teal-100', 'teal-50'],
  attention: ['attention', 'attention-fill', 'signal-500', 'signal-100'],
  meaning: [
    'ok',
    'ok-ink',
    'ok-bg',
    'wait',
    'wait-bg',
    'stop',
    'stop-bg',
    'note',
    'note-bg',
    'idle',
    'idle-bg',
    'sea-ink',
  ],
  facts: ['planned', 'estimated-ink', 'fact-planned', 'fact-estimated', 'fact-actual'],
  brand: ['sea-950', 'sea-900', 'sea-800', 'sea-700', 'teal-700', 'teal-600', 'signal-600'],
} as const
export type ColourGroup = keyof typeof colourGroups
export type ColourName = (typeof colourGroups)[ColourGroup][number]

export const allColours: readonly ColourName[] = Object.values(colourGroups).flat()

type Pair = { readonly on: ColourName; readonly ground: ColourName; readonly as: keyof typeof leastContrast }

const pairs = (
  as: Pair['as'],
  names: readonly ColourName[],
  grounds: readonly ColourName[],
): readonly Pair[] => names.flatMap((on) => grounds.map((ground) => ({ on, ground, as })))

const papers = ['surface', 'paper', 'surface-sunk', 'surface-raised'] as const

/** Every pair that the pages really set: a colour on a ground, as words or as a sign. */
export const colourPairs: readonly Pair[] = [
  ...pairs('text', ['ink', 'ink-2', 'ink-quiet'], [...papers, 'selected', 'hover', 'press']),
  ...pairs('text', ['ink'], ['ok-bg', 'wait-bg', 'stop-bg', 'note-bg']),
  ...pairs('text', ['action'], [...papers, 'selected', 'hover']),
  ...pairs('text', ['action-hover'], ['surface', 'paper']),
  ...pairs('text', ['action-ink'], ['action', 'action-hover']),
  ...pairs('text', ['ink-inverse'], ['attention-fill']),
  ...pairs('text', ['wait', 'stop', 'note'], ['surface', 'paper', 'surface-raised']),
  ...pairs('text', ['ok-ink'], ['ok-bg', 'surface']),
  ...pairs('text', ['wait'], ['wait-bg']),
  ...pairs('text', ['stop'], ['stop-bg']),
  ...pairs('text', ['note'], ['note-bg']),
  ...pairs('text', ['idle'], ['idle-bg']),
  ...pairs('text', ['sea-ink'], ['teal-100']),
  ...pairs('sign', ['ink-3'], [...papers, 'selected']),
  ...pairs('sign', ['focus'], [...papers, 'selected']),
  ...pairs('sign', ['field-line'], ['surface', 'paper', 'surface-raised']),
  ...pairs('sign', ['attention'], ['surface', 'paper']),
  ...pairs('sign', ['ok', 'idle'], ['surface', 'paper', 'surface-raised']),
  ...pairs('sign', ['planned', 'fact-estimated', 'fact-actual'], ['surface', 'paper', 'selected']),
]
