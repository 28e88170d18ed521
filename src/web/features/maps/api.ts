import { useQuery } from '@tanstack/react-query'
import { mapSettings } from '#contract/maps.ts'
import { call } from '#web/lib/call.ts'

/** Where the basemap is; it changes with releases only. */
export const useMapSettings = () =>
  useQuery({
    queryKey: ['maps', 'settings'],
    queryFn: ({ signal }) => call(mapSettings, { signal, msgFlag: false, loadingFlag: false }),
    staleTime: 3_600_000,
  })
