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
}
export type PictureAnswer = 'written' | 'noPicture' | 'tooLarge'

// One picture at a time, nothing kept.
sharp.cache(false)
sharp.concurrency(1)

async function rewrite({ path, format, cleanPath }: PictureWork): Promise<PictureAnswer> {
  try {
    const found = await sharp(path, { limitInputPixels: false }).metadata()
    if (found.format !== format) return 'noPicture'
    if (found.width * found.height > pixelLimit) return 'tooLarge'
    const picture = sharp(path, {
      limitInputPixels: pixelLimit,
      failOn: 'error',
      sequentialRead: true,
    }).autoOrient()
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
