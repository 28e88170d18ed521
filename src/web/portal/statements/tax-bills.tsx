import type { ReactElement } from 'react'
import { pageTitle } from '#web/app/page-request.ts'
import { BillList } from './bill-list.tsx'

export const meta = pageTitle('taxBills')

export default function TaxBills(): ReactElement {
  return <BillList key="tax" kind="tax" />
}
