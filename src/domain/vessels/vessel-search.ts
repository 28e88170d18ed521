import { isOneSlipApart } from '../reference/seaport-search.ts'
import { foldVesselName } from './identity.ts'
import type { PositionSource } from './positions.ts'

/**
 * Ships as somebody types them: the beginning of a name, of any word of it, of a call sign, an MMSI or an IMO number,
 * any part of a Chinese name, or a name with one slip of the hand. Every text under which a ship may be looked for, a
 * key, lies in sorted lists; a search is a few binary searches in them, however many ships there are. Ships come and
 * say new names while the product runs: they go into a short list, and lists of one length are laid together as they
 * grow, up to a length at which that takes a few milliseconds.
 */

export type KnownVessel = {
  readonly mmsi: string
  readonly source: PositionSource
  readonly imo: string | null
  readonly name: string | null
  readonly callSign: string | null
  /** Its Chinese name, where one is established. */
  readonly nameZh: string | null
}

export type VesselIndex = {
  /** Adds a ship, or what it says now in place of what it said before. */
  put(vessel: KnownVessel): void
  /** The ships the text may mean, best first, at most `limit`. An empty text finds nothing. */
  find(text: string, limit: number): KnownVessel[]
  readonly size: number
}

/** Kinds of match, best first. */
const grades = {
  whole: 0,
  begins: 1,
  number: 2,
  word: 3,
  words: 4,
  slipWhole: 5,
  slip: 6,
  slipInside: 7,
} as const

/** From how many letters on a slip is forgiven, and from how many digits: in fewer, anything is near to anything. */
const slipLength = 4
const slipDigits = 7
/** So many keys of one beginning are looked at; whoever types one letter does not mean the thousandth ship. */
const mostLookedAt = 2_000
/** So many keys of one beginning are looked at for a slip. */
const mostSlips = 24
/** A list is closed with so many keys, and laid together with another up to so many. */
const shortList = 4_096
const longList = 131_072

/** `folded` is the name as it is compared. */
type Kept = { readonly vessel: KnownVessel; readonly folded: string; gone: boolean }
/** `at` says which word or letter of a name the key begins with, from 0; it is -1 for a number or call sign. */
type Key = { readonly text: string; readonly kept: Kept; readonly at: number }
type Hit = { readonly kept: Kept; readonly grade: number; readonly text: string }

const hanPattern = /\p{Script=Han}/u

function keysOf(kept: Kept): Key[] {
  const { vessel, folded } = kept
  const keys: Key[] = []
  const words = folded === '' ? [] : folded.split(' ')
  for (let at = 0; at < words.length; at++) keys.push({ text: words.slice(at).join(''), kept, at })
  const letters = [...(vessel.nameZh ?? '')]
  for (let at = 0; at < letters.length; at++) keys.push({ text: letters.slice(at).join(''), kept, at })
  for (const text of [vessel.mmsi, vessel.imo, vessel.callSign && foldVesselName(vessel.callSign)])
    if (text) keys.push({ text: text.replaceAll(' ', ''), kept, at: -1 })
  return keys
}

const sameName = (a: KnownVessel, b: KnownVessel): boolean =>
  a.name === b.name && a.imo === b.imo && a.callSign === b.callSign && a.nameZh === b.nameZh

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byText = (a: Key, b: Key): number =>
  compare(a.text, b.text) || compare(a.kept.vessel.mmsi, b.kept.vessel.mmsi)

/** The first place in part of a list whose key does not come before the text. */
function placeOf(keys: readonly Key[], text: string, from = 0, to = keys.length): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] as Key).text < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Every text that begins with the given one comes before this. */
const after = (text: string): string => `${text}\uffff`

type Range = readonly [from: number, to: number]
const beginning = (keys: readonly Key[], text: string, [from, to]: Range = [0, keys.length]): Range => {
  const first = placeOf(keys, text, from, to)
  return [first, placeOf(keys, after(text), first, to)]
}

/** The letters that stand at a place of the keys of a range, which are alike before it, each with its part of the range. */
function lettersAt(keys: readonly Key[], [from, to]: Range, place: number): [letter: string, part: Range][] {
  const letters: [string, Range][] = []
  for (let at = from; at < to; ) {
    const { text } = keys[at] as Key
    if (text.length <= place) {
      // It ends here, and so do the others of the same text.
      at = placeOf(keys, `${text}\u0000`, at, to)
      continue
    }
    const next = placeOf(keys, after(text.slice(0, place + 1)), at, to)
    letters.push([text.charAt(place), [at, next]])
    at = next
  }
  return letters
}

/** Calls back with the keys that begin with the typed text after one slip in it, and how long that beginning is. */
function slips(keys: readonly Key[], typed: string, found: (key: Key, length: number) => void): void {
  const look = ([from, to]: Range, text: string) => {
    const first = placeOf(keys, text, from, to)
    for (let at = first; at < Math.min(to, first + mostSlips); at++) {
      const key = keys[at] as Key
      if (!key.text.startsWith(text)) return
      found(key, text.length)
    }
  }
  let range: Range = [0, keys.length]
  for (let at = 0; at < typed.length && range[0] < range[1]; at++) {
    const [before, letter, rest] = [typed.slice(0, at), typed.charAt(at), typed.slice(at + 1)]
    // One too many, or two swapped.
    if (rest !== '' || at > 0) look(range, before + rest)
    if (rest !== '') look(range, before + rest.charAt(0) + letter + rest.slice(1))
    let next: Range = [0, 0]
    for (const [other, part] of lettersAt(keys, range, at)) {
      if (other === letter) {
        next = part
        continue
      }
      // Another one in its place, or one left out before it.
      look(part, before + other + rest)
      look(part, before + other + letter + rest)
    }
    range = next
  }
}

