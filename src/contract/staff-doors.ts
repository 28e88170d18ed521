import { z } from 'zod'
import { staffRoles } from '#domain/kernel/actor.ts'
import { languages } from '#domain/kernel/language.ts'
import { clerkNameLimit } from '#domain/staff/logins.ts'
import { endpoint } from './endpoint.ts'
import { hasSecondFactor, secondFactorFields, secondFactorMissing, totpShape } from './second-factor.ts'
import { instantShape, textShape } from './shapes.ts'
import { clerkEmailShape, clerkPasswordShape, staffLoginReplyShape } from './staff.ts'
import { newPasswordShape } from './users.ts'

/**
 * The doors to the desk for whoever has no session yet: a link from a mail, with what stands behind its `#`. A link that
 * is used, replaced, too old or made up is refused the same, as `staff.linkInvalid`.
 */
const doorTokenShape = z.string('required').regex(/^[\w-]{43}$/, 'field.invalid')

export const clerkNameShape = textShape(clerkNameLimit, 1)

/** What an authenticator app takes: a picture is drawn of `uri`, `secret` is typed. */
export const authenticatorFields = { secret: z.string(), uri: z.string() }

/** Shown once, and never again. */
const recoveryCodesField = { recoveryCodes: z.array(z.string()) }

export const openInvitationCall = endpoint({
  method: 'POST',
  path: '/crm/desk/join/open',
  title: 'What an invitation to the desk offers, and the authenticator to set up',
  access: 'open',
  body: z.object({ token: doorTokenShape }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    role: z.enum(staffRoles),
    language: z.enum(languages),
    expiresAt: instantShape,
    ...authenticatorFields,
  }),
  perMinute: 30,
})

export const joinDeskCall = endpoint({
  method: 'POST',
  path: '/crm/desk/join',
  title: 'Take an invitation: name, password and the first code of the authenticator',
  access: 'open',
  body: z.object({
    token: doorTokenShape,
    name: clerkNameShape,
    password: newPasswordShape,
    totp: totpShape,
  }),
  reply: staffLoginReplyShape.extend(recoveryCodesField),
  perMinute: 30,
})

/** Answers the same, in the same time, for an address that is nobody's. */
export const forgotPasswordCall = endpoint({
  method: 'POST',
  path: '/crm/desk/forgotPassword',
  title: 'Mail a clerk a link for a new password',
  access: 'open',
  body: z.object({ email: clerkEmailShape }),
  perMinute: 10,
})

/** The mailbox alone is not enough: the second factor is asked for as well. Ends every session. */
export const resetPasswordCall = endpoint({
  method: 'POST',
  path: '/crm/desk/resetPassword',
  title: 'Set a new password by the link of a mail and a second factor',
  access: 'open',
  body: z
    .object({ token: doorTokenShape, password: newPasswordShape, ...secondFactorFields })
    .refine(hasSecondFactor, { ...secondFactorMissing, when: () => true }),
  reply: staffLoginReplyShape,
  perMinute: 30,
})

export const openEnrolmentCall = endpoint({
  method: 'POST',
  path: '/crm/desk/enrol/open',
  title: 'The authenticator to set up after an administrator took the old one away',
  access: 'open',
  body: z.object({ token: doorTokenShape }),
  reply: z.object({
    name: z.string(),
    /** The password is set anew; otherwise the one until now is asked for. */
    setsPassword: z.boolean(),
    ...authenticatorFields,
  }),
  perMinute: 30,
})

export const enrolAgainCall = endpoint({
  method: 'POST',
  path: '/crm/desk/enrol',
  title: 'Set up another authenticator by the link of a mail and the password',
  access: 'open',
  body: z.object({ token: doorTokenShape, password: clerkPasswordShape, totp: totpShape }),
  reply: staffLoginReplyShape.extend(recoveryCodesField),
  perMinute: 30,
})
