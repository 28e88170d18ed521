import type { Endpoint } from '#contract/endpoint.ts'
import { useSession } from '#web/app/session.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Which calls the clerk may make; a button whose call is not theirs says why. */
export function useMay() {
  const { t } = useTranslation(['desk', 'users'])
  const role = useSession().staff?.staff.role
  const may = (call: Pick<Endpoint, 'roles'>) => role !== undefined && mayCall(call, role)
  const barred = (call: Pick<Endpoint, 'roles'>) =>
    may(call) || !role ? undefined : t('desk:mayNot', { role: t(`users:roles.${role}`) })
  return { may, barred }
}
