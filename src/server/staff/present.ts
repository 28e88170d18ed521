import type { LoggedInStaff } from '#contract/staff.ts'
import type { Clerk } from './store.ts'

export const presentClerk = ({ id, name, email, role }: Clerk): LoggedInStaff => ({
  staffCode: id,
  name,
  email,
  role,
})
