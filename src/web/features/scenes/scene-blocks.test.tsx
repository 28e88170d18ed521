import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { textsFrom } from '#i18n/texts.ts'
import { common } from '#i18n/zh-CN/common.ts'
import { scenes } from '#i18n/zh-CN/scenes.ts'
import { scriptAttacks } from '#test/support/script-attacks.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { type SceneBlock, ScenePages } from './scene-blocks.tsx'

const texts = textsFrom('zh-CN', { 'zh-CN': { common, scenes }, 'en-US': {} })
const markupOf = (blocks: readonly SceneBlock[]): string =>
  renderToStaticMarkup(
    <TextsProvider value={texts}>
      <ScenePages
        pages={[{ key: 'a', blocks: [...blocks] }]}
        facts={{
          pictureUrl: () => '/picture',
          quoteHref: '/quotationSearch/index?invite=usr_1',
          code: { path: 'M0 0h1v1h-1z', size: 21 },
        }}
      />
    </TextsProvider>,
  )

/** Every kind of block with this text in each of its fields. */
const everywhere = (text: string): SceneBlock[] => [
  { key: 'a', kind: 'text', heading: text, text },
  { key: 'b', kind: 'image', fileId: 'fil_00000000000000000000000000' as never, alt: text },
  { key: 'c', kind: 'card', name: text, role: text, company: text, mobile: text, email: text, wechat: text },
  { key: 'd', kind: 'phone', label: text, number: text },
  { key: 'e', kind: 'map', label: text, address: text, point: [121.55, 29.87] },
  { key: 'f', kind: 'services', heading: text, items: [text] },
  { key: 'g', kind: 'quote', label: text },
  { key: 'h', kind: 'qr', caption: text },
]

/** The tags of a page with their attributes' names, and where its links lead to: what a browser would act on. */
const skeletonOf = (markup: string): string[] =>
  [...markup.matchAll(/<[a-z]\w*(?:\s[^<>]*)?>/gi)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
const linksOf = (markup: string): string[] =>
  [...markup.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, to]) => to ?? '')

describe('blocks of a business card', () => {
  const honest = markupOf(everywhere('a@b.example'))

  it.each(scriptAttacks)('show %j as text in every field', (attack) => {
    const markup = markupOf(everywhere(attack))
    // No mail link is made of what is no address; nothing else differs.
    const mail = (tags: string[]) => tags.filter((tag) => !/^<a href="">$/.test(tag))
    expect(mail(skeletonOf(markup))).toEqual(mail(skeletonOf(honest)))
    for (const to of linksOf(markup))
      expect(to).toMatch(
        /^(\/picture$|\/quotationSearch\/index\?invite=|tel:[\d+]*$|mailto:|https:\/\/uri\.amap\.com\/marker\?)/,
      )
  })

  it('lead to the quote with the owner’s invitation, to the telephone, the mailbox and the map', () => {
    expect([...new Set(linksOf(honest))]).toEqual([
      '/picture',
      'tel:',
      'mailto:a@b.example',
      expect.stringContaining('position=121.55%2C29.87'),
      '/quotationSearch/index?invite=usr_1',
    ])
  })

  it('that were begun and say nothing leave no gap, nor does a page of them', () => {
    const blank: SceneBlock[] = [
      { key: 'a', kind: 'text', heading: '', text: '' },
      { key: 'c', kind: 'card', name: '', role: '', company: '', mobile: '', email: '', wechat: '' },
      { key: 'd', kind: 'phone', label: 'Call', number: '' },
      { key: 'e', kind: 'map', label: '', address: '', point: null },
      { key: 'f', kind: 'services', heading: '', items: [] },
    ]
    expect(markupOf(blank)).toBe('')
    const said: SceneBlock = { key: 'g', kind: 'text', heading: '', text: 'x' }
    expect(markupOf([...blank, said])).toBe(markupOf([said]))
    // These say something by themselves.
    expect(markupOf([{ key: 'h', kind: 'quote', label: '' }])).toContain('<a ')
    expect(markupOf([{ key: 'i', kind: 'qr', caption: '' }])).toContain('<svg ')
  })
})
