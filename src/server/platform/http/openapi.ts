import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { messageShape, messageTitles } from '#contract/webhook-events.ts'
import { messageExamples } from '#contract/webhook-examples.ts'
import { fieldCodes, refusals } from '#domain/kernel/refusal.ts'
import { type MessageType, messageTypes } from '#domain/webhooks/webhooks.ts'
import { apiGuide } from '#i18n/api-guide.ts'
import type { Http } from './serve.ts'

type Json = Record<string, unknown>

/** One worked example of a call: what is sent, and what is answered to it (without the envelope). */
export type CallExample = {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Json
  readonly reply?: unknown
}

/** Examples of the calls that programs make, by method and path. Read when the document is printed. */
const readExamples = (): Readonly<Record<string, CallExample>> =>
  JSON.parse(
    readFileSync(new URL('../../../contract/call-examples.json', import.meta.url), 'utf8'),
  ) as Record<string, CallExample>

/** A zod shape as JSON Schema; what code alone can check (transforms, custom rules) is left out. */
const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return schema
}

const refusalSchema: Json = {
  type: 'object',
  required: ['code', 'reason', 'message', 'requestId'],
  additionalProperties: false,
  properties: {
    code: {
      type: 'integer',
      description: '401, 90000 and 90001 as the error rules say; else a stable number',
    },
    reason: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string', description: 'in the language of the `language` header' },
    fields: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string', enum: [...fieldCodes] }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}

function parameters(
  shape: z.ZodType,
  place: 'path' | 'query',
  example: Readonly<Record<string, string>> = {},
): Json[] {
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
    ...(place === 'query' ? { style: 'form', explode: true } : {}),
    ...(name in example ? { example: example[name] } : {}),
  }))
}

function operation(endpoint: Endpoint, example: CallExample = {}): Json {
  const data = schemaOf(endpoint.reply, 'input')
  const envelope: Json = {
    type: 'object',
    required: ['code', 'data'],
    additionalProperties: false,
    properties: {
      code: { const: 200 },
      data,
      ...(endpoint.alsoAs === 'errorCode'
        ? { errorCode: { const: 0 }, content: data, message: { const: '' } }
        : endpoint.alsoAs
          ? { [endpoint.alsoAs]: data }
          : {}),
    },
  }
  const good: Record<Endpoint['carries'], Json> = {
    json: {
      'application/json': {
        schema: envelope,
        ...(example.reply === undefined ? {} : { example: { code: 200, data: example.reply } }),
      },
    },
    upload: { 'application/json': { schema: envelope } },
    file: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    events: { 'text/event-stream': { schema: { type: 'string' } } },
  }
  const body: Json | null =
    endpoint.carries === 'upload'
      ? {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
          },
        }
      : endpoint.method === 'POST'
        ? {
            'application/json': {
              schema: schemaOf(endpoint.body, 'input'),
              ...(example.body ? { example: example.body } : {}),
            },
          }
        : null
  return {
    operationId: endpoint.path.slice(1).replaceAll(/[{}]/g, '').replaceAll(/[/-]/g, '_'),
    summary: endpoint.title,
    tags: [endpoint.path.split('/').slice(1, 3).join('/')],
    security: [
      ...(endpoint.access === 'open' ? [{}] : []),
      { token: [] },
      ...(endpoint.scope ? [{ bearer: [endpoint.scope] }] : []),
    ],
    ...(endpoint.scope ? { 'x-scope': endpoint.scope } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query', example.query),
      { name: 'language', in: 'header', required: false, schema: { type: 'string', enum: ['zh', 'en'] } },
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
            },
          ]
        : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      '200': { description: 'done', content: good[endpoint.carries] },
      '4XX': {
        description: 'refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
      '5XX': {
        description: 'failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** What an own system is sent, as it has to answer it (docs/webhooks.md). */
const webhook = (type: MessageType): Json => ({
  post: {
    operationId: `webhook_${type.replaceAll('.', '_')}`,
    summary: messageTitles[type],
    tags: ['webhooks'],
    security: [],
    parameters: [
      header('webhook-id', 'the same at every try: act on it once'),
      header('webhook-timestamp', 'seconds since 1970; refuse what is more than five minutes off'),
      header('webhook-signature', '`v1,` and an HMAC-SHA256 in base64; several, separated by spaces'),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaOf(messageShape(type), 'input'),
          example: { type, timestamp: '2026-11-20T02:00:00.000Z', data: messageExamples[type] },
        },
      },
    },
    responses: {
      '2XX': { description: 'received' },
      '410': { description: 'gone for good: nothing more is sent' },
      default: { description: 'not received: tried again for more than a day' },
    },
  },
})

/** The whole API as an OpenAPI 3.1 document, printed from the mounted endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  const examples = readExamples()
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = `/api${endpoint.path}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, examples[`${endpoint.method} ${endpoint.path}`]),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan',
      version: '1',
      description: apiGuide,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(messageTypes.map((type) => [type, webhook(type)])),
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description: 'the session of a person who logged in',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'the token of a program, begins with smp_; taken by calls that name what it must be made for (x-scope)',
        },
      },
    },
  }
}

/**
 * `/api/openapi.json` for programs, `/api/docs` for people. The document is printed when it is asked for first: printing
 * takes as long as everything else that makes the app, and keeps megabytes that most processes never send.
 */
export async function openApiRoutes({ fastify, endpoints }: Http): Promise<void> {
  const mounted = [...endpoints]
  let printed: Json | undefined
  const document = () => {
    printed ??= openApiDocument(mounted)
    return printed
  }
  fastify.get('/api/openapi.json', async () => document())
  await fastify.register(swagger, {
    mode: 'static',
    // What is sent is written as JSON or YAML, and both ask for this.
    specification: { document: { toJSON: document } as never },
  })
  await fastify.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The pages place their styles themselves and draw their icons as data; nothing may frame them.
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list', deepLinking: false },
  })
}
