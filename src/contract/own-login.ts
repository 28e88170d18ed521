import { z } from 'zod'
import { staffRoles } from '#domain/kernel/actor.ts'
import { languages } from '#domain/kernel/language.ts'
import { deskRights, rightAreas } from '#domain/staff/rights.ts'
import { browsers, systems } from '#domain/users/device.ts'
import { endpoint } from './endpoint.ts'
import { secondFactorFields, totpShape } from './second-factor.ts'
import { idShape, instantShape } from './shapes.ts'
import { clerkPasswordShape } from './staff.ts'
import { authenticatorFields, clerkNameShape } from './staff-doors.ts'
import { newPasswordShape } from './users.ts'

/** A clerk's own login: every role has these. */
export const ownLoginCall = endpoint({
  method: 'GET',
  path: '/crm/desk/me/login',
  title: 'One’s own login at the desk, and where one is logged in',
  access: 'staff',
  reply: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(staffRoles),
    language: z.enum(languages),
    enrolsAgain: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** How long a login lasts without use, and at the longest. */
    idleMinutes: z.int(),
    longestDays: z.int(),
    /** The one used last first. */
    sessions: z.array(
      z.object({
        id: idShape('ses'),
        browser: z.enum(browsers).nullable(),
        system: z.enum(systems).nullable(),
        address: z.string().nullable(),
        startedAt: instantShape,
        lastUsedAt: instantShape,
        /** The session of this very call. */
        current: z.boolean(),
      }),
    ),
  }),
})
export type OwnLogin = z.output<typeof ownLoginCall.reply>

export const saveOwnLoginCall = endpoint({
  method: 'POST',
  path: '/crm/desk/me/save',
  title: 'Change one’s name, and the language of mails',
  access: 'staff',
  body: z.object({ name: clerkNameShape, language: z.enum(languages) }),
})

/** Ends all other sessions. Refuses with `staff.proofWrong`. */
export const changeOwnPasswordCall = endpoint({
  method: 'POST',
  path: '/crm/desk/me/password',
  title: 'Change one’s password: the old one and a fresh code',
  access: 'staff',
  body: z.object({ oldPassword: clerkPasswordShape, newPassword: newPasswordShape, totp: totpShape }),
})

/** Whoever came in with a recovery code gives the password alone; anybody else a second factor too. */
export const beginAuthenticatorCall = endpoint({
  method: 'POST',
  path: '/crm/desk/me/authenticator/begin',
  title: 'Begin with another authenticator: the proof that it is oneself',
  access: 'staff',
  body: z.object({ password: clerkPasswordShape, ...secondFactorFields }),
  reply: z.object({ ticket: z.string(), ...authenticatorFields }),
  // Nothing has changed yet.
  recorded: false,
})

/** From here on the authenticator until now shows nothing that opens the desk. */
export const setAuthenticatorCall = endpoint({
  method: 'POST',
  path: '/crm/desk/me/authenticator',
  title: 'Use another authenticator from its first code on',
  access: 'staff',
  body: z.object({ ticket: z.string('required').regex(/^[\w-]{43}$/, 'field.invalid'), totp: totpShape }),
})

/** Those until now are good no more. */
export const makeRecoveryCodesCall = endpoint({
  method: 'POST',
  path: '/crm/desk/me/recoveryCodes',
  title: 'Make ten new recovery codes, shown once',
  access: 'staff',
  body: z.object({ totp: totpShape }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const endOwnSessionCall = endpoint({
  method: 'POST',
  path: '/crm/desk/me/endSession',
  title: 'End one of one’s own sessions at the desk',
  access: 'staff',
  body: z.object({ id: idShape('ses') }),
})

export const endOtherSessionsCall = endpoint({
  method: 'POST',
  path: '/crm/desk/me/endOthers',
  title: 'End all of one’s own sessions at the desk but this one',
  access: 'staff',
  reply: z.object({ ended: z.int() }),
})

const rightNames = Object.keys(deskRights) as [keyof typeof deskRights, ...(keyof typeof deskRights)[]]

/** Made from the roles that each call of the desk names: what stands here is what the server does. */
export const deskRightsCall = endpoint({
  method: 'GET',
  path: '/crm/desk/roles',
  title: 'Who may do what at the desk',
  access: 'staff',
  reply: z.array(
    z.object({ area: z.enum(rightAreas), right: z.enum(rightNames), roles: z.array(z.enum(staffRoles)) }),
  ),
})
export type DeskRight = z.output<typeof deskRightsCall.reply>[number]
