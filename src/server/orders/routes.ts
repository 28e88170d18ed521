import { deskOrderChanges, deskOrderFile, orderChanges, orderFile } from '#contract/order-changes.ts'
import * as deskContract from '#contract/order-desk.ts'
import { orderStatusCodes } from '#contract/order-shapes.ts'
import * as workContract from '#contract/order-work.ts'
import * as contract from '#contract/orders.ts'
import { applyOffsetsCall, offsetOffersCall } from '#contract/points.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { listChanges, listDeskChanges } from './changes.ts'
import { changeManyOrders } from './commands/bulk.ts'
import { changeManyAtDesk } from './commands/desk-bulk.ts'
import {
  addOrderDocuments,
  openDocumentAtDesk,
  removeDocument,
  setDocumentKind,
} from './commands/documents.ts'
import { setExpress, setPickupInformation, setShippingInstructions } from './commands/instructions.ts'
import { acceptOrder, moveOrder, resumeOrder } from './commands/moves.ts'
import { placeOrder } from './commands/place.ts'
import { assignOrder, clearRedDots, setBooking, setContainerNumbers } from './commands/shipment.ts'
import { addNote, addTask, changeTask, finishTask, readNotes } from './commands/work.ts'
import { enterCost, getOrderCosts } from './costs.ts'
import { exportDeskOrders, listDeskExports, openDeskExport } from './desk-export.ts'
import { exportOrders, listExports, openExport } from './export.ts'
import { applyAndOffer, offsetOffers } from './offset-offers.ts'
import { orderFileOf } from './order-file.ts'
import { printDeskOrder, printOrder } from './papers.ts'
import * as queries from './queries.ts'
import * as work from './work-queries.ts'

export function orderRoutes(http: Http): void {
  mount(http, contract.placeOrder, async ({ ctx, actor, body }) => {
    const placed = await placeOrder(ctx, actor, body)
    return {
      ...placed,
      statusCode: orderStatusCodes[placed.status],
      paymentDueAt: placed.paymentDueAt.toISOString(),
    }
  })
  mount(http, contract.listOrders, async ({ ctx, actor, query }) => queries.listOrders(ctx, actor, query))
  mount(http, contract.countOrders, async ({ ctx, actor }) => queries.countOrders(ctx, actor))
  mount(http, contract.getOrder, async ({ ctx, actor, query }) => queries.getOrder(ctx, actor, query.id))
  mount(http, contract.orderConfirmation, async ({ ctx, actor, query }) => printOrder(ctx, actor, query.id))
  mount(http, contract.cancelOrder, async ({ ctx, actor, body }) => {
    await moveOrder(ctx, actor, body.id, 'cancel', body.reason)
    return queries.getOrder(ctx, actor, body.id)
  })
  mount(http, contract.addOrderDocuments, async ({ ctx, actor, body }) => {
    await addOrderDocuments(ctx, actor, body)
    return queries.getOrder(ctx, actor, body.id)
  })
  mount(http, contract.setDocumentKindCall, async ({ ctx, actor, body }) => {
    await setDocumentKind(ctx, actor, body)
    return queries.getOrder(ctx, actor, body.id)
  })
  mount(http, contract.removeDocumentCall, async ({ ctx, actor, body }) => {
    await removeDocument(ctx, actor, body)
    return queries.getOrder(ctx, actor, body.id)
  })
  mount(http, contract.setShippingInstructionsCall, async ({ ctx, actor, body }) => {
    await setShippingInstructions(ctx, actor, body)
    return queries.getOrder(ctx, actor, body.id)
  })
  mount(http, contract.setPickupInformationCall, async ({ ctx, actor, body }) => {
    await setPickupInformation(ctx, actor, body)
    return queries.getOrder(ctx, actor, body.id)
  })
  mount(http, contract.setExpressCall, async ({ ctx, actor, body }) => {
    await setExpress(ctx, actor, body)
    return queries.getOrder(ctx, actor, body.id)
  })
  mount(http, contract.downloadOrderDocument, async ({ ctx, actor, query }) =>
    queries.openOrderDocument(ctx, actor, query.id, query.fileId),
  )
  mount(http, contract.redDots, async ({ ctx, actor }) => queries.listRedDots(ctx, actor))
  mount(http, contract.clearRedDots, async ({ ctx, actor, body }) => {
    await clearRedDots(ctx, actor, body.id ?? null)
    return null
  })
  mount(http, offsetOffersCall, async ({ ctx, actor, query }) => offsetOffers(ctx, actor, query.orderId))
  mount(http, applyOffsetsCall, async ({ ctx, actor, body }) => applyAndOffer(ctx, actor, body))
  mount(http, orderChanges, async ({ ctx, actor, query }) => listChanges(ctx, actor, query))
  mount(http, deskOrderChanges, async ({ ctx, actor, query }) => listDeskChanges(ctx, actor, query))
  mount(http, orderFile, async ({ ctx, actor, query }) => orderFileOf(ctx, actor, query))
  mount(http, deskOrderFile, async ({ ctx, actor, query }) => orderFileOf(ctx, actor, query))
  mount(http, contract.exportOrders, async ({ ctx, actor, body }) => exportOrders(ctx, actor, body))
  mount(http, contract.listExports, async ({ ctx, actor }) => listExports(ctx, actor))
  mount(http, contract.downloadExport, async ({ ctx, actor, query }) => openExport(ctx, actor, query.id))
  mount(http, contract.bulkOrders, async ({ ctx, actor, body }) => changeManyOrders(ctx, actor, body))
  mount(http, contract.saleOfYear, async ({ ctx, actor }) => queries.saleOfYear(ctx, actor))
  mount(http, contract.totalInfo, async ({ ctx, actor }) => queries.orderTotalInfo(ctx, actor))
  deskRoutes(http)
  workRoutes(http)
}

