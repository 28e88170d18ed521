import type { SeaportReply } from '#contract/reference.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { orders as ordersEn } from '#i18n/en-US/orders.ts'
import { palette as paletteEn } from '#i18n/en-US/palette.ts'
import { site as siteEn } from '#i18n/en-US/site.ts'
import { type Translate, textsFrom } from '#i18n/texts.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { orders as ordersZh } from '#i18n/zh-CN/orders.ts'
import { palette as paletteZh } from '#i18n/zh-CN/palette.ts'
import { site as siteZh } from '#i18n/zh-CN/site.ts'
import { deskGroups } from '#web/app/desk-navigation.ts'
import { type Entry, localEntries, orderEntry, portEntry } from '#web/app/palette-entries.ts'
import type { FoundOrder } from '#web/features/orders/find-orders.ts'
import type { Realm } from '#web/lib/call.ts'

const all = {
  'zh-CN': { common: commonZh, orders: ordersZh, palette: paletteZh, site: siteZh },
  'en-US': { common: commonEn, orders: ordersEn, palette: paletteEn, site: siteEn },
}
type Speak = Translate<'palette', 'palette' | 'site' | 'orders' | 'common'>
const speakers: Record<Language, Speak> = {
  'zh-CN': textsFrom('zh-CN', all).from('palette') as Speak,
  'en-US': textsFrom('en-US', all).from('palette') as Speak,
}
const deskPages = deskGroups.flatMap(({ entries }) => entries)
const nothing = () => undefined

/** What the palette chooses from: everything of the reader's side of the product, and what the server found just now. */
export function paletteEntries(
  realm: Realm,
  language: Language,
  found: { readonly orders: readonly FoundOrder[]; readonly ports: readonly SeaportReply[] },
): readonly Entry[] {
  const t = speakers[language]
  const reader = {
    portName: ({ name }: { name: { readonly zh: string | null; readonly en: string } }) =>
      inLanguage({ zh: name.zh ?? name.en, en: name.en }, language),
  }
  return [
    ...localEntries(t, language, realm, deskPages, {
      ...(realm === 'customer' ? { newQuote: nothing } : {}),
      language: nothing,
      theme: nothing,
      logOut: nothing,
    }),
    ...found.orders.map((order) => orderEntry(t, reader, realm, order, true)),
    ...found.ports.map((port) => portEntry(t, reader, port, true)),
  ]
}
