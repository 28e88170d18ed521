import { expect, type Page, type TestInfo } from '@playwright/test'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { Language } from '#domain/kernel/language.ts'
import { helpPages } from '#domain/site/help-topics.ts'
import { accessOf } from '#web/app/paths.ts'
import { shortPaths } from '#web/app/short-paths.ts'
import { twinsAt } from '#web/app/site-pages.ts'
import routes from '#web/routes.ts'
import { clerkToken, openDesk } from './desk.ts'
import { offersTo, todayOf } from './offers.ts'
import { languageOf, logInByPassword } from './story.ts'

/** Every page of site, portal and desk, as the site map has them, each with something of the demo world on it. */

export const shipper = '13800000001'
type Who = 'stranger' | 'shipper' | 'clerk'
/** One page: whose it is, and its address, or how an address is found that has something to show. */
export type Place = {
  readonly pattern: string
  readonly who: Who
  readonly path: string | ((page: Page) => Promise<string>)
}

type Entry = {
  path?: string | undefined
  index?: boolean | undefined
  children?: readonly Entry[] | undefined
}

/** The addresses of a site map, those of nested pages whole. */
export const patternsOf = (entries: readonly Entry[], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path === undefined ? above : `${above}/${path}`
    // What holds other pages is no page of its own.
    return children ? patternsOf(children, own) : [own || '/']
  })

/** Routes that show nothing: they lead on to another, or are read by programs. */
const unseen: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(shortPaths).map((path) => [path, 'leads on to the tool'])),
  '/quotationSearch': 'leads on to its index',
  '/orderManage/orderDetail': 'leads on to the overview',
  '/login/wechat': 'leads on as soon as WeChat has answered',
  '/loading': 'leads on by itself',
  '/sitemap.xml': 'for programs',
  '/robots.txt': 'for programs',
  '/rss.xml': 'for programs',
  '/enrss.xml': 'for programs',
  '/*': 'leads on to /404',
}

/** The first address that a list leads to by a link that begins so. */
const linked =
  (list: string, link: string) =>
  async (page: Page): Promise<string> => {
    await page.goto(list)
    const href = await page.locator(`main a[href^="${link}"]`).first().getAttribute('href')
    return href ?? ''
  }
const orderOf =
  (status: string, path: string, name = 'id') =>
  async (page: Page): Promise<string> => {
    const order = await linked(
      `/orderManage/index?status=${status}`,
      '/orderManage/orderDetail/overview?id=',
    )(page)
    return `${path}?${name}=${new URL(order, 'http://site').searchParams.get('id')}`
  }
/** A record of payments or refunds, which the costs of an order lead to. */
const recordOf =
  (record: string) =>
  async (page: Page): Promise<string> =>
    linked(
      await orderOf('refundCompleted', '/orderManage/orderDetail/costs')(page),
      `/orderManage/${record}`,
    )(page)

