import * as bills from '#contract/bills.ts'
import * as imports from '#contract/event-imports.ts'
import * as senders from '#contract/event-senders.ts'
import * as exceptions from '#contract/exceptions.ts'
import * as many from '#contract/many-events.ts'
import * as contract from '#contract/tracking.ts'
import { eventImportLimits } from '#domain/tracking/event-imports.ts'
import { readForm } from '#server/platform/http/form-files.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { addEvents, retractEvent } from './commands.ts'
import { handleException, listDeskExceptions, listExceptions, takeException } from './exceptions.ts'
import { runningCharges } from './free-time.ts'
import { importTemplate, listImports, previewImport } from './import-view.ts'
import { applyImport, discardImport, uploadImport, withdrawImport } from './imports.ts'
import { intakeRoute } from './intake-route.ts'
import { addManyEvents, previewManyEvents } from './many-events.ts'
import { getTimeline } from './queries.ts'
import { addSender, listSenders, listUnplaced, placeTold, revokeSender, setAside } from './senders.ts'

export function trackingRoutes(http: Http): void {
  mount(http, contract.timeline, async ({ ctx, actor, query }) => getTimeline(ctx, actor, query.orderId))
  mount(http, contract.deskTimeline, async ({ ctx, actor, query }) => getTimeline(ctx, actor, query.orderId))
  mount(http, contract.addEvents, async ({ ctx, actor, body }) => {
    await addEvents(ctx, actor, body)
    return getTimeline(ctx, actor, body.orderId)
  })
  mount(http, contract.retractEvent, async ({ ctx, actor, body }) => {
    await retractEvent(ctx, actor, body.orderId, body.eventId, body.reason)
    return getTimeline(ctx, actor, body.orderId)
  })
  mount(http, many.previewManyEvents, async ({ ctx, actor, body }) => previewManyEvents(ctx, actor, body))
  mount(http, many.addManyEvents, async ({ ctx, actor, body }) => addManyEvents(ctx, actor, body))
  mount(http, senders.listSenders, async ({ ctx }) => listSenders(ctx))
  mount(http, senders.addSender, async ({ ctx, actor, body }) => addSender(ctx, actor, body))
  mount(http, senders.revokeSender, async ({ ctx, actor, body }) => {
    await revokeSender(ctx, actor, body.id)
    return listSenders(ctx)
  })
  mount(http, senders.listUnplaced, async ({ ctx, query }) => listUnplaced(ctx, query))
  mount(http, senders.placeTold, async ({ ctx, body }) => placeTold(ctx, body.id))
  mount(http, senders.settleTold, async ({ ctx, actor, body }) => {
    await setAside(ctx, actor, body.id)
    return null
  })
  mount(http, imports.uploadImport, async ({ ctx, actor, query, request }) =>
    readForm(request, eventImportLimits.bytes + 1, (files) => uploadImport(ctx, actor, { ...query, files })),
  )
  mount(http, imports.previewImport, async ({ ctx, actor, query }) => previewImport(ctx, actor, query.id))
  mount(http, imports.applyImport, async ({ ctx, actor, body }) => applyImport(ctx, actor, body))
  mount(http, imports.withdrawImport, async ({ ctx, actor, body }) => withdrawImport(ctx, actor, body))
  mount(http, imports.discardImport, async ({ ctx, actor, body }) => discardImport(ctx, actor, body.id))
  mount(http, imports.listImports, async ({ ctx, actor, query }) => listImports(ctx, actor, query))
  mount(http, imports.importTemplate, async ({ actor, query }) => importTemplate(actor, query.format))
  mount(http, exceptions.listExceptions, async ({ ctx, actor, query }) => listExceptions(ctx, actor, query))
  mount(http, exceptions.deskExceptions, async ({ ctx, actor, query }) =>
    listDeskExceptions(ctx, actor, query),
  )
  mount(http, exceptions.takeException, async ({ ctx, actor, body }) => {
    await takeException(ctx, actor, body)
    return null
  })
  mount(http, exceptions.handleException, async ({ ctx, actor, body }) => {
    await handleException(ctx, actor, body)
    return null
  })
  mount(http, bills.runningChargesCall, async ({ ctx, actor, query }) =>
    runningCharges(ctx, actor, query.orderId),
  )
  mount(http, bills.deskRunningChargesCall, async ({ ctx, actor, query }) =>
    runningCharges(ctx, actor, query.orderId),
  )
  intakeRoute(http)
}
