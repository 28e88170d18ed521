import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { comingPages, shortPaths } from './app/coming-pages.ts'
import { type SitePage, sitePages } from './app/site-pages.ts'

/** A public page at its address in each language. */
const twins = (page: SitePage, file: string) =>
  sitePages[page].map((path, english) =>
    path === '/' ? index(file) : route(path.slice(1), file, english ? { id: `${page}-en` } : {}),
  )

/** The whole site map. Paths are those of requirements §2; pages live by area under site, portal and desk. */
export default [
  layout('app/site-layout.tsx', [
    ...twins('home', 'site/home.tsx'),
    ...twins('oceanShipping', 'site/ocean-shipping.tsx'),
    ...twins('landCarriage', 'site/land-carriage.tsx'),
    ...twins('clearance', 'site/clearance.tsx'),
    ...twins('storage', 'site/storage.tsx'),
    ...twins('shipping', 'site/shipping.tsx'),
    ...twins('science', 'site/science.tsx'),
    ...twins('experience', 'site/experience.tsx'),
    ...twins('information', 'site/information.tsx'),
    ...twins('company', 'site/company.tsx'),
    ...twins('vision', 'site/vision.tsx'),
    ...twins('news', 'site/news.tsx'),
    route('manage/news/details', 'site/news-article.tsx'),
    route('login', 'site/login.tsx'),
    route('protocol', 'site/protocol.tsx'),
    route('404', 'site/not-found.tsx'),
  ]),
  layout('app/portal-layout.tsx', [
    ...Object.entries(comingPages).map(([path, page]) =>
      route(path.slice(1), page === 'ordersMap' ? 'portal/orders/orders-map.tsx' : 'portal/coming.tsx', {
        id: path,
      }),
    ),
    ...prefix('quotationSearch', [
      index('portal/quotes/start.tsx'),
      route('index', 'portal/quotes/search.tsx'),
      route('quotationSearchResult', 'portal/quotes/results.tsx'),
      route('fillInformation', 'portal/quotes/fill-in.tsx'),
      route('confirmAndPay', 'portal/quotes/confirm-and-pay.tsx'),
      route('aliPay', 'portal/quotes/alipay.tsx'),
    ]),
    route('searchTool/lclSearch', 'portal/tools/cargo-status.tsx'),
    route('searchTool/truckLocate', 'portal/tools/truck-location.tsx'),
    route('paying', 'portal/payments/paying.tsx'),
    route('searchTool/hsCode', 'portal/tools/hs-codes.tsx'),
    route('searchTool/beforePort', 'portal/tools/ports.tsx'),
    route('searchTool/boatLocate', 'portal/tools/vessel-location.tsx'),
    route('searchTool/shipSchedule', 'portal/tools/ship-schedule.tsx'),
    route('searchTool/cargoPlanning', 'portal/tools/vessel-timetable.tsx'),
    route('personalCenter/notifications', 'portal/notifications/notifications.tsx'),
    route('newsContent', 'portal/news/news-list.tsx'),
    route('newsContent/detail', 'portal/news/news-detail.tsx'),
    ...prefix('orderManage', [
      route('index', 'portal/orders/order-list.tsx'),
      route('orderDetail', 'portal/orders/order-detail.tsx', [
        index('portal/orders/order-start.tsx'),
        route('overview', 'portal/orders/order-overview.tsx'),
        route('containers', 'portal/orders/order-containers.tsx'),
        route('costs', 'portal/orders/order-costs.tsx'),
      ]),
      // The map has an address of its own and stands in the same frame.
      layout('portal/orders/order-detail.tsx', { id: 'order-map-frame' }, [
        route('orderContainerMapDetail', 'portal/orders/order-map.tsx'),
      ]),
      route('exceptions', 'portal/orders/exceptions.tsx'),
      route('paymentDetail', 'portal/payments/payment-detail.tsx'),
      route('refundDetail', 'portal/payments/refund-detail.tsx'),
    ]),
  ]),
  route('loading', 'portal/loading.tsx'),
  layout('app/queries-layout.tsx', [route('desk/login', 'desk/login.tsx')]),
  layout('app/desk-layout.tsx', [
    ...prefix('desk', [
      index('desk/queue.tsx'),
      route('orders', 'desk/orders.tsx'),
      route('orders/:id', 'desk/order.tsx'),
      route('payments', 'desk/payments.tsx'),
      route('payments/:id', 'desk/payment.tsx'),
      route('refunds', 'desk/refunds.tsx'),
      route('refunds/:id', 'desk/refund.tsx'),
      route('reconciliation', 'desk/reconciliations.tsx'),
      route('reconciliation/:id', 'desk/reconciliation.tsx'),
      route('consents', 'desk/consents.tsx'),
      route('statements', 'desk/statements.tsx'),
      route('statements/:id', 'desk/statement.tsx'),
      route('invoices', 'desk/invoices.tsx'),
      route('invoices/:id', 'desk/invoice.tsx'),
      route('agreements', 'desk/agreements.tsx'),
      route('charges', 'desk/charges.tsx'),
      route('outbox', 'desk/outbox.tsx'),
      route('vouchers', 'desk/vouchers.tsx'),
      route('rates', 'desk/rates.tsx'),
      route('schedules', 'desk/schedules.tsx'),
      route('goods', 'desk/goods.tsx'),
      route('news', 'desk/news.tsx'),
      route('news/:id', 'desk/article.tsx'),
      route('chats', 'desk/chats.tsx'),
      route('texts', 'desk/texts.tsx'),
      route('events', 'desk/events.tsx'),
      route('exceptions', 'desk/exceptions.tsx'),
      route('reports', 'desk/reports.tsx'),
      route('views', 'desk/views.tsx'),
      route('style', 'desk/style.tsx'),
    ]),
  ]),
  ...Object.keys(shortPaths).map((path) => route(path.slice(1), 'app/short-path.tsx', { id: path })),
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('rss.xml', 'site/feed.ts'),
  route('enrss.xml', 'site/feed.ts', { id: 'feed-en' }),
  route('*', 'app/unknown-path.tsx'),
] satisfies RouteConfig