/** Addresses that need something of the demo world, by route. */
const found: Readonly<Record<string, Place['path']>> = {
  '/404': '/404?from=/no/such/page',
  '/quotationSearch/quotationSearchResult': async (page) => offersTo('DEHAM', await todayOf(page)),
  '/quotationSearch/fillInformation': chosenOffer,
  '/quotationSearch/confirmAndPay': orderOf('pendingPayment', '/quotationSearch/confirmAndPay', 'order'),
  '/quotationSearch/aliPay': async (page) =>
    (await recordOf('paymentDetail')(page)).replace(
      '/orderManage/paymentDetail?id=',
      '/quotationSearch/aliPay?payment=',
    ),
  '/paying': async (page) =>
    (await recordOf('paymentDetail')(page)).replace('/orderManage/paymentDetail?id=', '/paying?paymentId='),
  '/searchTool/lclSearch': '/searchTool/lclSearch',
  '/searchTool/shipSchedule': '/searchTool/shipSchedule?from=CNNGB&to=DEHAM',
  '/searchTool/beforePort': '/searchTool/beforePort?code=CNNGB',
  '/searchTool/hsCode': '/searchTool/hsCode?text=chair',
  '/personalCenter/promotion/edit': linked('/personalCenter/promotion', '/personalCenter/promotion/edit?id='),
  '/newsContent/detail': linked('/newsContent', '/newsContent/detail?id='),
  '/accountManage/statementManage/statement': linked(
    '/accountManage/statementManage/regularBill?status=toBeConfirmed',
    '/accountManage/statementManage/statement?id=',
  ),
  '/orderManage/orderDetail/overview': orderOf('inTransit', '/orderManage/orderDetail/overview'),
  '/orderManage/orderDetail/containers': orderOf('inTransit', '/orderManage/orderDetail/containers'),
  '/orderManage/orderDetail/costs': orderOf('refundCompleted', '/orderManage/orderDetail/costs'),
  '/orderManage/orderContainerMapDetail': orderOf('inTransit', '/orderManage/orderContainerMapDetail'),
  '/orderManage/paymentDetail': recordOf('paymentDetail'),
  '/orderManage/refundDetail': recordOf('refundDetail'),
  '/desk/orders/:id': linked('/desk/orders?status=inTransit', '/desk/orders/ord_'),
  '/desk/payments/:id': linked('/desk/payments', '/desk/payments/pay_'),
  '/desk/refunds': '/desk/refunds?tab=all',
  '/desk/refunds/:id': linked('/desk/refunds?tab=all', '/desk/refunds/rfd_'),
  '/desk/withdrawals/:id': linked('/desk/withdrawals', '/desk/withdrawals/wdr_'),
  '/desk/reconciliation/:id': billOfToday,
  '/desk/statements/:id': linked('/desk/statements', '/desk/statements/stm_'),
  '/desk/invoices': '/desk/invoices?tab=all',
  '/desk/invoices/:id': linked('/desk/invoices?tab=all', '/desk/invoices/inv_'),
  '/desk/customers/:id': linked('/desk/customers', '/desk/customers/usr_'),
  '/desk/customers/:id/order': async (page) =>
    `${await linked('/desk/customers', '/desk/customers/usr_')(page)}/order`,
  '/desk/customers/:id/view': async (page) =>
    `${await linked('/desk/customers', '/desk/customers/usr_')(page)}/view`,
  '/desk/customers/compare': linked('/desk/customers/duplicates', '/desk/customers/compare?'),
  '/desk/certifications/:id': linked('/desk/certifications', '/desk/certifications/'),
  '/desk/news/:id': linked('/desk/news', '/desk/news/art_'),
  '/desk/templates/:name': '/desk/templates/clerkInvited',
  // Doors of mails, as they look when what opens them is wrong or over.
  '/desk/join': '/desk/join#x',
  '/desk/enrol': '/desk/enrol#x',
  '/desk/password': '/desk/password#x',
  '/unsubscribe': '/unsubscribe#x',
}

