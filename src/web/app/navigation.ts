import type { common } from '#i18n/zh-CN/common.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { paths, plainPath } from './paths.ts'

/** What the portal's navigation leads to, in groups (requirements §2). Pages that are not open yet are marked by themselves. */
export type PortalEntry = {
  readonly to: string
  readonly icon: IconName
  /** A name of `common`: of the navigation, or the page's own. */
  readonly name:
    | `nav.${Exclude<keyof (typeof common)['nav'], 'groups'>}`
    | `pages.${keyof (typeof common)['pages']}`
  /** The part of the site that the entry stands for, where that is more than its page. */
  readonly section?: string
}
export type PortalGroup = {
  readonly name: 'work' | 'tools' | 'own'
  readonly icon: IconName
  readonly entries: readonly PortalEntry[]
}

export const quoteEntry: PortalEntry = {
  to: paths.quoteSearch(),
  icon: 'quote',
  name: 'nav.quote',
  section: '/quotationSearch',
}
export const ordersEntry: PortalEntry = {
  to: paths.orders(),
  icon: 'box',
  name: 'nav.orders',
  section: '/orderManage',
}

/** Stands under the orders' address, and for itself. */
export const exceptionsEntry: PortalEntry = {
  to: paths.exceptions(),
  icon: 'alert',
  name: 'pages.exceptions',
}

/** The lists of each kind and the page that pays them have addresses of their own. */
const statementsEntry: PortalEntry = {
  to: paths.statements(),
  icon: 'document',
  name: 'pages.statements',
}
const statementsBesides = [paths.oceanBills(), paths.taxBills(), paths.payBill()]

export const portalGroups: readonly PortalGroup[] = [
  {
    name: 'work',
    icon: 'box',
    entries: [
      quoteEntry,
      ordersEntry,
      exceptionsEntry,
      statementsEntry,
      { to: '/accountManage/invoiceManage', icon: 'receipt', name: 'pages.invoices' },
    ],
  },
  {
    name: 'tools',
    icon: 'search',
    entries: [
      { to: '/searchTool/shipSchedule', icon: 'calendar', name: 'pages.toolSchedule' },
      { to: '/searchTool/lclSearch', icon: 'crate', name: 'pages.toolCargo' },
      { to: '/searchTool/beforePort', icon: 'anchor', name: 'pages.toolPorts' },
      { to: '/searchTool/hsCode', icon: 'hash', name: 'pages.toolHsCode' },
      { to: '/searchTool/cargoPlanning', icon: 'route', name: 'pages.toolVesselPlan' },
      { to: '/searchTool/boatLocate', icon: 'ship', name: 'pages.toolVessel' },
      { to: '/searchTool/truckLocate', icon: 'truck', name: 'pages.toolTruck' },
    ],
  },
  {
    name: 'own',
    icon: 'user',
    entries: [
      { to: paths.notifications(), icon: 'bell', name: 'pages.notifications' },
      { to: '/personalCenter/personalData', icon: 'user', name: 'pages.profile' },
      { to: paths.addresses(), icon: 'pin', name: 'pages.addresses' },
      { to: '/personalCenter/pointsList', icon: 'coin', name: 'pages.points' },
      { to: paths.team(), icon: 'team', name: 'pages.team' },
      { to: paths.scenes(), icon: 'copy', name: 'pages.cards' },
      { to: paths.rebate(), icon: 'bank', name: 'pages.rebate' },
      { to: '/newsContent', icon: 'news', name: 'pages.newsInside' },
    ],
  },
]

/** Whether a path belongs to an entry. */
export function isAt(entry: PortalEntry, pathname: string): boolean {
  const path = plainPath(pathname)
  const section = entry.section ?? entry.to
  if (entry === statementsEntry && statementsBesides.includes(path)) return true
  if (entry !== exceptionsEntry && path === exceptionsEntry.to) return false
  return path === section || path.startsWith(`${section}/`)
}
