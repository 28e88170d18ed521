import type { ReactElement } from 'react'
import { Outlet } from 'react-router'

/** The frame of an order: its head and tabs around the tab that is open. */
export default function OrderDetail(): ReactElement {
  return <Outlet />
}
