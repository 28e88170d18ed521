import { lazy } from 'react'

const fetchForm = () => import('./filter-form.tsx')
const fetchAhead = () => {
  if (navigator.onLine) void fetchForm().catch(() => undefined)
}

/** The form of filter-form.tsx, fetched when a filter is opened. It stands inside `Late`. */
export const FilterForm = lazy(fetchForm)

/** For the row of filters: fetches the form as soon as the pointer or the focus comes near, before a filter is pressed. */
export const fetchesFilterForm = { onPointerEnter: fetchAhead, onFocus: fetchAhead }
