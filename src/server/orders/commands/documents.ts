import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { FileId, OrderId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { mayTakeBack } from '#domain/orders/instructions.ts'
import { documentLimit, type Order, type OrderDocument } from '#domain/orders/orders.ts'
import { findFilesOf, openFile } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import {
  addChangeLine,
  dropDocument,
  findDocument,
  hasDocument,
  noteOpening,
  type StoredDocument,
  saveDocumentKind,
} from '../edit-store.ts'
import { addDocuments, addRedDot, countDocuments, lockOrder } from '../store.ts'
import { tellBoth } from '../tell.ts'

/** Refuses, beside its field, a document whose file is not the actor's, and one that is named twice. */
export async function checkDocuments(
  ctx: Context,
  actor: Customer | Staff,
  documents: readonly OrderDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const own = new Set(
    await findFilesOf(
      ctx,
      actor,
      documents.map(({ fileId }) => fileId),
    ),
  )
  const fields: Record<string, FieldRefusal> = {}
  const seen = new Set<string>()
  documents.forEach(({ fileId }, place) => {
    if (!own.has(fileId) || seen.has(fileId))
      fields[`documents.${place}.fileId`] = { code: 'field.invalid', params: {} }
    seen.add(fileId)
  })
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
}

/**
 * Adds files of the customer's own, or of the desk. A file that is there already gets the new kind. Of what the
 * desk keeps internal the customer is not told; it takes none of the room for what both see.
 */
export function addOrderDocuments(
  ctx: Context,
  actor: Customer | Staff,
  request: BodyOf<typeof contract.addOrderDocuments> & { readonly internal?: boolean },
): Promise<void> {
  const internal = actor.kind === 'staff' && request.internal === true
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, request.id)
    await checkDocuments(ctx, actor, request.documents)
    await addDocuments(ctx, order, request.documents, { by: actor.kind, internal }, ctx.clock())
    if ((await countDocuments(ctx, order, internal)) > documentLimit) {
      throw new Refusal(
        'request.invalid',
        {},
        { documents: { code: 'number.tooLarge', params: { max: documentLimit } } },
      )
    }
    noteChange(ctx, {
      subject: order.id,
      userId: order.userId,
      after: { documents: request.documents.map(({ kind }) => kind), internal },
    })
    if (internal) return tell(ctx, 'staff', 'order', order.id)
    if (actor.kind === 'staff') await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  })
}

/** A document that its shipper may still take back. Refuses with `request.notFound` and `order.documentOpened`. */
async function ownDocument(
  ctx: Context,
  actor: Customer,
  order: Order,
  fileId: FileId,
): Promise<StoredDocument> {
  const document = await findDocument(ctx, actor, order, fileId)
  if (!document) throw new Refusal('request.notFound')
  if (!mayTakeBack(document, order.status)) throw new Refusal('order.documentOpened')
  return document
}

/** Says anew what a document is, until a clerk has opened it. */
export function setDocumentKind(
  ctx: Context,
  actor: Customer,
  { id, fileId, kind }: BodyOf<typeof contract.setDocumentKindCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, id)
    const document = await ownDocument(ctx, actor, order, fileId)
    if (document.kind === kind) return
    await saveDocumentKind(ctx, order, fileId, kind)
    await tellBoth(ctx, order)
  })
}

/** Takes a document off the order, until a clerk has opened it; the history keeps its name. */
export function removeDocument(
  ctx: Context,
  actor: Customer,
  { id, fileId }: BodyOf<typeof contract.removeDocumentCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, id)
    const { name } = await ownDocument(ctx, actor, order, fileId)
    await dropDocument(ctx, order, fileId)
    const now = ctx.clock()
    const names = (before: string | null) => [before, name].filter(Boolean).join(', ').slice(0, 2_000)
    await addChangeLine(ctx, actor, order, 'removeDocument', names, now)
    await tellBoth(ctx, order)
  })
}

/**
 * A document for a clerk. The first opening is noted in one statement: its shipper can no longer take it back. Should
 * the news be lost with the process, the shipper's page learns of it when it tries.
 */
export async function openDocumentAtDesk(ctx: Context, actor: Staff, orderId: OrderId, fileId: FileId) {
  const shipper = await noteOpening(ctx, orderId, fileId, ctx.clock())
  if (shipper) await tell(ctx, `customer:${shipper}`, 'order', orderId)
  else if (!(await hasDocument(ctx, orderId, fileId))) throw new Refusal('request.notFound')
  return openFile(ctx, actor, fileId)
}
