import { fileURLToPath } from 'node:url'

import type { BrandSettings } from './brand-settings.ts'
import { logoAsPng } from './logo.ts'

// Both libraries are large; they are loaded when the first picture is drawn.
const loadSharp = async () => (await import('sharp')).default

/** Pictures to be sent in a chat and looked at on a phone: a head, a title, and a QR code with a hint beside it. */

/** Pixels. A poster fills a phone. Assumed (decision 041) */
const page = { width: 750, height: 1_200, side: 56 }
const head = { height: 560 }
const code = { side: 240, top: 860 }
const colours = { ink: '#0B2239', soft: '#55677A', teal: '#0B7D79', ground: '#FFFFFF' }
const fontfile = fileURLToPath(new URL('../../../db/reference/fonts/noto-sans-sc.ttf', import.meta.url))

/** The strakes of the sampan, as on the pages: 32 by 32 units. */
const sampan =
  'M12.6 4 22 1.6c2.6 4.2 3.6 8.4 3 12.6-5.6 1-11.4 1.1-17.4.2C10.6 11.4 12.2 8 12.6 4Z M1.2 16.4c9.2 2.8 20.2 2.2 29.7-2-.3 1.8-.7 3.2-1.3 4.5-8.8 3.3-18.6 3.5-26.8 1.3-.7-1.2-1.3-2.4-1.6-3.8ZM4 22.3c7.6 1.8 16.4 1.6 24.4-1.1-.8 1.4-1.7 2.5-2.8 3.5-6.4 1.6-13.2 1.6-19 .5-1-.8-1.9-1.8-2.6-2.9ZM8.8 27.3c4.6.7 9.6.7 14.2-.2-2.4 1.8-5 2.8-7.4 2.8-2.6 0-4.8-1-6.8-2.6Z'

const escaped = (text: string): string =>
  text
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

type Hand = { readonly size: number; readonly colour: string; readonly width: number }

/** Throws where a text leaves no ink, and where it cannot be drawn at all. */
async function ink(text: string, { size, colour, width }: Hand): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Noto Sans SC ${size}`,
      fontfile,
      width,
      dpi: 72,
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/**
 * A text in the papers' Chinese typeface, broken into lines of this width; nothing in it is read as markup. Null where
 * none of its characters leaves any ink: that is told by drawing it with a letter behind it, as the words of libvips'
 * errors stand in one buffer of the whole process, which any other picture empties.
 */
async function lettering(text: string, hand: Hand): Promise<Buffer | null> {
  try {
    return await ink(text, hand)
  } catch {
    await ink(`${text}x`, hand)
    return null
  }
}

/** A QR code as SVG's path: each run of dark squares is one stroke of it. */
export async function codeOf(text: string): Promise<{ path: string; size: number }> {
  const { create: createCode } = await import('qrcode')
  const { modules } = createCode(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const from = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      path += `M${from} ${row}h${column - from + 1}v1h-${column - from + 1}z`
    }
  return { path, size: modules.size }
}

export type PosterWords = { readonly title: string; readonly hint: string; readonly brand: string }

/** Pixels; the forwarder's mark in the head of a poster without a picture. */
const markSide = 320

/** The poster as a JPEG of 750 × 1200 pixels; without a picture its head is the brand's drawing on a plain ground. */
export async function drawPoster(
  words: PosterWords,
  address: string,
  photo: Uint8Array | null,
  { logo, colour }: Pick<BrandSettings, 'logo' | 'colour'>,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const teal = colour ?? colours.teal
  const width = page.width - 2 * page.side
  const { path, size } = await codeOf(address)
  const scale = code.side / size
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">
    ${
      photo
        ? ''
        : `<rect width="${page.width}" height="${head.height}" fill="${logo ? colours.ground : teal}"/>
    ${logo ? '' : `<g transform="translate(${page.width / 2 - 128} ${head.height / 2 - 128}) scale(8)"><path d="${sampan}" fill="${colours.ground}"/></g>`}`
    }
    <rect y="${head.height}" width="${page.width}" height="8" fill="${teal}"/>
    <g transform="translate(${page.side} ${code.top}) scale(${scale})"><path d="${path}" fill="${colours.ink}"/></g></svg>`
  const beside = { left: page.side + code.side + 40, width: width - code.side - 40 }
  const [title, hint, brand, top, mark] = await Promise.all([
    lettering(words.title, { size: 60, colour: colours.ink, width }),
    lettering(words.hint, { size: 30, colour: colours.ink, width: beside.width }),
    lettering(words.brand, { size: 24, colour: colours.soft, width: beside.width }),
    photo && sharp(photo).resize(page.width, head.height, { fit: 'cover' }).toBuffer(),
    photo ? null : logo && logoAsPng(logo, markSide),
  ])
  return sharp({
    create: { width: page.width, height: page.height, channels: 3, background: colours.ground },
  })
    .composite([
      ...(top ? [{ input: top, left: 0, top: 0 }] : []),
      { input: Buffer.from(frame), left: 0, top: 0 },
      ...(mark
        ? [{ input: mark, left: (page.width - markSide) / 2, top: (head.height - markSide) / 2 }]
        : []),
      ...(title ? [{ input: title, left: page.side, top: head.height + 64 }] : []),
      ...(hint ? [{ input: hint, left: beside.left, top: code.top + 40 }] : []),
      ...(brand ? [{ input: brand, left: beside.left, top: code.top + 160 }] : []),
    ])
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** A square as chats show it beside a link: WeChat wants 300 pixels and more. Assumed (decision 042) */
const shareEdge = 600
const shareBytes = 150 * 1024

/** A picture as a JPEG of 600 × 600 pixels and at most 150 KB, cut to what draws the eye. */
export async function drawShare(photo: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  const square = await sharp(photo)
    .resize(shareEdge, shareEdge, { fit: 'cover', position: 'attention' })
    .flatten({ background: colours.ground })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = square.info
  for (let quality = 82; ; quality -= 20) {
    const drawn = await sharp(square.data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
    if (drawn.length <= shareBytes || quality <= 22) return drawn
  }
}
