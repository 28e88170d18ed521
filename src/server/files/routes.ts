import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/files.ts'
import { fileCountLimit, fileSizeLimit } from '#domain/files/uploads.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { type UploadPart, uploadFiles } from './commands.ts'
import { openFile } from './queries.ts'

/** The files of an uploaded form as they arrive; what is no file is passed over. */
async function* filesOf(request: FastifyRequest): AsyncGenerator<UploadPart> {
  if (!request.isMultipart()) throw new Refusal('request.unsupportedType')
  // The command counts; this only ends a form that never does.
  const limits = {
    fileSize: fileSizeLimit * (fileCountLimit + 1),
    parts: 40,
    fields: 30,
    fieldSize: 10_000,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') yield { name: part.filename ?? '', content: part.file }
  }
}

export function fileRoutes(http: Http): void {
  mount(http, contract.uploadFiles, async ({ ctx, actor, request }) => ({
    files: await uploadFiles(ctx, actor, filesOf(request)),
  }))
  mount(http, contract.downloadFile, async ({ ctx, actor, query }) => openFile(ctx, actor, query.id))
  mount(http, contract.deskUploadFiles, async ({ ctx, actor, request }) => ({
    files: await uploadFiles(ctx, actor, filesOf(request)),
  }))
  mount(http, contract.deskDownloadFile, async ({ ctx, actor, query }) => openFile(ctx, actor, query.id))
}
