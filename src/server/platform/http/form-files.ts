import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/kernel/refusal.ts'

/** One file of a form, as it streams in. */
export type FormFile = { readonly name: string; readonly content: Readable }

/** A form that breaks off, or is none: the parser tells only by its sentence. */
const brokenForm = /multipart|boundary not found|terminated early|malformed part/i

async function* filesOf(request: FastifyRequest, fileSize: number): AsyncGenerator<FormFile> {
  // Who reads the files counts them; this only ends a form that never does.
  const limits = { fileSize, parts: 40, fields: 30, fieldSize: 10_000, fieldNameSize: 200, headerPairs: 20 }
  // Of a connection that ended before the parser listens, the parser never hears.
  if (request.raw.destroyed) throw new Refusal('request.invalid')
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') yield { name: part.filename ?? '', content: part.file }
  }
}

/**
 * Reads the files of a form as they arrive; what is no file is passed over. Of a file at most `fileSize` bytes come.
 * Refuses with `request.unsupportedType` what is no form, with `request.invalid` one that is broken.
 */
export async function readForm<Result>(
  request: FastifyRequest,
  fileSize: number,
  work: (files: AsyncIterable<FormFile>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('request.unsupportedType')
  try {
    return await work(filesOf(request, fileSize))
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Who went away half-way hears nothing more; for us it is no fault.
    const brokenOff = request.raw.destroyed && !request.raw.complete
    if (brokenOff || (error instanceof Error && brokenForm.test(error.message)))
      throw new Refusal('request.invalid')
    throw error
  }
}
