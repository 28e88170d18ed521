import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BodyInput } from '#contract/endpoint.ts'
import type { SavedView } from '#contract/workspace.ts'
import { call } from '#web/lib/call.ts'
import { type KeptText, newestOf, readHere, readThere, writeHere, writeThere } from './account-draft.ts'
import { useWorkplaceCalls } from './workplace.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const viewsKey = (realm: string, list: string) => ['workspace', realm, 'views', list] as const

/** The reader's own views of a list, in their order. */
export function useViews(list: string) {
  const { realm, listViews } = useWorkplaceCalls()
  return useQuery({
    queryKey: viewsKey(realm, list),
    queryFn: async ({ signal }) => (await call(listViews, { query: { list }, signal, ...quiet })).views,
    gcTime: 30 * 60_000,
    meta: { kept: true },
  })
}

/** Opens a list with its default view, once, where the address says nothing. */
export function useDefaultView(
  list: string,
  search: URLSearchParams,
  show: (view: SavedView) => unknown,
): void {
  const views = useViews(list)
  const open = useRef(search.size === 0)
  const saved = views.data?.find((each) => each.isDefault)
  // Changes the address, which is outside of the page.
  useEffect(() => {
    if (!views.data) return
    if (open.current && saved && search.size === 0) show(saved)
    open.current = false
  })
}

/** Saves, changes, deletes and arranges views; each answer is the whole list. */
export function useViewChanges(list: string) {
  const queries = useQueryClient()
  const { realm, addView, changeView, removeView, arrangeViews } = useWorkplaceCalls()
  const onSuccess = ({ views }: { views: SavedView[] }) => queries.setQueryData(viewsKey(realm, list), views)
  const quietly = { msgFlag: false } as const
  return {
    add: useMutation({
      mutationFn: (body: Omit<BodyInput<typeof addView>, 'list'>) =>
        call(addView, { body: { list, ...body }, ...quietly }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: (body: BodyInput<typeof changeView>) => call(changeView, { body, ...quietly }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeView, { body: { id }, ...quietly }),
      onSuccess,
    }),
    arrange: useMutation({
      mutationFn: (ids: string[]) => call(arrangeViews, { body: { list, ids }, ...quietly }),
      onSuccess,
    }),
  }
}

export type ViewChanges = ReturnType<typeof useViewChanges>

/** Typing pauses this long before it is written in the browser, and before it is sent to where other devices find it. */
const pauseHere = 400
const pauseThere = 2_000

/**
 * What was typed into a form and not sent yet: kept in the browser at once and behind it for the reader's other
 * devices; the newest wins. `text` is what was found when the form opened, null where there is nothing; `keep(null)`
 * throws it away everywhere.
 */
export function useAccountDraft(name: string): {
  ready: boolean
  text: string | null
  keep: (text: string | null) => void
  savedAt: string | null
} {
  const [found, setFound] = useState<(KeptText & { name: string }) | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const newest = useRef<KeptText | null>(null)
  const timers = useRef<{ here?: ReturnType<typeof setTimeout>; there?: ReturnType<typeof setTimeout> }>({})

  // Reads the browser's storage, then what other devices kept, once per name.
  useEffect(() => {
    let wanted = true
    newest.current = null
    void (async () => {
      const [here, there] = await Promise.all([readHere(name), readThere(name)])
      if (!wanted) return
      const kept = newestOf(here, there)
      setFound({ ...kept, name })
      setSavedAt(kept.savedAt)
      if (kept === here && here.savedAt && here.savedAt !== there.savedAt) void writeThere(name, here)
    })()
    return () => {
      wanted = false
    }
  }, [name])

  // Writes what waits when the page is hidden or left, so that nothing is lost.
  useEffect(() => {
    const flush = () => {
      const waiting = newest.current
      const { here, there } = timers.current
      timers.current = {}
      clearTimeout(here)
      clearTimeout(there)
      if (waiting && here) void writeHere(name, waiting)
      if (waiting && there) void writeThere(name, waiting)
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [name])

  const keep = useCallback(
    (text: string | null) => {
      const kept: KeptText = { text, savedAt: new Date().toISOString() }
      newest.current = kept
      clearTimeout(timers.current.here)
      clearTimeout(timers.current.there)
      const write = () => {
        delete timers.current.here
        void writeHere(name, kept)
      }
      const send = () => {
        delete timers.current.there
        void writeThere(name, kept).then((stands) => stands && setSavedAt(kept.savedAt))
      }
      if (text === null) {
        timers.current = {}
        write()
        send()
        return
      }
      timers.current = { here: setTimeout(write, pauseHere), there: setTimeout(send, pauseThere) }
    },
    [name],
  )

  const ready = found?.name === name
  return { ready, text: ready ? found.text : null, keep, savedAt }
}
