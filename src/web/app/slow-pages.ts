import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { pageIsSlow, partsMilliseconds } from './connection.ts'

/** A page that is on its way for longer than its parts may take is called slow until it is there. */
export function useSlowPages(): void {
  const loading = useNavigation().state === 'loading'
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => pageIsSlow(true), partsMilliseconds)
    return () => {
      clearTimeout(timer)
      pageIsSlow(false)
    }
  }, [loading])
}
