import { expect, it } from 'vitest'
import { linkIn } from './announcement-link.ts'

it.each([
  ['/news?category=rules', '/news?category=rules', '/ennews?category=rules'],
  ['/enlandCarriage', '/landCarriage', '/enlandCarriage'],
  ['/', '/', '/english'],
  ['/enhelp/paying', '/help/paying', '/enhelp/paying'],
  ['/manage/news/details?id=free-time', '/manage/news/details?id=free-time', null],
  ['/quotationSearch/index#top', '/quotationSearch/index#top', '/quotationSearch/index#top'],
])('an announcement leads each reader to %s in the own language', (link, chinese, english) => {
  expect(linkIn(link, 'zh-CN')).toBe(chinese)
  if (english) expect(linkIn(link, 'en-US')).toBe(english)
  else expect(linkIn(link, 'en-US')).toContain('lang=en')
})
