/**
 * Builds the two typefaces of what is printed. ../fonts/noto-sans-sc.ttf is Noto Sans SC Regular without what no paper
 * of ours needs: kept are the Han characters of the base block and the rarer ones that China's table of general standard
 * characters names for people and places, Latin, Greek and Cyrillic letters, punctuation, full-width forms and signs.
 * It lacks most Latin letters beyond Latin-1, so ../fonts/noto-sans.ttf holds those of Europe and Vietnam, of Noto Sans.
 * Run: node paper-font.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const ranges: readonly (readonly [first: number, last: number])[] = [
  [0x0020, 0x007e], // Basic Latin
  [0x00a0, 0x017f], // Latin-1 Supplement, Latin Extended-A
  [0x01cd, 0x01dc], // letters with the tones of Hanyu Pinyin
  [0x0218, 0x021b],
  [0x02c6, 0x02dd],
  [0x0370, 0x03ff], // Greek
  [0x0400, 0x045f], // Cyrillic
  [0x1e80, 0x1ef9], // Latin Extended Additional, Vietnamese among it
  [0x2010, 0x205e], // General Punctuation
  [0x2074, 0x208e], // superscripts and subscripts: CO₂, m³
  [0x20a0, 0x20bf], // currencies
  [0x2100, 0x22ff], // letter-like signs, number forms, arrows, mathematics
  [0x2460, 0x24ff], // enclosed figures
  [0x25a0, 0x25ff], // geometric shapes
  [0x2610, 0x2612],
  [0x2713, 0x2717],
  [0x3000, 0x30ff], // CJK punctuation, kana
  [0x3220, 0x33ff],
  [0x4e00, 0x9fff], // CJK Unified Ideographs
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef], // full-width and half-width forms
  [0x20000, 0x3134f], // what the typeface holds of the later extensions
]
/** Of the table of general standard characters (2013), what lies in CJK Extension A. */
const rare =
  '㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡䏲䐃䓖䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮'

/** Letters of the alphabets of Europe and Vietnam, and the signs that stand between them. */
const western: typeof ranges = [
  [0x0020, 0x007e],
  [0x00a0, 0x024f], // Latin-1 Supplement, Latin Extended-A and -B
  [0x0370, 0x03ff],
  [0x0400, 0x052f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
]

const charactersOf = (wanted: typeof ranges): string =>
  wanted
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('')

async function build(source: string, characters: string, name: string): Promise<void> {
  const file = createRequire(import.meta.url).resolve(`@expo-google-fonts/${source}`)
  const font = await subsetFont(readFileSync(file), characters, { targetFormat: 'truetype' })
  writeFileSync(new URL(`../fonts/${name}`, import.meta.url), font)
  process.stdout.write(`${name} ${(font.length / 1_000_000).toFixed(2)} MB\n`)
}

await build(
  'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  charactersOf(ranges) + rare,
  'noto-sans-sc.ttf',
)
await build('noto-sans/400Regular/NotoSans_400Regular.ttf', charactersOf(western), 'noto-sans.ttf')
