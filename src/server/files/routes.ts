import * as contract from '#contract/files.ts'
import { fileCountLimit, fileSizeLimit } from '#domain/files/uploads.ts'
import { readForm } from '#server/platform/http/form-files.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { uploadFiles } from './commands.ts'
import { openFile } from './queries.ts'

/** The command counts; a form that never ends is ended by this. */
const mostBytes = fileSizeLimit * (fileCountLimit + 1)

export function fileRoutes(http: Http): void {
  mount(http, contract.uploadFiles, async ({ ctx, actor, request, query }) => ({
    files: await readForm(request, mostBytes, (files) =>
      uploadFiles(ctx, actor, files, { purpose: query.purpose ?? null }),
    ),
  }))
  mount(http, contract.downloadFile, async ({ ctx, actor, query }) => openFile(ctx, actor, query.id))
  mount(http, contract.deskUploadFiles, async ({ ctx, actor, request }) => ({
    files: await readForm(request, mostBytes, async (files) => {
      const kept = await uploadFiles(ctx, actor, files)
      for (const { id, name } of kept) noteChange(ctx, { subject: id, after: { file: name } })
      return kept
    }),
  }))
  mount(http, contract.deskDownloadFile, async ({ ctx, actor, query }) => {
    const file = await openFile(ctx, actor, query.id)
    noteChange(ctx, { subject: query.id, after: { file: file.name } })
    return file
  })
}
