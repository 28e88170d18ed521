/**
 * A short name for some content: 64 bits, mixed as in FNV-1a and MurmurHash3's finalizer. It tells apart what differs
 * by chance; it keeps no secret and withstands nobody who looks for two contents of one name.
 */
export class Digest {
  #low = 0x811c9dc5
  #high = 0x9e3779b9

  #mix(word: number): void {
    this.#low = Math.imul(this.#low ^ word, 0x01000193)
    this.#high = Math.imul(this.#high ^ (word + (this.#low >>> 15)), 0x85ebca6b)
  }

  /** A text and its end. */
  text(given: string): void {
    for (let at = 0; at < given.length; at += 2)
      this.#mix((given.charCodeAt(at) << 16) | (given.charCodeAt(at + 1) & 0xffff))
    this.#mix(given.length + 0x10000)
  }

  /** A safe integer. */
  number(given: number): void {
    this.#mix(given | 0)
    this.#mix(Math.floor(given / 0x1_0000_0000))
  }

  /** Fourteen letters and digits. */
  toString(): string {
    return finished(this.#low) + finished(this.#high)
  }
}

function finished(word: number): string {
  let mixed = Math.imul(word ^ (word >>> 16), 0xc2b2ae35)
  mixed ^= mixed >>> 13
  return (mixed >>> 0).toString(36).padStart(7, '0')
}
