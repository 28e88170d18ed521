import { z } from 'zod'
import { inviteSources } from '#domain/users/invitations.ts'
import { customerLevels } from '#domain/users/levels.ts'
import { certificationStatuses } from '#domain/users/user.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, instantShape, moneyShape } from './shapes.ts'

/** Invitations and the team of people invited; nobody of it is named in full (decisions 018 and 041). */

const own = { userId: z.string().optional(), adminUserId: z.string().optional() }

export const invitationCall = endpoint({
  method: 'GET',
  path: '/crm/promotion/invitation',
  title: 'One’s own invitation: the code, and the address to share by each way',
  access: 'customer',
  query: z.object(own),
  reply: z.object({
    code: z.string(),
    /** Each address says how it was shared; the page draws the QR code itself. */
    links: z.record(z.enum(inviteSources), z.url()),
  }),
})

export const invitationPosterCall = endpoint({
  method: 'GET',
  path: '/crm/promotion/poster',
  title: 'One’s own invitation as a picture with its QR code: JPEG, 750 × 1200 pixels',
  access: 'customer',
  carries: 'file',
  perMinute: 30,
})

export const teamMemberShape = z.object({
  /** The name and the number, both masked. */
  name: z.string().nullable(),
  mobile: z.string(),
  joinedAt: instantShape,
  source: z.enum(inviteSources),
  level: z.enum(customerLevels),
  certificationStatus: z.enum(certificationStatuses),
  /** Whom this member invited: counted, never paid. */
  invited: z.int(),
  /** What this member's orders brought, less what was taken back. */
  rebate: moneyShape,
})
export type TeamMember = z.output<typeof teamMemberShape>

export const queryMyTeam = endpoint({
  method: 'POST',
  path: '/crm/queryMyTeam',
  title: 'The people one invited, newest first, masked',
  access: 'customer',
  viewable: true,
  body: z.object({ ...own, source: z.enum(inviteSources).optional(), ...cursorQuery }),
  reply: z.object({ items: z.array(teamMemberShape), nextCursor: z.string().nullable() }),
})

export const queryCustomerLevel = endpoint({
  method: 'GET',
  path: '/crm/queryCustomerLevel',
  title: 'The levels, from which paid amount each holds, how many of the team are there, and one’s own',
  access: 'customer',
  query: z.object(own),
  reply: z.object({
    own: z.enum(customerLevels),
    /** What was paid within twelve months. */
    paid: moneyShape,
    levels: z.array(z.object({ level: z.enum(customerLevels), from: moneyShape, members: z.int() })),
  }),
})

export const queryCustomerSource = endpoint({
  method: 'GET',
  path: '/crm/queryCustomerSource',
  title: 'The ways by which the team came, and how many by each',
  access: 'customer',
  query: z.object(own),
  reply: z.array(z.object({ source: z.enum(inviteSources), members: z.int() })),
})

export const queryNewCustomerAndPointsNearSixMonths = endpoint({
  method: 'GET',
  path: '/crm/queryNewCustomerAndPointsNearSixMonths',
  title: 'New members and the points they brought, by month of Beijing, six months with this one',
  access: 'customer',
  query: z.object(own),
  reply: z.object({
    /** `yyyy-MM`, the oldest first. */
    dateList: z.array(z.string()),
    newCustomers: z.array(z.int()),
    points: z.array(z.int()),
  }),
})

export const queryUserCountInfo = endpoint({
  method: 'GET',
  path: '/crm/queryUserCountInfo',
  title: 'How many there are in the team',
  access: 'customer',
  query: z.object(own),
  reply: z.object({ direct: z.int(), second: z.int(), certified: z.int(), newThisMonth: z.int() }),
})

export const teamNewsKinds = ['joined', 'rebateEarned', 'rebateTakenBack'] as const
export const teamNews = endpoint({
  method: 'POST',
  path: '/crm/team-news-list',
  title: 'What happened in the team, newest first',
  access: 'customer',
  viewable: true,
  body: z.object({
    ...own,
    size: z.int().min(1).max(50).default(20),
    /** Only what happened before this instant: the last one of the page before. */
    before: instantShape.optional(),
  }),
  reply: z.array(
    z.object({
      kind: z.enum(teamNewsKinds),
      at: instantShape,
      name: z.string().nullable(),
      mobile: z.string(),
      amount: moneyShape.nullable(),
    }),
  ),
})
