import type { SeaportReply } from '#contract/reference.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Translate } from '#i18n/texts.ts'
import type { palette } from '#i18n/zh-CN/palette.ts'
import type { FoundOrder } from '#web/features/orders/find-orders.ts'
import { saidStatus } from '#web/features/orders/order-facts.ts'
import type { Realm } from '#web/lib/call.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { PaletteItem } from '#web/ui/palette.tsx'
import type { Reader } from '#web/ui/reader.ts'
import { portalGroups } from './navigation.ts'
import type { PaletteEntry } from './palette-rank.ts'
import { paths } from './paths.ts'
import { type SitePage, sitePath } from './site-pages.ts'

export type Entry = PaletteEntry & PaletteItem & { readonly run?: () => void }

type PageKey = keyof (typeof palette)['keywords']
type ActionKey = keyof (typeof palette)['actions']

/** A page of the desk that a clerk may open. */
export type DeskPage = { readonly page: PageKey; readonly to: string; readonly icon: IconName }

/** Pages of the portal that stand in no group of the navigation. */
const morePages = [
  { page: 'ordersMap', to: '/orderManage/orderMapListDetail', icon: 'map' },
  { page: 'certification', to: paths.certification(), icon: 'shield' },
  { page: 'regularBills', to: paths.regularBills(), icon: 'document' },
  { page: 'oceanBills', to: paths.oceanBills(), icon: 'document' },
  { page: 'taxBills', to: paths.taxBills(), icon: 'document' },
  { page: 'payBills', to: paths.payBill(), icon: 'pay' },
  { page: 'openInvoice', to: '/accountManage/invoiceManage/invoice', icon: 'receipt' },
  { page: 'topUp', to: '/personalCenter/pointsList/topUp', icon: 'coin' },
  { page: 'pointsMall', to: '/personalCenter/pointsMall', icon: 'coin' },
] as const satisfies readonly DeskPage[]

const pageOf = (name: string): PageKey =>
  name === 'nav.quote' ? 'quoteSearch' : (name.replace(/^(nav|pages)\./, '') as PageKey)

const portalPages: readonly DeskPage[] = [
  ...portalGroups.flatMap(({ entries }) =>
    entries.map(({ name, to, icon }) => ({ page: pageOf(name), to, icon })),
  ),
  ...morePages,
]

/** Public pages; the clerks' guide is offered to clerks. */
const sites: readonly Exclude<SitePage, 'home'>[] = [
  'oceanShipping',
  'landCarriage',
  'clearance',
  'storage',
  'shipping',
  'news',
  'information',
  'experience',
  'science',
  'company',
  'vision',
  'help',
]

/** The words in which entries are written. */
type Speak = Translate<'palette', 'palette' | 'site' | 'orders' | 'common'>

/** Pages and actions, which need no server: those of the reader’s side of the product. */
export function localEntries(
  t: Speak,
  language: Language,
  realm: Realm,
  deskPages: readonly DeskPage[],
  actions: Readonly<Partial<Record<ActionKey, () => void>>>,
): readonly Entry[] {
  const words = (text: string) => text.split(',')
  const pageEntry = ({ page, to, icon }: DeskPage): Entry => ({
    id: `page:${page}`,
    kind: 'page',
    icon,
    title: t(`common:pages.${page}`),
    keywords: words(t(`keywords.${page}`)),
    to,
  })
  const siteEntry = (page: Exclude<SitePage, 'home'>): Entry => ({
    id: `site:${page}`,
    kind: 'page',
    icon: page === 'news' ? 'news' : 'globe',
    title: t(`site:nav.${page}`),
    keywords: words(t(`siteKeywords.${page}`)),
    to: sitePath(page, language),
    hint: t('public'),
  })
  const icons = {
    newQuote: 'plus',
    language: 'globe',
    theme: 'sun',
    logOut: 'out',
    logIn: 'user',
  } as const satisfies Record<ActionKey, IconName>
  const own = realm === 'customer' ? portalPages : deskPages
  return [
    ...own.map(pageEntry),
    ...(Object.keys(icons) as ActionKey[]).flatMap((action): Entry[] => {
      const run = actions[action]
      return run
        ? [
            {
              id: `action:${action}`,
              kind: 'action',
              icon: icons[action],
              title: t(`actions.${action}`),
              keywords: words(t(`actionKeywords.${action}`)),
              run,
            },
          ]
        : []
    }),
    {
      id: 'site:home',
      kind: 'page',
      icon: 'home',
      title: t('homeTitle'),
      keywords: words(t('keywords.home')),
      to: sitePath('home', language),
      hint: t('public'),
    },
    ...(realm === 'staff' ? (['deskHelp', ...sites] as const) : sites).map(siteEntry),
    { ...pageEntry({ page: 'protocol', to: paths.protocol(), icon: 'document' }), hint: t('public') },
  ]
}

/** An order that the server found; `now` when it was for what is typed now. */
export const orderEntry = (
  t: Speak,
  { portName }: Pick<Reader, 'portName'>,
  realm: Realm,
  order: FoundOrder,
  now: boolean,
): Entry => ({
  id: `order:${order.id}`,
  kind: 'order',
  found: now,
  icon: 'box',
  title: order.number,
  keywords: [order.billOfLading, order.bookingNumber, order.customerReference].filter(
    (each) => each !== null,
  ),
  hint: t('lane', {
    pol: portName(order.pol),
    pod: portName(order.pod),
    status: t(`orders:statuses.${saidStatus(order)}`),
  }),
  to: realm === 'customer' ? paths.order(order.id) : paths.deskOrder(order.id),
})

/** A port that the server found. We ship from China: a port there is where a quote begins, any other where it ends. */
export const portEntry = (
  t: Speak,
  { portName }: Pick<Reader, 'portName'>,
  port: SeaportReply,
  now: boolean,
): Entry => {
  const from = port.country === 'CN'
  return {
    id: `port:${port.code}`,
    kind: 'port',
    found: now,
    icon: 'anchor',
    title: portName(port),
    code: port.code,
    keywords: [port.code, port.name.en, port.name.zh ?? ''],
    hint: t(from ? 'fromPort' : 'toPort'),
    to: paths.quoteSearch(from ? { from: port.code } : { to: port.code }),
  }
}
