import type { ReactElement, ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { useSession } from '#web/app/session.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** A page for those who may make its call; the others read why they see nothing. */
export function ForRoles({
  call,
  children,
}: {
  call: Pick<Endpoint, 'roles'>
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation(['content', 'desk', 'users'])
  const { staff } = useSession()
  const role = staff?.staff.role
  if (!role) return <Skeleton lines={6} />
  if (mayCall(call, role)) return <>{children}</>
  return (
    <EmptyState icon="lock" title={t('notYours')}>
      {t('desk:mayNot', { role: t(`users:roles.${role}`) })}
    </EmptyState>
  )
}
