import type { ApiTokenId, SessionId, StaffId, UserId, ViewingId } from './ids.ts'
import type { Language } from './language.ts'

/** What staff may do is grouped by role (decision 001); the desk's menu and every desk call read this. */
export const staffRoles = ['sales', 'operations', 'finance', 'content', 'administrator'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The token of a program that calls in place of a person. */
export type CallingToken = { readonly id: ApiTokenId; readonly name: string }

export type Visitor = { readonly kind: 'visitor'; readonly language: Language }
export type Customer = {
  readonly kind: 'customer'
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly language: Language
  /** Where a program of the customer's calls, its token. */
  readonly token?: CallingToken
  /** Where a clerk looks at the customer's portal, their viewing: it reads, and changes nothing (decision 062). */
  readonly viewing?: ViewingId
  /** Where a clerk acts in the customer's name, the clerk; histories say so. */
  readonly clerk?: { readonly id: StaffId; readonly name: string }
}
/**
 * A clerk; or a program of the forwarder's, which then carries the name of its token, and the id of the administrator
 * who made it.
 */
export type Staff = {
  readonly kind: 'staff'
  readonly staffId: StaffId
  readonly sessionId: SessionId
  readonly role: StaffRole
  readonly name: string
  readonly language: Language
  readonly token?: CallingToken
}
/** Work without a person is done in the name of the system: jobs, verified notices, the simulator. */
export type System = { readonly kind: 'system'; readonly language: Language }

/** Who asks, and in which language the answer is read. */
export type Actor = Visitor | Customer | Staff | System

export const system: System = { kind: 'system', language: 'zh-CN' }

/** The one line that names the actor in histories: kind and id. */
export function actorKey(actor: Actor): string {
  switch (actor.kind) {
    case 'visitor':
      return 'visitor'
    case 'system':
      return 'system'
    case 'customer':
      return `customer:${actor.userId}`
    case 'staff':
      return actor.token ? `token:${actor.token.id}` : `staff:${actor.staffId}`
  }
}
