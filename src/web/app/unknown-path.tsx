import { redirect } from 'react-router'
import { paths } from './paths.ts'

/** An unknown path leads to /404 (requirements §2). */
export const loader = (): Response => redirect(paths.notFound())

export default function UnknownPath(): null {
  return null
}
