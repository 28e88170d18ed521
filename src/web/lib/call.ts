import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from '#contract/endpoint.ts'
import { headerOfLanguage, type Language } from '#domain/kernel/language.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { decipherReply } from './reply-cipher.ts'

/**
 * The one request helper (requirements §7, §8). Headers, envelope, the numbers 200, 401 and 90000,
 * renewal of the session, decryption and the loading indicator live here and nowhere else.
 */

/** How a call failed. `refused` carries the server's own sentence; the others have one of ours. */
export type CallFailureKind =
  | 'refused'
  | 'busy'
  | 'loginRequired'
  | 'empty'
  | 'timedOut'
  | 'unreachable'
  /** abandoned by the page; never shown */
  | 'cancelled'

export type FieldMessages = Readonly<Record<string, { readonly code: string; readonly message: string }>>

export class CallFailure extends Error {
  readonly kind: CallFailureKind
  readonly reason: RefusalCode | null
  readonly number: number | null
  readonly fields: FieldMessages
  readonly requestId: string | null

  constructor(
    kind: CallFailureKind,
    message: string,
    more: {
      reason?: RefusalCode | null
      number?: number | null
      fields?: FieldMessages
      requestId?: string | null
    } = {},
  ) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.reason = more.reason ?? null
    this.number = more.number ?? null
    this.fields = more.fields ?? {}
    this.requestId = more.requestId ?? null
  }
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof CallFailure && error.kind === 'cancelled'

/** The sentences that are ours to say (requirements §8). */
export type CallText =
  | 'loginExpired'
  | 'notLoggedIn'
  | 'busy'
  | 'serviceAbnormal'
  | 'timedOut'
  | 'requestFailed'
export type Realm = 'customer' | 'staff'

/** What the helper needs from the page around it. */
export type CallSurroundings = {
  readonly fetch: typeof fetch
  readonly origin: string
  readonly language: () => Language
  readonly text: (name: CallText) => string
  readonly say: (kind: 'wait' | 'stop', text: string) => void
  readonly begin: () => void
  readonly end: () => void
  readonly token: (realm: Realm) => string | null
  /** A working token in place of the dead one, or null when the session is over. Shared by all calls and tabs. */
  readonly renew: (realm: Realm, dead: string | null) => Promise<string | null>
  /** Resets the login state and opens the login. */
  readonly loggedOut: (realm: Realm) => void
}

/** Requests give up after this long (requirements §9). */
export const timeoutMilliseconds = 20_000

/** After a line broke: by then a proxy asks another process than the one that ended under the call. */
const onceMoreMilliseconds = 500

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Show the failure as a toast; off where the page shows it itself. */
  readonly msgFlag?: boolean
  /** Count towards the loading indicator. */
  readonly loadingFlag?: boolean
  readonly timeout?: number
  /** How parameters that are not a query travel. */
  readonly paramsType?: 'json' | 'formdata'
  /** Made once per submit with `submitKey()` and kept over repeats; left out, every call is a submit of its own. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Another way to send, for uploads that tell how far they are. */
  readonly send?: typeof fetch
  /** Send no token and never renew: the calls that renew and end sessions. */
  readonly withoutToken?: boolean
  /**
   * Sent once more when no answer came, although it has no key: what it does is the same however often it is done, or
   * the server refuses the second.
   */
  readonly onceMore?: boolean
}

export type CallInput<E extends Endpoint> = {
  readonly params?: ParamsInput<E>
  readonly query?: QueryInput<E>
  readonly body?: BodyInput<E>
  /** For uploads: the form that is sent as it is. */
  readonly form?: FormData
} & CallOptions

let lastRequest: string | null = null
/** The id of the last answer that came, for a report of what went wrong. */
export const lastRequestId = (): string | null => lastRequest

/** The name of one submit: repeats of it have one effect. */
export const submitKey = (): string => crypto.randomUUID()

