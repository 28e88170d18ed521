import { useEffect, useState } from 'react'
import type { PhotoLink } from '#contract/certification.ts'
import type { Download } from '#web/lib/call.ts'

/** A link that ends within this time is asked for anew. */
const spareMilliseconds = 10_000

/** A photo as far as it is read; `address` leads to it in the browser. */
export type ShownPhoto = {
  readonly address: string | null
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Reads a photo once and holds it as long as it is shown: news of the certification bring new links, and the photo
 * stays the same. `renew` brings a fresh link where this one is over.
 */
export function usePhoto(
  link: PhotoLink,
  read: (link: PhotoLink) => Promise<Download>,
  renew: () => Promise<readonly PhotoLink[]>,
): ShownPhoto {
  const [tries, setTries] = useState(1)
  const [address, setAddress] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  // Holds the photo's address in the browser as long as it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each photo and try, whatever its link is.
  useEffect(() => {
    let held: string | null = null
    let gone = false
    setError(null)
    const fresh = async () => {
      if (tries === 1 && link.expires * 1000 > Date.now() + spareMilliseconds) return link
      return (await renew()).find(({ id }) => id === link.id) ?? link
    }
    fresh()
      .then(read)
      .then(
        ({ content }) => {
          if (gone) return
          held = URL.createObjectURL(content)
          setAddress(held)
        },
        (failure) => !gone && setError(failure),
      )
    return () => {
      gone = true
      if (held) URL.revokeObjectURL(held)
    }
  }, [link.id, tries])
  return { address, error, retry: () => setTries((count) => count + 1) }
}
