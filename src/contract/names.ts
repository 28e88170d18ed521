import { z } from 'zod'
import { nameLengths, nameProblem } from '#domain/users/user.ts'
import { wrong } from './fields.ts'

/** A person's name as its use allows it (decision 024); an empty one too where it may be left out. */
export function nameShape(use: keyof typeof nameLengths, { mayBeEmpty = false } = {}) {
  const { min, max } = nameLengths[use]
  const problemOf = (text: string) => (mayBeEmpty && text === '' ? null : nameProblem(text, use))
  return z
    .string()
    .trim()
    .refine((text) => problemOf(text) !== 'length', wrong('name.length', { min, max }))
    .refine((text) => problemOf(text) !== 'characters', wrong('name.characters'))
}

/** Who is to be met or called at a place; may be left out. */
export const contactNameShape = nameShape('contact', { mayBeEmpty: true })
export const requiredContactNameShape = contactNameShape.refine((text) => text !== '', wrong('required'))
