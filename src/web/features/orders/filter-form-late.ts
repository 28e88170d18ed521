import { lazy } from 'react'

/** The form of filter-form.tsx, fetched when a filter is opened. It stands inside `Late`. */
export const FilterForm = lazy(() => import('./filter-form.tsx'))
