import type { ReactElement } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { Apply } from './apply.tsx'
import { InvoicePage } from './invoice-page.tsx'

export const meta: MetaFunction = (given) =>
  pageTitle(new URLSearchParams(given.location.search).has('id') ? 'invoice' : 'openInvoice')(given)

/** One invoice where the address names it; else the application for a new one. */
export default function Invoice(): ReactElement {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id === null ? <Apply /> : <InvoicePage key={id} id={id} />
}
