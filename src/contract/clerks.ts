import { z } from 'zod'
import { staffRoles } from '#domain/kernel/actor.ts'
import { languages } from '#domain/kernel/language.ts'
import { clerkStates } from '#domain/staff/logins.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, idShape, instantShape, textShape } from './shapes.ts'
import { clerkEmailShape } from './staff.ts'
import { clerkNameShape } from './staff-doors.ts'

const roles = ['administrator'] as const
const clerkId = { id: idShape('stf') }
const invitationId = { id: idShape('siv') }

/** Clerks and those who are invited, the newest first. */
export const listClerksCall = endpoint({
  method: 'GET',
  path: '/crm/desk/staff/list',
  title: 'Clerks and invitations, the newest first',
  access: 'staff',
  roles,
  query: z.object({
    state: z.enum(clerkStates).optional(),
    role: z.enum(staffRoles).optional(),
    keyword: textShape(60).optional(),
    ...cursorQuery,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        state: z.enum(clerkStates),
        name: z.string(),
        email: z.string(),
        role: z.enum(staffRoles),
        /** When the login began, or the invitation was sent. */
        since: instantShape,
        lastSeenAt: instantShape.nullable(),
        sessions: z.int(),
        recoveryCodesLeft: z.int(),
        /** Without one nobody comes in: it was taken away, or there is none yet. */
        hasSecondFactor: z.boolean(),
        /** Of an invitation: until when its link is good. */
        expiresAt: instantShape.nullable(),
        /** Of an invitation: whether its mail went out. */
        mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
        invitedBy: z.string().nullable(),
        /** This very clerk. */
        own: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})
export type ListedClerk = z.output<typeof listClerksCall.reply>['items'][number]

/** Refuses with `staff.emailTaken` and `staff.alreadyInvited`: an administrator may know. */
export const inviteClerkCall = endpoint({
  method: 'POST',
  path: '/crm/desk/staff/invite',
  title: 'Invite somebody to the desk by mail',
  access: 'staff',
  roles,
  body: z.object({
    email: clerkEmailShape,
    name: clerkNameShape,
    role: z.enum(staffRoles, 'required'),
    language: z.enum(languages),
  }),
  reply: z.object({ id: z.string() }),
})

/** The link until now is good no more. */
export const resendInvitationCall = endpoint({
  method: 'POST',
  path: '/crm/desk/staff/resend',
  title: 'Send an invitation again, with another link',
  access: 'staff',
  roles,
  body: z.object(invitationId),
})

export const withdrawInvitationCall = endpoint({
  method: 'POST',
  path: '/crm/desk/staff/withdraw',
  title: 'Withdraw an invitation: its link is good no more',
  access: 'staff',
  roles,
  body: z.object(invitationId),
})

/** Acts at the clerk's next call. `was` is the role that was read: one that changed since is refused. */
export const changeRoleCall = endpoint({
  method: 'POST',
  path: '/crm/desk/staff/role',
  title: 'Change a clerk’s role',
  access: 'staff',
  roles,
  body: z.object({ ...clerkId, role: z.enum(staffRoles, 'required'), was: z.enum(staffRoles) }),
})

export const closeReasonLimit = 200

export const closeClerkCall = endpoint({
  method: 'POST',
  path: '/crm/desk/staff/close',
  title: 'Close a clerk’s login: every session ends at once',
  access: 'staff',
  roles,
  body: z.object({ ...clerkId, reason: textShape(closeReasonLimit, 1) }),
})

export const reopenClerkCall = endpoint({
  method: 'POST',
  path: '/crm/desk/staff/reopen',
  title: 'Reopen a clerk’s login',
  access: 'staff',
  roles,
  body: z.object(clerkId),
})

export const signClerkOutCall = endpoint({
  method: 'POST',
  path: '/crm/desk/staff/signOut',
  title: 'End every session of a clerk',
  access: 'staff',
  roles,
  body: z.object(clerkId),
  reply: z.object({ ended: z.int() }),
})

/** The clerk gets a mail with a link; nobody comes in before another authenticator was set up with it. */
export const resetSecondFactorCall = endpoint({
  method: 'POST',
  path: '/crm/desk/staff/resetSecondFactor',
  title: 'Take a clerk’s second factor away',
  access: 'staff',
  roles,
  body: z.object({
    ...clerkId,
    /** The password too, of somebody who knows neither. */
    password: z.boolean().default(false),
  }),
})
