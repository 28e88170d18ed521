import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { PhotoLink } from '#contract/certification.ts'
import { type PhotoKind, photoSizeLimit, waitingPhotosLimit } from '#domain/certification/certification.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { PhotoId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { receivePicture } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import type { FormFile } from '#server/platform/http/form-files.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import type { CallOrigin } from '#server/platform/login/audit.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { checkPhotoLink, photoLink } from './photo-links.ts'
import { aboutPhoto, findPhoto, findSparePhotos, insertPhoto, record, removePhotoRows } from './store.ts'

/** Sealed bytes into the storage, under a key that says nothing of whose they are. */
export async function storeSealed(
  ctx: Context,
  id: PhotoId,
  bytes: Uint8Array,
): Promise<{ storage_key: string; sealed_with: string }> {
  const storage_key = `sealed/${ctx.clock().toISOString().slice(0, 7).replace('-', '/')}/${newId('obj')}`
  await ctx.storage.put(storage_key, Readable.from([ctx.dataKeys.seal(bytes, aboutPhoto(id))]))
  return { storage_key, sealed_with: ctx.dataKeys.current }
}

/** The sealed bytes of a photo, or null where the storage has none. */
export async function readSealed(ctx: Context, storageKey: string): Promise<Buffer | null> {
  const content = await ctx.storage.read(storageKey)
  if (!content) return null
  const parts: Buffer[] = []
  for await (const part of content as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** Takes photos out of the storage, then out of the table: what breaks in between is done again. */
export async function dropPhotos(
  ctx: Context,
  photos: readonly { readonly id: PhotoId; readonly storage_key: string }[],
): Promise<void> {
  for (const { storage_key } of photos) await ctx.storage.remove(storage_key)
  await removePhotoRows(
    ctx,
    photos.map(({ id }) => id),
  )
}

/**
 * Takes in the photo of one paper: written anew without its tags, sealed, stored. It waits for a day to be sent in.
 * Refuses with the `file.…` codes.
 */
export async function addPhoto(
  ctx: Context,
  actor: Customer,
  kind: PhotoKind,
  files: AsyncIterable<FormFile>,
): Promise<PhotoLink> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-papers-'))
  try {
    const { path, mediaType } = await receivePicture(files, folder, photoSizeLimit)
    const id: PhotoId = newId('cph')
    const stored = await storeSealed(ctx, id, await readFile(path))
    await insertPhoto(ctx, { id, user_id: actor.userId, kind, media_type: mediaType, ...stored }).catch(
      async (error) => {
        await ctx.storage.remove(stored.storage_key).catch(() => undefined)
        throw error
      },
    )
    await dropPhotos(ctx, await findSparePhotos(ctx, { userId: actor.userId, beyond: waitingPhotosLimit }))
    return photoLink(ctx, actor, { id, kind })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ err: error }, 'the storage took no photo')
    throw new Refusal('file.uploadFailed')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens a photo by its link and writes down who did. Refuses with `request.notFound` whatever is wrong. */
export async function openPhoto(
  ctx: Context,
  actor: Customer | Staff,
  link: { readonly id: PhotoId; readonly expires: number; readonly signature: string },
  from: CallOrigin,
): Promise<FileAnswer> {
  checkPhotoLink(ctx, actor, link)
  const photo = await findPhoto(ctx, actor, link.id)
  const sealed = photo && (await readSealed(ctx, photo.storage_key))
  if (!photo || !sealed) throw new Refusal('request.notFound')
  const content = ctx.dataKeys.unseal(photo.sealed_with, sealed, aboutPhoto(photo.id))
  await record(ctx, actor, 'photoOpened', {
    userId: photo.user_id,
    certificationId: photo.certification_id,
    photoId: photo.id,
    from,
  })
  return {
    content,
    name: `${photo.kind}.${photo.media_type === 'image/png' ? 'png' : 'jpg'}`,
    type: photo.media_type,
    inline: true,
  }
}
