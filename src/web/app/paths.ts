import type { Language } from '#domain/kernel/language.ts'
import { unsubscribePath } from '#domain/notifications/mailboxes.ts'
import { deskDoors } from '#domain/staff/logins.ts'
import { twins } from './site-pages.ts'

/** Every address of the site is built here and nowhere else (requirements §2). */
type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

/** A path with its query: empty values are left out, lists repeat their key (requirements §7). */
function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== undefined && each !== '') search.append(name, String(each))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

export const paths = {
  home: () => '/',
  homeEnglish: () => '/english',
  login: () => '/login',
  /** Where WeChat sends the browser back to. */
  loginByWechat: () => '/login/wechat',
  protocol: () => '/protocol',
  notFound: (query?: Query) => withQuery('/404', query),
  article: (slug: string, language: Language) =>
    withQuery('/manage/news/details', { id: slug, lang: language === 'en-US' ? 'en' : null }),
  /** The articles as a feed (RSS), for programs that gather news. */
  feed: (language: Language) => (language === 'en-US' ? '/enrss.xml' : '/rss.xml'),
  newsInside: (query?: Query) => withQuery('/newsContent', query),
  articleInside: (slug: string) => withQuery('/newsContent/detail', { id: slug }),
  seaportTool: (query?: Query) => withQuery('/searchTool/beforePort', query),
  hsCodeTool: (query?: Query) => withQuery('/searchTool/hsCode', query),
  cargoTool: (query?: Query) => withQuery('/searchTool/lclSearch', query),
  vesselTool: (query?: Query) => withQuery('/searchTool/boatLocate', query),
  schedules: (query?: Query) => withQuery('/searchTool/shipSchedule', query),
  vesselTimetable: (query?: Query) => withQuery('/searchTool/cargoPlanning', query),
  truckTool: (query?: Query) => withQuery('/searchTool/truckLocate', query),
  /** A published business card, open to everybody. */
  scene: (slug: string) => `/s/${slug}`,
  /** One's own business cards, and the editor of one. */
  scenes: (query?: Query) => withQuery('/personalCenter/promotion', query),
  editScene: (id: string) => withQuery('/personalCenter/promotion/edit', { id }),
  quoteSearch: (query?: Query) => withQuery('/quotationSearch/index', query),
  quoteResults: (query?: Query) => withQuery('/quotationSearch/quotationSearchResult', query),
  fillInformation: (query?: Query) => withQuery('/quotationSearch/fillInformation', query),
  confirmAndPay: (query?: Query) => withQuery('/quotationSearch/confirmAndPay', query),
  aliPay: (query?: Query) => withQuery('/quotationSearch/aliPay', query),
  paying: (query?: Query) => withQuery('/paying', query),
  orders: (query?: Query) => withQuery('/orderManage/index', query),
  ordersMap: (query?: Query) => withQuery('/orderManage/orderMapListDetail', query),
  order: (id: string) => withQuery('/orderManage/orderDetail/overview', { id }),
  orderContainers: (id: string) => withQuery('/orderManage/orderDetail/containers', { id }),
  /** The map of an order; of one of its containers where that is named. */
  orderMap: (id: string, container?: string) =>
    withQuery('/orderManage/orderContainerMapDetail', { id, container }),
  orderCosts: (id: string) => withQuery('/orderManage/orderDetail/costs', { id }),
  exceptions: (query?: Query) => withQuery('/orderManage/exceptions', query),
  /** Invoices, titles and agreements. */
  invoices: (query?: Query) => withQuery('/accountManage/invoiceManage', query),
  /** An application; of an `order` or a `statement` where one is named, with all of its lines chosen. */
  applyForInvoice: (query?: Query) => withQuery('/accountManage/invoiceManage/invoice', query),
  invoice: (id: string) => withQuery('/accountManage/invoiceManage/invoice', { id }),
  points: () => '/personalCenter/pointsList',
  earnPoints: () => '/personalCenter/personalData/toGetScore',
  addresses: (query?: Query) => withQuery('/personalCenter/addressManage', query),
  topUp: () => '/personalCenter/pointsList/topUp',
  pointsMall: () => '/personalCenter/pointsMall',
  notifications: (query?: Query) => withQuery('/personalCenter/notifications', query),
  profile: () => '/personalCenter/personalData',
  editProfile: () => '/personalCenter/personalData/edit',
  certification: () => '/personalCenter/personalData/authentication',
  team: (query?: Query) => withQuery('/personalCenter/myTeam', query),
  rebate: (query?: Query) => withQuery('/personalCenter/rebate', query),
  statements: (query?: Query) => withQuery('/accountManage/statementManage', query),
  regularBills: (query?: Query) => withQuery('/accountManage/statementManage/regularBill', query),
  oceanBills: (query?: Query) => withQuery('/accountManage/shippingBill', query),
  taxBills: (query?: Query) => withQuery('/accountManage/taxesBill', query),
  statement: (id: string, query?: Query) =>
    withQuery('/accountManage/statementManage/statement', { id, ...query }),
  payBill: (query?: Query) => withQuery('/accountManage/payBill', query),
  paymentDetail: (id: string) => withQuery('/orderManage/paymentDetail', { id }),
  refundDetail: (id: string) => withQuery('/orderManage/refundDetail', { id }),
  deskLogin: (query?: Query) => withQuery('/desk/login', query),
  deskForgotten: () => '/desk/forgotten',
  /** Doors that mails lead to; what opens them stands behind `#`. */
  deskJoin: () => deskDoors.join,
  deskEnrol: () => deskDoors.enrol,
  deskNewPassword: () => deskDoors.password,
  deskStaff: (query?: Query) => withQuery('/desk/staff', query),
  deskOwnLogin: () => '/desk/me',
  deskRoles: () => '/desk/roles',
  desk: () => '/desk',
  deskOrders: (query?: Query) => withQuery('/desk/orders', query),
  deskOrder: (id: string) => `/desk/orders/${encodeURIComponent(id)}`,
  deskTasks: (query?: Query) => withQuery('/desk/tasks', query),
  deskPayments: (query?: Query) => withQuery('/desk/payments', query),
  deskPayment: (id: string) => `/desk/payments/${encodeURIComponent(id)}`,
  deskRefunds: (query?: Query) => withQuery('/desk/refunds', query),
  deskRefund: (id: string) => `/desk/refunds/${encodeURIComponent(id)}`,
  deskWithdrawals: (query?: Query) => withQuery('/desk/withdrawals', query),
  deskWithdrawal: (id: string) => `/desk/withdrawals/${encodeURIComponent(id)}`,
  deskReconciliations: (query?: Query) => withQuery('/desk/reconciliation', query),
  deskReconciliation: (id: string) => `/desk/reconciliation/${encodeURIComponent(id)}`,
  deskConsents: (query?: Query) => withQuery('/desk/consents', query),
  deskStatements: (query?: Query) => withQuery('/desk/statements', query),
  deskStatement: (id: string) => `/desk/statements/${encodeURIComponent(id)}`,
  deskInvoices: (query?: Query) => withQuery('/desk/invoices', query),
  deskInvoice: (id: string) => `/desk/invoices/${encodeURIComponent(id)}`,
  deskAgreements: (query?: Query) => withQuery('/desk/agreements', query),
  deskCustomers: (query?: Query) => withQuery('/desk/customers', query),
  deskCustomer: (id: string) => `/desk/customers/${encodeURIComponent(id)}`,
  /** Customers who are probably the same. */
  deskDuplicates: (query?: Query) => withQuery('/desk/customers/duplicates', query),
  /** Some of them side by side. */
  deskCompare: (userIds: readonly string[]) => withQuery('/desk/customers/compare', { user: userIds }),
  /** Prices and an order in the customer's name. */
  deskOrderFor: (id: string, query?: Query) =>
    withQuery(`/desk/customers/${encodeURIComponent(id)}/order`, query),
  /** Where a clerk begins to look at the customer's portal, in a tab of its own. */
  deskViewPortal: (id: string) => `/desk/customers/${encodeURIComponent(id)}/view`,
  deskCertifications: (query?: Query) => withQuery('/desk/certifications', query),
  deskCertification: (id: string) => `/desk/certifications/${encodeURIComponent(id)}`,
  deskCharges: () => '/desk/charges',
  deskOutbox: (query?: Query) => withQuery('/desk/outbox', query),
  deskRecords: (query?: Query) => withQuery('/desk/records', query),
  deskPointsTerms: () => '/desk/points-terms',
  deskVouchers: (query?: Query) => withQuery('/desk/vouchers', query),
  deskRates: (query?: Query) => withQuery('/desk/rates', query),
  deskSchedules: (query?: Query) => withQuery('/desk/schedules', query),
  deskChargeCodes: (query?: Query) => withQuery('/desk/charge-codes', query),
  deskCalendar: (query?: Query) => withQuery('/desk/calendar', query),
  deskPorts: (query?: Query) => withQuery('/desk/ports', query),
  deskGoods: (query?: Query) => withQuery('/desk/goods', query),
  deskLevels: (query?: Query) => withQuery('/desk/levels', query),
  deskAnnouncements: (query?: Query) => withQuery('/desk/announcements', query),
  deskNews: (query?: Query) => withQuery('/desk/news', query),
  /** A new one without an id. */
  deskArticle: (id?: string) => `/desk/news/${encodeURIComponent(id ?? 'new')}`,
  deskChats: (query?: Query) => withQuery('/desk/chats', query),
  deskTemplates: (query?: Query) => withQuery('/desk/templates', query),
  deskTemplate: (name: string) => `/desk/templates/${encodeURIComponent(name)}`,
  deskTexts: (query?: Query) => withQuery('/desk/texts', query),
  deskExceptions: (query?: Query) => withQuery('/desk/exceptions', query),
  deskSystem: (query?: Query) => withQuery('/desk/system', query),
  deskIntegration: () => '/desk/integration',
  deskEvents: (query?: Query) => withQuery('/desk/events', query),
  deskFigures: (query?: Query) => withQuery('/desk/figures', query),
  deskReports: (query?: Query) => withQuery('/desk/reports', query),
  deskViews: () => '/desk/views',
  deskStyle: () => '/desk/style',
} as const

