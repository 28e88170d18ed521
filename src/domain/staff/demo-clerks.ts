import type { StaffRole } from '#domain/kernel/actor.ts'

/**
 * The logins of the demo world's clerks. They are public on purpose: the login page shows them in
 * demo mode, and outside of it they do not exist (decision 002).
 */
export const demoClerkLogins = [
  { email: 'operations@sampan.example', role: 'operations' },
  { email: 'sales@sampan.example', role: 'sales' },
  { email: 'finance@sampan.example', role: 'finance' },
  { email: 'content@sampan.example', role: 'content' },
  { email: 'admin@sampan.example', role: 'administrator' },
] as const satisfies readonly { email: string; role: StaffRole }[]

export const demoClerkPassword = 'sampan2026'
