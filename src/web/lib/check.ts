import type { z } from 'zod'
import { fieldRefusals } from '#contract/fields.ts'
import type { Language } from '#domain/kernel/language.ts'
import { fieldMessage } from '#i18n/refusals.ts'

/** The contract's schema as the check of a form: path → what is wrong, in the reader's language. */
export const checkWith =
  (schema: z.ZodType, language: Language) =>
  (values: unknown): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    const wrong = Object.entries(fieldRefusals(result.error, values))
    return Object.fromEntries(
      wrong.map(([path, { code, params }]) => [path, fieldMessage(code, params, language)]),
    )
  }
