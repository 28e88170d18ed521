import { expect, test } from 'vitest'
import { accessOf, paths, plainPath, safePath } from './paths.ts'

test('every address of the site [§2]', () => {
  const built = Object.entries(paths).map(([name, build]) => [
    name,
    name === 'article'
      ? paths.article('free-time', 'en-US')
      : (build as (id?: string) => string)(
          name === 'order' || name === 'deskOrder' ? 'ord_1' : name === 'scene' ? 'bcdfghjkmn' : undefined,
        ),
  ])
  expect(Object.fromEntries(built)).toMatchInlineSnapshot(`
    {
      "addresses": "/personalCenter/addressManage",
      "aliPay": "/quotationSearch/aliPay",
      "applyForInvoice": "/accountManage/invoiceManage/invoice",
      "article": "/manage/news/details?id=free-time&lang=en",
      "articleInside": "/newsContent/detail",
      "cargoTool": "/searchTool/lclSearch",
      "certification": "/personalCenter/personalData/authentication",
      "confirmAndPay": "/quotationSearch/confirmAndPay",
      "desk": "/desk",
      "deskAgreements": "/desk/agreements",
      "deskAnnouncements": "/desk/announcements",
      "deskArticle": "/desk/news/new",
      "deskCalendar": "/desk/calendar",
      "deskCertification": "/desk/certifications/undefined",
      "deskCertifications": "/desk/certifications",
      "deskChargeCodes": "/desk/charge-codes",
      "deskCharges": "/desk/charges",
      "deskChats": "/desk/chats",
      "deskCompare": "/desk/customers/compare",
      "deskConsents": "/desk/consents",
      "deskCustomer": "/desk/customers/undefined",
      "deskCustomers": "/desk/customers",
      "deskDuplicates": "/desk/customers/duplicates",
      "deskEnrol": "/desk/enrol",
      "deskEvents": "/desk/events",
      "deskExceptions": "/desk/exceptions",
      "deskFigures": "/desk/figures",
      "deskForgotten": "/desk/forgotten",
      "deskGoods": "/desk/goods",
      "deskIntegration": "/desk/integration",
      "deskInvoice": "/desk/invoices/undefined",
      "deskInvoices": "/desk/invoices",
      "deskJoin": "/desk/join",
      "deskLevels": "/desk/levels",
      "deskLogin": "/desk/login",
      "deskNewPassword": "/desk/password",
      "deskNews": "/desk/news",
      "deskOrder": "/desk/orders/ord_1",
      "deskOrderFor": "/desk/customers/undefined/order",
      "deskOrders": "/desk/orders",
      "deskOutbox": "/desk/outbox",
      "deskOwnLogin": "/desk/me",
      "deskPayment": "/desk/payments/undefined",
      "deskPayments": "/desk/payments",
      "deskPointsTerms": "/desk/points-terms",
      "deskPorts": "/desk/ports",
      "deskRates": "/desk/rates",
      "deskReconciliation": "/desk/reconciliation/undefined",
      "deskReconciliations": "/desk/reconciliation",
      "deskRecords": "/desk/records",
      "deskRefund": "/desk/refunds/undefined",
      "deskRefunds": "/desk/refunds",
      "deskReports": "/desk/reports",
      "deskRoles": "/desk/roles",
      "deskSchedules": "/desk/schedules",
      "deskStaff": "/desk/staff",
      "deskStatement": "/desk/statements/undefined",
      "deskStatements": "/desk/statements",
      "deskStyle": "/desk/style",
      "deskSystem": "/desk/system",
      "deskTasks": "/desk/tasks",
      "deskTemplate": "/desk/templates/undefined",
      "deskTemplates": "/desk/templates",
      "deskTexts": "/desk/texts",
      "deskViewPortal": "/desk/customers/undefined/view",
      "deskViews": "/desk/views",
      "deskVouchers": "/desk/vouchers",
      "deskWithdrawal": "/desk/withdrawals/undefined",
      "deskWithdrawals": "/desk/withdrawals",
      "earnPoints": "/personalCenter/personalData/toGetScore",
      "editProfile": "/personalCenter/personalData/edit",
      "editScene": "/personalCenter/promotion/edit",
      "exceptions": "/orderManage/exceptions",
      "feed": "/rss.xml",
      "fillInformation": "/quotationSearch/fillInformation",
      "home": "/",
      "homeEnglish": "/english",
      "hsCodeTool": "/searchTool/hsCode",
      "invoice": "/accountManage/invoiceManage/invoice",
      "invoices": "/accountManage/invoiceManage",
      "login": "/login",
      "loginByWechat": "/login/wechat",
      "newsInside": "/newsContent",
      "notFound": "/404",
      "notifications": "/personalCenter/notifications",
      "oceanBills": "/accountManage/shippingBill",
      "order": "/orderManage/orderDetail/overview?id=ord_1",
      "orderContainers": "/orderManage/orderDetail/containers",
      "orderCosts": "/orderManage/orderDetail/costs",
      "orderMap": "/orderManage/orderContainerMapDetail",
      "orders": "/orderManage/index",
      "ordersMap": "/orderManage/orderMapListDetail",
      "payBill": "/accountManage/payBill",
      "paying": "/paying",
      "paymentDetail": "/orderManage/paymentDetail",
      "points": "/personalCenter/pointsList",
      "pointsMall": "/personalCenter/pointsMall",
      "profile": "/personalCenter/personalData",
      "protocol": "/protocol",
      "quoteResults": "/quotationSearch/quotationSearchResult",
      "quoteSearch": "/quotationSearch/index",
      "rebate": "/personalCenter/rebate",
      "refundDetail": "/orderManage/refundDetail",
      "regularBills": "/accountManage/statementManage/regularBill",
      "scene": "/s/bcdfghjkmn",
      "scenes": "/personalCenter/promotion",
      "schedules": "/searchTool/shipSchedule",
      "seaportTool": "/searchTool/beforePort",
      "statement": "/accountManage/statementManage/statement",
      "statements": "/accountManage/statementManage",
      "taxBills": "/accountManage/taxesBill",
      "team": "/personalCenter/myTeam",
      "topUp": "/personalCenter/pointsList/topUp",
      "truckTool": "/searchTool/truckLocate",
      "vesselTimetable": "/searchTool/cargoPlanning",
      "vesselTool": "/searchTool/boatLocate",
    }
  `)
})

