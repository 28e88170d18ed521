import { redirect } from 'react-router'
import { paths } from '#web/app/paths.ts'

/** /quotationSearch leads to its index (requirements §2). */
export const loader = (): Response => redirect(paths.quoteSearch())

export default function QuoteStart(): null {
  return null
}
