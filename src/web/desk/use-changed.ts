import { useEffect } from 'react'

/** Tells the page whether a form of it has changes; the page asks once, for all of them, before it is left. */
export function useChanged(changed: boolean, tell: (changed: boolean) => void): void {
  // Keeps the page's question before leaving in step with this form, and takes it back when the form goes.
  useEffect(() => {
    tell(changed)
    return () => tell(false)
  }, [changed, tell])
}
