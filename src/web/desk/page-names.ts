import type { Language } from '#domain/kernel/language.ts'
import type { PageName } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { helpGuideAt, sitePageAt, twinsAt } from '#web/app/site-pages.ts'

/** Pages of the portal and the rest of the site, by address. */
const named: Readonly<Record<string, PageName>> = {
  [paths.login()]: 'login',
  [paths.protocol()]: 'protocol',
  [paths.notFound()]: 'notFound',
  [paths.quoteSearch()]: 'quoteSearch',
  [paths.quoteResults()]: 'quoteResults',
  [paths.fillInformation()]: 'fillInformation',
  [paths.confirmAndPay()]: 'confirmAndPay',
  [paths.aliPay()]: 'aliPay',
  [paths.paying()]: 'paying',
  [paths.profile()]: 'profile',
  [paths.editProfile()]: 'editProfile',
  [paths.addresses()]: 'addresses',
  [paths.points()]: 'points',
  [paths.earnPoints()]: 'earnPoints',
  [paths.topUp()]: 'topUp',
  [paths.pointsMall()]: 'pointsMall',
  [paths.scenes()]: 'cards',
  [paths.editScene('')]: 'editCard',
  [paths.team()]: 'team',
  [paths.rebate()]: 'rebate',
  [paths.orders()]: 'orders',
  [paths.ordersMap()]: 'ordersMap',
  [paths.hsCodeTool()]: 'toolHsCode',
  [paths.certification()]: 'certification',
  [paths.seaportTool()]: 'toolPorts',
  [paths.schedules()]: 'toolSchedule',
  [paths.vesselTimetable()]: 'toolVesselPlan',
  [paths.truckTool()]: 'toolTruck',
}

/** What the page at an address is called, and the language that the address has; null where it has no name of its own. */
export function pageNameAt(path: string): { name: PageName; language: Language | null } | null {
  const at = sitePageAt(path)
  if (at) return { name: at.page, language: at.language }
  // Topics are counted by their address, under the name of their guide.
  const guide = helpGuideAt(path)
  const topic = twinsAt(path)
  if (guide && topic) return { name: guide === 'clerks' ? 'deskHelp' : 'help', language: topic.language }
  const name = named[path]
  return name ? { name, language: null } : null
}