/** The form that an order is filled in with: an offer is taken first. */
async function chosenOffer(page: Page): Promise<string> {
  await page.goto(offersTo('DEHAM', await todayOf(page)))
  await page.locator('.o-act > button:not(.more, [aria-disabled=true])').first().click()
  await page.waitForURL(/fillInformation/)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** A bill of the demo cashier, which finance has read in and compared. */
async function billOfToday(page: Page): Promise<string> {
  const { request } = page
  const day = businessDateOf(await todayOf(page))
  const bill = await request.get(`/cashier/bill?day=${day}`)
  const answer = await request.post(`/api/crm/desk/reconciliation/import?channel=cashier&day=${day}`, {
    headers: { token: await clerkToken(request, 'admin@sampan.example') },
    multipart: { file: { name: 'bill.csv', mimeType: 'text/csv', buffer: await bill.body() } },
  })
  return `/desk/reconciliation/${(await answer.json()).data.reconciliation.id}`
}

const whoseIs = (pattern: string): Who =>
  (({ open: 'stranger', customer: 'shipper', staff: 'clerk' }) as const)[accessOf(pattern)]

/** All pages as one reads them in a language; a public page has an address in each. */
export function everyPlace(language: Language): readonly Place[] {
  const lang = language === 'en-US' ? '&lang=en' : ''
  const article = `/manage/news/details?id=free-time-demurrage-detention${lang}`
  // A topic of the guides is a page of its own.
  const patterns = patternsOf(routes).filter((pattern) => !pattern.endsWith('/:topic'))
  return [...new Set([...patterns, ...helpPages.flat()])]
    .filter((pattern) => !(pattern in unseen) && (twinsAt(pattern)?.language ?? language) === language)
    .map((pattern) => {
      if (pattern === '/manage/news/details') return { pattern, who: 'stranger', path: article }
      // Whose link is a card's is known to who owns it.
      if (pattern === '/s/:slug') return { pattern, who: 'shipper', path: cardAddress }
      return { pattern, who: whoseIs(pattern), path: found[pattern] ?? pattern }
    })
}

/** Where a published business card of the demo shipper is open to everybody. */
async function cardAddress(page: Page): Promise<string> {
  const answer = page.waitForResponse((reply) => reply.url().includes('/h5/scene/get_scenes') && reply.ok())
  await page.goto('/personalCenter/promotion')
  const told = JSON.stringify(await (await answer).json())
  return `/s/${/"slug":"([^"]+)"/.exec(told)?.[1] ?? ''}`
}

/** Whether a page has come: its heading stands, nothing is a skeleton or on its way any more. */
export async function settled(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  const beginning = pathname === '/login' ? page.getByRole('dialog') : page.locator('h1, h2')
  await beginning.filter({ visible: true }).first().waitFor()
  // The page of the design system shows what waiting looks like.
  const waiting = page.locator('main .bone, main [aria-busy="true"]').filter({ visible: true })
  if (pathname !== '/desk/style') await expect(waiting).toHaveCount(0, { timeout: 30_000 })
}

/** The address of a place; of one that nothing leads to, an empty one, and the test has failed. */
async function addressOf(page: Page, { pattern, path }: Place): Promise<string> {
  if (typeof path === 'string') return path
  try {
    return await path(page)
  } catch (error) {
    expect.soft(String(error), `${pattern}: an address with something to show`).toBe('')
    return ''
  }
}

/** Visits each of these places in turn, each as the one whose it is; `look` is told what it looks at. */
export async function visit(
  page: Page,
  info: TestInfo,
  places: readonly Place[],
  look: (pattern: string) => Promise<void>,
): Promise<void> {
  let now: Who = 'stranger'
  for (const place of places) {
    if (place.who !== now && place.who === 'shipper') await logInByPassword(page, info, shipper)
    if (place.who !== now && place.who === 'clerk')
      await openDesk(page, info, 'admin@sampan.example', '/desk')
    now = place.who
    const path = await addressOf(page, place)
    if (path === '') continue
    await page.goto(path)
    await settled(page)
    // A page that led elsewhere was not looked at.
    const wanted = path.split(/[?#]/)[0] ?? ''
    const kept = place.pattern === '/login' || new URL(page.url()).pathname === wanted
    expect.soft(kept, `${place.pattern} led from ${path} to ${page.url()}`).toBe(true)
    const fault = page.locator('main .blank[role=alert]').filter({ visible: true })
    if (!path.includes('#')) await expect.soft(fault, `${place.pattern} could be read`).toHaveCount(0)
    await look(place.pattern)
  }
}

/** The share of the places that a quick run visits: every so manyth, others in the other language. */
export const shareOf = (info: TestInfo, places: readonly Place[], each: number): readonly Place[] =>
  places.filter((_, at) => at % each === (languageOf(info) === 'zh-CN' ? 0 : Math.floor(each / 2)))
