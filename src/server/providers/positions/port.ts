import type { UnreadReason } from '#domain/vessels/ais.ts'
import type { PositionSource } from '#domain/vessels/positions.ts'
import type { HeardReport } from '#domain/vessels/sentences.ts'

/** What a feed heard since it last handed something over, and what of it could not be read, by reason. */
export type Heard = {
  readonly reports: readonly HeardReport[]
  readonly unread: Readonly<Partial<Record<UnreadReason, number>>>
}

export type TakeHeard = (heard: Heard) => Promise<void>

/**
 * Where positions of ships come from. A feed begins to listen when it is started and goes on by itself: a connection
 * that ends or falls silent is opened again, after growing pauses. Nothing that comes in makes it throw.
 */
export type PositionFeed = {
  readonly source: PositionSource
  /** Hands over batches, one after the other; `take` may fail, and what it was given is then tried once more. */
  start(take: TakeHeard): void
  /** Ends the connection and hands over what still waits. */
  stop(): Promise<void>
}
