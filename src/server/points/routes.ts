import * as contract from '#contract/points.ts'
import * as book from '#contract/points-book.ts'
import * as terms from '#contract/points-terms.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import {
  checkedSignRecordList,
  pointsAddConfigList,
  pointsAddReport,
  pointsSerialNumberList,
  pointsSubtractReport,
  pointsTasks,
  presentSerialNumberList,
  presentSigned,
  recordList,
} from './book-queries.ts'
import { checkIn, grantVoucher, withdrawVoucher } from './commands.ts'
import { findVoucherCustomers, getDeskVoucher, listDeskVouchers, listVouchers } from './queries.ts'
import { deskPointsTerms, setPointsTerms } from './terms.ts'

/** What concerns an order is mounted with the orders, which know the area of points and not the other way round. */
export function pointsRoutes(http: Http): void {
  mount(http, contract.listVouchersCall, async ({ ctx, actor, query }) => listVouchers(ctx, actor, query))
  mount(http, contract.deskListVouchersCall, async ({ ctx, query }) => listDeskVouchers(ctx, query))
  mount(http, contract.voucherCustomersCall, async ({ ctx, query }) =>
    findVoucherCustomers(ctx, query.keyword),
  )
  mount(http, contract.grantVoucherCall, async ({ ctx, actor, body }) =>
    getDeskVoucher(ctx, await grantVoucher(ctx, actor, body)),
  )
  mount(http, contract.withdrawVoucherCall, async ({ ctx, actor, body }) => {
    await withdrawVoucher(ctx, actor, body.id)
    return getDeskVoucher(ctx, body.id)
  })
  mount(http, terms.deskPointsTermsCall, async ({ ctx }) => deskPointsTerms(ctx))
  mount(http, terms.setPointsTermsCall, async ({ ctx, actor, body }) => {
    await setPointsTerms(ctx, actor, body)
    return deskPointsTerms(ctx)
  })
  bookRoutes(http)
}

function bookRoutes(http: Http): void {
  mount(http, book.signCall, async ({ ctx, actor }) => presentSigned(await checkIn(ctx, actor)))
  mount(http, book.recordListCall, async ({ ctx, actor }) => recordList(ctx, actor))
  mount(http, book.checkedSignRecordListCall, async ({ ctx, actor, query }) =>
    checkedSignRecordList(ctx, actor, query),
  )
  mount(http, book.pointsSerialNumberListCall, async ({ ctx, actor, body }) =>
    pointsSerialNumberList(ctx, actor, body),
  )
  mount(http, book.presentSerialNumberListCall, async ({ ctx, actor, query }) =>
    presentSerialNumberList(ctx, actor, query),
  )
  mount(http, book.pointsAddConfigListCall, async ({ ctx, query }) => pointsAddConfigList(ctx, query))
  mount(http, book.getPointsTaskCall, async ({ ctx, actor }) => pointsTasks(ctx, actor))
  mount(http, book.pointsAddReportCall, async ({ ctx, actor }) => pointsAddReport(ctx, actor))
  mount(http, book.pointsSubtractReportCall, async ({ ctx, actor }) => pointsSubtractReport(ctx, actor))
}