/** Two sorted lists as one, without the ships that are called otherwise by now. */
function together(one: readonly Key[], other: readonly Key[]): Key[] {
  const whole: Key[] = []
  let [a, b] = [0, 0]
  while (a < one.length || b < other.length) {
    const [left, right] = [one[a], other[b]]
    const next = left && (!right || byText(left, right) < 0) ? left : (right as Key)
    if (next === left) a++
    else b++
    if (!next.kept.gone) whole.push(next)
  }
  return whole
}

export function openVesselIndex(): VesselIndex {
  const known = new Map<string, Kept>()
  let closed: (readonly Key[])[] = []
  let short: Key[] = []
  let sorted = true

  function lists(): (readonly Key[])[] {
    if (!sorted) short.sort(byText)
    sorted = true
    return [...closed, short]
  }

  /** Closes the short list, and lays lists of about one length together. */
  function close(): void {
    closed = lists()
    short = []
    for (;;) {
      const [one, other] = closed.slice(-2)
      if (!one || !other || one.length > other.length * 2 || one.length + other.length > longList) return
      closed = [...closed.slice(0, -2), together(one, other)]
    }
  }

  function addHit(hits: Map<Kept, Hit>, { kept, text }: Key, grade: number): void {
    const before = hits.get(kept)
    if (!kept.gone && (!before || grade < before.grade)) hits.set(kept, { kept, grade, text })
  }

  function findBeginnings(hits: Map<Kept, Hit>, typed: string, limit: number): void {
    for (const keys of lists()) {
      const [from, to] = beginning(keys, typed)
      let [firsts, others] = [0, 0]
      for (let at = from; at < Math.min(to, from + mostLookedAt) && firsts < limit; at++) {
        const key = keys[at] as Key
        if (key.at > 0) {
          if (others++ < limit) addHit(hits, key, grades.word)
          continue
        }
        firsts++
        addHit(hits, key, key.text === typed ? grades.whole : key.at === 0 ? grades.begins : grades.number)
      }
    }
  }

  /** Begun words in any order: the ships of the rarest one that have the others too. */
  function findWords(hits: Map<Kept, Hit>, words: readonly string[]): void {
    for (const keys of lists()) {
      const ranges = words.map((word) => beginning(keys, word))
      const [from, to] = ranges.reduce((a, b) => (b[1] - b[0] < a[1] - a[0] ? b : a))
      for (let at = from; at < Math.min(to, from + mostLookedAt); at++) {
        const key = keys[at] as Key
        if (words.every((word) => ` ${key.kept.folded}`.includes(` ${word}`))) addHit(hits, key, grades.words)
      }
    }
  }

  function findSlips(hits: Map<Kept, Hit>, typed: string): void {
    const digits = /^\d+$/.test(typed)
    for (const keys of lists())
      slips(keys, typed, (key, length) => {
        // A number that was typed as a whole may hold a slip; a begun one means whatever begins so.
        if (key.at < 0) {
          if (digits && typed.length >= slipDigits && key.text.length === length)
            addHit(hits, key, grades.slipWhole)
        } else if (!digits)
          addHit(
            hits,
            key,
            key.at > 0 ? grades.slipInside : isOneSlipApart(typed, key.text) ? grades.slipWhole : grades.slip,
          )
      })
  }

  const order = (a: Hit, b: Hit): number => {
    const [one, other] = [a.kept.vessel, b.kept.vessel]
    return (
      a.grade - b.grade ||
      (a.grade >= grades.slipWhole ? a.text.length - b.text.length : 0) ||
      compare(a.text, b.text) ||
      Number(one.source === 'simulated') - Number(other.source === 'simulated') ||
      compare(one.mmsi, other.mmsi) ||
      compare(one.source, other.source)
    )
  }

  return {
    get size() {
      return known.size
    },
    put(vessel) {
      const id = `${vessel.mmsi} ${vessel.source}`
      const before = known.get(id)
      if (before && sameName(before.vessel, vessel)) return
      if (before) before.gone = true
      const kept = { vessel, folded: foldVesselName(vessel.name ?? ''), gone: false }
      known.set(id, kept)
      short.push(...keysOf(kept))
      sorted = false
      if (short.length >= shortList) close()
    },
    find(text, limit) {
      const folded = foldVesselName(text).replace(/^(IMO|MMSI) ?(?=\d)/, '')
      const typed = folded.replaceAll(' ', '')
      if (typed === '') return []
      const hits = new Map<Kept, Hit>()
      findBeginnings(hits, typed, limit)
      const words = folded.split(' ')
      if (hits.size < limit && words.length > 1) findWords(hits, words)
      // Where something is called so, nothing else was meant.
      if (hits.size === 0 && typed.length >= slipLength && !hanPattern.test(typed)) findSlips(hits, typed)
      return [...hits.values()]
        .sort(order)
        .slice(0, limit)
        .map(({ kept }) => kept.vessel)
    },
  }
}
