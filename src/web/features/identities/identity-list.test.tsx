import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { users as english } from '#i18n/en-US/users.ts'
import { textsFrom } from '#i18n/texts.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { users as chinese } from '#i18n/zh-CN/users.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { identitiesKey } from './api.ts'
import { IdentityList } from './identity-list.tsx'

const texts = {
  'zh-CN': textsFrom('zh-CN', { 'zh-CN': { users: chinese, common: commonZh }, 'en-US': {} }),
  'en-US': textsFrom('en-US', { 'zh-CN': {}, 'en-US': { users: english, common: commonEn } }),
} as const

function seen(language: keyof typeof texts, identities: readonly unknown[]): string {
  const queries = new QueryClient()
  queries.setQueryData(identitiesKey, identities)
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <TextsProvider value={texts[language]}>
        <IdentityList backTo="/personalCenter/personalData" />
      </TextsProvider>
    </QueryClientProvider>,
  )
}
const bound = { nickName: '林可', boundAt: '2026-11-20T02:00:00.000Z', mayUnbind: true }

describe.each([
  ['zh-CN', chinese.identity],
  ['en-US', english.identity],
] as const)('one’s own WeChat in %s', (language, words) => {
  it('can be bound where it is not', () => {
    const face = seen(language, [{ provider: 'wechat', demo: false, bound: null }])
    expect(face).toContain(words.notBound)
    expect(face).toContain(`>${words.bind}<`)
    expect(face).not.toContain(words.unbind)
  })

  it('is named where it is, and can be unbound', () => {
    const face = seen(language, [{ provider: 'wechat', demo: true, bound }])
    expect(face).toContain(words.wechatDemo)
    expect(face).toContain('林可')
    expect(face).toContain(`>${words.unbind}<`)
    expect(face).not.toContain('aria-disabled')
  })

  it('cannot be unbound as the last way in, and says why', () => {
    const face = seen(language, [{ provider: 'wechat', demo: false, bound: { ...bound, mayUnbind: false } }])
    expect(face).toContain('aria-disabled')
    expect(face).toContain(words.lastWay)
  })

  it('is not shown where it is neither offered nor bound', () => {
    expect(seen(language, [])).toBe('')
  })
})
