/** How far in one looks, and where in the room that is left: shares from 0 (left, top) to 1. */
export type Cut = { readonly zoom: number; readonly across: number; readonly down: number }
export type Size = { readonly width: number; readonly height: number }

/** Smaller squares are refused by the server: nobody is to be recognised in one. */
const leastEdge = 16

/** The square that is kept of a picture, in its pixels; always within it. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Cut) {
  const edge = Math.min(width, height)
  const size = Math.min(edge, Math.max(leastEdge, Math.floor(edge / zoom)))
  return { left: Math.floor((width - size) * across), top: Math.floor((height - size) * down), size }
}
