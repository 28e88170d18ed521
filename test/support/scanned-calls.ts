import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { allEndpoints } from './endpoints.ts'

/**
 * The calls of docs/openapi.json as a scanner sends them: each with values of the demo world, so that what is tried
 * reaches the code behind the shapes. Every value is a field with a name such as `query.text` or `body.boxes.0.type`.
 */
type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

const parts = ['path', 'query', 'body'] as const
type Part = (typeof parts)[number]

/** Where a call's values lie: `path`, `query` and `body`. */
export type Values = Partial<Record<Part, unknown>>

/** Who asks: a visitor, a shipper, or a clerk of a role. */
export type Asker = 'visitor' | 'customer' | `staff:${string}`

export type ScannedCall = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** With names in braces for what stands in it. */
  readonly path: string
  readonly asker: Asker
  readonly idempotent: boolean
  /** Headers that the product reads, to be scanned as fields `header.…`. */
  readonly headers: readonly string[]
  readonly shapes: Partial<Record<Part, Schema>>
  values: Values
  /** The fields that a scanner is given. */
  open: string[]
}

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Calls whose headers are read and kept, beside those of every call. */
const headersOf: Readonly<Record<string, readonly string[]>> = {
  '/api/crm/login/byPassword': ['user-agent', 'language'],
  '/api/content/app/errorReport': ['user-agent', 'language'],
  '/api/crm/login/currentUser': ['token'],
  '/api/crm/order/myOrders': ['token', 'language'],
}

/** What ends the scanner's own sessions or logins comes last. */
const farewell =
  /logout|signOut|end(Session|Others)|setPassword|me\/password|updatePhone|closeLogin|staff\/(close|save|update|role)/

/**
 * The calls of the description that carry JSON or send a file, and how many it has besides: uploads are forms with
 * files in them, streams stay open.
 */
export async function scannedCalls(): Promise<{ calls: ScannedCall[]; beside: number }> {
  const description = JSON.parse(
    readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
  ) as { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }
  const whole = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(whole)
    if (typeof schema !== 'object' || schema === null) return schema
    const { $ref } = schema as { $ref?: string }
    if ($ref) return whole(description.components.schemas[$ref.split('/').at(-1) ?? ''])
    return Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, whole(each)]))
  }
  const endpoints = new Map(
    (await allEndpoints()).map(({ endpoint }) => [`${endpoint.method} /api${endpoint.path}`, endpoint]),
  )
  const calls: ScannedCall[] = []
  let beside = 0
  for (const [path, methods] of Object.entries(description.paths))
    for (const [verb, operation] of Object.entries(methods)) {
      const method = verb.toUpperCase() as 'GET' | 'POST'
      const endpoint = endpoints.get(`${method} ${path}`)
      if (!endpoint || endpoint.carries === 'upload' || endpoint.carries === 'events') {
        beside++
        continue
      }
      const of = (place: string): Schema | undefined => {
        const given = (operation.parameters ?? []).filter((each) => each.in === place)
        if (given.length === 0) return undefined
        return {
          type: 'object',
          properties: Object.fromEntries(given.map(({ name, schema }) => [name, whole(schema) as Schema])),
          required: given.filter(({ required }) => required).map(({ name }) => name),
        }
      }
      const body = operation.requestBody?.content['application/json']?.schema
      const roles = endpoint.roles
      const role = roles.length === 0 || roles.includes('administrator') ? 'administrator' : roles[0]
      const shapes = { path: of('path'), query: of('query'), body: body && (whole(body) as Schema) }
      calls.push({
        name: operation.operationId,
        method,
        path,
        asker:
          endpoint.access === 'open'
            ? 'visitor'
            : endpoint.access === 'customer'
              ? 'customer'
              : `staff:${role}`,
        idempotent: endpoint.idempotent,
        headers: headersOf[path] ?? [],
        shapes: Object.fromEntries(Object.entries(shapes).filter(([, shape]) => shape)),
        values: {},
        open: [],
      })
    }
  const order = (call: ScannedCall) => (call.method === 'GET' ? 0 : farewell.test(call.path) ? 2 : 1)
  return { calls: calls.sort((one, other) => order(one) - order(other)), beside }
}

/** What was seen in the product's answers, by the name that it had there. */
export type Seen = { readonly named: Map<string, Set<string | number>>; readonly texts: Set<string> }
export const nothingSeen = (): Seen => ({ named: new Map(), texts: new Set() })

/** Remembers the first values of each name in an answer. */
export function remember(seen: Seen, value: unknown, name = ''): void {
  if (Array.isArray(value)) {
    for (const each of value.slice(0, 20)) remember(seen, each, name)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) remember(seen, each, key)
  } else if ((typeof value === 'string' && value !== '' && value.length < 200) || typeof value === 'number') {
    const named = seen.named.get(name) ?? new Set()
    seen.named.set(name, named)
    if (named.size < 12) named.add(value)
    if (typeof value === 'string' && seen.texts.size < 20_000) seen.texts.add(value)
  }
}

/** Logins are tried with names that nobody has: the scanner needs those of the demo world for itself. */
const ofNobody: Readonly<Record<string, unknown>> = {
  phone: '13900009999',
  mobile: '13900009998',
  email: 'nobody@sampan.example',
  password: 'sampan-2026-x',
}

