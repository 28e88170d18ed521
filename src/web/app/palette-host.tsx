import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FoundOrder, findOrders } from '#web/features/orders/find-orders.ts'
import { searchSeaports } from '#web/features/reference/api.ts'
import { isCancelled, type Realm } from '#web/lib/call.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Palette, type PaletteItem } from '#web/ui/palette.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { typingPause } from '#web/ui/typing.ts'
import { useSwitchLanguage } from './language-switch.tsx'
import { askToLogIn } from './login-prompt.ts'
import { type DeskPage, localEntries, orderEntry, portEntry } from './palette-entries.ts'
import { arrange, askedText, isWorthAsking, type PaletteKind, plainText } from './palette-rank.ts'
import { recentItems, rememberItem } from './palette-recent.ts'
import { paths } from './paths.ts'
import { logOut, useSession } from './session.ts'
import { switchTheme } from './theme.ts'

/** What the palette offers before anything is typed. */
const firstPages = 6
const mostOfKind = 6
const mostPorts = 5

type Port = Awaited<ReturnType<typeof searchSeaports>>[number]
type Found = {
  readonly query: string
  readonly orders: readonly FoundOrder[]
  readonly ports: readonly Port[]
  readonly failed: boolean
}
const nothing: Found = { query: '', orders: [], ports: [], failed: false }

/** Asks the server for orders and ports as the reader types; what is overtaken is given up. */
function useFound(realm: Realm, query: string): { found: Found; pending: boolean; again: () => void } {
  const { customer, staff } = useSession()
  const [found, setFound] = useState(nothing)
  const [turn, setTurn] = useState(0)
  const mayFind = realm === 'customer' ? customer !== null : staff !== null
  const worth = isWorthAsking(query)
  // Talks to the server while the reader types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    if (!worth) return setFound(nothing)
    const abandon = new AbortController()
    const timer = setTimeout(async () => {
      const [orders, ports] = await Promise.allSettled([
        mayFind ? findOrders(realm, query, abandon.signal) : [],
        realm === 'customer' ? searchSeaports(query, abandon.signal) : [],
      ])
      if (abandon.signal.aborted) return
      const broken = (result: PromiseSettledResult<unknown>) =>
        result.status === 'rejected' && !isCancelled(result.reason)
      setFound({
        query,
        orders: orders.status === 'fulfilled' ? orders.value : [],
        ports: ports.status === 'fulfilled' ? ports.value.slice(0, mostPorts) : [],
        failed: broken(orders) || broken(ports),
      })
    }, typingPause)
    return () => {
      clearTimeout(timer)
      abandon.abort()
    }
  }, [realm, query, worth, mayFind, turn])
  return { found, pending: worth && found.query !== query, again: () => setTurn((before) => before + 1) }
}

/** The command palette (Ctrl or ⌘ K): pages, orders, ports and actions, and what was opened last. */
export default function PaletteHost({
  realm,
  pages,
  typed,
  onClose,
}: {
  realm: Realm
  pages: readonly DeskPage[]
  /** What was typed before the palette was there. */
  typed: RefObject<string>
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['palette', 'site', 'orders', 'common'])
  const reader = useReader()
  const { customer, staff } = useSession()
  const navigate = useNavigate()
  const switchLanguage = useSwitchLanguage()
  const [query, setQuery] = useState(() => typed.current)
  // Taken over by the field; the next time it begins empty.
  useEffect(() => {
    typed.current = ''
  }, [typed])
  const [recent] = useState(() => recentItems(realm))
  const plain = plainText(query)
  const asked = askedText(query)
  const { found, pending, again } = useFound(realm, asked)

  const who = realm === 'customer' ? customer : staff
  const leave = () =>
    void logOut(realm).then(() => navigate(realm === 'customer' ? paths.home() : paths.deskLogin()))
  const local = localEntries(t, reader.language, realm, pages, {
    ...(realm === 'customer' ? { newQuote: () => void navigate(paths.quoteSearch()) } : {}),
    language: () => void switchLanguage(),
    theme: switchTheme,
    ...(who ? { logOut: leave } : { logIn: () => askToLogIn() }),
  })
  const isNow = found.query === asked
  const orders = found.orders.map((order) => orderEntry(t, reader, realm, order, isNow))
  const ports = found.ports.map((port) => portEntry(t, reader, port, isNow))

  // What does not fit here is found in the list.
  const allOrders = (keyword: string): PaletteItem => ({
    id: 'orders:all',
    icon: 'list',
    title: t('allOrders', { query: keyword }),
    to: realm === 'customer' ? paths.orders({ keyword }) : paths.deskOrders({ keyword }),
  })
  const groups: readonly { kind: PaletteKind; entries: readonly PaletteItem[] }[] =
    plain === ''
      ? [
          {
            kind: 'recent' as const,
            entries: recent.map((item): PaletteItem => local.find((each) => each.id === item.id) ?? item),
          },
          {
            kind: 'page' as const,
            entries: local
              .filter(
                ({ id, kind, hint }) => kind === 'page' && !hint && !recent.some((each) => each.id === id),
              )
              .slice(0, firstPages),
          },
          { kind: 'action' as const, entries: local.filter(({ kind }) => kind === 'action') },
        ].filter(({ entries }) => entries.length > 0)
      : arrange([...local, ...orders, ...ports], query, mostOfKind).map((group) =>
          group.kind === 'order' && isNow && orders.length > mostOfKind
            ? { ...group, entries: [...group.entries, allOrders(query.trim())] }
            : group,
        )
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)

  const choose = (item: PaletteItem, apart: boolean) => {
    const entry = local.find((each) => each.id === item.id)
    if (item.to !== undefined && item.id !== 'orders:all') rememberItem(realm, item)
    if (apart && item.to !== undefined) {
      window.open(item.to, '_blank', 'noopener')
      return
    }
    onClose()
    if (entry?.run) entry.run()
    else if (item.to !== undefined) void navigate(item.to)
  }
  return (
    <Palette
      title={t('title')}
      placeholder={t(realm === 'customer' ? 'placeholder' : 'placeholderStaff')}
      query={query}
      onQuery={setQuery}
      groups={groups.map(({ kind, entries }) => ({ key: kind, name: t(`kinds.${kind}`), items: entries }))}
      status={plain === '' || pending ? '' : t('found', { count })}
      note={
        <>
          {isNow && found.failed && (
            <p className="palette-note">
              <Icon name="alert" />
              {t('failed')}
              <button type="button" className="link" onClick={again}>
                {t('common:actions.retry')}
              </button>
            </p>
          )}
          {plain !== '' && count === 0 && (
            <div className="palette-none">
              {pending ? (
                <p>{t('searching')}</p>
              ) : (
                <>
                  <p>
                    <b>{t('none', { query: query.trim() })}</b>
                  </p>
                  <p>{t('noneText')}</p>
                </>
              )}
            </div>
          )}
        </>
      }
      onChoose={choose}
      onClose={onClose}
    />
  )
}
