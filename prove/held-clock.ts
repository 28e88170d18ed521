/**
 * Loaded before the product when pictures of its pages are taken (`--import`): its clock stands at the moment that
 * SAMPAN_HELD_AT names, so that the demo world has the same days in every run. It goes at a hundredth of its pace: what
 * is done one after the other keeps its order, and half an hour of pictures are eighteen seconds.
 */
const heldAt = Date.parse(process.env.SAMPAN_HELD_AT ?? '')
if (Number.isNaN(heldAt)) throw new Error('SAMPAN_HELD_AT: must name the moment at which the clock stands')
const began = performance.now()
const held = (): number => Math.floor(heldAt + (performance.now() - began) / 100)

globalThis.Date = new Proxy(Date, {
  construct: (real, given, self) => Reflect.construct(real, given.length > 0 ? given : [held()], self),
  apply: () => new Date(held()).toString(),
  get: (real, name, self) => (name === 'now' ? held : Reflect.get(real, name, self)),
})