/** A clerk's command and, after it, the order as it is now. */
const then = async (ctx: Context, actor: Staff, id: OrderId, command: Promise<unknown>) => {
  await command
  return queries.getDeskOrder(ctx, actor, id)
}

function deskRoutes(http: Http): void {
  mount(http, deskContract.deskListOrders, async ({ ctx, actor, query }) =>
    queries.listDeskOrders(ctx, actor, query),
  )
  mount(http, deskContract.deskCountOrders, async ({ ctx }) => queries.countDeskOrders(ctx))
  mount(http, deskContract.deskGetOrder, async ({ ctx, actor, query }) =>
    queries.getDeskOrder(ctx, actor, query.id),
  )
  mount(http, deskContract.deskOrderConfirmation, async ({ ctx, actor, query }) =>
    printDeskOrder(ctx, actor, query.id),
  )
  mount(http, deskContract.acceptOrder, async ({ ctx, actor, body }) =>
    then(ctx, actor, body.id, acceptOrder(ctx, actor, body.id)),
  )
  mount(http, deskContract.cancelByOperations, async ({ ctx, actor, body }) =>
    then(ctx, actor, body.id, moveOrder(ctx, actor, body.id, 'cancelByOperations', body.reason)),
  )
  mount(http, deskContract.resumeOrder, async ({ ctx, actor, body }) =>
    then(ctx, actor, body.id, resumeOrder(ctx, actor, body)),
  )
  mount(http, deskContract.setBooking, async ({ ctx, actor, body }) =>
    then(ctx, actor, body.id, setBooking(ctx, actor, body)),
  )
  mount(http, deskContract.setContainerNumbers, async ({ ctx, actor, body }) =>
    then(ctx, actor, body.id, setContainerNumbers(ctx, actor, body)),
  )
  mount(http, deskContract.deskSetShippingInstructionsCall, async ({ ctx, actor, body }) =>
    then(ctx, actor, body.id, setShippingInstructions(ctx, actor, body)),
  )
  mount(http, deskContract.deskDownloadDocumentCall, async ({ ctx, actor, query }) =>
    openDocumentAtDesk(ctx, actor, query.id, query.fileId),
  )
  mount(http, deskContract.assignOrder, async ({ ctx, actor, body }) =>
    then(ctx, actor, body.id, assignOrder(ctx, actor, body)),
  )
  mount(http, deskContract.deskClerks, ({ ctx }) => queries.listDeskClerks(ctx))
  mount(http, deskContract.deskBulkOrders, ({ ctx, actor, body }) => changeManyAtDesk(ctx, actor, body))
  mount(http, deskContract.deskExportOrders, ({ ctx, actor, body }) => exportDeskOrders(ctx, actor, body))
  mount(http, deskContract.deskListExports, ({ ctx, actor }) => listDeskExports(ctx, actor))
  mount(http, deskContract.deskDownloadExport, ({ ctx, actor, query }) =>
    openDeskExport(ctx, actor, query.id),
  )
  mount(http, deskContract.deskAddOrderDocuments, async ({ ctx, actor, body }) =>
    then(ctx, actor, body.id, addOrderDocuments(ctx, actor, body)),
  )
}

/** Notes, tasks and costs of orders, which no customer sees. */
function workRoutes(http: Http): void {
  mount(http, workContract.orderColleagues, async ({ ctx }) => work.listColleagues(ctx))
  mount(http, workContract.orderNotes, async ({ ctx, actor, query }) =>
    work.listOrderNotes(ctx, actor, query),
  )
  mount(http, workContract.addOrderNote, async ({ ctx, actor, body }) => addNote(ctx, actor, body))
  mount(http, workContract.orderMentions, async ({ ctx, actor, query }) =>
    work.listMentions(ctx, actor, query),
  )
  mount(http, workContract.readOrderNotes, async ({ ctx, actor, body }) => readNotes(ctx, actor, body))
  mount(http, workContract.orderTasks, async ({ ctx, query }) => work.listOrderTasks(ctx, query.orderId))
  mount(http, workContract.listTasks, async ({ ctx, actor, query }) => work.listTasks(ctx, actor, query))
  mount(http, workContract.addTask, async ({ ctx, actor, body }) => addTask(ctx, actor, body))
  mount(http, workContract.changeTask, async ({ ctx, actor, body }) => changeTask(ctx, actor, body))
  mount(http, workContract.finishTask, async ({ ctx, actor, body }) => finishTask(ctx, actor, body))
  mount(http, workContract.orderCosts, async ({ ctx, query }) => getOrderCosts(ctx, query.orderId))
  mount(http, workContract.setOrderCost, async ({ ctx, actor, body }) => enterCost(ctx, actor, body))
}