test('a query repeats the keys of lists and leaves out what is empty [§7]', () => {
  expect(paths.orders({ status: ['paid', 'accepted'], text: '', page: 2, from: null })).toBe(
    '/orderManage/index?status=paid&status=accepted&page=2',
  )
})

test.each([
  ['/', 'open'],
  ['/quotationSearch/index/', 'open'],
  ['/quotationSearch/quotationSearchResult', 'open'],
  ['/quotationSearch/fillInformation', 'customer'],
  ['/orderManage/index', 'customer'],
  ['/orderManage/orderDetail', 'customer'],
  ['/paying/', 'customer'],
  ['/desk', 'staff'],
  ['/desk/orders/ord_1', 'staff'],
  ['/desk/login', 'open'],
  ['/desk/join', 'open'],
  ['/desk/me', 'staff'],
  ['/rss.xml', 'open'],
  ['/enrss.xml', 'open'],
  ['/no-such-page', 'open'],
])('%s is for: %s [§2]', (path, access) => {
  expect(accessOf(path)).toBe(access)
})

test.each([
  ['/orderManage/index?status=paid', '/orderManage/index?status=paid'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example', '/'],
  [null, '/'],
])('after login %s opens %s', (wanted, opened) => {
  expect(safePath(wanted)).toBe(opened)
})

test('a trailing slash is ignored [§2]', () => {
  expect(plainPath('/orderManage/index/')).toBe('/orderManage/index')
  expect(plainPath('/')).toBe('/')
})
