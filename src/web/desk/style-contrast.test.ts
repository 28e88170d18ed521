import { describe, expect, it } from 'vitest'
import { type Colour, colourPairs, contrast, laidOn, parseColour, spelled } from './style-contrast.ts'

const colour = (computed: string): Colour => {
  const parsed = parseColour(computed)
  if (!parsed) throw new Error(`not a colour: ${computed}`)
  return parsed
}

describe('contrast as the style page measures it', () => {
  it.each([
    ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
    ['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 1],
    // The grey that just passes as text on white.
    ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
    ['color(srgb 0.466667 0.466667 0.466667)', 'rgb(255, 255, 255)', 4.48],
  ])('measures %s on %s', (on, ground, ratio) => {
    expect(contrast(colour(on), colour(ground))).toBeCloseTo(ratio, 2)
    expect(contrast(colour(ground), colour(on))).toBeCloseTo(ratio, 2)
  })

  it('reads what browsers compute, and nothing else', () => {
    expect(spelled(colour('rgb(11, 34, 57)'))).toBe('#0b2239')
    expect(spelled(colour('rgba(11, 34, 57, 0.04)'))).toBe('#0b2239 4%')
    expect(spelled(colour('color(srgb 1 0 0.5 / 0.25)'))).toBe('#ff0080 25%')
    expect(parseColour('')).toBeNull()
    expect(parseColour('var(--ink)')).toBeNull()
  })

  it('lays what lets the ground through on its ground', () => {
    expect(spelled(laidOn(colour('rgba(0, 0, 0, 0.5)'), colour('rgb(255, 255, 255)')))).toBe('#808080')
  })

  it('names no pair twice', () => {
    const names = colourPairs.map(({ on, ground }) => `${on} on ${ground}`)
    expect(names.length).toBe(new Set(names).size)
  })
})
