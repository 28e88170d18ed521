import type { Bilingual } from '#domain/kernel/language.ts'
import type { Point } from '#domain/positions/trucks.ts'
import type { Division } from '#domain/reference/divisions.ts'
import type { Reference } from '#domain/reference/reference.ts'
import { straightKilometres } from '#domain/reference/straight-distance.ts'

/** A port further away says nothing of where a truck is. */
const portKilometres = 60
/** A degree is at most this long; what is further away in one direction alone need not be measured. */
const degreeKilometres = 112

type Placed = Division & { readonly at: Point }
const placedOf = new WeakMap<Reference, readonly Placed[]>()

/** Cities and counties whose seat is known, gathered once. */
function placed(reference: Reference): readonly Placed[] {
  let known = placedOf.get(reference)
  if (!known) {
    known = [...reference.divisions.byCode.values()].filter(
      (each): each is Placed => each.at !== null && each.level !== 'province',
    )
    placedOf.set(reference, known)
  }
  return known
}

/** The nearest of many, with its distance; null when nothing is within reach. */
function nearest<Each>(
  at: Point,
  many: Iterable<Each>,
  pointOf: (each: Each) => Point,
  within: number,
): { each: Each; kilometres: number } | null {
  let found: { each: Each; kilometres: number } | null = null
  let reach = within
  for (const each of many) {
    const point = pointOf(each)
    if (Math.abs(point.lat - at.lat) * degreeKilometres > reach * 1.1) continue
    const kilometres = straightKilometres(at, point)
    if (kilometres > reach) continue
    reach = kilometres
    found = { each, kilometres }
  }
  return found
}

const tenths = (kilometres: number): number => Math.round(kilometres * 10) / 10

/** A place with what it belongs to: Chinese from the large to the small, English the other way; a name stands once. */
function nameOf(reference: Reference, code: string): Bilingual {
  const { byCode } = reference.divisions
  const names = [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])].flatMap(
    (each) => byCode.get(each)?.name ?? [],
  )
  const once = (texts: string[]) => [...new Set(texts)]
  return {
    zh: once(names.map(({ zh }) => zh)).join(''),
    en: once(names.map(({ en }) => en).reverse()).join(', '),
  }
}

/** A point in words: the nearest town or district in China, within 200 km. */
export function placeNear(reference: Reference, at: Point) {
  const found = nearest(at, placed(reference), (each) => each.at, 200)
  return found && { place: nameOf(reference, found.each.code), kilometres: tenths(found.kilometres) }
}

/** The nearest seaport or river port within 60 km. */
export function portNear(reference: Reference, at: Point) {
  const ports = [...reference.seaports.values()].filter(({ kind }) => kind !== 'inland')
  const found = nearest(at, ports, (port) => port, portKilometres)
  if (!found) return null
  const { code, name } = found.each
  return { code, name: { zh: name.zh ?? name.en, en: name.en }, kilometres: tenths(found.kilometres) }
}
