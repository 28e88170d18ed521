import type { BusinessCardReply } from '#contract/scenes.ts'
import type { SceneBlock } from './scene-blocks.tsx'

/** What a card may be begun with. Their words are phrases, in the language of whoever begins. */
export const templateKeys = ['card', 'services', 'route', 'exhibition', 'greeting', 'branch'] as const
export type TemplateKey = (typeof templateKeys)[number]

/** A draft as the editor and the calls hold it. */
export type Draft = { readonly title: string; readonly pages: BusinessCardReply['pages'] }
type Page = Draft['pages'][number]

/** A block without the name that it gets on its page. */
type Loose<Block = SceneBlock> = Block extends SceneBlock ? Omit<Block, 'key'> : never

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** A new name of a page or block. */
export const newKey = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(10)),
    (each) => letters[each % letters.length] ?? 'a',
  ).join('')

/** An empty block of a kind; a picture has one only once its file is there. */
export function emptyBlock(kind: Exclude<SceneBlock['kind'], 'image'>): SceneBlock {
  const key = newKey()
  switch (kind) {
    case 'text':
      return { key, kind, heading: '', text: '' }
    case 'card':
      return { key, kind, name: '', role: '', company: '', mobile: '', email: '', wechat: '' }
    case 'phone':
      return { key, kind, label: '', number: '' }
    case 'map':
      return { key, kind, label: '', address: '', point: null }
    case 'services':
      return { key, kind, heading: '', items: [] }
    case 'quote':
      return { key, kind, label: '' }
    case 'qr':
      return { key, kind, caption: '' }
    default:
      return kind satisfies never
  }
}

export const emptyDraft = (): Draft => ({ title: '', pages: [{ key: newKey(), blocks: [] }] })

const page = (...blocks: readonly Loose[]): Page => ({
  key: newKey(),
  blocks: blocks.map((block) => ({ ...block, key: newKey() }) as SceneBlock),
})
const text = (heading: string, words: string): Loose => ({ kind: 'text', heading, text: words })
const services = (heading: string, items: string): Loose => ({
  kind: 'services',
  heading,
  items: items.split('\n'),
})
const phone = (label: string): Loose => ({ kind: 'phone', label, number: '' })
const place = (label: string, address: string): Loose => ({ kind: 'map', label, address, point: null })
const quote = (label: string): Loose => ({ kind: 'quote', label })
const qr = (caption: string): Loose => ({ kind: 'qr', caption })
const person = (name: string, role: string, company: string): Loose => ({
  kind: 'card',
  name,
  role,
  company,
  mobile: '',
  email: '',
  wechat: '',
})

/** The words of one template, by their name in it. */
type Words<Name extends string> = (name: Name) => string
type WordsOf = {
  readonly card: 'title' | 'person' | 'role' | 'company' | 'heading' | 'items' | 'quote' | 'qr'
  readonly services:
    | 'title'
    | 'heading'
    | 'text'
    | 'ocean'
    | 'oceanItems'
    | 'land'
    | 'landItems'
    | 'customs'
    | 'customsItems'
    | 'call'
    | 'quote'
  readonly route:
    | 'title'
    | 'heading'
    | 'text'
    | 'factsHeading'
    | 'facts'
    | 'includesHeading'
    | 'includes'
    | 'quote'
    | 'call'
  readonly exhibition:
    | 'title'
    | 'heading'
    | 'text'
    | 'place'
    | 'address'
    | 'heading2'
    | 'items'
    | 'call'
    | 'qr'
  readonly greeting: 'title' | 'heading' | 'text' | 'noticeHeading' | 'notice' | 'call' | 'quote'
  readonly branch:
    | 'title'
    | 'heading'
    | 'text'
    | 'place'
    | 'address'
    | 'heading2'
    | 'items'
    | 'call'
    | 'person'
    | 'role'
    | 'company'
}

const pagesOf: { readonly [Key in TemplateKey]: (of: Words<WordsOf[Key]>) => Page[] } = {
  card: (of) => [
    page(
      person(of('person'), of('role'), of('company')),
      services(of('heading'), of('items')),
      quote(of('quote')),
      qr(of('qr')),
    ),
  ],
  services: (of) => [
    page(
      text(of('heading'), of('text')),
      services(of('ocean'), of('oceanItems')),
      services(of('land'), of('landItems')),
      services(of('customs'), of('customsItems')),
      phone(of('call')),
      quote(of('quote')),
    ),
  ],
  route: (of) => [
    page(
      text(of('heading'), of('text')),
      services(of('factsHeading'), of('facts')),
      services(of('includesHeading'), of('includes')),
      quote(of('quote')),
      phone(of('call')),
    ),
  ],
  exhibition: (of) => [
    page(
      text(of('heading'), of('text')),
      place(of('place'), of('address')),
      services(of('heading2'), of('items')),
      phone(of('call')),
      qr(of('qr')),
    ),
  ],
  greeting: (of) => [
    page(
      text(of('heading'), of('text')),
      text(of('noticeHeading'), of('notice')),
      phone(of('call')),
      quote(of('quote')),
    ),
  ],
  branch: (of) => [
    page(
      text(of('heading'), of('text')),
      place(of('place'), of('address')),
      services(of('heading2'), of('items')),
      phone(of('call')),
      person(of('person'), of('role'), of('company')),
    ),
  ],
}

/** The phrases of all templates. */
type TemplatePhrase = { [Key in TemplateKey]: `templates.${Key}.${WordsOf[Key]}` }[TemplateKey]

/** A draft of a template. `say` gives its phrases in the reader's language. */
export function draftOf(key: TemplateKey, say: (phrase: TemplatePhrase) => string): Draft {
  const of = (name: string) => say(`templates.${key}.${name}` as TemplatePhrase)
  return { title: of('title'), pages: pagesOf[key](of) }
}
