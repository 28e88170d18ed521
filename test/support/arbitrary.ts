import fc from 'fast-check'
import { z } from 'zod'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

/** Values that programs and attackers send where something else was meant. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e308,
    -0,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '0',
    '\u0000',
    '\ud800',
    '\u202e',
    "'; drop table orders; --",
    '<script>alert(1)</script>',
    '{{constructor}}',
    '../../etc/passwd',
    '%00',
    '=1+1',
    'ord_00000000000000000000000000',
    '2026-02-30',
    '9999-12-31',
    'x'.repeat(5_000),
    [],
    [[]],
    {},
    { $ne: null },
    { __proto__: null },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
)

function wellFormed(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const union = schema.anyOf ?? schema.oneOf
  if (union) return fc.oneof(...union.map(sentAs))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(sentAs)).map((parts) => Object.assign({}, ...(parts as object[])))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      if (schema.format === 'date-time')
        return fc
          .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
          .map((each) => each.toISOString())
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 60) })
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -1e6),
        max: Math.min(schema.maximum ?? 1_000, 1e6),
      })
    case 'number':
      return fc.double({
        min: Math.max(schema.minimum ?? -5, -1e6),
        max: Math.min(schema.maximum ?? 1e6, 1e6),
        noNaN: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schema.items ? sentAs(schema.items) : fc.constant(null), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object': {
      const properties = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sentAs(each)]),
      )
      return fc.record(properties, { requiredKeys: (schema.required ?? []) as never[] })
    }
    default:
      return odd
  }
}

/** Mostly what the schema asks for, now and then something else. */
const sentAs = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: wellFormed(schema) }, { weight: 1, arbitrary: odd })

/** Values for a zod shape, as its caller would send them. */
export const sentFor = (shape: z.ZodType): fc.Arbitrary<unknown> =>
  sentAs(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)
