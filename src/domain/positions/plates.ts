/**
 * Number plates of mainland China. A plate is a province, a letter for the city and a serial; what stands at the end
 * of the serial, and how long it is, tells what kind of vehicle bears it. The letters I and O are never used. A
 * vehicle is known to position services by its plate and the plate's colour (JT/T 697), because a blue and a yellow
 * plate may bear the same text. New-energy plates have eight characters and letters that early rules did not know:
 * D, A, B, C, E for pure electric, F, G, H, J, K for the others.
 */

/** Colours of plates, as JT/T 697 lists them. */
export const plateColours = ['yellow', 'blue', 'yellowGreen', 'green', 'black', 'white', 'other'] as const
export type PlateColour = (typeof plateColours)[number]

/** The numbers of JT/T 697, which position services and the addresses of shared results use. */
export const plateColourCodes: Readonly<Record<PlateColour, number>> = {
  blue: 1,
  yellow: 2,
  black: 3,
  white: 4,
  other: 9,
  yellowGreen: 93,
  green: 94,
}

const colourByCode = new Map(plateColours.map((colour) => [plateColourCodes[colour], colour]))

/** The colour of a number of JT/T 697; null for a number that names none. */
export const plateColourOf = (code: number): PlateColour | null => colourByCode.get(code) ?? null

// 京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼
const province =
  '[\u4eac\u6d25\u6caa\u6e1d\u5180\u8c6b\u4e91\u8fbd\u9ed1\u6e58\u7696\u9c81\u65b0\u82cf\u6d59\u8d63\u9102\u6842\u7518\u664b\u8499\u9655\u5409\u95fd\u8d35\u7ca4\u9752\u85cf\u5ddd\u5b81\u743c]'
const letter = '[A-HJ-NP-Z]'
const sign = '[A-HJ-NP-Z0-9]'
const head = `${province}${letter}`

const patterns = {
  ordinary: new RegExp(`^${head}${sign}{5}$`),
  // 挂
  trailer: new RegExp(`^${head}${sign}{4}\u6302$`),
  newEnergySmall: new RegExp(`^${head}[A-HJK]${sign}\\d{4}$`),
  newEnergyLarge: new RegExp(`^${head}\\d{5}[A-HJK]$`),
  // 学
  training: new RegExp(`^${head}${sign}{4}\u5b66$`),
  // 警
  police: new RegExp(`^${head}${sign}{4}\u8b66$`),
  // 粤Z … 港 or 澳
  crossBorder: new RegExp(`^\u7ca4Z${sign}{4}[\u6e2f\u6fb3]$`),
  // 使 of embassies, 领 of consulates
  diplomatic: new RegExp(`^(?:\u4f7f\\d{6}|\\d{6}\u4f7f|${head}\\d{4}\u9886)$`),
} as const
export type PlateKind = keyof typeof patterns

const usualColours: Readonly<Record<PlateKind, PlateColour>> = {
  // Trucks and tractors; cars and vans of the same text are blue.
  ordinary: 'yellow',
  trailer: 'yellow',
  newEnergySmall: 'green',
  newEnergyLarge: 'yellowGreen',
  training: 'yellow',
  police: 'white',
  crossBorder: 'black',
  diplomatic: 'black',
}

/**
 * The plate as it is stored and compared: full-width signs made plain, letters large, and without the spaces, dots
 * and dashes that people and signs put between its parts. Text that is no plate comes back in the same way.
 */
export const normalisePlate = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\u200b-\u200d\ufeff.,\u00b7\u2022\u2027\u2219\u22c5\u30fb\u3002_\-\u2010-\u2015]/g, '')

/** What kind of plate a normalised text is; null when it is none. */
export function plateKindOf(plate: string): PlateKind | null {
  for (const [kind, pattern] of Object.entries(patterns)) if (pattern.test(plate)) return kind as PlateKind
  return null
}

/** The colour that a truck with this plate usually bears: yellow unless the plate's form says otherwise. */
export const usualColourOf = (plate: string): PlateColour => usualColours[plateKindOf(plate) ?? 'ordinary']

/** A vehicle as position services know it; the plate is normalised. */
export type Truck = { readonly plate: string; readonly colour: PlateColour }

/** One text per vehicle, to compare by and for addresses: the plate, an underscore, the colour's number. */
export const truckKey = ({ plate, colour }: Truck): string => `${plate}_${plateColourCodes[colour]}`

/** Reads such a text again; null when it names no vehicle. */
export function truckOfKey(key: string): Truck | null {
  const at = key.lastIndexOf('_')
  const plate = normalisePlate(key.slice(0, Math.max(at, 0)))
  const colour = plateColourOf(Number(key.slice(at + 1)))
  return colour && plateKindOf(plate) ? { plate, colour } : null
}
