import { createContext, use } from 'react'
import * as contract from '#contract/workspace.ts'

/** The calls by which a customer keeps what they set up, and those of a clerk: the same shapes behind two doors. */
export const customerWorkplace = {
  realm: 'customer',
  readTable: contract.readTable,
  saveTable: contract.saveTable,
  listViews: contract.listViews,
  addView: contract.addView,
  changeView: contract.changeView,
  removeView: contract.removeView,
  arrangeViews: contract.arrangeViews,
} as const

export const deskWorkplace = {
  realm: 'staff',
  readTable: contract.deskReadTable,
  saveTable: contract.deskSaveTable,
  listViews: contract.deskListViews,
  addView: contract.deskAddView,
  changeView: contract.deskChangeView,
  removeView: contract.deskRemoveView,
  arrangeViews: contract.deskArrangeViews,
} as const

export type WorkplaceCalls = typeof customerWorkplace | typeof deskWorkplace

/** Whose workplace the pages around are. */
export const Workplace = createContext<WorkplaceCalls>(customerWorkplace)
export const useWorkplaceCalls = (): WorkplaceCalls => use(Workplace)
