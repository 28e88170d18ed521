import * as allotments from '#contract/allotments.ts'
import * as markups from '#contract/markups.ts'
import * as changes from '#contract/rate-changes.ts'
import * as contract from '#contract/rates.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { rateSheetLimits } from '#domain/rates/rate-sheets.ts'
import { readForm } from '#server/platform/http/form-files.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { addAllotments, adjustAllotment, withdrawAllotment } from './commands/allotments.ts'
import { setExchangeRate } from './commands/exchange-rates.ts'
import { checkMarkup, saveMarkup, withdrawMarkup } from './commands/markups.ts'
import * as commands from './commands.ts'
import { listAllotments, readAllotment } from './queries/allotments.ts'
import { exportRateChanges, findLanePrices, findPortTariffs, listRateChanges } from './queries/comparisons.ts'
import { listExchangeRateHistory } from './queries/exchange-rates.ts'
import { listMarkups, markupHistory, previewMarkup } from './queries/markups.ts'
import * as queries from './queries.ts'

export function rateRoutes(http: Http): void {
  mount(http, contract.uploadRateSheet, async ({ ctx, actor, query, request }) =>
    readForm(request, rateSheetLimits.bytes + 1, (files) =>
      commands.uploadRateSheet(ctx, actor, { ...query, files }),
    ),
  )
  mount(http, contract.previewRateSheet, async ({ ctx, actor, query }) =>
    queries.previewRateSheet(ctx, actor, query.sheetId),
  )
  mount(http, contract.applyRateSheet, async ({ ctx, actor, body }) =>
    commands.applyRateSheet(ctx, actor, body),
  )
  mount(http, contract.withdrawRateSheet, async ({ ctx, actor, body }) =>
    commands.withdrawRateSheet(ctx, actor, body),
  )
  mount(http, contract.discardRateSheet, async ({ ctx, actor, body }) =>
    commands.discardRateSheet(ctx, actor, body.sheetId),
  )
  mount(http, contract.listRateSheets, async ({ ctx, query }) => queries.listRateSheets(ctx, query))
  mount(http, contract.listRateLines, async ({ ctx, query }) => queries.listRateLines(ctx, query))
  mount(http, contract.rateTemplate, async ({ actor, query }) =>
    queries.rateTemplate(actor, query.kind, query.format),
  )
  mount(http, contract.exportRateSheet, async ({ ctx, actor, query }) =>
    queries.exportRateSheet(ctx, actor, query.sheetId, query.format),
  )
  mount(http, contract.listExpandingLanes, async ({ ctx }) => queries.listExpandingLanes(ctx))
  mount(http, contract.setExpandingLane, async ({ ctx, body }) => {
    await commands.setExpandingLane(ctx, body)
    return queries.listExpandingLanes(ctx)
  })
  mount(http, contract.listExchangeRates, async ({ ctx }) =>
    queries.listExchangeRates(ctx, businessDateOf(ctx.clock())),
  )
  mount(http, contract.exchangeRateHistory, async ({ ctx, query }) => listExchangeRateHistory(ctx, query))
  mount(http, contract.setExchangeRate, async ({ ctx, actor, body }) => {
    const { replaces: _, ...rate } = body
    await setExchangeRate(ctx, actor, body)
    return rate
  })
  mount(http, changes.listRateChanges, async ({ ctx, query }) => listRateChanges(ctx, query))
  mount(http, changes.exportRateChanges, async ({ ctx, actor, query }) =>
    exportRateChanges(ctx, actor, query),
  )
  mount(http, changes.lanePrices, async ({ ctx, query }) => findLanePrices(ctx, query))
  mount(http, changes.portTariffs, async ({ ctx, query }) => findPortTariffs(ctx, query))
  mount(http, allotments.listAllotments, async ({ ctx, query }) => listAllotments(ctx, query))
  mount(http, allotments.getAllotment, async ({ ctx, query }) => readAllotment(ctx, query.allotmentId))
  mount(http, allotments.addAllotments, async ({ ctx, actor, body }) => ({
    items: await addAllotments(ctx, actor, body),
  }))
  mount(http, allotments.adjustAllotment, async ({ ctx, actor, body }) => adjustAllotment(ctx, actor, body))
  mount(http, allotments.withdrawAllotment, async ({ ctx, actor, body }) =>
    withdrawAllotment(ctx, actor, body),
  )
  mount(http, markups.listMarkups, async ({ ctx, query }) => listMarkups(ctx, query))
  mount(http, markups.markupHistory, async ({ ctx, query }) => markupHistory(ctx, query.markupId))
  mount(http, markups.saveMarkup, async ({ ctx, actor, body }) => {
    const { markupId, version, acceptBelowCost, ...terms } = body
    return saveMarkup(ctx, actor, { terms, markupId, version, acceptBelowCost })
  })
  mount(http, markups.withdrawMarkup, async ({ ctx, actor, body }) => withdrawMarkup(ctx, actor, body))
  mount(http, markups.previewMarkup, async ({ ctx, body }) => {
    if (body.terms) checkMarkup(ctx, body.terms)
    return previewMarkup(ctx, body)
  })
}
