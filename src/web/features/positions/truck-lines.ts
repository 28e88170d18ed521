import type { PlateColour } from '#domain/positions/plates.ts'
import { normalisePlate, plateKindOf, type Truck, usualColourOf } from '#domain/positions/plates.ts'

/** One line as it was typed: its plate, or null where it is none. */
export type PlateLine = { readonly line: number; readonly text: string; readonly plate: string | null }

/** The lines of a list of plates; empty lines are left out, and commas and semicolons end a line as well. */
export const readPlateLines = (text: string): PlateLine[] =>
  text
    .split(/\r?\n|[,;\uff0c\uff1b\u3001]/)
    .map((each, at) => ({ line: at + 1, text: each.trim() }))
    .filter((each) => each.text !== '')
    .map((each) => {
      const plate = normalisePlate(each.text)
      return { ...each, plate: plateKindOf(plate) ? plate : null }
    })

/** The plates of a list, each once. */
export const platesOf = (text: string): string[] => [
  ...new Set(readPlateLines(text).flatMap(({ plate }) => plate ?? [])),
]

/** The trucks of a list, with the colours that were chosen, else the usual ones. */
export const trucksOf = (text: string, colours: Readonly<Record<string, PlateColour>>): Truck[] =>
  platesOf(text).map((plate) => ({ plate, colour: colours[plate] ?? usualColourOf(plate) }))
