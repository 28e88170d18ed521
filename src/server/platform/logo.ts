import type { BrandLogo } from './brand-settings.ts'

const drawn = new Map<string, Promise<Buffer>>()

/** The mark in a square of so many pixels, the rest of it clear; drawn once. Throws where it cannot be drawn. */
export function logoAsPng(logo: BrandLogo, side: number): Promise<Buffer> {
  const key = `${logo.version} ${side}`
  const known = drawn.get(key)
  if (known) return known
  const made = import('sharp').then(({ default: sharp }) =>
    // A drawing is enlarged from its outlines, not from its points.
    sharp(Buffer.from(logo.content), { density: 300 })
      .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer(),
  )
  drawn.set(key, made)
  made.catch(() => drawn.delete(key))
  return made
}
