import { z } from 'zod'
import { staffRoles } from '#domain/kernel/actor.ts'
import { endpoint } from './endpoint.ts'
import { hasSecondFactor, secondFactorFields, secondFactorMissing } from './second-factor.ts'
import { instantShape } from './shapes.ts'

export const loggedInStaffShape = z.object({
  staffCode: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
})
export type LoggedInStaff = z.infer<typeof loggedInStaffShape>

export const staffLoginReplyShape = z.object({
  jwt: z.string(),
  staff: loggedInStaffShape,
  /** Came in with a recovery code: another authenticator has to be set up. */
  enrolsAgain: z.boolean(),
})
export type StaffLoginReply = z.infer<typeof staffLoginReplyShape>

export const clerkEmailShape = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(254, 'email.invalid')
  .pipe(z.email('email.invalid'))

export const clerkPasswordShape = z
  .string('login.passwordMissing')
  .min(1, 'login.passwordMissing')
  .max(128, 'field.invalid')

export const deskLoginCall = endpoint({
  method: 'POST',
  path: '/crm/desk/login',
  title: 'Log a clerk in: e-mail, password, and a one-time code or a recovery code',
  access: 'open',
  body: z
    .object({ email: clerkEmailShape, password: clerkPasswordShape, ...secondFactorFields })
    // With the other fields, so that everything that is missing is told at once.
    .refine(hasSecondFactor, { ...secondFactorMissing, when: () => true }),
  reply: staffLoginReplyShape,
  alsoAs: 'content',
  perMinute: 30,
})

/** From the desk's own cookie. Wants the page's own `Origin`, `x-requested-with: sampan` and no `token` header. */
export const deskRefreshCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refresh',
  title: 'Renew a clerk’s access token from the refresh cookie',
  access: 'open',
  reply: staffLoginReplyShape,
  alsoAs: 'content',
})

export const deskLogoutCall = endpoint({
  method: 'POST',
  path: '/crm/desk/logout',
  title: 'Log a clerk out: the session ends at once',
  access: 'staff',
  // The log of logins has it.
  recorded: false,
})

export const deskMeCall = endpoint({
  method: 'GET',
  path: '/crm/desk/me',
  title: 'Which clerk is logged in',
  access: 'staff',
  reply: loggedInStaffShape,
})

/** The clerk's current one-time code, in demo mode only; else 404. */
export const deskDemoCodeCall = endpoint({
  method: 'GET',
  path: '/crm/desk/demoCode',
  title: 'The current one-time code of the demo clerks (demo mode only)',
  access: 'open',
  viewable: false,
  reply: z.object({ totp: z.string(), validUntil: instantShape }),
})
