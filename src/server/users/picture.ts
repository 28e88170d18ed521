import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'

/** The package draws a given text as well, which its types leave out; its own choice of text is predictable. */
const drawText = svgCaptcha as unknown as (
  text: string,
  options: Parameters<typeof svgCaptcha.create>[0],
) => string

/** Characters bent and crossed out, as a PNG of 264 × 96 pixels. */
export function drawCharacters(text: string): Promise<Buffer> {
  const svg = drawText(text, { noise: 2, width: 132, height: 48, fontSize: 56 })
  return sharp(Buffer.from(svg), { density: 144 })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
