import './content.css'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { deskListTokens } from '#contract/api-tokens.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { Tokens } from '#web/features/integration/tokens.tsx'
import { Webhooks } from '#web/features/webhooks/webhooks.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'

export const meta = pageTitle('deskIntegration')

const parts = ['tokens', 'webhooks'] as const

/** The forwarder's own systems: which may call us, and which are told what happens. */
export default function DeskIntegration(): ReactElement {
  const { t } = useTranslation(['tokens', 'common'])
  const [search, setSearch] = useSearchParams()
  const part = parts.find((each) => each === search.get('part')) ?? 'tokens'
  return (
    <ForRoles call={deskListTokens}>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskIntegration')}</h1>
        </div>
      </div>
      <Tabs
        label={t('parts')}
        panel="integration-panel"
        tabs={parts.map((key) => ({ key, label: t(`partNames.${key}`) }))}
        value={part}
        onChange={(key) => setSearch(key === 'tokens' ? {} : { part: key })}
      />
      <div id="integration-panel" role="tabpanel" className="tab-panel" aria-label={t(`partNames.${part}`)}>
        {part === 'tokens' ? (
          <>
            <p className="content-lead">{t('deskLead')}</p>
            <p className="content-lead">
              {t('deskEvents')}{' '}
              <Link className="link" to={paths.deskEvents({ part: 'senders' })}>
                {t('common:pages.deskEvents')}
              </Link>
            </p>
            <Tokens owner="forwarder" />
          </>
        ) : (
          <Webhooks owner="forwarder" />
        )}
      </div>
    </ForRoles>
  )
}
