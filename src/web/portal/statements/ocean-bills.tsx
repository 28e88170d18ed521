import type { ReactElement } from 'react'
import { pageTitle } from '#web/app/page-request.ts'
import { BillList } from './bill-list.tsx'

export const meta = pageTitle('oceanBills')

export default function OceanBills(): ReactElement {
  return <BillList key="oceanFreight" kind="oceanFreight" />
}
