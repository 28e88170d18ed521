import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from './paths.ts'

/** An unknown path leads to /404 (requirements §2), which can report it. */
export const loader = ({ request }: LoaderFunctionArgs): Response =>
  redirect(paths.notFound({ from: new URL(request.url).pathname.slice(0, 300) }))

export default function UnknownPath(): null {
  return null
}
