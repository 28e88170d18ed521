import type { ReactElement } from 'react'
import { pageTitle } from '#web/app/page-request.ts'
import { BillList } from './bill-list.tsx'

export const meta = pageTitle('regularBills')

export default function RegularBills(): ReactElement {
  return <BillList key="regular" kind="regular" />
}