/** The address of a call: path parameters filled in, list keys repeated. */
export function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown>)[name]
    if (value === undefined) throw new TypeError(`path parameter missing: ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each))
    }
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Plain values become fields, lists repeat theirs, files stay files. */
function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined || each === null) continue
      form.append(name, each instanceof Blob ? each : String(each))
    }
  }
  return form
}

type Envelope = {
  code?: number
  errorCode?: number
  data?: unknown
  result?: unknown
  content?: unknown
  message?: string
  reason?: RefusalCode
  fields?: FieldMessages
  requestId?: string
}

/** A file as an answer: its bytes and the name the server gave it. */
export type Download = { readonly content: Blob; readonly name: string }

function fileNameOf(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/.exec(header ?? '')?.[1] ?? 'download'
}

/** An answer whose body is still to be read, and what it is called when that is broken off. */
type Sent = { readonly response: Response; readonly brokenOff: () => CallFailure }

/** Builds the helper for one page, or for one test. */
export function createCaller(around: CallSurroundings) {
  /** Says a failure where the caller wants it said. */
  function tell({ kind, message, fields }: CallFailure, { msgFlag = true }: CallOptions): void {
    // Field messages stand beside their fields; a toast on top would only cover them.
    if (kind === 'cancelled' || !msgFlag || Object.keys(fields).length > 0) return
    around.say(kind === 'unreachable' || kind === 'empty' ? 'stop' : 'wait', message)
  }

  async function send(
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
    token: string | null,
    key: string | null,
  ): Promise<Sent> {
    const deadline = AbortSignal.timeout(input.timeout ?? timeoutMilliseconds)
    const signal = input.signal ? AbortSignal.any([input.signal, deadline]) : deadline
    let request: { url: string; init: RequestInit }
    try {
      const form =
        input.form ?? (input.paramsType === 'formdata' ? formOf((input.body ?? {}) as object) : null)
      request = {
        url:
          around.origin + addressOf(endpoint, (input.params ?? {}) as object, (input.query ?? {}) as object),
        init: {
          method: endpoint.method,
          headers: {
            ...(token ? { token } : {}),
            language: headerOfLanguage(around.language()),
            ...(endpoint.method === 'POST' && !form ? { 'content-type': 'application/json' } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...input.headers,
          },
          ...(endpoint.method === 'POST' ? { body: form ?? JSON.stringify(input.body ?? {}) } : {}),
          credentials: 'same-origin',
          signal,
        },
      }
    } catch {
      throw new CallFailure('timedOut', around.text('timedOut'))
    }
    const brokenOff = () => {
      if (input.signal?.aborted) return new CallFailure('cancelled', 'cancelled')
      if (deadline.aborted) return new CallFailure('timedOut', around.text('timedOut'))
      return new CallFailure('unreachable', around.text('requestFailed'))
    }
    try {
      const response = await (input.send ?? around.fetch)(request.url, request.init)
      lastRequest = response.headers.get('x-request-id') ?? lastRequest
      return { response, brokenOff }
    } catch {
      throw brokenOff()
    }
  }

  /** The body of an answer, or the failure that broke it off. */
  async function bodyOf<Body>({ brokenOff }: Sent, body: () => Promise<Body>): Promise<Body> {
    try {
      return await body()
    } catch {
      throw brokenOff()
    }
  }

  const textOf = (sent: Sent): Promise<string> =>
    bodyOf(sent, async () => {
      const { response } = sent
      const text = await response.text()
      const timestamp = response.headers.get('timestamp')
      return response.headers.has('encrypt') && timestamp ? await decipherReply(text, timestamp) : text
    })

  const parse = (text: string): Envelope | null => {
    try {
      const value: unknown = JSON.parse(text)
      return typeof value === 'object' && value !== null ? (value as Envelope) : null
    } catch {
      return null
    }
  }

  /** What an answer holds: the data, or its failure. Null stands for "the session is dead". */
  async function read(endpoint: Endpoint, sent: Sent): Promise<{ data: unknown } | null> {
    const { response } = sent
    if (
      response.ok &&
      endpoint.carries === 'file' &&
      !response.headers.get('content-type')?.includes('application/json')
    ) {
      const download: Download = {
        content: await bodyOf(sent, () => response.blob()),
        name: fileNameOf(response.headers.get('content-disposition')),
      }
      return { data: download }
    }
    const text = await textOf(sent)
    const envelope = parse(text)
    const number = envelope?.code ?? envelope?.errorCode
    if (number === 401 || response.status === 401) return null
    if (!envelope || number === undefined) {
      if (!response.ok) throw new CallFailure('unreachable', around.text('requestFailed'))
      throw new CallFailure('empty', around.text('serviceAbnormal'))
    }
    if (number === 200) return { data: envelope.data ?? envelope.result ?? envelope.content ?? null }
    const more = {
      reason: envelope.reason ?? null,
      number,
      fields: envelope.fields ?? {},
      requestId: envelope.requestId ?? response.headers.get('x-request-id'),
    }
    if (number === 90_000) throw new CallFailure('busy', around.text('busy'), more)
    if (number !== 0 && envelope.message) throw new CallFailure('refused', envelope.message, more)
    throw new CallFailure('empty', around.text('serviceAbnormal'), more)
  }

  return async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    const given = input as CallInput<Endpoint>
    const realm: Realm = endpoint.access === 'staff' ? 'staff' : 'customer'
    const key = endpoint.idempotent ? (input.key ?? submitKey()) : null
    const shown = input.loadingFlag ?? true
    if (shown) around.begin()
    const round = async (token: string | null) => read(endpoint, await send(endpoint, given, token, key))
    /** A write whose answer was lost has one effect however often its key is sent. Reads are asked again by the page. */
    const roundOf = (token: string | null) =>
      key === null && !input.onceMore
        ? round(token)
        : round(token).catch(async (error) => {
            if (!(error instanceof CallFailure) || error.kind !== 'unreachable') throw error
            await new Promise((settle) => setTimeout(settle, onceMoreMilliseconds))
            return round(token)
          })
    try {
      const token = input.withoutToken ? null : around.token(realm)
      let answer = await roundOf(token)
      if (!answer && !input.withoutToken) {
        const renewed = token ? await around.renew(realm, token) : null
        if (renewed) answer = await roundOf(renewed)
      }
      if (answer) return answer.data as never
      if (!input.withoutToken) around.loggedOut(realm)
      const message = around.text(token ? 'loginExpired' : 'notLoggedIn')
      throw new CallFailure('loginRequired', message, { number: 401 })
    } catch (error) {
      if (error instanceof CallFailure) tell(error, input)
      throw error
    } finally {
      if (shown) around.end()
    }
  }
}

export type Caller = ReturnType<typeof createCaller>

let caller: Caller | null = null

/** Tells the helper about the page it runs in; once, at start. */
export function connectCalls(around: CallSurroundings): void {
  caller = createCaller(around)
}

/** Calls an endpoint of the contract and returns its data. Throws CallFailure. Browser only. */
export const call: Caller = (endpoint, input) => {
  if (!caller) throw new Error('calls are made in the browser only, after the page has started')
  return caller(endpoint, input)
}

/** Fetches a file from an endpoint that `carries` one. Throws CallFailure. */
export const download = async <E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Download> =>
  (await call(endpoint, input)) as unknown as Download
