import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { Webhooks } from '#web/features/webhooks/webhooks.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AlertRules } from './alert-rules.tsx'
import { MessageList } from './message-list.tsx'
import { OwnTokens } from './own-tokens.tsx'

export const meta = pageTitle('notifications')

const parts = ['messages', 'rules', 'webhooks', 'tokens'] as const

/** What one was told, what one wants to be told, and the own systems that are told too. */
export default function Notifications(): ReactElement {
  const { t } = useTranslation(['notifications', 'common'])
  const [search, setSearch] = useSearchParams()
  const part = parts.find((each) => each === search.get('part')) ?? 'messages'
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.notifications')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
      </div>
      <Tabs
        label={t('parts')}
        panel="notifications-panel"
        tabs={parts.map((key) => ({ key, label: t(key) }))}
        value={part}
        onChange={(key) => setSearch(key === 'messages' ? {} : { part: key })}
      />
      <div id="notifications-panel" role="tabpanel" className="tab-panel" aria-label={t(part)}>
        {part === 'messages' && <MessageList />}
        {part === 'rules' && <AlertRules />}
        {part === 'webhooks' && <Webhooks owner="customer" />}
        {part === 'tokens' && <OwnTokens />}
      </div>
    </>
  )
}
