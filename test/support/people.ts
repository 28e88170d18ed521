import { type StaffRole, system } from '#domain/kernel/actor.ts'
import type { StaffId, UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import type { CertificationStatus, CertificationType } from '#domain/users/user.ts'
import { totpAt } from '#server/platform/login/totp.ts'
import { createStaff, openStaffSessionFor } from '#server/staff/commands.ts'
import { createUser, openSessionFor } from '#server/users/commands/people.ts'
import type { TestApp } from './app.ts'

let customers = 0
let clerks = 0

export type CustomerWish = {
  mobile?: string
  userName?: string
  nickName?: string
  certificationType?: CertificationType
  certificationStatus?: CertificationStatus
  password?: string
  language?: Language
  inviterId?: UserId
}

/** A customer with an open session; numbers count up from 139 0000 0001. */
export async function buildCustomer(
  app: TestApp,
  wish: CustomerWish = {},
): Promise<{ userId: UserId; token: string; mobile: string; refreshToken: string }> {
  customers += 1
  const mobile = wish.mobile ?? `+86139${String(customers).padStart(8, '0')}`
  const userId = await createUser(app.ctx, system, { ...wish, mobile })
  const { reply, refreshToken } = await openSessionFor(app.ctx, system, userId)
  return { userId, token: reply.jwt, mobile, refreshToken }
}

export const staffPassword = 'a desk password 1'

/** A clerk with an open session, whose one-time codes come from the demo secret. */
export async function buildStaff(
  app: TestApp,
  role: StaffRole,
  name = 'Test Clerk',
): Promise<{ staffId: StaffId; token: string; email: string; refreshToken: string }> {
  clerks += 1
  const email = `clerk${clerks}@example.com`
  const request = { email, name, role, password: staffPassword, totpSecret: demoTotpSecret }
  const staffId = await createStaff(app.ctx, system, request)
  const { reply, refreshToken } = await openStaffSessionFor(app.ctx, system, staffId)
  return { staffId, token: reply.jwt, email, refreshToken }
}

/** The code that a clerk's device shows now; good once. */
export const oneTimeCode = (app: TestApp): string => totpAt(demoTotpSecret, app.clock.now)
