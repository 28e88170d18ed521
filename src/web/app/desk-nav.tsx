import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { WaitingCount } from '#web/desk/waiting-count.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type DeskEntry, type DeskGroup, isDeskEntry } from './desk-navigation.ts'
import { useSession } from './session.ts'

/** What the clerk folded or unfolded, by the group's name; the browser remembers it. */
const storageName = 'desk-groups'
type Chosen = Readonly<Partial<Record<DeskGroup['name'], boolean>>>

function readChosen(): Chosen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageName) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Entries that stand unfolded beside their headings on a screen 800 px high. */
const roomFor = 14

/**
 * The desk's pages in groups. Where a role has more of them than a screen holds, those are unfolded first that everybody
 * begins with and those the clerk is in; what the clerk chose is remembered.
 */
export function DeskNav({
  groups,
  entryOf,
}: {
  groups: readonly DeskGroup[]
  entryOf: (entry: DeskEntry) => ReactNode
}): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { staff } = useSession()
  const [chosen, setChosen] = useState(readChosen)
  const roomy = groups.reduce((sum, { entries }) => sum + entries.length, 0) <= roomFor
  const choose = (name: DeskGroup['name'], unfolded: boolean) => {
    const next = { ...chosen, [name]: unfolded }
    setChosen(next)
    try {
      localStorage.setItem(storageName, JSON.stringify(next))
    } catch {
      // Without storage nothing is remembered.
    }
  }
  return (
    <>
      {groups.map(({ name, entries }) => {
        const inside = entries.some((entry) => isDeskEntry(entry, pathname))
        const unfolded = inside || (chosen[name] ?? (roomy || name === 'orders'))
        const waiting = entries.flatMap((entry) => entry.waiting ?? [])
        return (
          <div key={name} className="nav-group desk-group" data-folded={unfolded ? undefined : ''}>
            <h2>
              <button
                type="button"
                aria-expanded={unfolded}
                aria-controls={`desk-group-${name}`}
                aria-disabled={inside || undefined}
                onClick={() => {
                  if (!inside) choose(name, !unfolded)
                }}
              >
                <Icon name="chevron-right" size="s" />
                {t(`deskGroups.${name}`)}
                {staff && !unfolded && waiting.length > 0 && (
                  <Suspense fallback={null}>
                    <WaitingCount staff={staff.staff} of={waiting} />
                  </Suspense>
                )}
              </button>
            </h2>
            <div id={`desk-group-${name}`}>{entries.map((entry) => entryOf(entry))}</div>
          </div>
        )
      })}
    </>
  )
}
