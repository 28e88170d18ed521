import { lazy } from 'react'

const fetchForm = () => import('./filter-form.tsx')
const fetchAhead = () => {
  if (navigator.onLine) void fetchForm().catch(() => undefined)
}

/** The form of filter-form.tsx, fetched when a filter is opened. It stands inside `Late`. */
export const FilterForm = lazy(fetchForm)

/** Of the row of filters: by the time one of them is pressed, its form is mostly there. */
export const fetchesFilterForm = { onPointerEnter: fetchAhead, onFocus: fetchAhead }
