import type { z } from 'zod'
import {
  type FieldCode,
  type FieldRefusal,
  type FieldRefusals,
  fieldCodes,
  type RefusalParams,
} from '#domain/kernel/refusal.ts'

/** The zod message and params for a field code: `z.string().refine(check, wrong('date.invalid'))`. */
export const wrong = (code: FieldCode, params: RefusalParams = {}) => ({ error: code, params })

const known = new Set<string>(fieldCodes)

/** What a path leads to in what was sent. */
const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    sent,
  )

/** What zod found in what was sent, as one field code per path: the first problem of each field. */
export function fieldRefusals(error: z.ZodError, sent: unknown): FieldRefusals {
  const fields: Record<string, FieldRefusal> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || '_'
    if (fields[path]) continue
    const params = ('params' in issue ? issue.params : undefined) as RefusalParams | undefined
    const missing = issue.code === 'invalid_type' && sentAt(sent, issue.path) === undefined
    const code = known.has(issue.message)
      ? (issue.message as FieldCode)
      : missing
        ? 'required'
        : 'field.invalid'
    fields[path] = { code, params: params ?? {} }
  }
  return fields
}
