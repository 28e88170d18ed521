import { z } from 'zod'
import { exportStatuses, holdKinds } from '#domain/privacy/privacy.ts'
import { endpoint } from './endpoint.ts'
import { secondFactorFields } from './second-factor.ts'
import { idShape, instantShape } from './shapes.ts'
import { phoneCodeShape } from './users.ts'

/** A copy of everything that is kept about oneself, and the end of one's login (decision 050). */

const exportShape = z.object({
  id: idShape('pex'),
  status: z.enum(exportStatuses),
  bytes: z.int().nullable(),
  askedAt: instantShape,
  /** Until when a ready one can be downloaded. */
  expiresAt: instantShape.nullable(),
})
export type PersonalExport = z.output<typeof exportShape>

export const askPersonalExport = endpoint({
  method: 'POST',
  path: '/crm/privacy/askExport',
  title: 'Ask for a copy of everything that is kept about oneself; a job makes it',
  access: 'customer',
  reply: exportShape,
  perMinute: 20,
})

export const listPersonalExports = endpoint({
  method: 'GET',
  path: '/crm/privacy/exports',
  title: 'Copies of one’s own data that are being made or can be downloaded, the newest first',
  access: 'customer',
  viewable: false,
  reply: z.array(exportShape),
})

export const downloadPersonalExport = endpoint({
  method: 'GET',
  path: '/crm/privacy/downloadExport',
  title:
    'Download a copy of one’s own data: a zip with data.json, a readable page in each language, and one’s files',
  access: 'customer',
  viewable: false,
  carries: 'file',
  query: z.object({ id: idShape('pex') }),
})

export const closingCall = endpoint({
  method: 'GET',
  path: '/crm/privacy/closing',
  title: 'What holds the closing of one’s login back, and what would lapse with it',
  access: 'customer',
  reply: z.object({
    holds: z.array(z.object({ kind: z.enum(holdKinds), count: z.int() })),
    /** Points and vouchers that can be used, and would lapse. */
    points: z.int(),
    vouchers: z.int(),
    /** Days in which logging in takes the closing back. */
    days: z.int(),
  }),
})

/**
 * Asks again who it is: a code sent with `logInType: 'closing'`, and the second factor where the login has one. Ends
 * every session.
 */
export const closeLoginCall = endpoint({
  method: 'POST',
  path: '/crm/privacy/closeLogin',
  title: 'Close one’s login; logging in within the days that follow takes it back',
  access: 'customer',
  body: z.object({
    phoneCode: phoneCodeShape,
    challengeId: idShape('chl'),
    /** What is lost was read and is agreed to. */
    agreed: z.literal(true, { error: 'required' }),
    ...secondFactorFields,
  }),
  reply: z.object({ closesAt: instantShape }),
  perMinute: 20,
})
