import * as contract from '#contract/certification.ts'
import { photoSizeLimit } from '#domain/certification/certification.ts'
import { readForm } from '#server/platform/http/form-files.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { certify, decideCertification, showNumber } from './commands.ts'
import { addPhoto, openPhoto } from './photos.ts'
import { getCertification, getOwnCertification, listCertifications } from './queries.ts'

/** The command counts; a form that never ends is ended by this. */
const mostBytes = photoSizeLimit * 2

export function certificationRoutes(http: Http): void {
  mount(http, contract.uploadCertificationPhoto, async ({ ctx, actor, query, request }) =>
    readForm(request, mostBytes, (files) => addPhoto(ctx, actor, query.kind, files)),
  )
  mount(http, contract.certificationPhoto, async ({ ctx, actor, query, ...from }) =>
    openPhoto(ctx, actor, query, from),
  )
  mount(http, contract.certify, async ({ ctx, actor, body, ...from }) => ({
    certificationStatus: await certify(ctx, actor, body, from),
  }))
  mount(http, contract.queryCertificationInfo, async ({ ctx, actor }) => getOwnCertification(ctx, actor))
  mount(http, contract.listCertifications, async ({ ctx, query }) => listCertifications(ctx, query))
  mount(http, contract.deskCertification, async ({ ctx, actor, query }) =>
    getCertification(ctx, actor, query.id),
  )
  mount(http, contract.showCertificationNumber, async ({ ctx, actor, body, ...from }) => ({
    number: await showNumber(ctx, actor, { ...body, from }),
  }))
  mount(http, contract.deskCertificationPhoto, async ({ ctx, actor, query, ...from }) =>
    openPhoto(ctx, actor, query, from),
  )
  mount(http, contract.decideCertification, async ({ ctx, actor, body, ...from }) => ({
    status: await decideCertification(ctx, actor, body, from),
  }))
}
