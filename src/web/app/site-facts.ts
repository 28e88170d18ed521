import { useRouteLoaderData } from 'react-router'
import { noSiteFacts, type RootData, type SiteFacts } from './page-request.ts'

/** What the server said about itself: phone, ICP number, demo mode. */
export const useSiteFacts = (): SiteFacts =>
  (useRouteLoaderData('root') as RootData | undefined)?.site ?? noSiteFacts

/** The id of the answer that was this page. */
export const usePageRequestId = (): string | null =>
  (useRouteLoaderData('root') as RootData | undefined)?.requestId ?? null
