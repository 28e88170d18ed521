import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idShape, instantShape } from './shapes.ts'

/** Uploads and downloads. What may be uploaded stands in `#domain/files/uploads.ts`. */

export const uploadedFileShape = z.object({
  id: idShape('fil'),
  /** For display; a stored file never lies under a name its uploader chose. */
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  uploadedAt: instantShape,
})
export type UploadedFile = z.output<typeof uploadedFileShape>

/** A form with one to three files; each field that is a file counts, other fields are ignored. */
export const uploadFiles = endpoint({
  method: 'POST',
  path: '/crm/file/upload',
  title: 'Upload files: at most 3, at most 20 MB each',
  access: 'customer',
  carries: 'upload',
  perMinute: 60,
  /** A picture that is only to become the header picture goes a day later. */
  query: z.object({ purpose: z.enum(['profile']).optional() }),
  reply: z.object({ files: z.array(uploadedFileShape) }),
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/crm/file/download',
  title: 'Download a file of one’s own',
  access: 'customer',
  carries: 'file',
  query: z.object({ id: idShape('fil') }),
})

export const deskUploadFiles = endpoint({
  method: 'POST',
  path: '/crm/desk/file/upload',
  title: 'Upload files as a clerk',
  access: 'staff',
  carries: 'upload',
  perMinute: 60,
  reply: z.object({ files: z.array(uploadedFileShape) }),
})

export const deskDownloadFile = endpoint({
  method: 'GET',
  path: '/crm/desk/file/download',
  title: 'Download any file as a clerk',
  access: 'staff',
  recorded: true,
  carries: 'file',
  query: z.object({ id: idShape('fil') }),
})
