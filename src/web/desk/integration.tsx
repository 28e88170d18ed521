import './content.css'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { deskListTokens } from '#contract/api-tokens.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { Tokens } from '#web/features/integration/tokens.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'

export const meta = pageTitle('deskIntegration')

/** The forwarder's own systems: what each may do, and until when. */
export default function DeskIntegration(): ReactElement {
  const { t } = useTranslation(['tokens', 'common'])
  return (
    <ForRoles call={deskListTokens}>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskIntegration')}</h1>
          <p className="content-lead">{t('deskLead')}</p>
          <p className="content-lead">
            {t('deskEvents')}{' '}
            <Link className="link" to={paths.deskEvents({ part: 'senders' })}>
              {t('common:pages.deskEvents')}
            </Link>
          </p>
        </div>
      </div>
      <Tokens owner="forwarder" />
    </ForRoles>
  )
}
