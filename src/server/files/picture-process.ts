import sharp from 'sharp'
import { pixelLimit } from '#domain/files/uploads.ts'

/**
 * The process in which `rewritePicture` opens pictures: what a picture makes its decoder do, memory and faults
 * included, happens here and not where requests are served. It ends with the process that started it.
 */
export type PictureWork = {
  readonly path: string
  readonly format: 'png' | 'jpeg'
  readonly cleanPath: string
  /** Cuts this square out and writes it as WebP with edges of `edge`; without `cut` the largest in the middle. */
  readonly square?: { readonly edge: number; readonly cut: Square | null }
  /** Pixels of the longer side; a longer one is made smaller. */
  readonly longestSide?: number | null
}
/** A square of a picture that stands upright, in its pixels. */
export type Square = { readonly left: number; readonly top: number; readonly size: number }
export type PictureAnswer = 'written' | 'noPicture' | 'tooLarge' | 'outside'

// One picture at a time, nothing kept.
sharp.cache(false)
sharp.concurrency(1)

async function rewrite({
  path,
  format,
  cleanPath,
  square,
  longestSide,
}: PictureWork): Promise<PictureAnswer> {
  try {
    const found = await sharp(path, { limitInputPixels: false }).metadata()
    if (found.format !== format) return 'noPicture'
    if (found.width * found.height > pixelLimit) return 'tooLarge'
    const whole = sharp(path, {
      limitInputPixels: pixelLimit,
      failOn: 'error',
      sequentialRead: true,
    }).autoOrient()
    if (square) {
      const { width, height } = found.autoOrient
      const size = Math.min(width, height)
      const cut = square.cut ?? {
        left: Math.floor((width - size) / 2),
        top: Math.floor((height - size) / 2),
        size,
      }
      if (cut.left + cut.size > width || cut.top + cut.size > height) return 'outside'
      await whole
        .extract({ left: cut.left, top: cut.top, width: cut.size, height: cut.size })
        .resize(square.edge, square.edge)
        .webp({ quality: 86 })
        .toFile(cleanPath)
      return 'written'
    }
    const picture = longestSide
      ? whole.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      : whole
    await (format === 'png' ? picture.png() : picture.jpeg({ quality: 90 })).toFile(cleanPath)
    return 'written'
  } catch {
    return 'noPicture'
  }
}

process.on('message', async (work: PictureWork) => {
  process.send?.(await rewrite(work))
})
process.once('disconnect', () => process.exit())
