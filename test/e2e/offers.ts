import type { Page } from '@playwright/test'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'

/** When the goods of a story are ready: weeks ahead of whatever day it is told on. */
export const readyDay = (today = new Date()): BusinessDate => addDays(businessDateOf(today), 46)

/** The page's own today: pictures are taken of a day that stays. */
export const todayOf = async (page: Page): Promise<Date> => new Date(await page.evaluate(() => Date.now()))

/** Where offers for two boxes of chairs from Ningbo are read. */
export const offersTo = (port: string, today = new Date()): string =>
  `/quotationSearch/quotationSearchResult?from=CNNGB&to=${port}&type=40HQ&quantity=2&readyOn=${readyDay(today)}&category=furniture&cargo=Wooden+chairs&service=none`
