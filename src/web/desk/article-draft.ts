import { useEffect, useState } from 'react'
import { forget, keep, kept } from '#web/app/vault.ts'
import {
  type ArticleField,
  type ArticleValues,
  articleFields,
  valueAt,
  withValue,
} from '#web/features/news/article-values.ts'

/**
 * What was written and not saved survives a reload in the browser, sealed like every draft of the product. Each text
 * is kept by itself, and only while it differs from what the server has.
 */
export type KeptArticle = {
  readonly at: string
  /** The version of the article that was changed; null for a new one. */
  readonly version: number | null
  readonly texts: Readonly<Partial<Record<ArticleField, string>>>
}

/** Typing pauses this long before the draft is written. */
const pauseMilliseconds = 400

const nameOf = (id: string, field: ArticleField): string => `articleDraft.${id}.${field}`

type Entry = { readonly at: string; readonly version: number | null; readonly text: string }

function entryOf(text: string | null): Entry | null {
  if (text === null) return null
  try {
    const { at, version, text: written } = JSON.parse(text) as Partial<Entry>
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof written !== 'string') return null
    return { at, version: typeof version === 'number' ? version : null, text: written }
  } catch {
    return null
  }
}

async function readKept(id: string): Promise<KeptArticle | null> {
  const found = await Promise.all(
    articleFields.map(async (field) => ({ field, entry: entryOf(await kept(nameOf(id, field))) })),
  )
  const entries = found.flatMap(({ field, entry }) => (entry ? [{ field, entry }] : []))
  const newest = entries.map(({ entry }) => entry).sort((a, b) => b.at.localeCompare(a.at))[0]
  if (!newest) return null
  const versions = entries.flatMap(({ entry }) => entry.version ?? [])
  return {
    at: newest.at,
    version: versions.length > 0 ? Math.min(...versions) : null,
    texts: Object.fromEntries(entries.map(({ field, entry }) => [field, entry.text])),
  }
}

/** What was kept of an article before its editor was opened; undefined until the browser has said. */
export function useKeptArticle(id: string, editor: string): KeptArticle | null | undefined {
  const [found, setFound] = useState<{ editor: string; draft: KeptArticle | null }>()
  // Reads the browser's storage once per editor; a new article that gets its id keeps its editor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept later is the editor's own.
  useEffect(() => {
    let wanted = true
    void readKept(id).then((draft) => wanted && setFound({ editor, draft }))
    return () => {
      wanted = false
    }
  }, [editor])
  return found?.editor === editor ? found.draft : undefined
}

export const forgetArticle = (id: string): void => forget(...articleFields.map((field) => nameOf(id, field)))

export const withKept = (values: ArticleValues, draft: KeptArticle): ArticleValues =>
  articleFields.reduce((into, field) => {
    const text = draft.texts[field]
    return text === undefined ? into : withValue(into, field, text)
  }, values)

/** Writes what has changed into the browser's storage once typing pauses, and at the latest when the page is left. */
export function useKeepArticle(given: {
  id: string
  version: number | null
  values: ArticleValues
  changed: readonly ArticleField[]
  /** Nothing is kept while somebody is still being asked about what was kept before. */
  wanted: boolean
}): void {
  const { id, version, values, wanted } = given
  const changed = given.changed.join(' ')
  // Writes to the browser's storage.
  useEffect(() => {
    if (!wanted) return
    const write = () => {
      const at = new Date().toISOString()
      for (const field of articleFields) {
        const name = nameOf(id, field)
        if (!changed.split(' ').includes(field)) forget(name)
        else void keep(name, JSON.stringify({ at, version, text: valueAt(values, field) } satisfies Entry))
      }
    }
    const timer = setTimeout(write, pauseMilliseconds)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [id, version, values, changed, wanted])
}
