import { paths } from '#web/app/paths.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'

/** Where visitors find a card, in full. */
export function useSceneAddress(): (slug: string) => string {
  const { publicUrl } = useSiteFacts()
  const origin = publicUrl || (typeof location === 'undefined' ? '' : location.origin)
  return (slug) => `${origin}${paths.scene(slug)}`
}
