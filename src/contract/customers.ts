import { z } from 'zod'
import { billKinds } from '#domain/bills/bill-lines.ts'
import { ageBands, statementStatuses } from '#domain/bills/statements.ts'
import { noteLimit } from '#domain/customers/customers.ts'
import { agreementKinds, agreementStatuses, invoiceStatuses } from '#domain/invoices/invoices.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { stages } from '#domain/orders/stages.ts'
import { holdReasonLimit } from '#domain/users/credit-holds.ts'
import { identityProviders } from '#domain/users/identities.ts'
import { customerLevels } from '#domain/users/levels.ts'
import { factorReasonLimit } from '#domain/users/second-factor.ts'
import { certificationStatuses, certificationTypes } from '#domain/users/user.ts'
import { endpoint } from './endpoint.ts'
import { totpShape } from './second-factor.ts'
import { cursorQuery, dayShape, idShape, instantShape, moneyShape, textShape } from './shapes.ts'
import { loggedInUserShape } from './users.ts'

/** The desk's customer file (decision 056). Numbers and addresses of persons leave masked. */

const readers = ['sales', 'operations', 'finance', 'administrator'] as const
const assigners = ['sales', 'administrator'] as const
const holders = ['finance', 'administrator'] as const
const resetters = ['administrator'] as const

const clerkShape = z.object({ id: idShape('stf'), name: z.string() })

const rowShape = z.object({
  userId: idShape('usr'),
  /** The certified name, else the nickname, else the masked number. */
  name: z.string(),
  nickName: z.string().nullable(),
  company: z.string().nullable(),
  /** Masked. */
  mobile: z.string(),
  certificationStatus: z.enum(certificationStatuses),
  certificationType: z.enum(certificationTypes).nullable(),
  level: z.enum(customerLevels),
  openOrders: z.int(),
  lastOrder: z.object({ id: idShape('ord'), number: z.string(), placedAt: instantShape }).nullable(),
  /** What confirmed statements leave to pay, by currency; empty where nothing is owed. */
  owed: z.array(moneyShape),
  overdue: z.array(moneyShape),
  heldSince: instantShape.nullable(),
  clerk: clerkShape.nullable(),
  /** How many logins are joined to this customer; figures are of all of them (decision 068). */
  logins: z.int(),
})
export type CustomerRow = z.output<typeof rowShape>

export const deskListCustomers = endpoint({
  method: 'GET',
  path: '/crm/desk/customers',
  title: 'Customers, the newest first',
  access: 'staff',
  fromReplica: true,
  roles: readers,
  query: z.object({
    /**
     * How the name, nickname or company begins; or a whole mobile number, customer code, e-mail or tax number.
     */
    keyword: textShape(60).optional(),
    /** As it was counted last night. */
    level: z.enum(customerLevels).optional(),
    certified: z.enum(certificationStatuses).optional(),
    held: z.stringbool().default(false),
    overdue: z.stringbool().default(false),
    clerk: z.enum(['anyone', 'nobody', 'me']).default('anyone'),
    ...cursorQuery,
  }),
  reply: z.object({ items: z.array(rowShape), nextCursor: z.string().nullable() }),
})

const holdShape = z.object({
  id: idShape('hld'),
  reason: z.string(),
  setAt: instantShape,
  setBy: z.string(),
  liftedAt: instantShape.nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
})
export type CreditHold = z.output<typeof holdShape>

const joinedShape = z.object({
  recordId: idShape('cus'),
  version: z.int(),
  /** The login by whose name the customer stands in lists, and whose page is the customer’s. */
  mainId: idShape('usr'),
  /** The main one first, then as they registered. */
  logins: z.array(
    z.object({
      userId: idShape('usr'),
      name: z.string(),
      company: z.string().nullable(),
      /** Masked. */
      mobile: z.string(),
      main: z.boolean(),
      /** What is this login’s own. */
      orders: z.int(),
      owed: moneyShape,
      termDays: z.int(),
      disabledAt: instantShape.nullable(),
      secondFactor: z.boolean(),
      joinedAt: instantShape,
      joinedBy: z.string(),
      reason: z.string(),
    }),
  ),
})
export type JoinedLogins = z.output<typeof joinedShape>

