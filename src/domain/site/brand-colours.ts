/**
 * The colours of the pages from one colour of the forwarder's. Everything that is made of it keeps the contrast that
 * the pages' own colours keep (WCAG 2.2, 1.4.3), in daylight and in the dark; a colour that cannot is refused.
 */

/** Parts of 255. */
export type Rgb = { readonly r: number; readonly g: number; readonly b: number }

/** WCAG 2.2, 1.4.3: words on their ground. */
export const leastWordContrast = 4.5

const white: Rgb = { r: 255, g: 255, b: 255 }
const black: Rgb = { r: 0, g: 0, b: 0 }
/** The grounds that words in the forwarder's colour stand on, as in tokens.css: the darkest by day, the lightest at night. */
const dayGround: Rgb = { r: 0xee, g: 0xf2, b: 0xf5 }
const nightGround: Rgb = { r: 0x12, g: 0x26, b: 0x3a }
const nightPaper: Rgb = { r: 0x07, g: 0x13, b: 0x1f }
/** Words on a button at night. */
const nightInk: Rgb = { r: 0x04, g: 0x12, b: 0x1d }

/** Of `#0a6f6b`. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 }
}

const hexOf = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b].map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`

/** So much of the other colour, 0 to 1. */
const mixed = (colour: Rgb, other: Rgb, share: number): Rgb => ({
  r: colour.r + (other.r - colour.r) * share,
  g: colour.g + (other.g - colour.g) * share,
  b: colour.b + (other.b - colour.b) * share,
})

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
export function luminanceOf({ r, g, b }: Rgb): number {
  const [x = 0, y = 0, z = 0] = [r, g, b].map((each) => {
    const part = each / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * x + 0.7152 * y + 0.0722 * z
}

/** From 1 for the same brightness to 21 for black on white (WCAG 2.2, contrast ratio). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** What the colour's words would be read by: white on it, and it on the darkest of the light grounds. */
export const wordContrastOf = (hex: string): number =>
  Math.min(contrastOf(rgbOf(hex), white), contrastOf(rgbOf(hex), dayGround))

/** The colour with as much white as it takes until its words can be read at night, and black words on it. */
function atNight(colour: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const lighter = mixed(colour, white, share)
    if (
      contrastOf(lighter, nightGround) >= leastWordContrast + 1 &&
      contrastOf(lighter, nightInk) >= leastWordContrast + 1
    )
      return lighter
  }
  return white
}

export type BrandPalette = {
  readonly day: Readonly<Record<string, string>>
  readonly night: Readonly<Record<string, string>>
}

/** The names of tokens.css that carry the forwarder's colour, by theme. */
export function paletteOf(hex: string): BrandPalette {
  const colour = rgbOf(hex)
  const night = atNight(colour)
  const at = (from: Rgb, to: Rgb, share: number) => hexOf(mixed(from, to, share))
  return {
    day: {
      '--teal-700': hexOf(colour),
      '--teal-600': at(colour, white, 0.1),
      '--teal-500': at(colour, white, 0.2),
      '--teal-100': at(colour, white, 0.84),
      '--teal-50': at(colour, white, 0.93),
      '--action-hover': at(colour, black, 0.18),
      '--fact-actual': hexOf(colour),
    },
    night: {
      '--teal-100': at(nightPaper, night, 0.28),
      '--teal-50': at(nightPaper, night, 0.16),
      '--action': hexOf(night),
      '--action-hover': at(night, white, 0.2),
      '--action-ink': hexOf(nightInk),
      '--fact-actual': hexOf(night),
    },
  }
}

/** As a style sheet that stands behind tokens.css. */
export function styleOf({ day, night }: BrandPalette): string {
  const rule = (names: Readonly<Record<string, string>>) =>
    Object.entries(names)
      .map(([name, colour]) => `${name}:${colour}`)
      .join(';')
  return `:root,[data-theme=light]{${rule(day)}}@media screen{[data-theme=dark]{${rule(night)}}}`
}
