import { z } from 'zod'
import {
  likenesses,
  mostCompared,
  mostDuplicatesCounted,
  mostLogins,
  sameReasonLimit,
} from '#domain/customers/same-customers.ts'
import { customerLevels } from '#domain/users/levels.ts'
import { certificationStatuses, certificationTypes } from '#domain/users/user.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, idShape, instantShape, manyOf, moneyShape, textShape } from './shapes.ts'

/** Customers who are probably the same, and logins that were joined to one customer (decision 068). */

const readers = ['sales', 'operations', 'finance', 'administrator'] as const
const joiners = ['sales', 'finance', 'administrator'] as const
/** Separating may free a login from a hold of another’s credit: that is finance’s to do. */
const separators = ['finance', 'administrator'] as const

const customerShape = z.object({
  /** The main login. */
  userId: idShape('usr'),
  /** The certified name, else the nickname, else the masked number. */
  name: z.string(),
  company: z.string().nullable(),
  /** Masked. */
  mobile: z.string(),
  certificationStatus: z.enum(certificationStatuses),
  createdAt: instantShape,
  orders: z.int(),
  logins: z.int(),
})
export type SameCustomer = z.output<typeof customerShape>

const groupShape = z.object({
  likeness: z.enum(likenesses),
  /** The name as it is compared, without legal form; or the tax number. */
  key: z.string(),
  /** Ten at most; the one who registered first stands first. */
  customers: z.array(customerShape),
})
export type DuplicateGroup = z.output<typeof groupShape>

export const deskListDuplicates = endpoint({
  method: 'GET',
  path: '/crm/desk/customers/duplicates',
  title: 'Customers who are probably the same, by tax number and by name',
  access: 'staff',
  roles: readers,
  query: z.object({ ...cursorQuery }),
  reply: z.object({
    items: z.array(groupShape),
    nextCursor: z.string().nullable(),
    /** How many groups there are, up to one more than is told; null on later pages. */
    found: z
      .int()
      .max(mostDuplicatesCounted + 1)
      .nullable(),
  }),
})

const apartShape = z.object({
  id: idShape('apt'),
  one: z.object({ userId: idShape('usr'), name: z.string(), mobile: z.string() }),
  other: z.object({ userId: idShape('usr'), name: z.string(), mobile: z.string() }),
  reason: z.string(),
  toldAt: instantShape,
  toldBy: z.string(),
})
export type CustomersApart = z.output<typeof apartShape>

export const deskListApart = endpoint({
  method: 'GET',
  path: '/crm/desk/customers/apart',
  title: 'Customers who look the same and are not, the newest first',
  access: 'staff',
  roles: readers,
  query: z.object({ ...cursorQuery }),
  reply: z.object({ items: z.array(apartShape), nextCursor: z.string().nullable() }),
})

const sideShape = z.object({
  userId: idShape('usr'),
  name: z.string(),
  userName: z.string().nullable(),
  nickName: z.string().nullable(),
  company: z.string().nullable(),
  /** Masked, as the e-mail. */
  mobile: z.string(),
  mail: z.string().nullable(),
  certificationStatus: z.enum(certificationStatuses),
  certificationType: z.enum(certificationTypes).nullable(),
  /** Of invoice titles of their own. */
  taxNumbers: z.array(z.string()),
  createdAt: instantShape,
  lastSeenAt: instantShape.nullable(),
  orders: z.int(),
  openOrders: z.int(),
  /** What this login’s confirmed statements leave to pay, and what of it fell due. */
  owed: moneyShape,
  overdue: moneyShape,
  /** By this login within twelve months, refunds taken off. */
  paidInYear: moneyShape,
  points: z.int(),
  rebate: moneyShape,
  termDays: z.int(),
  tolerance: z.object({ basisPoints: z.int(), most: moneyShape }),
  hold: z.object({ reason: z.string(), setBy: z.string(), setAt: instantShape }).nullable(),
  clerk: z.object({ id: idShape('stf'), name: z.string() }).nullable(),
  notes: z.int(),
  /** The customer that this login is joined to, and how often that changed; null and 0 where it stands alone. */
  recordId: idShape('cus').nullable(),
  version: z.int(),
  main: z.boolean(),
})
export type ComparedLogin = z.output<typeof sideShape>

/** Logins that are joined to one of those asked for are brought along. */
export const compareCustomers = endpoint({
  method: 'GET',
  path: '/crm/desk/customer/compare',
  title: 'Customers side by side, before they are joined or told apart',
  access: 'staff',
  roles: readers,
  query: z.object({
    /** At least two. */
    userId: manyOf(idShape('usr')).refine((ids) => new Set(ids).size >= 2, 'field.invalid'),
  }),
  reply: z.object({
    logins: z.array(sideShape),
    /** What all of them together would be. */
    together: z.object({
      level: z.enum(customerLevels),
      paidInYear: moneyShape,
      owed: moneyShape,
      overdue: moneyShape,
    }),
    /** Pairs of them who were told apart. */
    apart: z.array(apartShape),
  }),
})
export type ComparedCustomers = z.output<typeof compareCustomers.reply>

const recordShape = z.object({
  recordId: idShape('cus'),
  version: z.int(),
  /** The login by whose name the customer stands in lists. */
  mainId: idShape('usr'),
  logins: z.array(idShape('usr')),
})

/**
 * Says how each login stood when it was compared: whoever was quicker is not passed over. All logins of the customers
 * are named, not only one of each.
 */
export const joinCustomers = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/join',
  title: 'Join several logins to one customer; each keeps what is its own',
  access: 'staff',
  roles: joiners,
  body: z.object({
    mainId: idShape('usr'),
    logins: z
      .array(
        z.object({
          userId: idShape('usr'),
          recordId: idShape('cus').nullable(),
          version: z.int().min(0),
        }),
      )
      .min(2)
      .max(mostLogins),
    reason: textShape(sameReasonLimit, 1),
  }),
  reply: recordShape,
})

export const separateCustomer = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/separate',
  title: 'Separate a login from its customer, with everything that is its own',
  access: 'staff',
  roles: separators,
  body: z.object({
    userId: idShape('usr'),
    recordId: idShape('cus'),
    version: z.int().min(1),
    reason: textShape(sameReasonLimit, 1),
  }),
  /** null: less than two logins are left, and each is a customer again. */
  reply: z.object({ record: recordShape.nullable() }),
})

export const tellCustomersApart = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/tellApart',
  title: 'Say that customers who look the same are not; they are not shown as duplicates again',
  access: 'staff',
  roles: joiners,
  body: z.object({
    userIds: z.array(idShape('usr')).min(2).max(mostCompared),
    reason: textShape(sameReasonLimit, 1),
  }),
  /** How many pairs were told apart; those that were before keep their reason. */
  reply: z.object({ pairs: z.int() }),
})

export const takeBackApart = endpoint({
  method: 'POST',
  path: '/crm/desk/customer/takeBackApart',
  title: 'Take back that two customers are not the same',
  access: 'staff',
  roles: joiners,
  body: z.object({ id: idShape('apt') }),
})
