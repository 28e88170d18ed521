import * as contract from '#contract/invoices.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { applyForInvoice, checkApplication } from './commands/apply.ts'
import { giveUpInvoice, mailIssued, retryInvoice } from './commands/moves.ts'
import { addAgreement, decideAgreement, removeTitle, saveTitle, setTaxTreatment } from './commands/titles.ts'
import {
  getDeskInvoice,
  getInvoice,
  listDeskInvoices,
  listInvoiceable,
  listInvoices,
} from './queries/invoices.ts'
import { openInvoice, openInvoices } from './queries/papers.ts'
import {
  getDeskAgreement,
  listAgreements,
  listDeskAgreements,
  listTaxTreatments,
  listTitles,
  openAgreementFile,
} from './queries/titles.ts'

export function invoiceRoutes(http: Http): void {
  mount(http, contract.listInvoiceable, async ({ ctx, actor, query }) => listInvoiceable(ctx, actor, query))
  mount(http, contract.checkApplication, async ({ ctx, actor, body }) => checkApplication(ctx, actor, body))
  mount(http, contract.listInvoices, async ({ ctx, actor, query }) => listInvoices(ctx, actor, query))
  mount(http, contract.getInvoice, async ({ ctx, actor, query }) => getInvoice(ctx, actor, query.id))
  mount(http, contract.applyForInvoice, async ({ ctx, actor, body }) =>
    getInvoice(ctx, actor, await applyForInvoice(ctx, actor, body)),
  )
  mount(http, contract.retryInvoice, async ({ ctx, actor, body }) => {
    await retryInvoice(ctx, actor, body.id)
    return getInvoice(ctx, actor, body.id)
  })
  mount(http, contract.giveUpInvoice, async ({ ctx, actor, body }) => {
    await giveUpInvoice(ctx, actor, body.id)
    return getInvoice(ctx, actor, body.id)
  })
  mount(http, contract.mailInvoice, async ({ ctx, actor, body }) => {
    await mailIssued(ctx, actor, body)
    return getInvoice(ctx, actor, body.id)
  })
  mount(http, contract.downloadInvoice, async ({ ctx, actor, query }) => openInvoice(ctx, actor, query))
  mount(http, contract.downloadInvoices, async ({ ctx, actor, query }) => openInvoices(ctx, actor, query))
  mount(http, contract.listTitles, async ({ ctx, actor }) => listTitles(ctx, actor))
  mount(http, contract.saveTitle, async ({ ctx, actor, body }) => {
    await saveTitle(ctx, actor, body)
    return listTitles(ctx, actor)
  })
  mount(http, contract.removeTitle, async ({ ctx, actor, body }) => {
    await removeTitle(ctx, actor, body.id)
    return listTitles(ctx, actor)
  })
  mount(http, contract.listAgreements, async ({ ctx, actor }) => listAgreements(ctx, actor))
  mount(http, contract.addAgreement, async ({ ctx, actor, body }) => {
    await addAgreement(ctx, actor, body)
    return listAgreements(ctx, actor)
  })
  mount(http, contract.agreementFile, async ({ ctx, actor, query }) =>
    openAgreementFile(ctx, actor, query.id),
  )
  deskRoutes(http)
}

function deskRoutes(http: Http): void {
  mount(http, contract.deskListInvoices, async ({ ctx, actor, query }) => listDeskInvoices(ctx, actor, query))
  mount(http, contract.deskGetInvoice, async ({ ctx, actor, query }) => getDeskInvoice(ctx, actor, query.id))
  mount(http, contract.deskRetryInvoice, async ({ ctx, actor, body }) => {
    await retryInvoice(ctx, actor, body.id)
    return getDeskInvoice(ctx, actor, body.id)
  })
  mount(http, contract.deskDownloadInvoice, async ({ ctx, actor, query }) => openInvoice(ctx, actor, query))
  mount(http, contract.deskListAgreements, async ({ ctx, query }) => listDeskAgreements(ctx, query))
  mount(http, contract.decideAgreement, async ({ ctx, actor, body }) => {
    await decideAgreement(ctx, actor, body)
    return getDeskAgreement(ctx, body.id)
  })
  mount(http, contract.deskAgreementFile, async ({ ctx, actor, query }) =>
    openAgreementFile(ctx, actor, query.id),
  )
  mount(http, contract.taxTreatmentsCall, async ({ ctx }) => listTaxTreatments(ctx))
  mount(http, contract.setTaxTreatment, async ({ ctx, actor, body }) => {
    await setTaxTreatment(ctx, actor, body)
    return listTaxTreatments(ctx)
  })
}
