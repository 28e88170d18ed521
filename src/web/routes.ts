import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole site map. Paths are those of requirements §2; pages live by area under site, portal and desk. */
export default [
  layout('app/site-layout.tsx', [
    index('site/home.tsx'),
    route('english', 'site/home-english.tsx'),
    route('login', 'site/login.tsx'),
    route('protocol', 'site/protocol.tsx'),
    route('404', 'site/not-found.tsx'),
  ]),
  layout('app/portal-layout.tsx', [
    ...prefix('quotationSearch', [
      index('portal/quotes/start.tsx'),
      route('index', 'portal/quotes/search.tsx'),
      route('quotationSearchResult', 'portal/quotes/results.tsx'),
      route('fillInformation', 'portal/quotes/fill-in.tsx'),
      route('confirmAndPay', 'portal/quotes/confirm-and-pay.tsx'),
      route('aliPay', 'portal/quotes/alipay.tsx'),
    ]),
    route('paying', 'portal/payments/paying.tsx'),
    ...prefix('orderManage', [
      route('index', 'portal/orders/order-list.tsx'),
      route('orderDetail', 'portal/orders/order-detail.tsx', [
        index('portal/orders/order-start.tsx'),
        route('overview', 'portal/orders/order-overview.tsx'),
      ]),
    ]),
  ]),
  layout('app/queries-layout.tsx', [route('desk/login', 'desk/login.tsx')]),
  layout('app/desk-layout.tsx', [
    ...prefix('desk', [
      index('desk/queue.tsx'),
      route('orders', 'desk/orders.tsx'),
      route('orders/:id', 'desk/order.tsx'),
      route('rates', 'desk/rates.tsx'),
    ]),
  ]),
  route('*', 'app/unknown-path.tsx'),
] satisfies RouteConfig
