import { randomBytes } from 'node:crypto'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/event-senders.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { EventSenderId, ToldEventId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { placeAgain } from './take-events.ts'
import {
  findSender,
  findUnplaced,
  insertSender,
  type ListedSender,
  loadSenders,
  loadUnplaced,
  revokeStoredSender,
  type Sender,
  settleTold,
  type UnplacedTold,
} from './told-store.ts'

const digestOf = (ctx: Context, token: string): string => ctx.tokens.digest('event sender', token)

/** The sender behind `Authorization: Bearer …`, or null. */
export async function authenticateSender(ctx: Context, header: string | undefined): Promise<Sender | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
  return token ? findSender(ctx, digestOf(ctx, token)) : null
}

const present = ({ id, name, kind, codeSet, createdAt, revokedAt }: ListedSender) => ({
  id,
  name,
  kind,
  codeSet,
  createdAt: createdAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
})

export const listSenders = async (ctx: Context): Promise<ReplyOf<typeof contract.listSenders>> =>
  (await loadSenders(ctx)).map(present)

/** Makes a sender and its token of 256 random bits. Refuses with `tracking.senderNameTaken`, also for a closed one's name. */
export async function addSender(
  ctx: Context,
  actor: Staff,
  { name, kind, codeSet }: BodyOf<typeof contract.addSender>,
): Promise<ReplyOf<typeof contract.addSender>> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = ctx.clock()
  const sender: Sender = { id: newId('snd'), name, kind, codeSet }
  try {
    await transact(ctx, async (ctx) => {
      const tokenDigest = digestOf(ctx, token)
      await insertSender(ctx, { ...sender, tokenDigest, createdAt, createdBy: actor.staffId })
      noteChange(ctx, { subject: sender.id, after: { name, kind, code: codeSet } })
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'sender_name_names_one_sender') throw error
    throw new Refusal('tracking.senderNameTaken', {}, { name: { code: 'field.invalid', params: {} } })
  }
  return { sender: present({ ...sender, createdAt, revokedAt: null }), token }
}

/** Refuses with `request.notFound`, also for a sender that is closed already. */
export function revokeSender(ctx: Context, actor: Staff, id: EventSenderId): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    if (!(await revokeStoredSender(ctx, id, actor.staffId, now))) throw new Refusal('request.notFound')
    noteChange(ctx, { subject: id, before: { revokedAt: null }, after: { revokedAt: now.toISOString() } })
  })
}

function presentUnplaced(told: UnplacedTold): ReplyOf<typeof contract.listUnplaced>['items'] {
  const { happening } = told
  if (!happening) return []
  return [
    {
      id: told.id,
      outcome: told.outcome,
      sender: told.sender,
      receivedAt: told.receivedAt.toISOString(),
      code: [happening.eventType, happening.code, happening.document].filter(Boolean).join(' '),
      classifier: happening.classifier,
      happenedAt: happening.happenedAt,
      locode: happening.locode,
      facility: happening.facility,
      container: happening.container,
      billOfLading: happening.billOfLading,
      bookingNumber: happening.bookingNumber,
      order: told.order && told.orderNumber ? { id: told.order.orderId, number: told.orderNumber } : null,
    },
  ]
}

export async function listUnplaced(
  ctx: Context,
  asked: QueryOf<typeof contract.listUnplaced>,
): Promise<ReplyOf<typeof contract.listUnplaced>> {
  const rows = await loadUnplaced(ctx, asked)
  const shown = rows.slice(0, asked.size)
  return {
    items: shown.flatMap(presentUnplaced),
    nextCursor: rows.length > asked.size ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Refuses with `request.notFound` when it waits no longer. */
export function placeTold(ctx: Context, id: ToldEventId): Promise<ReplyOf<typeof contract.placeTold>> {
  return transact(ctx, async (ctx) => {
    const found = await findUnplaced(ctx, id)
    if (!found) throw new Refusal('request.notFound')
    const outcome = await placeAgain(ctx, found.sender, found.told)
    noteChange(ctx, { subject: id, before: { state: found.told.outcome }, after: { state: outcome } })
    return { outcome }
  })
}

/** Refuses with `request.notFound` when it waits no longer. */
export function setAside(ctx: Context, actor: Staff, id: ToldEventId): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (!(await settleTold(ctx, id, actor.staffId, ctx.clock()))) throw new Refusal('request.notFound')
    noteChange(ctx, { subject: id, before: { done: false }, after: { done: true } })
  })
}
