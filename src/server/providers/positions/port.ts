import type { UnreadReason } from '#domain/vessels/ais.ts'
import type { PositionSource } from '#domain/vessels/positions.ts'
import type { HeardReport } from '#domain/vessels/sentences.ts'

/** Why something that came is no report that is handed over: it cannot be read, or it was more than could be taken. */
export type NotHeardReason = UnreadReason | 'dropped'

/** What a feed heard since it last handed something over, and how much of it is not among that, by reason. */
export type Heard = {
  readonly reports: readonly HeardReport[]
  readonly unread: Readonly<Partial<Record<NotHeardReason, number>>>
}

export type TakeHeard = (heard: Heard) => Promise<void>

/**
 * Where positions of ships come from. A feed begins to listen when it is started and goes on by itself: a connection
 * that ends or says nothing that makes sense is opened again, after growing pauses. Nothing that comes in makes it throw,
 * and however much comes, it keeps no more than fits: it holds the sender back where it can, and counts what it drops.
 */
export type PositionFeed = {
  readonly source: PositionSource
  /** Hands over batches, one after the other; `take` may fail, and what it was given is then tried once more. */
  start(take: TakeHeard): void
  /** Ends the connection and hands over what still waits. */
  stop(): Promise<void>
}