/** Paths that need no login (requirements §2); those of pages that do not exist yet lead to /404 all the same. */
const open = new Set<string>([
  ...twins.flat(),
  '/login',
  '/login/wechat',
  '/manage/news/details',
  '/rss.xml',
  '/enrss.xml',
  '/404',
  '/loading',
  '/protocol',
  '/quotationSearch',
  '/quotationSearch/index',
  '/quotationSearch/quotationSearchResult',
  '/searchTool/beforePort',
  '/searchTool/hsCode',
  '/searchTool/shipSchedule',
  '/searchTool/lclSearch',
  '/searchTool/cargoPlanning',
  '/searchTool/truckLocate',
  '/searchTool/boatLocate',
  '/desk/login',
  '/desk/forgotten',
  ...Object.values(deskDoors),
  unsubscribePath,
])

/** The path as the site map knows it: a trailing slash is ignored. */
export const plainPath = (pathname: string): string => pathname.replace(/\/+$/, '') || '/'

/** Who a path is for: anyone, a logged-in customer, or staff. */
export function accessOf(pathname: string): 'open' | 'customer' | 'staff' {
  const path = plainPath(pathname)
  if (open.has(path)) return 'open'
  if (path === '/desk' || path.startsWith('/desk/')) return 'staff'
  const known = Object.values(paths).some(
    (build) => plainPath(new URL((build as (id: string) => string)(''), 'http://site').pathname) === path,
  )
  return known || path === '/orderManage/orderDetail' ? 'customer' : 'open'
}

/** A path remembered for after the login; anything that leaves the site becomes the home page. */
export function safePath(wanted: string | null | undefined): string {
  // Browsers drop tabs and line ends from an address: behind them `//` would name another host.
  return wanted && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(wanted) ? wanted : paths.home()
}
