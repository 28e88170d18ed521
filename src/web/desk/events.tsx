import './content.css'
import './events.css'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { listSenders, listUnplaced } from '#contract/event-senders.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSession } from '#web/app/session.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { EventImportView } from './event-import.tsx'
import { EventImports } from './event-imports.tsx'
import { EventSenders } from './event-senders.tsx'
import { ForRoles } from './for-roles.tsx'
import { UnplacedEvents } from './unplaced-events.tsx'

export const meta = pageTitle('deskEvents')

const parts = ['unplaced', 'imports', 'senders'] as const

/** What each part is called. */
const names = { unplaced: 'unplaced', imports: 'importsTab', senders: 'senders' } as const

function Events(): ReactElement {
  const { t } = useTranslation(['intake', 'common'])
  const { staff } = useSession()
  const [search, setSearch] = useSearchParams()
  const makesSenders = staff !== null && mayCall(listSenders, staff.staff.role)
  const open = parts.filter((each) => each !== 'senders' || makesSenders)
  const part = open.find((each) => each === search.get('part')) ?? 'unplaced'
  const shown = { unplaced: <UnplacedEvents />, imports: <EventImports />, senders: <EventSenders /> }[part]
  const chosen = search.get('import')
  if (chosen) return <EventImportView id={chosen} />
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskEvents')}</h1>
          <p className="content-lead">{t('lead')}</p>
        </div>
      </div>
      <Tabs
        label={t('parts')}
        panel="events-panel"
        tabs={open.map((key) => ({ key, label: t(names[key]) }))}
        value={part}
        onChange={(key) => setSearch(key === 'unplaced' ? {} : { part: key })}
      />
      <div id="events-panel" role="tabpanel" className="tab-panel" aria-label={t(names[part])}>
        {shown}
      </div>
    </>
  )
}

/** What machines told and nobody could place, what clerks import, and which machines may tell. */
export default function DeskEvents(): ReactElement {
  return (
    <ForRoles call={listUnplaced}>
      <Events />
    </ForRoles>
  )
}
