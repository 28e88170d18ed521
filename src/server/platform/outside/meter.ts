import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { hideSecrets } from '../log.ts'

/** One question that a service was asked, and what came of it. */
export type Asked = {
  readonly at: Date
  readonly milliseconds: number
  /** Why it did not do its part; null where it did. */
  readonly failure: string | null
}

/** Told of every question; costs no more than a few additions. */
export type Meter = (service: string, asked: Asked) => void

type Hour = { asked: number; failed: number; milliseconds: number; slowest: number }
type State = { askedAt: Date; answeredAt: Date | null; failedAt: Date | null; failure: string | null }
type Kept = { readonly hours: Map<number, Hour>; readonly state: State }

/** So many letters of a failure's words are kept: they are read in a table. */
export const longestFailure = 300
export const failureWords = (reason: string): string => hideSecrets(reason).slice(0, longestFailure)

const hourMilliseconds = 3_600_000
const later = (left: Date | null, right: Date | null) =>
  left && right ? (left > right ? left : right) : (left ?? right)

/** Sums up what services were asked, in this process, until it is added to what all processes know. */
export function openMeter(): { readonly meter: Meter; flush(ctx: Pick<Context, 'db'>): Promise<void> } {
  let services = new Map<string, Kept>()

  function add(service: string, hour: number, more: Hour, state: State): void {
    const kept = services.get(service) ?? { hours: new Map<number, Hour>(), state }
    services.set(service, kept)
    const before = kept.hours.get(hour) ?? { asked: 0, failed: 0, milliseconds: 0, slowest: 0 }
    kept.hours.set(hour, {
      asked: before.asked + more.asked,
      failed: before.failed + more.failed,
      milliseconds: before.milliseconds + more.milliseconds,
      slowest: Math.max(before.slowest, more.slowest),
    })
    const { state: last } = kept
    if (state.failedAt && (!last.failedAt || state.failedAt >= last.failedAt)) last.failure = state.failure
    last.askedAt = later(last.askedAt, state.askedAt) ?? state.askedAt
    last.answeredAt = later(last.answeredAt, state.answeredAt)
    last.failedAt = later(last.failedAt, state.failedAt)
  }

  const meter: Meter = (service, { at, milliseconds, failure }) => {
    const took = Math.max(0, Math.round(milliseconds))
    const hour = Math.floor(at.getTime() / hourMilliseconds) * hourMilliseconds
    add(
      service,
      hour,
      { asked: 1, failed: failure === null ? 0 : 1, milliseconds: took, slowest: took },
      {
        askedAt: at,
        answeredAt: failure === null ? at : null,
        failedAt: failure === null ? null : at,
        failure: failure === null ? null : failureWords(failure),
      },
    )
  }

  return {
    meter,
    /** Adds what came since the last time. What could not be written is kept for the next. */
    async flush({ db }) {
      const taken = services
      if (taken.size === 0) return
      services = new Map()
      const hours = [...taken].flatMap(([service, { hours }]) =>
        [...hours].map(([hour, sums]) => ({ service, hour: new Date(hour), ...sums })),
      )
      const states = [...taken].map(([service, { state }]) => ({ service, ...state }))
      try {
        // One statement: all of it or nothing, and two processes take the rows in the same order.
        await sql`
          with hours as (
            insert into service_hours as kept (service, hour, asked, failed, milliseconds, slowest)
            select service, hour, asked, failed, milliseconds, slowest
            from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as given
              (service text, hour timestamptz, asked int, failed int, milliseconds bigint, slowest int)
            order by service, hour
            on conflict (service, hour) do update set asked = kept.asked + excluded.asked,
              failed = kept.failed + excluded.failed, milliseconds = kept.milliseconds + excluded.milliseconds,
              slowest = greatest(kept.slowest, excluded.slowest)
          )
          insert into service_states as kept (service, asked_at, answered_at, failed_at, failure)
          select service, "askedAt", "answeredAt", "failedAt", failure
          from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as given
            (service text, "askedAt" timestamptz, "answeredAt" timestamptz, "failedAt" timestamptz, failure text)
          order by service
          on conflict (service) do update set asked_at = greatest(kept.asked_at, excluded.asked_at),
            answered_at = greatest(kept.answered_at, excluded.answered_at),
            failure = case when excluded.failed_at >= coalesce(kept.failed_at, '-infinity') then excluded.failure
              else kept.failure end,
            failed_at = greatest(kept.failed_at, excluded.failed_at)`.execute(db)
      } catch (error) {
        for (const [service, { hours, state }] of taken)
          for (const [hour, sums] of hours) add(service, hour, sums, state)
        throw error
      }
    },
  }
}

/** How often what a process summed up is added to what all know. */
const flushMilliseconds = 60_000

/** Adds what was summed up once a minute until it is stopped, and then a last time. */
export function keepMetering(
  ctx: Context,
  { flush }: Pick<ReturnType<typeof openMeter>, 'flush'>,
): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const add = () => {
    running = running.then(() =>
      flush(ctx).catch((error) =>
        ctx.log.warn({ err: error }, 'what outside services did could not be kept'),
      ),
    )
    return running
  }
  const timer = setInterval(add, flushMilliseconds)
  return {
    stop() {
      clearInterval(timer)
      return add()
    },
  }
}
