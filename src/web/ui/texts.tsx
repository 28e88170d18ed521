import { createContext, Fragment, type ReactElement, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Area } from '#i18n/areas.ts'
import type { Texts, Translate } from '#i18n/texts.ts'

const TextsContext = createContext<Texts | null>(null)

/** Gives the pages below it their phrases. */
export const TextsProvider = TextsContext

/**
 * Phrases of one area or more, fetched when they are not there yet. Keys of the first area stand alone, those of the
 * others and of `common` behind their name.
 */
export function useTranslation<
  const Home extends Area = 'common',
  const More extends readonly Area[] = readonly [],
>(areas?: Home | readonly [Home, ...More]): { t: Translate<Home, Home | More[number]>; i18n: Texts } {
  const texts = use(TextsContext)
  if (!texts) throw new Error('there are no texts around this component')
  const version = () => texts.version
  useSyncExternalStore(texts.subscribe, version, version)
  const named = (areas === undefined ? ['common'] : [areas].flat()) as Area[]
  if (!texts.has(named)) use(texts.load(named))
  return { t: texts.from(named[0] ?? 'common') as Translate<Home, Home | More[number]>, i18n: texts }
}

/** A sentence with parts that are more than text: `共 <b>12</b> 单`, with what stands for `b`. */
export function Phrase({
  text,
  parts,
}: {
  text: string
  parts: Readonly<Record<string, (inner: string) => ReactNode>>
}): ReactElement {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  return (
    <>
      {pieces.map((piece, at) => {
        if (at % 3 === 0) return piece
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence keep their order.
        return at % 3 === 1 ? <Fragment key={at}>{parts[piece]?.(pieces[at + 1] ?? '')}</Fragment> : null
      })}
    </>
  )
}
