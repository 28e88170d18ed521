import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { keptListQuery } from '#web/features/orders/kept-list.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useHappenings } from './happenings.ts'
import { useLanguage } from './language.tsx'
import { MorePages } from './more-pages.tsx'
import {
  isAt,
  ordersEntry,
  type PortalEntry,
  type PortalGroup,
  portalGroups,
  quoteEntry,
} from './navigation.ts'
import { paths, plainPath } from './paths.ts'
import { useSession } from './session.ts'
import { helpPath, sitePath } from './site-pages.ts'

/** The groups that stand folded until the reader is in them. */
const folded = portalGroups.filter(({ name }) => name !== 'work')
const work = portalGroups.find(({ name }) => name === 'work')?.entries ?? []

/** The way to a page: its drawing, its name, its red dot. */
function Entry({
  entry,
  look = 'side',
  onOpen,
}: {
  entry: PortalEntry
  look?: 'side' | 'bar' | 'sheet'
  onOpen?: () => void
}): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { customer } = useSession()
  const { dots } = useHappenings()
  const here = isAt(entry, pathname)
  const orders = entry === ordersEntry
  // From elsewhere the list is found as it was left; from the list itself the entry shows it whole.
  const to = orders && plainPath(pathname) !== paths.orders() ? paths.orders(keptListQuery()) : entry.to
  const name = look === 'bar' && entry === quoteEntry ? t('nav.quoteShort') : t(entry.name)
  return (
    <Link to={to} aria-current={here ? 'page' : undefined} title={name} onClick={onOpen}>
      <Icon name={entry.icon} {...(look === 'bar' ? { size: 'l' as const } : {})} />
      <span className="name">{name}</span>
      {orders && customer && dots > 0 && (
        <span className="dot end" role="img" aria-label={t('nav.changed')} />
      )}
    </Link>
  )
}

/** A group that is folded while the reader is elsewhere. */
function Folded({ group }: { group: PortalGroup }): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const inside = group.entries.some((entry) => isAt(entry, pathname))
  const [unfolded, setUnfolded] = useState(false)
  return (
    <details
      className="nav-group"
      open={unfolded || inside}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <Icon name="chevron-right" size="s" />
        {t(`nav.groups.${group.name}`)}
      </summary>
      {group.entries.map((entry) => (
        <Entry key={entry.to} entry={entry} />
      ))}
    </details>
  )
}

/** The way to the guide, in the reader's language. */
function HelpEntry({ look, onOpen }: { look?: 'sheet'; onOpen?: () => void }): ReactElement {
  const language = useLanguage()
  const entry: PortalEntry = { to: helpPath('shippers', null, language), icon: 'info', name: 'nav.help' }
  return <Entry entry={entry} {...(look ? { look } : {})} {...(onOpen ? { onOpen } : {})} />
}

/** Everything there is, in groups: for a phone, and for the narrow rail. */
function AllPages({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  return (
    <Dialog title={t('nav.all')} onClose={onClose}>
      <nav className="sheet" aria-label={t('nav.all')}>
        {portalGroups.map((group) => (
          <section key={group.name} aria-labelledby={`all-${group.name}`}>
            <h3 id={`all-${group.name}`}>{t(`nav.groups.${group.name}`)}</h3>
            {group.entries.map((entry) => (
              <Entry key={entry.to} entry={entry} look="sheet" onOpen={onClose} />
            ))}
            {group.name === 'own' && <HelpEntry look="sheet" onOpen={onClose} />}
          </section>
        ))}
      </nav>
    </Dialog>
  )
}

/** The navigation at the left of the portal: a rail below 1400 px, where what is folded stands behind "more". */
export function SideEntries(): ReactElement {
  return (
    <>
      <div className="nav-group">
        {work.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </div>
      {folded.map((group) => (
        <Folded key={group.name} group={group} />
      ))}
      <div className="nav-group">
        <HelpEntry />
      </div>
      <MorePages sheet={(close) => <AllPages onClose={close} />} />
    </>
  )
}

/** The bar at the foot of a phone. */
export function BarEntries(): ReactElement {
  const language = useLanguage()
  return (
    <>
      <Entry entry={quoteEntry} look="bar" />
      <Entry entry={ordersEntry} look="bar" />
      <Entry entry={{ to: sitePath('news', language), icon: 'news', name: 'nav.news' }} look="bar" />
      <MorePages sheet={(close) => <AllPages onClose={close} />} />
    </>
  )
}
