import { expect, it } from 'vitest'
import { mayUnbind, type WaysIn } from './identities.ts'

it.each<[WaysIn, boolean]>([
  [{ byMobile: true, identities: ['wechat'] }, true],
  [{ byMobile: true, identities: [] }, true],
  [{ byMobile: false, identities: ['wechat'] }, false],
])('lets the way by WeChat go out of %o: %j', (ways, may) => {
  expect(mayUnbind(ways, 'wechat')).toBe(may)
})
