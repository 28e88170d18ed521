import { z } from 'zod'
import { plainRecoveryCode } from '#domain/users/second-factor.ts'
import { wrong } from './fields.ts'

/** A one-time code. */
export const totpShape = z
  .string('required')
  .trim()
  .min(1, 'required')
  .regex(/^\d{6}$/, 'field.invalid')

const recoveryCodeShape = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(40, 'field.invalid')
  .refine((text) => plainRecoveryCode(text) !== null, wrong('field.invalid'))

/** The second factor: a one-time code, or a recovery code in its place. */
export const secondFactorFields = { totp: totpShape.optional(), recoveryCode: recoveryCodeShape.optional() }
export type SecondFactor = { readonly totp?: string | undefined; readonly recoveryCode?: string | undefined }
export const hasSecondFactor = ({ totp, recoveryCode }: SecondFactor): boolean =>
  totp !== undefined || recoveryCode !== undefined
export const secondFactorMissing = { ...wrong('required'), path: ['totp'] }