/** Values that may fit, the likeliest first. */
function candidates(schema: Schema, name: string, seen: Seen): unknown[] {
  if (schema.const !== undefined) return [schema.const]
  const named = [
    ...(seen.named.get(name) ?? []),
    ...(name.endsWith('s') ? (seen.named.get(name.slice(0, -1)) ?? []) : []),
  ]
  if (schema.enum) {
    const known = named.filter((each) => schema.enum?.includes(each))
    return [...new Set([...known.slice(0, 1), ...schema.enum])].slice(0, 4)
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string': {
      const { pattern, minLength = 0, maxLength = 1_000 } = schema
      const long = (text: string) => text.length >= minLength && text.length <= maxLength
      const given = [ofNobody[name], ...named].filter((each) => typeof each === 'string').filter(long)
      if (!pattern) {
        const texts = ['text'.padEnd(minLength, 'x').slice(0, maxLength), '1', '2026-12-01']
        return [...given.slice(0, 2), ...(/(On|Day|Date)$/.test(name) ? texts.reverse() : texts)]
      }
      const shape = new RegExp(pattern, 'u')
      const fits = (text: string) => shape.test(text) && long(text)
      const others = [...seen.texts].filter(fits).slice(0, 4)
      return [
        ...new Set([
          ...given.filter(fits).slice(0, 3),
          ...others,
          ...fc.sample(fc.stringMatching(shape), { numRuns: 1, seed: 20261120 }),
        ]),
      ]
    }
    case 'integer':
    case 'number': {
      const { minimum = -1e9, maximum = 1e9 } = schema
      const within = (each: unknown) => typeof each === 'number' && each >= minimum && each <= maximum
      return [...named.filter(within).slice(0, 1), Math.min(Math.max(1, minimum), maximum)]
    }
    case 'boolean':
      return [false, true]
    case 'null':
      return [null]
    default:
      return ['text']
  }
}

/** How often a value of a path was refused so far; the next one is tried then, or the field left out. */
type Refused = ReadonlyMap<string, number>
const leftOut = Symbol('left out')

function valueFor(
  schema: Schema,
  name: string,
  at: string,
  seen: Seen,
  refused: Refused,
  needed: boolean,
): unknown {
  const union = schema.anyOf ?? schema.oneOf
  const tried = refused.get(at) ?? 0
  if (union) {
    const some = union.filter(({ type }) => type !== 'null')
    const chosen = some[Math.floor(tried / 3) % some.length] ?? union[0] ?? {}
    if (tried >= 3 * some.length && !needed) return leftOut
    return valueFor(chosen, name, at, seen, refused, needed)
  }
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((each) => valueFor(each, name, at, seen, refused, true)))
  if (schema.properties) {
    if (tried > 1 && !needed) return leftOut
    return Object.fromEntries(
      Object.entries(schema.properties)
        .map(([key, each]) => [
          key,
          valueFor(
            each,
            key,
            at ? `${at}.${key}` : key,
            seen,
            refused,
            schema.required?.includes(key) ?? false,
          ),
        ])
        .filter(([, value]) => value !== leftOut),
    )
  }
  if (schema.type === 'array') {
    if (tried > 2 && !needed) return leftOut
    return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, (_, nth) =>
      valueFor(schema.items ?? {}, name, `${at}.${nth}`, seen, refused, true),
    )
  }
  if (schema.type === 'object') return {}
  const some = candidates(schema, name, seen)
  if (tried >= some.length && !needed) return leftOut
  return some[tried % some.length]
}

/** Values for a call, with other ones where some were refused. */
export const valuesFor = ({ shapes }: ScannedCall, seen: Seen, refused: Refused): Values =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const shape = shapes[part]
      return shape ? [[part, valueFor(shape, '', '', seen, refused, true)]] : []
    }),
  )

/** The single values among a call's values, by field. */
export function fieldsOf(
  value: unknown,
  at = '',
): [field: string, value: string | number | boolean | null][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, at ? `${at}.${key}` : key))
  return [[at, value as string | number | boolean | null]]
}

/** What is sent when fields are given other texts: a number stays one where the text is a number. */
export function valuesWith(values: Values, given: Iterable<readonly [field: string, text: string]>): Values {
  const copy = structuredClone(values) as Record<string, unknown>
  for (const [field, text] of given) {
    const keys = field.split('.')
    const last = keys.pop() ?? ''
    const place = keys.reduce<Record<string, unknown> | undefined>(
      (within, key) => within?.[key] as Record<string, unknown> | undefined,
      copy,
    )
    if (!place || !(last in place)) continue
    const before = place[last]
    place[last] =
      typeof before === 'number' && /^-?\d+(\.\d+)?$/.test(text)
        ? Number(text)
        : typeof before === 'boolean' && /^(true|false)$/.test(text)
          ? text === 'true'
          : text
  }
  return copy
}

/** The request that a call makes of its values; the product reads repeated keys as a list. */
export function requestOf(
  { method, path }: Pick<ScannedCall, 'method' | 'path'>,
  values: Values,
): { target: string; body: string | null } {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((values.query ?? {}) as Record<string, unknown>))
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
  const inPath = (values.path ?? {}) as Record<string, unknown>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(inPath[name] ?? '').toWellFormed()),
  )
  return {
    target: `${filled}${search.size > 0 ? `?${search}` : ''}`,
    body: method === 'POST' ? JSON.stringify(values.body ?? {}) : null,
  }
}
