import type { StaffRole } from '#domain/kernel/actor.ts'

/**
 * The clerks of the demo world, one per role that has work at the desk. Their logins are public on
 * purpose: the login page shows them in demo mode, and outside of it they do not exist (decision 002).
 */
export const demoClerks = [
  { email: 'operations@sampan.example', role: 'operations' },
  { email: 'sales@sampan.example', role: 'sales' },
  { email: 'finance@sampan.example', role: 'finance' },
  { email: 'administrator@sampan.example', role: 'administrator' },
] as const satisfies readonly { email: string; role: StaffRole }[]

export const demoClerkPassword = 'sampan2026'
