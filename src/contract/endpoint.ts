import { z } from 'zod'
import type { Scope } from '#domain/integration/tokens.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'

// A page's policy lets no text become code. Zod would try whether it may, which browsers report as a breach.
if ('document' in globalThis) z.config({ jitless: true })

/**
 * An endpoint is a value: the server mounts it, the web calls it, OpenAPI is printed from it,
 * and the access suite walks over all of them. Paths are those under `/api`.
 */
export type Access =
  /** anyone; a valid token is read when there is one */
  | 'open'
  /** a logged-in customer */
  | 'customer'
  /** a logged-in clerk of any role */
  | 'staff'

export type Endpoint<
  Who extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/crm/${string}` | `/content/${string}`
  readonly title: string
  readonly access: Who
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Asks for an `Idempotency-Key`: the effect happens once however often the call is repeated. */
  readonly idempotent: boolean
  /** Roles that may call it, for staff endpoints; none named means every role. */
  readonly roles: readonly string[]
  /** The reply key that the requirements name beside `data` for this call; `errorCode` (0) brings `content` and `message`. */
  readonly alsoAs: 'content' | 'result' | 'errorCode' | null
  /** What a program's token must be made for to make this call; null where only people call. */
  readonly scope: Scope | null
  /**
   * Whether a clerk who looks at a customer's portal may make it: reads alone, and of them none that shows a secret,
   * writes something down or stays open (decision 062).
   */
  readonly viewable: boolean
  /** What travels: JSON both ways, an uploaded form, a file download, or an event stream. */
  readonly carries: 'json' | 'upload' | 'file' | 'events'
  /** Whether a clerk's call is written into the desk's log; of reads, those that show what is not everybody's. */
  readonly recorded: boolean
  /** Calls that are counted against an address more strictly (per minute). */
  readonly perMinute: number | null
  /** How long browsers may keep the answer; JSON carries an ETag and is answered 304 while it stands. */
  readonly cacheSeconds: number | null
  /** Whether browsers ask meanwhile if what they keep still stands, and have what changed with the next question. */
  readonly askedAgain: boolean
  /** What is said when the call fails for no reason of its own, where that has words of its own (requirements §8). */
  readonly failsAs: RefusalCode | null
  /** Whether a standby may answer it: lists, counts and searches that write nothing and decide nothing about money (decision 081). */
  readonly fromReplica: boolean
}

const nothing = z.object({})

export function endpoint<
  const Path extends Endpoint['path'],
  const Who extends Access,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Reply extends z.ZodType = z.ZodNull,
>(given: {
  method: 'GET' | 'POST'
  path: Path
  title: string
  access: Who
  params?: Params
  query?: Query
  body?: Body
  reply?: Reply
  idempotent?: boolean
  roles?: readonly string[]
  scope?: Scope
  /** GETs are unless they say otherwise; a POST is where it says so. */
  viewable?: boolean
  alsoAs?: 'content' | 'result' | 'errorCode'
  carries?: Endpoint['carries']
  recorded?: boolean
  perMinute?: number
  cacheSeconds?: number
  askedAgain?: boolean
  failsAs?: RefusalCode
  fromReplica?: boolean
}): Endpoint<Who, Params, Query, Body, Reply> {
  return {
    method: given.method,
    path: given.path,
    title: given.title,
    access: given.access,
    params: (given.params ?? nothing) as Params,
    query: (given.query ?? nothing) as Query,
    body: (given.body ?? nothing) as Body,
    reply: (given.reply ?? z.null()) as Reply,
    idempotent: given.idempotent ?? false,
    roles: given.roles ?? [],
    scope: given.scope ?? null,
    viewable: given.viewable ?? (given.method === 'GET' && given.carries !== 'events'),
    alsoAs: given.alsoAs ?? null,
    carries: given.carries ?? 'json',
    recorded: given.recorded ?? (given.access === 'staff' && given.method === 'POST'),
    perMinute: given.perMinute ?? null,
    cacheSeconds: given.cacheSeconds ?? null,
    askedAgain: given.askedAgain ?? false,
    failsAs: given.failsAs ?? null,
    fromReplica: given.fromReplica ?? false,
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** What a caller may send: before defaults are filled in. */
export type BodyInput<E extends Endpoint> = z.input<E['body']>
export type QueryInput<E extends Endpoint> = z.input<E['query']>
export type ParamsInput<E extends Endpoint> = z.input<E['params']>
