import type { Language } from '#domain/kernel/language.ts'
import { fieldMessage } from '#i18n/refusals.ts'

/** What is wrong with the reason of a move before it is sent; nothing wrong is an empty record. */
export function checkReason(
  reason: string,
  { required, limit }: { required: boolean; limit: number },
  language: Language,
): Record<string, string> {
  if (required && reason.trim() === '') return { reason: fieldMessage('required', {}, language) }
  const long = [...reason.trim()].length > limit
  return long ? { reason: fieldMessage('text.tooLong', { limit }, language) } : {}
}
