import type { FileHandle } from 'node:fs/promises'

/** Small enough for what is made of a piece to be cheap to throw away. */
export const pieceLength = 64 * 1024

/**
 * A file piece by piece, each beginning with the last `again` bytes of the one before, so that what lies across a
 * seam is seen whole. The pieces share one buffer: a piece holds only until the next is asked for.
 */
export async function* piecesOf(file: FileHandle, again = 0): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(again + pieceLength)
  let kept = 0
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, kept, pieceLength, at)
    if (bytesRead === 0) return
    at += bytesRead
    const piece = buffer.subarray(0, kept + bytesRead)
    yield piece
    const rest = Math.min(again, piece.length)
    buffer.copyWithin(0, piece.length - rest, piece.length)
    kept = rest
  }
}
