import '#web/ui/styles/portal.css'
import { type ReactElement, Suspense } from 'react'
import { Outlet } from 'react-router'
import { Queries } from './queries.tsx'

/** Pages that stand alone but read from the server: the desk's login. */
export default function QueriesLayout(): ReactElement {
  return (
    <Queries>
      <Suspense>
        <Outlet />
      </Suspense>
    </Queries>
  )
}
