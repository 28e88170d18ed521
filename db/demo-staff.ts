import { type Staff, type StaffRole, system } from '#domain/kernel/actor.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import type { Context } from '#server/platform/context.ts'
import { noOrigin } from '#server/platform/login/audit.ts'
import { closeClerk, inviteClerk, withdrawInvitation } from '#server/staff/commands/clerks.ts'
import { createStaff } from '#server/staff/commands.ts'
import { makeRecoveryCodes } from '#server/staff/doors-store.ts'

/** A clerk who has left, and people who are invited: one since yesterday, one whose invitation was taken back. */
export async function buildDemoStaff(
  world: Context,
  clerks: Record<StaffRole, Staff>,
  at: (moment: Date) => void,
  now: Date,
): Promise<void> {
  const began = world.clock()
  const from = noOrigin
  for (const { staffId } of Object.values(clerks)) await makeRecoveryCodes(world, staffId)
  const left = await createStaff(world, system, {
    email: 'left@sampan.example',
    name: '方哲',
    role: 'sales',
    // Nobody knows it: the login is closed at once.
    password: crypto.randomUUID(),
    totpSecret: demoTotpSecret,
  })
  await closeClerk(world, clerks.administrator, { id: left, reason: '离职', from })
  at(new Date(now.getTime() - 26 * 3_600_000))
  const invite = (email: string, name: string, role: StaffRole, language: 'zh-CN' | 'en-US') =>
    inviteClerk(world, clerks.administrator, { email, name, role, language, from })
  await invite('newcomer@sampan.example', '沈亦', 'operations', 'zh-CN')
  const { id } = await invite('ana.ruiz@sampan.example', 'Ana Ruiz', 'sales', 'en-US')
  await withdrawInvitation(world, clerks.administrator, { id, from })
  await invite('ana@sampan.example', 'Ana Ruiz', 'sales', 'en-US')
  at(began)
}
