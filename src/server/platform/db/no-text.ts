/** character_not_in_repertoire and untranslatable_character: a zero, or half a character, in what was to be a text. */
const codes = new Set(['22021', '22P05'])

/** Whether the database was given what no text of it can hold. Whoever sent that sent nothing that anybody has. */
export const isNoText = (error: unknown): boolean =>
  error instanceof Error && codes.has(String((error as { code?: unknown }).code))
