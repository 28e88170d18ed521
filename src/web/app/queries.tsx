import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cancelPending, createQueries } from '#web/lib/query.ts'
import { onLeaving } from './guard.ts'
import { onForgotten } from './session.ts'

/** The browser's one cache; on the server every page has its own and throws it away. */
const ofBrowser: QueryClient | null = typeof document === 'undefined' ? null : createQueries()
if (ofBrowser) {
  onLeaving(() => void cancelPending(ofBrowser))
  // What one user has read is nothing for the next.
  onForgotten(() => ofBrowser.clear())
}

/** Around the portal and the desk; public pages do without, so their visitors do not download it. */
export function Queries({ children }: { children: ReactNode }): ReactElement {
  const [client] = useState(() => ofBrowser ?? createQueries())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