export const deskCustomer = endpoint({
  method: 'GET',
  path: '/crm/desk/customer',
  title: 'Who a customer is and who looks after them',
  access: 'staff',
  roles: readers,
  query: z.object({ userId: idShape('usr') }),
  reply: z.object({
    userId: idShape('usr'),
    name: z.string(),
    userName: z.string().nullable(),
    nickName: z.string().nullable(),
    company: z.string().nullable(),
    position: z.string().nullable(),
    /** Masked, as the e-mail. */
    mobile: z.string(),
    mail: z.string().nullable(),
    language: z.string(),
    createdAt: instantShape,
    lastSeenAt: instantShape.nullable(),
    disabledAt: instantShape.nullable(),
    closesAt: instantShape.nullable(),
    /** Since when the login has a second factor; null where it has none. */
    secondFactorSince: instantShape.nullable(),
    certificationStatus: z.enum(certificationStatuses),
    certificationType: z.enum(certificationTypes).nullable(),
    /** The newest that was sent in. */
    certificationId: idShape('crt').nullable(),
    addresses: z.int(),
    inviter: z.object({ userId: idShape('usr'), name: z.string() }).nullable(),
    team: z.int(),
    /** Providers with which one can log in as this customer. */
    providers: z.array(z.enum(identityProviders)),
    /** Of what they are told, by text message besides the list; of how many kinds there are. */
    textedKinds: z.int(),
    kinds: z.int(),
    /** Addresses of their own systems that are told, and how many of them are switched off. */
    webhooks: z.int(),
    webhooksOff: z.int(),
    /** Of the customer, as the holds: whichever of its logins is asked for. */
    clerk: clerkShape.nullable(),
    /** The customer’s logins where there are several; the rest above is of the one asked for. */
    joined: joinedShape.nullable(),
    hold: holdShape.nullable(),
    /** Holds that were lifted, the newest first; ten at most. */
    pastHolds: z.array(holdShape),
  }),
})
export type DeskCustomer = z.output<typeof deskCustomer.reply>

export const deskCustomerMoney = endpoint({
  method: 'GET',
  path: '/crm/desk/customer/money',
  title: 'How a customer’s money stands with all its logins, and the papers it stands on',
  access: 'staff',
  roles: readers,
  query: z.object({ userId: idShape('usr') }),
  reply: z.object({
    level: z.enum(customerLevels),
    /** Paid within twelve months, refunds taken off. */
    paidInYear: moneyShape,
    next: z.object({ level: z.enum(customerLevels), left: moneyShape }).nullable(),
    owed: moneyShape,
    overdue: moneyShape,
    bands: z.record(z.enum(ageBands), moneyShape),
    oldestDueOn: dayShape.nullable(),
    /** A debt is so old that finance should think of a hold. */
    holdSuggested: z.boolean(),
    /** Orders that wait for their prepayment, and how much they ask for. */
    unpaidOrders: z.int(),
    unpaid: moneyShape,
    /** What we have to give back or to set off. */
    credit: moneyShape,
    points: z.int(),
    vouchers: z.int(),
    rebate: moneyShape,
    termDays: z.int(),
    tolerance: z.object({ basisPoints: z.int(), most: moneyShape }),
    orders: z.array(
      z.object({
        id: idShape('ord'),
        number: z.string(),
        status: z.enum(orderStatuses),
        stage: z.enum(stages),
        prepaid: moneyShape,
        placedAt: instantShape,
      }),
    ),
    orderCount: z.int(),
    statements: z.array(
      z.object({
        id: idShape('stm'),
        number: z.string(),
        month: z.string(),
        kind: z.enum(billKinds),
        status: z.enum(statementStatuses),
        due: moneyShape,
        dueOn: dayShape,
      }),
    ),
    invoices: z.array(
      z.object({
        id: idShape('inv'),
        number: z.string(),
        status: z.enum(invoiceStatuses),
        amount: moneyShape,
      }),
    ),
    agreements: z.array(
      z.object({
        id: idShape('agr'),
        kind: z.enum(agreementKinds),
        payerName: z.string(),
        status: z.enum(agreementStatuses),
        validUntil: dayShape,
      }),
    ),
  }),
})
export type CustomerMoney = z.output<typeof deskCustomerMoney.reply>

const noteShape = z.object({
  id: idShape('cno'),
  text: z.string(),
  writtenAt: instantShape,
  writtenBy: z.string(),
  pinnedBy: z.string().nullable(),
})
export type CustomerNote = z.output<typeof noteShape>

