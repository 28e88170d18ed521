import { useRouteLoaderData } from 'react-router'
import type { Announcement } from '#contract/announcements.ts'
import type { RootData } from './page-request.ts'

/** What was shown when the page was sent. Apart from how it looks, which the home page shows without the router. */
export const useSentAnnouncements = (): readonly Announcement[] =>
  (useRouteLoaderData('root') as RootData | undefined)?.announcements ?? []
