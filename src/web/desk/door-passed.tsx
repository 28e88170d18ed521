import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { staffLoggedIn } from '#web/app/session.ts'
import type { Entered } from '#web/features/staff/doors-api.ts'
import { RecoveryCodes } from '#web/features/users/recovery-codes.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { DoorFrame } from './door-frame.tsx'

/** Behind a door: the recovery codes are put away, then the desk opens. */
export function DoorPassed({ entered }: { entered: Entered }): ReactElement {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  return (
    <DoorFrame title={t('codes.title')}>
      <RecoveryCodes
        codes={entered.recoveryCodes}
        fileName={t('codes.file')}
        goOn={t('codes.goOn')}
        onKept={() => void staffLoggedIn(entered).then(() => navigate(paths.desk(), { replace: true }))}
      />
    </DoorFrame>
  )
}