export const deskCustomerNotes = endpoint({
  method: 'GET',
  path: '/crm/desk/customer/notes',
  title: 'Internal notes about a customer, the newest first; the pinned ones apart',
  access: 'staff',
  roles: readers,
  query: z.object({ userId: idShape('usr'), ...cursorQuery }),
  reply: z.object({
    pinned: z.array(noteShape),
    items: z.array(noteShape),
    nextCursor: z.string().nullable(),
  }),
})

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/addNote',
  title: 'Write an internal note about a customer; it cannot be changed afterwards',
  access: 'staff',
  roles: readers,
  idempotent: true,
  body: z.object({ userId: idShape('usr'), text: textShape(noteLimit, 1) }),
  reply: noteShape,
})

export const pinCustomerNote = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/pinNote',
  title: 'Put a note above the others, or back among them',
  access: 'staff',
  roles: readers,
  body: z.object({ userId: idShape('usr'), id: idShape('cno'), pinned: z.boolean() }),
  reply: noteShape,
})

export const customerClerks = endpoint({
  method: 'GET',
  path: '/crm/desk/customer/clerks',
  title: 'Clerks of sales who may look after a customer',
  access: 'staff',
  roles: readers,
  reply: z.array(clerkShape),
})

export const assignCustomer = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/assign',
  title: 'Say which clerk of sales looks after a customer, or nobody',
  access: 'staff',
  roles: assigners,
  body: z.object({
    userId: idShape('usr'),
    staffId: idShape('stf').nullable(),
    /** Who looked after them when the page was read: another who took them on meanwhile is not passed over. */
    before: idShape('stf').nullable(),
  }),
  reply: z.object({ clerk: clerkShape.nullable() }),
})

export const holdCredit = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/hold',
  title: 'Hold a customer’s credit: unpaid orders of theirs are not accepted until it is lifted',
  access: 'staff',
  roles: holders,
  body: z.object({ userId: idShape('usr'), reason: textShape(holdReasonLimit, 1) }),
  reply: holdShape,
})

export const liftCreditHold = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/liftHold',
  title: 'Lift the hold of a customer’s credit',
  access: 'staff',
  roles: holders,
  body: z.object({ userId: idShape('usr'), id: idShape('hld'), reason: textShape(holdReasonLimit, 1) }),
  reply: holdShape,
})

/**
 * For a customer who lost the authenticator and the recovery codes. Every session of theirs ends, and their number is
 * told. A fresh one-time code of the clerk's own comes along.
 */
export const takeSecondFactor = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/takeSecondFactor',
  title: 'Turn off a customer’s second factor, with a reason',
  access: 'staff',
  roles: resetters,
  body: z.object({
    userId: idShape('usr'),
    reason: textShape(factorReasonLimit, 1),
    totp: totpShape,
  }),
  perMinute: 20,
})

const viewingShape = z.object({
  id: idShape('vwg'),
  userId: idShape('usr'),
  /** Whose portal it is: the certified name, else the nickname, else the masked number. */
  name: z.string(),
  by: z.string(),
  until: instantShape,
})
export type Viewing = z.output<typeof viewingShape>

/**
 * The token opens the customer’s portal to the clerk for ten minutes, to read and nothing else: what is not a GET, and
 * what shows a secret, is refused with `login.viewOnly`.
 */
export const viewAsCustomer = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/viewAs',
  title: 'Look at a customer’s portal as the customer sees it, to read only',
  access: 'staff',
  roles: readers,
  body: z.object({ userId: idShape('usr') }),
  reply: z.object({ token: z.string(), viewing: viewingShape, user: loggedInUserShape }),
  perMinute: 30,
})

/** One’s own viewing; ended twice it is as once. */
export const endViewing = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/endView',
  title: 'End looking at a customer’s portal',
  access: 'staff',
  roles: readers,
  body: z.object({ userId: idShape('usr'), id: idShape('vwg') }),
})

/** The newest first, twenty at most. */
export const listViewings = endpoint({
  method: 'GET',
  path: '/crm/login/viewings',
  title: 'When clerks of the forwarder looked at one’s own portal',
  access: 'customer',
  reply: z.array(
    z.object({
      id: idShape('vwg'),
      by: z.string(),
      startedAt: instantShape,
      /** When it was ended, or ends by itself. */
      endsAt: instantShape,
    }),
  ),
})

/** Why it was set is the desk’s to say; the customer reads what it means and whom to ask. */
export const creditStanding = endpoint({
  method: 'GET',
  path: '/crm/creditStanding',
  title: 'Whether one’s own credit is held: unpaid orders wait for their payment then',
  access: 'customer',
  reply: z.object({ heldSince: instantShape.nullable(), clerkName: z.string().nullable() }),
})
