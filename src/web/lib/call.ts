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
  /** Says the failure where the caller wants it said, and makes it an error. */
  function fail(
    kind: CallFailureKind,
    options: CallOptions,
    message: string,
    more?: ConstructorParameters<typeof CallFailure>[2],
  ) {
    if (kind !== 'cancelled' && (options.msgFlag ?? true))
      around.say(kind === 'unreachable' || kind === 'empty' ? 'stop' : 'wait', message)
    return new CallFailure(kind, message, more)
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
      throw fail('timedOut', input, around.text('timedOut'))
    }
    const brokenOff = () => {
      if (input.signal?.aborted) return fail('cancelled', input, 'cancelled')
      if (deadline.aborted) return fail('timedOut', input, around.text('timedOut'))
      return fail('unreachable', input, around.text('requestFailed'))
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

  /** One round: the data, or the failure with its sentence said. Null stands for "the session is dead". */
  async function read(endpoint: Endpoint, sent: Sent, input: CallOptions): Promise<{ data: unknown } | null> {
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
      if (!response.ok) throw fail('unreachable', input, around.text('requestFailed'))
      throw fail('empty', input, around.text('serviceAbnormal'))
    }
    if (number === 200) return { data: envelope.data ?? envelope.result ?? envelope.content ?? null }
    const more = {
      reason: envelope.reason ?? null,
      number,
      fields: envelope.fields ?? {},
      requestId: envelope.requestId ?? response.headers.get('x-request-id'),
    }
    if (number === 90_000) throw fail('busy', input, around.text('busy'), more)
    if (number !== 0 && envelope.message) {
      // Field messages stand beside their fields; a toast on top would only cover them.
      const said = Object.keys(more.fields).length > 0 ? { ...input, msgFlag: false } : input
      throw fail('refused', said, envelope.message, more)
    }
    throw fail('empty', input, around.text('serviceAbnormal'), more)
  }

  return async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    const given = input as CallInput<Endpoint>
    const realm: Realm = endpoint.access === 'staff' ? 'staff' : 'customer'
    const key = endpoint.idempotent ? (input.key ?? submitKey()) : null
    const shown = input.loadingFlag ?? true
    if (shown) around.begin()
    try {
      const token = input.withoutToken ? null : around.token(realm)
      let answer = await read(endpoint, await send(endpoint, given, token, key), given)
      if (!answer && !input.withoutToken) {
        const renewed = token ? await around.renew(realm, token) : null
        if (renewed) answer = await read(endpoint, await send(endpoint, given, renewed, key), given)
      }
      if (answer) return answer.data as never
      const failure = fail('loginRequired', given, around.text(token ? 'loginExpired' : 'notLoggedIn'), {
        number: 401,
      })
      if (!input.withoutToken) around.loggedOut(realm)
      throw failure
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
