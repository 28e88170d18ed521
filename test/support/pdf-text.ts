import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as pdfkit writes it, read back through the map from glyphs to characters that every embedded
 * typeface carries: what a reader copies out of the file, page by page, one line per run of text.
 */
export function readPdfText(file: Uint8Array): string[] {
  const source = Buffer.from(file).toString('latin1')
  const objects = new Map<number, string>()
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(Number(match[1]), match[2] ?? '')

  const streamOf = (body: string): string => {
    const at = body.indexOf('stream\n')
    const length = Number(/\/Length (\d+)/.exec(body)?.[1])
    const bytes = Buffer.from(body.slice(at + 7, at + 7 + length), 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const object = (name: string, body: string): string =>
    objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1])) ?? ''

  // Typefaces are called by a name: /F1 8 0 R.
  const faces = new Map<string, Map<string, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', number] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const face = objects.get(Number(number)) ?? ''
      if (face.includes('/ToUnicode')) faces.set(name, readMap(streamOf(object('ToUnicode', face))))
    }
  }

  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => {
      let face = new Map<string, string>()
      const runs: string[] = []
      for (const [, name, run = ''] of streamOf(object('Contents', body)).matchAll(
        /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
      )) {
        if (name) face = faces.get(name) ?? face
        else {
          const glyphs = [...run.matchAll(/<([0-9a-f]*)>/gi)].flatMap(
            ([, hex = '']) => hex.match(/.{4}/g) ?? [],
          )
          runs.push(glyphs.map((glyph) => face.get(glyph.toLowerCase()) ?? '\ufffd').join(''))
        }
      }
      return runs.join('\n')
    })
}

const textOfHex = (hex: string): string =>
  Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le')

/** Ranges of glyphs with the characters of each: `<0000> <00ff> [<6d77> <8fd0> …]`. */
function readMap(map: string): Map<string, string> {
  const into = new Map<string, string>()
  for (const [, first = '', , list = ''] of map.matchAll(
    /<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi,
  )) {
    ;[...list.matchAll(/<([0-9a-f\s]*)>/gi)].forEach(([, hex = ''], at) => {
      into.set((Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'), textOfHex(hex))
    })
  }
  return into
}
