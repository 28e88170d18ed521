import type { TemplateDetail } from '#contract/templates.ts'
import { fillTemplate, type Wording } from '#domain/wordings/templates.ts'

/** What is written in the editor of a template, one language beside the other, and how two clerks' changes come together. */
export const templateSides = ['zh', 'en'] as const
export type TemplateSide = (typeof templateSides)[number]

export type SideValues = {
  /** Whether the desk's words are used, or the product's own. */
  readonly desk: boolean
  readonly subject: string
  readonly body: string
  readonly providerId: string
}
export type TemplateValues = Readonly<Record<TemplateSide, SideValues>>

type Both = Readonly<Record<TemplateSide, Wording | null>>

/** A language without words of the desk begins with the product's own. */
export function templateValuesOf(original: TemplateDetail['original'], wording: Both): TemplateValues {
  const sideOf = (side: TemplateSide): SideValues => {
    const { subject, body, providerId } = wording[side] ?? original[side]
    return { desk: wording[side] !== null, subject, body: body.trim(), providerId: providerId ?? '' }
  }
  return { zh: sideOf('zh'), en: sideOf('en') }
}

export const wordingOf = ({ subject, body, providerId }: SideValues): Wording => ({
  subject: subject.trim(),
  body: body.trim(),
  providerId: providerId.trim() || null,
})

/** What is sent to be saved. */
export const savedOf = (values: TemplateValues): Both => ({
  zh: values.zh.desk ? wordingOf(values.zh) : null,
  en: values.en.desk ? wordingOf(values.en) : null,
})

const sameSide = (one: SideValues, other: SideValues): boolean =>
  JSON.stringify(one.desk && wordingOf(one)) === JSON.stringify(other.desk && wordingOf(other))

export const changedSides = (before: TemplateValues, after: TemplateValues): TemplateSide[] =>
  templateSides.filter((side) => !sameSide(before[side], after[side]))

/** Mine, with what only the other one changed; and what both changed, where mine stands until somebody chooses. */
export function mergeTemplates(
  base: TemplateValues,
  mine: TemplateValues,
  theirs: TemplateValues,
): { merged: TemplateValues; both: readonly TemplateSide[] } {
  const own = changedSides(base, mine)
  const both = changedSides(base, theirs).filter(
    (side) => own.includes(side) && !sameSide(mine[side], theirs[side]),
  )
  const merged = { ...mine }
  for (const side of templateSides) if (!own.includes(side)) merged[side] = theirs[side]
  return { merged, both }
}

/** A text filled in with samples. */
export const filledIn = (text: string, samples: TemplateDetail['samples'], side: TemplateSide): string =>
  fillTemplate(
    text,
    Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, sample[side]])),
  )
