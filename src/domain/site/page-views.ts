import { helpPages } from './help-topics.ts'

/**
 * A page view is one reading of one page, counted per day, path, language and the host that the reader
 * came from. Nothing of it can be led back to a person (decision 020), so what is counted is only what
 * stands in this list of addresses; whatever else is sent is not kept in any form.
 */
const viewedPaths: ReadonlySet<string> = new Set([
  // The public site in both languages (requirements §2, decision 020).
  '/',
  '/english',
  '/science',
  '/enscience',
  '/experience',
  '/enexperience',
  '/information',
  '/eninformation',
  '/company',
  '/encompany',
  '/vision',
  '/envision',
  '/oceanShipping',
  '/enoceanShipping',
  '/landCarriage',
  '/enlandCarriage',
  '/clearance',
  '/enclearance',
  '/shipping',
  '/enshipping',
  '/storage',
  '/enstorage',
  '/news',
  '/ennews',
  '/manage/news/details',
  '/login',
  '/login/wechat',
  '/loading',
  '/protocol',
  '/404',
  // The guides.
  ...helpPages.flat(),
  // Prices and tools.
  '/quotationSearch/index',
  '/quotationSearch/quotationSearchResult',
  '/quotationSearch/fillInformation',
  '/quotationSearch/confirmAndPay',
  '/quotationSearch/aliPay',
  '/searchTool/beforePort',
  '/searchTool/hsCode',
  '/searchTool/shipSchedule',
  '/searchTool/lclSearch',
  '/searchTool/cargoPlanning',
  '/searchTool/truckLocate',
  '/searchTool/boatLocate',
  // The customer's pages.
  '/paying',
  '/orderManage/index',
  '/orderManage/orderDetail/overview',
  '/orderManage/orderDetail/containers',
  '/orderManage/orderDetail/costs',
  '/orderManage/orderContainerMapDetail',
  '/orderManage/orderMapListDetail',
  '/orderManage/exceptions',
  '/personalCenter/notifications',
  '/orderManage/paymentDetail',
  '/orderManage/refundDetail',
  '/accountManage/statementManage',
  '/accountManage/statementManage/statement',
  '/accountManage/statementManage/regularBill',
  '/accountManage/shippingBill',
  '/accountManage/taxesBill',
  '/accountManage/payBill',
  '/accountManage/invoiceManage',
  '/accountManage/invoiceManage/invoice',
  '/personalCenter/personalData',
  '/personalCenter/personalData/edit',
  '/personalCenter/personalData/toGetScore',
  '/personalCenter/personalData/authentication',
  '/personalCenter/promotion',
  '/personalCenter/promotion/edit',
  '/personalCenter/myTeam',
  '/personalCenter/pointsList',
  '/personalCenter/pointsList/topUp',
  '/personalCenter/pointsMall',
  '/personalCenter/addressManage',
  '/personalCenter/rebate',
  '/newsContent',
  '/newsContent/detail',
])

/** The path as it is counted, a slash at its end left away; null for what is no page of readers. */
export function viewedPath(path: string): string | null {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return viewedPaths.has(plain) ? plain : null
}

/**
 * The host that a reader came from, in lower case; '' for none, for our own pages and for whatever is no
 * address of the web. A path, a query, a user name or a port is never kept.
 */
export function referrerHost(referrer: string, ownHost: string): string {
  if (!/^https?:\/\//i.test(referrer) || !URL.canParse(referrer)) return ''
  const host = new URL(referrer).hostname.toLowerCase().replace(/\.$/, '')
  return host.length > 253 || host === ownHost || !/^[a-z0-9.:_[\]-]+$/.test(host) ? '' : host
}

/** Rows that one day may have before further hosts are counted together: strangers name hosts as they like. Assumed (decision 020). */
export const mostRowsPerDay = 5_000
/** The hosts beyond that. */
export const otherHosts = 'other'

/** The desk sees the last 90 days; a year and a month are kept, to compare a month with that of last year. Assumed (decision 020). */
export const viewDaysShown = 90
export const viewDaysKept = 400
